package refactor

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestAllKinds: an attribute can be made any kind that the generator has code for, and gets a default where a fixed value can be one.
func TestAllKinds(t *testing.T) {
	for kind := range schema.Kinds() {
		if slices.Contains(kinds[:], kind) == (kind == schema.KindDynamic) {
			t.Errorf("an attribute can be made %v: %t", kind, kind == schema.KindDynamic)
		}
		defaults := schema.TypeResourceAttribute.Member(kind.Key()).Member(schema.KeyDefault)
		if defaults.Shape().Allowed.Has(schema.KeyStatic) != (len(statics[kind]) > 0) {
			t.Errorf("%v has the defaults %q", kind, statics[kind])
		}
		if kind.HasElementType() != (empties[kind] != "") {
			t.Errorf("%v has the empty value %q", kind, empties[kind])
		}
		if goType := kind.Go().Pointer; kind.Bits() > 0 && arguments[goType[1:]] == [2]string{} {
			t.Errorf("there is no example of an argument of type %s", goType[1:])
		}
	}
}
