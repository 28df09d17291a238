package completion_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// TestVersionOfGoMod asks for the documentation of items: it is that of the version that go.mod requires.
func TestVersionOfGoMod(t *testing.T) {
	const module = "github.com/hashicorp/terraform-plugin-framework-validators"
	const before = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "string": {
  "computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "`
	const after = `"}], "schema_definition": "x"}}]}}]}}]}`
	for required, words := range map[string]string{"v0.12.0": "` v0.12.0, described as of v", "": "`, as of v"} {
		settings := &analysis.Settings{Versions: catalog.Versions{module: required}}
		found := false
		for _, item := range completion.Complete(analysis.NewDocument(before+after, settings), len(before), completion.Options{}).Items {
			if item.Label == module+"/stringvalidator" {
				found = true
				if !strings.Contains(item.Page.Markdown(declarations.Importer{}), words) || required != "" && item.Description != required {
					t.Errorf("with %q: %s: %s", required, item.Description, item.Page.Markdown(declarations.Importer{}))
				}
			}
		}
		if !found {
			t.Error("the package is not offered")
		}
	}
}
