// Package specification is the language of specifications, the main subject of this program.
package specification

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
)

// Language is the language of specifications.
type Language struct{}

// Claims claims all: any file may be a specification or become one.
func (Language) Claims(*language.File) bool { return true }

// Open parses a specification.
func (Language) Open(f *language.File) language.Text {
	t := &Text{Document: analysis.NewDocument(f.Text, f.Settings), name: f.Name, languageID: f.LanguageID}
	t.recognition = sniff.Recognise(t.name, t.languageID, t.Document.File(), nil, t.recognition)
	return t
}

// View returns the view of a specification.
func (Language) View(t language.Text, _ *language.Surroundings) language.View {
	return View{t.(*Text).Document}
}

// Text is a version of a specification, or of a text that may become one.
type Text struct {
	Document         *analysis.Document
	name, languageID string
	recognition      sniff.Recognition
}

// Lines returns the text, with its lines.
func (t *Text) Lines() text.Lines { return t.Document.File().Lines }

// IsRecognised decides as package sniff does.
func (t *Text) IsRecognised() bool { return t.recognition.Is }

// Change returns the text after changes, each to the result of the one before it.
func (t *Text) Change(changes []text.Change, encoding text.Encoding) (language.Text, error) {
	document, err := t.Document.Change(changes, encoding)
	if err != nil {
		return nil, err
	}
	next := t.With(document)
	next.recognition = sniff.Recognise(t.name, t.languageID, document.File(), t.Document.File(), t.recognition)
	return next, nil
}

// With returns the same text under other settings or beside other neighbours.
func (t *Text) With(document *analysis.Document) *Text {
	next := *t
	next.Document = document
	return &next
}

// View is the view of a specification.
type View struct{ Document *analysis.Document }

// Lines returns the text, with its lines.
func (v View) Lines() text.Lines { return v.Document.File().Lines }

// File returns the syntax.
func (v View) File() *syntax.File { return v.Document.File() }

// IsFixed reports whether nothing may change the text, as it is recognisably no specification.
func (v View) IsFixed() bool { return v.Document.Foreign() }

// Findings returns the worst findings.
func (v View) Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	if err := v.Document.Check(ctx); err != nil {
		return nil, 0, err
	}
	found, total = v.Document.Worst(most)
	return found, total, nil
}

// Hover explains a place.
func (v View) Hover(offset int) (hover.Hover, bool) { return hover.At(v.Document, offset) }

// Complete returns the completion items at a place.
func (v View) Complete(offset int, options completion.Options) completion.List {
	return completion.Complete(v.Document, offset, options)
}
