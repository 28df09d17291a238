package server

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

func (specificationLanguage) claims(string, string) bool { return true }
func (specificationLanguage) settles() bool              { return true }

func (specificationLanguage) view(_ *session, d *document) view { return specification{d.text} }

// recognise decides whether a document is a specification: if the client opened it as one; if it looks like one; if it has the name of
// one and is still empty; or if it is damaged, and has the name of one, was one before the damage, or says what one says.
func (specificationLanguage) recognise(d, before *document) bool {
	file := d.text.File()
	if before != nil && sniff.Unchanged(before.text.File(), file) {
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

func (s specification) file() *syntax.File { return s.document.File() }
func (s specification) isFixed() bool      { return s.document.Foreign() }

func (s specification) findings(ctx context.Context, most int) (found []analysis.Diagnostic, total int, err error) {
	if err := s.document.Check(ctx); err != nil {
		return nil, 0, err
	}
	found, total = s.document.Worst(most)
	return found, total, nil
}

func (s specification) hover(offset int) (hover.Hover, bool) { return hover.At(s.document, offset) }

func (s specification) complete(offset int, options completion.Options) completion.List {
	return completion.Complete(s.document, offset, options)
}

func (s specification) outline(o *outliner, next func(left int) bool) {
	file := s.document.File()
	for k := range file.Units {
		if o.unit(s.document.Unit(k), file.UnitStart(k)); !next(len(file.Units) - k - 1) {
			return
		}
	}
}
