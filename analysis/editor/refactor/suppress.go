package refactor

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/suppression"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The key of comments, and the prefix of a comment that suppresses findings.
const (
	commentKey      = "//"
	suppressionWord = suppression.Word + ":"
)

// SuppressKind is the kind of the actions that Suppress gives: they are offered with the fixes of a diagnostic.
const SuppressKind = "quickfix"

// CanSuppress reports whether a diagnostic can be suppressed. Errors of the syntax or the schema can't, and a finding about a suppression
// would only move.
func CanSuppress(d *analysis.Diagnostic) bool {
	return d.Rule.Suppressible() && !d.IsFinal() && d.Rule != rules.UnusedSuppression
}

// Suppress returns the comment that quiets a diagnostic, in the innermost object around it that may have one. There is none for
// findings that can't be suppressed or are about such a comment.
func Suppress(doc *analysis.Document, d *analysis.Diagnostic) []Refactoring {
	file := doc.File()
	place := file.Find(d.Start)
	if !CanSuppress(d) || place.Node < 0 || !place.Tree.Valid() {
		return nil
	}
	root, where := schema.TypeRoot, "the whole file"
	if place.Unit >= 0 {
		root = spec.RootType(file.Units[place.Unit].Kind)
	}
	object := place.Node
	for object >= 0 && (place.Tree.Nodes[object].Kind != syntax.Object || !spec.TypeOf(place.Tree, root, object).Shape().Open) {
		object = place.Tree.Nodes[object].Parent
	}
	if object < 0 {
		return nil
	}
	if place.Unit >= 0 {
		where = spec.Path(file, place.Unit, object)
	}
	edit, ok := comment(place.Tree, object, d.Rule.Name)
	if !ok {
		return nil
	}
	offset := func(at int) int {
		if place.Unit < 0 {
			return file.FrameOffset(int32(at))
		}
		return place.Base + at
	}
	return []Refactoring{{
		Title: "Suppress " + d.Rule.Name + " in " + where, Kind: SuppressKind, Compiles: true,
		Edits: func() []syntax.Edit {
			return []syntax.Edit{{Start: offset(edit.Start), End: offset(edit.End), Text: edit.Text}}
		},
	}}
}

// comment adds a rule to the comment of an object, or makes one. A comment that says something else is left alone.
func comment(t *syntax.Tree, object int32, rule string) (syntax.Edit, bool) {
	has := t.Member(object, commentKey)
	if has < 0 {
		return insertFirst(t, object, edit.Member(commentKey, syntax.Quote(suppressionWord+" "+rule))), true
	}
	if t.Nodes[has].Kind == syntax.Array {
		return edit.InsertInto(t, has, syntax.Quote(suppressionWord+" "+rule)), true
	}
	names, reason, reasoned := strings.Cut(t.Value(has), "#")
	if !strings.HasPrefix(strings.TrimLeft(names, " "), suppressionWord) {
		return syntax.Edit{}, false
	}
	text := strings.TrimRight(names, " ") + ", " + rule
	if reasoned {
		text += " #" + reason
	}
	return edit.ReplaceString(t, has, text), true
}
