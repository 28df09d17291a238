package preview_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// TestAddress writes addresses with unusual names and reads them again.
func TestAddress(t *testing.T) {
	for name, want := range map[string]preview.Address{
		"a unit": {Kind: preview.Schema, Document: "file:///project/spec.json", Unit: syntax.Resource, Name: "pet"},
		"an attribute": {Kind: preview.Terraform, Document: "untitled:Untitled-1", Unit: syntax.DataSource, Name: "pet",
			Path: []string{"owner", "name"}},
		"odd names": {Kind: preview.Docs, Document: "file:///a%20b?c#d", Unit: syntax.Provider, Name: "a/b?c#d.md é",
			Path: []string{"x/y", "#"}},
	} {
		text := want.String()
		got, err := preview.ParseAddress(text)
		if err != nil {
			t.Errorf("%s: %q: %v", name, text, err)
		} else if difference := cmp.Diff(&want, got, cmpopts.IgnoreFields(preview.Address{}, "Kind")); difference != "" || got.Kind != want.Kind {
			t.Errorf("%s: %q: %s", name, text, difference)
		}
	}
}
