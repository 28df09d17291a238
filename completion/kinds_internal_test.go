package completion

import (
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestOrderHasAllKinds checks that each kind has a place in the order: without one it would never be offered.
func TestOrderHasAllKinds(t *testing.T) {
	for kind := range schema.Kinds() {
		if !slices.Contains(order, kind.Key()) {
			t.Errorf("%v is not among the keys", kind)
		}
		if slices.Contains(typeOrder, kind.Key()) != schema.TypeAttributeType.Shape().Choice.Has(kind.Key()) {
			t.Errorf("%v is among the types: %t", kind, slices.Contains(typeOrder, kind.Key()))
		}
	}
}
