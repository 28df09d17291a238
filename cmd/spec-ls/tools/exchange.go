package tools

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/compare"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/pages"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
)

// trace tells why a generated specification is as it is.
func (t *toolbox) trace(ctx context.Context, a mcp.Arguments) (string, error) {
	specification, document := a.String("path"), a.String("document")
	named := []string{specification}
	if document != "" {
		named = append(named, document)
	}
	if err := t.allow(named...); err != nil {
		return "", err
	}
	in, err := tracing.Read(&tracing.Files{
		Document: document,
		Way:      tracing.Way{Document: "document", Pair: "the configuration as path and its document"},
	}, specification)
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	units, err := in.Units(a.Strings("names"))
	if err != nil {
		return "", err
	}
	var b strings.Builder
	err = tracing.Write(&b, units)
	return b.String(), err
}

// merge returns the result of a merge, without writing it.
func (t *toolbox) merge(ctx context.Context, a mcp.Arguments) (string, error) {
	names := []string{a.String("base"), a.String("ours"), a.String("theirs")}
	if err := t.allow(names...); err != nil {
		return "", err
	}
	texts, err := run.Texts(strings.NewReader(""), names)
	if err != nil {
		return "", err
	}
	c := t.begin(ctx, "")
	settings, err := run.Settings(c.Program, &run.ConfigurationOptions{}, names[1])
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	merged, err := merging.Merge(texts, names,
		merge.Options{Refusals: func(text string) []merge.Refusal { return merging.Refusals(text, settings) }})
	if err == nil {
		err = ctx.Err()
	}
	if err != nil {
		return "", err
	}
	merging.WriteTaken(c.Out, merged)
	for _, note := range merging.Notes(merged, false) {
		c.Say(note)
	}
	return c.answer(&run.Log{})
}

// importExample makes attributes out of an example, and lists the losses and guesses after them.
func importExample(_ context.Context, a mcp.Arguments) (string, error) {
	if len(a.String("text")) > int(files.Found) {
		return "", failure.CannotRead(givenText, &files.TooLargeError{Limit: files.Found})
	}
	derived, rejected, err := exchange.Derive(a.String("text"))
	if err != nil {
		return "", fmt.Errorf("%s: %w", givenText, err)
	}
	var b strings.Builder
	b.WriteString(derived.Text("\t"))
	for _, note := range derived.Lost {
		fmt.Fprintln(&b, printable.Lines("lost: "+note))
	}
	for _, note := range derived.Guess {
		fmt.Fprintln(&b, printable.Lines("guessed: "+note))
	}
	for _, note := range rejected {
		fmt.Fprintln(&b, printable.Lines("error: "+note.String()))
	}
	return b.String(), nil
}

// export returns the JSON of a provider, or of some of its resources and data sources.
func (t *toolbox) export(ctx context.Context, a mcp.Arguments) (string, error) {
	text, name, err := t.source(a)
	if err != nil {
		return "", err
	}
	r, err := compare.NewReader(t.begin(ctx, text).Program, &run.ConfigurationOptions{})
	if err != nil {
		return "", err
	}
	r.Allow = t.allow
	versions, err := r.ReadNamed(name, false)
	if err != nil {
		return "", err
	}
	if err := r.Refused(versions); err != nil {
		return "", err
	}
	providers, err := r.ExportedProviders(versions, "")
	if err != nil {
		return "", err
	}
	if err := ctx.Err(); err != nil {
		return "", err
	}
	exported := exchange.Export(providers...)
	var notes strings.Builder
	for _, note := range exported.Notes {
		fmt.Fprintln(&notes, printable.Lines(note.String()))
	}
	names := a.Strings("names")
	if names == nil {
		return exported.JSON + notes.String(), nil
	}
	var all struct {
		Providers map[string]map[string]json.RawMessage `json:"provider_schemas"`
	}
	if err := json.Unmarshal([]byte(exported.JSON), &all); err != nil {
		return "", fmt.Errorf("reading what was exported: %w", err)
	}
	wanted := map[string]map[string]json.RawMessage{}
	found := map[string]bool{}
	for i := range providers {
		for key, kind := range map[string]syntax.UnitKind{"resource_schemas": syntax.Resource, "data_source_schemas": syntax.DataSource} {
			var units map[string]json.RawMessage
			if text := all.Providers[providers[i].Address][key]; len(text) > 0 {
				if err := json.Unmarshal(text, &units); err != nil {
					return "", fmt.Errorf("reading what was exported: %w", err)
				}
			}
			for _, asked := range names {
				for _, typeName := range []string{asked, providers[i].TypeName(kind, asked)} {
					if schema, has := units[typeName]; has {
						if wanted[key] == nil {
							wanted[key] = map[string]json.RawMessage{}
						}
						wanted[key][typeName] = schema
						found[asked] = true
					}
				}
			}
		}
	}
	for _, asked := range names {
		if !found[asked] {
			return "", fmt.Errorf("there is no resource or data source %q", asked)
		}
	}
	encoded, err := json.MarshalIndent(wanted, "", "  ")
	if err != nil {
		return "", fmt.Errorf("writing what was exported: %w", err)
	}
	return string(encoded) + "\n" + notes.String(), nil
}

// docs lists the pages of documentation that would change.
func (t *toolbox) docs(ctx context.Context, a mcp.Arguments) (string, error) {
	out := a.String("out")
	text, names, err := t.sources(a)
	if err == nil {
		err = t.allow(out)
	}
	if err != nil {
		return "", err
	}
	sources, err := pages.SourcesOf(out)
	if err != nil {
		return "", err
	}
	if err := t.allow(sources.Root); err != nil { // where templates and examples are
		return "", fmt.Errorf("out must be a folder in the working directory: %w", err)
	}
	c, in, err := t.files(ctx, text, names)
	if err != nil {
		return "", err
	}
	written, err := pages.Make(in, preview.Page{}, a.Bool("examples"), sources)
	if err != nil {
		return "", err
	}
	if len(in.Failures()) > 0 {
		return c.answer(in.Log)
	}
	changed, _, err := pages.Folder{Path: out, Check: true}.Put(in, written)
	switch {
	case err != nil:
		return "", err
	case len(written) == 0:
		return "There is no specification.\n", nil
	case changed == 0:
		c.out.WriteString("All pages are as they would be written.\n")
	default:
		in.Note("%s would change", report.Plural(changed, "page"))
	}
	return c.answer(in.Log)
}
