package preview

import (
	"testing"

	"github.com/zclconf/go-cty/cty"

	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/schema"
)

// TestAllKinds: every kind has a word in the documentation, and a simple one an example of its own type.
func TestAllKinds(t *testing.T) {
	simple := func(kind schema.Kind) cty.Value { return exampleWriter{}.simple(kind, demand.Demands{}) }
	for kind := range schema.Kinds() {
		if typeNames[kind] == "" && kind != schema.KindSingleNested {
			t.Errorf("%v has no word", kind)
		}
		if number := kind.Bits() > 0 || kind == schema.KindNumber; (simple(kind).Type() == cty.Number) != number ||
			number != (typeNames[kind] == "Number") {
			t.Errorf("%v: the example is %s, the word %q", kind, simple(kind).GoString(), typeNames[kind])
		}
		if kind.IsInteger() && !simple(kind).AsBigFloat().IsInt() {
			t.Errorf("%v: the example is %s", kind, simple(kind).GoString())
		}
	}
}
