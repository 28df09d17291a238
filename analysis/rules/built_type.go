package rules

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// This file tells what the toolchain makes of a specification, to those who need that and have nothing to find.

// CustomTypes returns a function that returns what a custom type of a unit is, by its index, as far as that is known.
func CustomTypes(u *spec.Unit, settings *Settings) func(goType int32) *evaluate.Type {
	c := &expressionCheck{
		p:        &Pass{Tree: u.Tree, Unit: u, Settings: settings, Root: u.Type},
		packages: readPackageNames(u, settings.Profile().Packages, nil),
	}
	return c.customOf
}

// Decoded returns the text of a specification as the generator's decoder has it, and true, if a key is defined twice somewhere, or in another
// case; else the text as it is. The text must be JSON.
func Decoded(file *syntax.File) (string, bool) {
	merges := slices.ContainsFunc(file.Units, func(u *syntax.Unit) bool { return isMerged(u.Tree) })
	if !merges && !isMerged(file.Frame) {
		return "", false
	}
	tree := syntax.Parse(file.Text(), spec.AnyDialect)
	if !tree.Valid() {
		return "", false
	}
	var b strings.Builder
	decoded(tree, tree.Root(), nil, schema.KeyNone).write(&b)
	return b.String(), true
}

// isMerged reports whether a key is defined twice in an object of a tree, or is in another case.
func isMerged(tree *syntax.Tree) bool {
	for i := range tree.Nodes {
		if tree.Nodes[i].Kind != syntax.Object {
			continue
		}
		var seen schema.KeySet
		for m := range tree.Children(int32(i)) {
			key := schema.Key(tree.Nodes[m].Key)
			if key == schema.KeyNone && schema.LookupKeyFold([]byte(tree.Key(m))) != schema.KeyNone || key != schema.KeyNone && seen.Has(key) {
				return true
			}
			seen = seen.Add(key)
		}
	}
	return false
}
