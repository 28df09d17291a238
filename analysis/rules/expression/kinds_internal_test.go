package expression

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestCatalogKindsOfAllKinds: every kind has its counterpart in the catalogue.
func TestCatalogKindsOfAllKinds(t *testing.T) {
	for kind := range schema.Kinds() {
		want, ok := catalog.KindOf(kind.String())
		if !ok || int(kind) >= len(CatalogKinds) || CatalogKinds[kind] != want {
			t.Errorf("%v is not %v in the catalogue", kind, want)
		}
	}
}
