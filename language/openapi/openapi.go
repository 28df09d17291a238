// Package openapi is the language of generator_config.yml, the configuration of tfplugingen-openapi.
package openapi

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"path"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/language"
)

// Language is the language of configurations of tfplugingen-openapi.
type Language struct{}

// Claims claims YAML: such a configuration has any name.
func (Language) Claims(f *language.File) bool {
	return openapi.IsYAMLName(f.Name) && f.LanguageID != sniff.LanguageID && !sniff.IsSpec(f.Text)
}

// Open returns a text that is recognised by its content.
func (Language) Open(f *language.File) language.Text {
	return language.NewPlain(f.Text, func(text string) bool { return openapi.IsConfig(f.Name, text) })
}

// View returns the view of a configuration.
func (Language) View(t language.Text, in *language.Surroundings) language.View {
	v := &view{lines: t.Lines(), in: in}
	v.source = sync.OnceValue(v.findSource)
	v.findings = sync.OnceValue(func() []review.Finding {
		source := v.source()
		return review.Text(v.lines.Text(), source.mapped(), source.refusal(), source.of.Improve, v.in.Checked())
	})
	for _, i := range openapi.AllImprovements() {
		v.improving = append(v.improving, sync.OnceValue(func() []rules.FileChange {
			source := v.source()
			return in.Loader.Improve(source.of, i)
		}))
	}
	return v
}

// view is the view of a configuration.
type view struct {
	lines    text.Lines
	in       *language.Surroundings
	source   func() source
	findings func() []review.Finding
	// improving returns the changes of other files that turn an improvement on, by improvement.
	improving []func() []rules.FileChange
}

// source is the OpenAPI document that belongs to a configuration.
type source struct {
	of       config.OpenAPI          // the zero value if nothing names it
	document *config.Document        // nil if none can be read
	refused  *config.RefusedDocument // nil if tfplugingen-openapi reads it
	missing  []unchecked.Item        // why there is no document
}

// refusal returns the reason why the document is refused, or nil.
func (s *source) refusal() error {
	if s.refused == nil {
		return nil
	}
	return s.refused
}

// positions returns the position of an offset of the document, by encoding.
func (s *source) positions(offset int) (at [text.UTF32 + 1]text.Position) {
	if s.document != nil {
		return s.document.Positions(offset)
	}
	return positionsIn(s.refused.Lines, offset)
}

// positionsIn returns the position of an offset, by encoding.
func positionsIn(lines text.Lines, offset int) (at [text.UTF32 + 1]text.Position) {
	for encoding := range at {
		at[encoding] = lines.Mapper(text.Encoding(encoding)).Position(offset)
	}
	return at
}

// mapped returns the document for code that maps it, or nil.
func (s *source) mapped() *openapi.Document {
	if s.document == nil {
		return nil
	}
	return s.document.Document
}

// findSource finds the OpenAPI document. Where several are named, each is as good as the others, so none is taken.
func (v *view) findSource() source {
	var sources []config.OpenAPI
	if v.in.Path != "" {
		sources, _ = v.in.Loader.OpenAPIOf(v.in.Path) // mistakes in .spec-ls.json are reported there
	}
	for _, other := range sources {
		if other.Document != sources[0].Document || other.Improve != sources[0].Improve {
			sources = nil
			break
		}
	}
	if len(sources) == 0 {
		return source{missing: []unchecked.Item{unchecked.OpenAPIUnknown.Item()}}
	}
	found := source{of: sources[0]}
	document, err := v.in.Loader.OpenAPIDocument(found.of.Document)
	if errors.As(err, &found.refused) {
		return found
	}
	if err != nil {
		at := found.of.Document.Path()
		found.missing = []unchecked.Item{unchecked.OpenAPIUnreadable.Item(at, err.Error()).At(at)}
		return found
	}
	found.document = document
	return found
}

func (v *view) Lines() text.Lines { return v.lines }

// Unchecked returns the reason why the OpenAPI document was not looked at.
func (v *view) Unchecked() []unchecked.Item { return v.source().missing }

