package server

import (
	"fmt"
	"strings"
	"testing"
)

// A Go function is found at all places of the specification that name it, also where its package has another name.
func TestReferencesOfGo(t *testing.T) {
	const path = `github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator`
	attribute := func(name, imported, definition string) string {
		return fmt.Sprintf(`{"name": %q, "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": %q%s}], "schema_definition": %q}}]}}`,
			name, path, imported, definition)
	}
	document := `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "pet", "schema": {"attributes": [
` + strings.Join([]string{
		attribute("a", "", `stringvalidator.OneOf("a")`),
		attribute("b", `, "alias": "v"`, `v.All(v.OneOf("OneOf"), v.NoneOf("b"))`),
		attribute("c", "", `stringvalidator.LengthAtLeast(1)`),
	}, ",\n") + `]}}], "datasources": [{"name": "pet", "schema": {"attributes": [
` + attribute("d", "", `stringvalidator.OneOf("x")`) + `]}}]}`
	e := open(t, simple)
	e.didOpen(specURI, "json", 1, document)
	e.published(specURI, 1)
	for place, want := range map[string]string{`OneOf(\"a`: "1 2 4", `LengthAtLeast`: "3", `OneOf\"`: ""} {
		params := at(specURI, document, place, 1)
		params["context"] = map[string]any{"includeDeclaration": true}
		for _, method := range []string{"textDocument/references", "textDocument/documentHighlight"} {
			var lines []string
			for _, found := range result[[]struct{ Range textRange }](e, method, params) {
				lines = append(lines, fmt.Sprint(found.Range.Start.Line))
			}
			if got := strings.Join(lines, " "); got != want {
				t.Errorf("%s of %s: lines %q, not %q", method, place, got, want)
			}
		}
	}
}
