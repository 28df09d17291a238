package schema_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/schema"
)

// TestEveryKeyHasARank holds that the usual order of members says where each of them is, but for those that exclude each other and those of
// imports, which are written either way.
func TestEveryKeyHasARank(t *testing.T) {
	unordered := schema.KeySet(0).Add(schema.KeyStatic).Add(schema.KeyCustom).Add(schema.KeyPath).Add(schema.KeyAlias)
	for at := range everyType() {
		for key := range at.Shape().Allowed.All() {
			if key.Rank() == 0 && !unordered.Has(key) {
				t.Errorf("%s: %s has no rank", at, key)
			}
		}
	}
}
