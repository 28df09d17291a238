package session

import (
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/sniff"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/hover"
)

// specificationLanguage is the language of specifications, which are what this program is about. Any document may be one or become one.
type specificationLanguage struct{}

func (specificationLanguage) Claims(string, string) bool { return true }
func (specificationLanguage) Settles() bool              { return true }

func (specificationLanguage) View(_ *Session, d *Document) View {
	return specification{d.Text, d.compiled}
}

// Recognise decides as package sniff does.
func (specificationLanguage) Recognise(d, before *Document) bool {
	var earlier *syntax.File
	var known sniff.Recognition
	if before != nil {
		earlier, known = before.Text.File(), before.sniffed
	}
	d.sniffed = sniff.Recognise(d.name(), d.languageID, d.Text.File(), earlier, known)
	return d.sniffed.Is
}

// specification is the view of a specification.
type specification struct {
	document *analysis.Document
	compiled *compiled // nil if it is not known
}

func (s specification) File() *syntax.File { return s.document.File() }
func (s specification) IsFixed() bool      { return s.document.Foreign() }

func (s specification) Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	if err := s.document.Check(ctx); err != nil {
		return nil, 0, err
	}
	more := s.compiled.diagnostics(s.document) // there are only few, and no errors beside them
	more = more[:min(len(more), most)]
	found, total = s.document.Worst(most - len(more))
	if len(more) > 0 {
		found = append(found, more...)
		slices.SortStableFunc(found, func(a, b analysis.Diagnostic) int { return a.Start - b.Start })
	}
	return found, total + len(more), nil
}

func (s specification) Hover(offset int) (hover.Hover, bool) { return hover.At(s.document, offset) }

func (s specification) Complete(offset int, options completion.Options) completion.List {
	return completion.Complete(s.document, offset, options)
}
