package preview

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/schema"
)

// TestAllKinds: every kind has a word in the documentation, and a simple one an example of its own type.
func TestAllKinds(t *testing.T) {
	simple := func(kind schema.Kind) golang.Value { return exampleWriter{}.simple(kind, demand.Demands{}).Value }
	for kind := range schema.Kinds() {
		if typeNames[kind] == "" && kind != schema.KindSingleNested {
			t.Errorf("%v has no word", kind)
		}
		if number := kind.Bits() > 0 || kind == schema.KindNumber; slices.Contains([]golang.ValueKind{golang.Int, golang.Float}, simple(kind).Kind) != number ||
			number != (typeNames[kind] == "Number") {
			t.Errorf("%v: the example is %s, the word %q", kind, literal(new(simple(kind))), typeNames[kind])
		}
		if kind.IsInteger() && simple(kind).Kind != golang.Int {
			t.Errorf("%v: the example is %s", kind, literal(new(simple(kind))))
		}
	}
}
