package server

import (
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/sniff"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// recognise decides whether the document is a specification, and so whether the server has anything to say about it: if the
// client opened it as one; if it looks like one; if it has the name of one and is still empty; or if it is damaged, and has
// the name of one, was one before the damage, or says what one says. A configuration of ours, which its name or language tells, is none. Before is the
// previous version, or nil.
func (d *document) recognise(before *document) {
	if d.configuration = d.name() == config.FileName || d.languageID == config.LanguageID; d.configuration {
		d.specification, d.sniffed = false, false
		return
	}
	file := d.text.File()
	if before != nil && sniff.Unchanged(before.text.File(), file) {
		d.sniffed = before.sniffed
	} else {
		d.sniffed = sniff.File(file)
	}
	switch {
	case d.languageID == sniff.LanguageID || d.sniffed:
		d.specification = true
	case sniff.KnownName(d.name()):
		d.specification = !file.Valid() || isEmpty(file)
	default:
		d.specification = !file.Valid() && (before != nil && before.specification || sniff.Damaged(file))
	}
}

// isEmpty reports whether a file holds an object without members.
func isEmpty(file *syntax.File) bool {
	return len(file.Frame.Nodes) == 1 && file.Frame.Nodes[0].Kind == syntax.Object
}
