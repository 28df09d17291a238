package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/derive"
	"github.com/spec-ls/spec-ls/analysis/exchange"
	"github.com/spec-ls/spec-ls/analysis/merge"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
)

// exampleFormats returns the names of what attributes can be made of.
func exampleFormats() []string {
	var names []string
	for _, f := range derive.Formats {
		names = append(names, f.Name)
	}
	return names
}

func (t toolFiles) drift(_ context.Context, a mcp.Arguments) (string, error) {
	specification, schema := a.String("spec"), a.String("schema")
	if err := t.allow(specification, schema); err != nil {
		return "", err
	}
	line := []string{"drift", "--format=agent", "--fail-level=never"}
	if a.Has("provider") {
		line = append(line, "--provider="+a.String("provider"))
	}
	return runCommand("", append(line, "--", specification, schema)...)
}

// merge returns what a merge would do.
func (t toolFiles) merge(_ context.Context, a mcp.Arguments) (string, error) {
	names := []string{a.String("base"), a.String("ours"), a.String("theirs")}
	if err := t.allow(names...); err != nil {
		return "", err
	}
	if slices.Contains(names, "-") {
		return "", errors.New("a tool has no standard input; name three files")
	}
	texts, err := readVersions(strings.NewReader(""), names)
	if err != nil {
		return "", err
	}
	configuration, err := newConfiguration(&checkFlags{})
	if err != nil {
		return "", err
	}
	settings, err := configuration.settingsFor(names[1])
	if err != nil {
		return "", err
	}
	merged, err := mergeTexts(texts, names, merge.Options{Refusals: func(text string) []merge.Refusal { return refusals(text, settings) }})
	if err != nil {
		return "", err
	}
	var b strings.Builder
	writeTaken(&b, merged)
	sayMerged(&b, merged, false)
	return b.String(), nil
}

func importExample(_ context.Context, a mcp.Arguments) (string, error) {
	return runCommand(a.String("text"), "import", "--from="+a.String("from"))
}

// export returns the JSON of a provider, or of some of its resources and data sources.
func (t toolFiles) export(_ context.Context, a mcp.Arguments) (string, error) {
	text, name, err := t.source(a)
	if err != nil {
		return "", err
	}
	r, err := newVersionReader(strings.NewReader(text), &checkFlags{})
	if err != nil {
		return "", err
	}
	versions, err := r.readNamed(name, false)
	if err != nil {
		return "", err
	}
	providers, err := r.exportedProviders(versions, "")
	if err != nil {
		return "", err
	}
	exported := exchange.Export(providers...)
	var notes strings.Builder
	for _, note := range exported.Notes {
		say(&notes, note.String())
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

func (t toolFiles) docs(_ context.Context, a mcp.Arguments) (string, error) {
	out, paths := a.String("out"), a.Strings("paths")
	if err := t.allow(append([]string{out}, paths...)...); err != nil {
		return "", err
	}
	line := []string{"docs", "--check", "--out=" + out}
	if a.Bool("examples") {
		line = append(line, "--examples")
	}
	pages, err := runCommand("", append(append(line, "--"), paths...)...)
	if err == nil && pages == "" {
		pages = "All pages are as they would be written.\n"
	}
	return pages, err
}

func (t toolFiles) stats(_ context.Context, a mcp.Arguments) (string, error) {
	text, names, err := t.sources(a)
	if err != nil {
		return "", err
	}
	return runCommand(text, append([]string{"stats", "--"}, names...)...)
}
