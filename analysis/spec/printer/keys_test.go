package printer_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/schema"
)

// TestEveryKeyIsPrinted checks that reading and printing lose no key of the language: each is in some specification of the repository, and
// in its printed form. Kinds are printed by their table.
func TestEveryKeyIsPrinted(t *testing.T) {
	printedKeys := schema.KeySet(0)
	for _, text := range collected.Accepted(t) {
		tree := syntax.Parse(printed(text), spec.AnyDialect)
		for i := range tree.Nodes {
			printedKeys = printedKeys.Add(schema.Key(tree.Nodes[i].Key))
		}
	}
	seen := map[schema.Type]bool{}
	var visit func(at schema.Type)
	visit = func(at schema.Type) {
		if seen[at] || at == schema.TypeAny {
			return
		}
		seen[at] = true
		for key := range at.Shape().Allowed.All() {
			if isKind := schema.KindOf(key) != schema.KindNone; !isKind && !printedKeys.Has(key) {
				t.Errorf("%s of %s is in no specification that was printed", key, at)
			}
			visit(at.Member(key))
		}
		visit(at.Items())
	}
	visit(schema.TypeRoot)
}
