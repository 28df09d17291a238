package hover_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestVersionOfGoMod hovers over an import and a function: the page says which version is meant, and leads to that which go.mod requires.
func TestVersionOfGoMod(t *testing.T) {
	const module = "github.com/hashicorp/terraform-plugin-framework-validators"
	const text = `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", "string": {
  "computed_optional_required": "optional", "validators": [{"custom": {
    "imports": [{"path": "` + module + `/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}]}}]}`
	for _, at := range []string{"hashicorp", "LengthAtLeast", "stringvalidator."} {
		for required, words := range map[string]string{
			"v0.12.0": "`" + module + "` v0.12.0, described as of v",
			"":        "`" + module + "`, as of v",
		} {
			settings := &analysis.Settings{Versions: catalog.Versions{module: required}}
			found, ok := hover.At(analysis.NewDocument(text, settings), strings.Index(text, at)+2)
			if !ok || !strings.Contains(found.Markdown, words) ||
				required != "" && !strings.Contains(found.Markdown, module+"@"+required+"/stringvalidator") {
				t.Errorf("%s with %q: %s", at, required, found.Markdown)
			}
		}
	}
}