// Findings returns the findings, or the worst of them if there are too many.
func (v *view) Findings(_ context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	var all []analysis.Diagnostic
	for _, f := range v.findings() {
		all = append(all, v.diagnostic(&f))
	}
	if settings := v.in.Checked(); settings != nil {
		all, _ = analysis.LeaveOut(settings.Known, all)
	}
	if len(all) <= most {
		return all, len(all), nil
	}
	kept := make([]int, len(all))
	for i := range all {
		kept[i] = i
	}
	slices.SortStableFunc(kept, func(a, b int) int { return int(all[b].Severity) - int(all[a].Severity) })
	kept = kept[:most]
	slices.Sort(kept)
	for _, i := range kept {
		found = append(found, all[i])
	}
	return found, len(all), nil
}

// Repairs returns the fixes of the findings in a range.
func (v *view) Repairs(start, end int) iter.Seq2[*analysis.Diagnostic, analysis.Fix] {
	return func(yield func(*analysis.Diagnostic, analysis.Fix) bool) {
		for _, f := range v.findings() {
			if f.Start > end || f.End < start {
				continue
			}
			d := v.diagnostic(&f)
			for _, fix := range d.Fixes() {
				if !yield(&d, fix) {
					return
				}
			}
		}
	}
}

// diagnostic returns a finding of the review as the diagnostic of a rule.
func (v *view) diagnostic(f *review.Finding) analysis.Diagnostic {
	finding := &rules.Finding{
		Rule: f.Rule, Stage: f.Rule.Stage, Severity: f.Severity, Start: int32(f.Start), End: int32(f.End),
		Message: f.Message, Note: f.Note, Help: f.Help,
	}
	source := v.source()
	for _, related := range f.Related {
		at := rules.OtherPlace{Offset: related.Offset, Positions: source.positions(related.Offset)}
		finding.Elsewhere = append(finding.Elsewhere, rules.Elsewhere{File: source.of.Document.Path(), Start: at, End: at, Message: related.Message})
	}
	if fix, ok := v.overlayFix(f.Overlay); ok {
		finding.Fixes = append(finding.Fixes, fix)
	}
	for _, fix := range f.Fixes {
		finding.Fixes = append(finding.Fixes, rules.Fix{Title: fix.Title, Edits: []syntax.Edit{fix.Edit}})
	}
	for _, i := range f.Improve {
		if changes := v.improving[i](); len(changes) > 0 {
			finding.Fixes = append(
				finding.Fixes,
				rules.Fix{Title: fmt.Sprintf("Turn on the improvement %s in %s", i, config.FileName), Files: changes},
			)
		}
	}
	return analysis.NewDiagnostic(finding).In(f.Path(), f.Steps())
}

// defaultOverlay is the overlay that is made beside the configuration if .spec-ls.json names none.
const defaultOverlay = "provider.overlay.yml"

// overlayFix returns the fix that says something in an overlay.
func (v *view) overlayFix(entry *review.Overlay) (fix rules.Fix, ok bool) {
	if entry == nil || v.in.Path == "" {
		return fix, false
	}
	folder := path.Dir(v.in.Path)
	file := files.Refer(folder, folder, defaultOverlay)
	if named := v.source().of.Overlays; len(named) > 0 {
		file = named[0]
	}
	written, err := v.in.Read(file)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fix, false
	}
	change := rules.FileChange{Path: file.Path(), IsNew: err != nil, Text: written}
	edit, ok := overlay.Insert(change.Text, entry.Steps, entry.Fields)
	if !ok {
		return fix, false
	}
	change.Edits = []syntax.Edit{edit}
	fix = rules.Fix{Title: fmt.Sprintf("Say it in the overlay %s", path.Base(change.Path)), Files: []rules.FileChange{change}}
	if entry.Edit != (syntax.Edit{}) {
		fix.Edits = []syntax.Edit{entry.Edit}
	}
	return fix, true
}
