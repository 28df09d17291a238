package schema

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// commentKeys are the keys under which people write comments into JSON.
var commentKeys = []string{rules.CommentKey, "#", "$comment", "_comment", "comment"}

// commentInElement reports a comment in an attribute, block or type, which take no other keys. There is another place for its text.
func commentInElement(p *rules.Pass, v *rules.Violation) bool {
	if !slices.Contains(commentKeys, v.Name) {
		return false
	}
	f := p.ReportKey(v.Node, "comment %q is not allowed in %s", v.Name, words.Subject(p, v.Object)).
		WithNote("Attributes, blocks and types take no other keys; the provider, resources, data sources, schemas and nested objects do.")
	if f == nil {
		return true
	}
	if p.Unit != nil {
		steps := spec.UnitSteps(&syntax.Unit{Tree: p.Tree, Kind: p.Unit.Kind}, v.Object)
		f.WithHelp(`to set rules here, use "overrides" in .spec-ls.json with "path": %q`, strings.Join(steps, spec.StepSeparator))
	}
	if around := openObjectAround(p, v.Object); around >= 0 && p.Tree.Member(around, rules.CommentKey) < 0 && !damagedAround(p, v.Object) {
		edits := append(edit.Delete(p.Tree, v.Node), edit.InsertInto(p.Tree, around, edit.Member(rules.CommentKey, p.Tree.Raw(v.Node))))
		f.Fix(false, "Move it into "+words.Subject(p, around), edits...)
	}
	f.Fix(false, "Delete it", edit.Delete(p.Tree, v.Node)...)
	return true
}

// openObjectAround returns the innermost object around an object that takes other keys, or -1.
func openObjectAround(p *rules.Pass, object int32) int32 {
	for object = objectAround(p, object); object >= 0 && !p.TypeOf(object).Shape().Open; {
		object = objectAround(p, object)
	}
	return object
}
