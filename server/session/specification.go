package session

import (
	"context"

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

func (specificationLanguage) View(_ *Session, d *Document) View { return specification{d.Text} }

// Recognise decides whether a document is a specification: if the client opened it as one; if it looks like one; if it has the name of
// one and is still empty; or if it is damaged, and has the name of one, was one before the damage, or says what one says.
func (specificationLanguage) Recognise(d, before *Document) bool {
	file := d.Text.File()
	if before != nil && sniff.Unchanged(before.Text.File(), file) {
		d.sniffed = before.sniffed
	} else {
		d.sniffed = sniff.File(file)
	}
	switch {
	case d.languageID == sniff.LanguageID || d.sniffed:
		return true
	case sniff.KnownName(d.name()):
		return !file.Valid() || isEmpty(file)
	}
	return !file.Valid() && (before != nil && before.recognised || sniff.Damaged(file))
}

// isEmpty reports whether a file holds an object without members.
func isEmpty(file *syntax.File) bool {
	return len(file.Frame.Nodes) == 1 && file.Frame.Nodes[0].Kind == syntax.Object
}

// specification is the view of a specification.
type specification struct{ document *analysis.Document }

func (s specification) File() *syntax.File { return s.document.File() }
func (s specification) IsFixed() bool      { return s.document.Foreign() }

func (s specification) Findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	if err := s.document.Check(ctx); err != nil {
		return nil, 0, err
	}
	found, total = s.document.Worst(most)
	return found, total, nil
}

func (s specification) Hover(offset int) (hover.Hover, bool) { return hover.At(s.document, offset) }

func (s specification) Complete(offset int, options completion.Options) completion.List {
	return completion.Complete(s.document, offset, options)
}
