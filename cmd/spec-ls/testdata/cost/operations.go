package main

import (
	"context"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/editor/links"
	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// input is a specification with what an editor knows about it when the user does something: its document is checked.
type input struct {
	text     string
	settings *analysis.Settings
	document *analysis.Document
	places   [3]int // offsets of strings, in the beginning, in the middle and at the end
}

func newInput(d dimension, size int) *input {
	in := &input{text: d.text(size), settings: d.settings(size)}
	in.document = in.open()
	in.document.Diagnostics()
	for i, part := range []int{0, len(in.text) / 2, len(in.text) - 1} {
		if at := strings.IndexByte(in.text[part:], '"'); at >= 0 {
			in.places[i] = part + at + 1
		} else {
			in.places[i] = strings.LastIndexByte(in.text[:part], '"')
		}
	}
	return in
}

func (in *input) open() *analysis.Document { return analysis.NewDocument(in.text, in.settings) }

// operation is something that a user does.
type operation struct {
	name string
	run  func(*input)
}

var operations = []operation{
	{"check", func(in *input) { in.open().Diagnostics() }},
	{"report", func(in *input) { read(in.open().Diagnostics()) }},
	{"fix", func(in *input) { analysis.FixAll(in.open(), false) }},
	{"fix unsafe", func(in *input) { analysis.FixAll(in.open(), true) }},
	{"edit", edit},
	{"complete", atPlaces(func(in *input, at int) { completion.Complete(in.document, at, completion.Options{}) })},
	{"hover", atPlaces(func(in *input, at int) { hover.At(in.document, at) })},
	{"navigate", atPlaces(func(in *input, at int) {
		symbol, here, ok := navigation.At(in.document.File(), at)
		if !ok {
			return
		}
		symbol.Definitions(here)
		symbol.Occurrences()
		symbol.Linked()
		if symbol.Renamable() == nil {
			_, _ = symbol.Rename("another_name", toolchain.Default())
		}
	})},
	{"select", atPlaces(func(in *input, at int) {
		mapper := in.document.File().Mapper(text.UTF16)
		for _, span := range selection.Around(in.document.File(), at) {
			mapper.Position(span.Start)
			mapper.Position(span.End)
		}
	})},
	{"suppress", func(in *input) {
		diagnostics := in.document.Diagnostics()
		for i := range min(len(diagnostics), 5) {
			for _, r := range refactor.Suppress(in.document, &diagnostics[i]) {
				r.Edits()
			}
		}
	}},
	{"refactor", atPlaces(func(in *input, at int) { rewrite(refactor.At(in.document, at, at)) })},
	{"refactor all", func(in *input) { rewrite(refactor.At(in.document, 0, len(in.text))) }},
	{"refactor file", func(in *input) { rewrite(refactor.OfFile(in.document)) }},
	{"format", func(in *input) { format.Document(in.text, format.Options{}) }},
	{"format canonically", func(in *input) { format.Document(in.text, format.Options{Canonical: true}) }},
	{"format on type", atPlaces(func(in *input, at int) {
		for _, typed := range format.Triggers {
			format.OnType(in.text, at, typed, format.Options{})
		}
	})},
	{"symbols", func(in *input) { outline.NewIndex(in.document.File(), text.UTF8).Search("a", 1000) }},
	{"tokens", func(in *input) {
		tokens.In(context.Background(), in.document.File(), declarations.Importer{}, 0, len(in.text))
	}},
	{"hints", func(in *input) {
		hints.In(context.Background(), in.document.File(), 0, len(in.text), ^hints.Kinds(0), (*spec.Unit).TypeName)
	}},
	{"lenses", func(in *input) { lenses.Find(context.Background(), in.document, ^lenses.Kinds(0)) }},
	{"links", func(in *input) { links.In(context.Background(), in.document.File(), nil) }},
	{"preview", func(in *input) {
		for k := range min(len(in.document.File().Units), 3) {
			preview.GoSchema(in.document, k)
			preview.Documentation(in.document, k)
			preview.Example(in.document, k)
		}
	}},
	{"baseline", func(in *input) {
		var b baseline.Baseline
		b.Take("file.json", in.document.Diagnostics())
		_, stale := b.New("file.json", in.document.Diagnostics())
		b.Forget("file.json", stale)
	}},
}

// atPlaces does something at each of the places of an input.
func atPlaces(run func(*input, int)) func(*input) {
	return func(in *input) {
		for _, at := range in.places {
			run(in, at)
		}
	}
}

// edit types and deletes a character, one at each of the places, and looks at the findings each time.
func edit(in *input) {
	for i, at := range in.places {
		e := [...]syntax.Edit{{Start: at, End: at, Text: "x"}, {Start: at, End: at + 1}, {Start: at, End: at, Text: "\""}}[i]
		next, err := in.document.Apply(e)
		if err != nil {
			panic(fmt.Errorf("at %d: %w", at, err))
		}
		next.Diagnostics()
	}
}

// read reads all that a report says of findings.
func read(diagnostics []analysis.Diagnostic) {
	for i := range diagnostics {
		d := &diagnostics[i]
		d.Pointer()
		d.Path()
		d.Steps()
		d.Related()
		d.Fixes()
	}
}

// rewrite makes the edits of refactorings.
func rewrite(all []refactor.Refactoring) {
	for _, r := range all {
		r.Edits()
		if r.Lost != nil {
			r.Lost()
		}
	}
}
