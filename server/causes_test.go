package server

import (
	"strings"
	"testing"
)

// TestFixesOfCauses checks that an error whose cause may be another error of the same attribute cannot be suppressed, and gets the fixes
// of that other error. Other findings can be suppressed, and so can the error once it is the only one.
func TestFixesOfCauses(t *testing.T) {
	const broken = `"default": {"static": "a"}, "description": "The the pin.", "validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
		"schema_definition": "stringvalidator.LengthAtLeast(1"}}]`
	for _, test := range []struct{ name, definition, place, with, without string }{
		{"of an error", broken, `"default"`, "Make it computed and optional|Insert )", "Suppress default-requires-computed"},
		{"of a style", broken, `the pin`, "Suppress doubled-word", "Insert )"},
		{"of nothing", strings.Replace(broken, "(1", "(1)", 1), `"default"`, "Suppress default-requires-computed", "Insert )"},
	} {
		t.Run(test.name, func(t *testing.T) {
			document := strings.Replace(smallSpec, `"optional"}},`, `"required", `+test.definition+`}},`, 1)
			e := open(t, simple)
			e.didOpen(specURI, "json", 1, document)
			e.published(specURI, 1)
			params := at(specURI, document, test.place, 2)
			params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
			params["context"] = map[string]any{"diagnostics": []any{}}
			var titles []string
			for _, a := range result[[]action](e, "textDocument/codeAction", params) {
				titles = append(titles, a.Title)
			}
			all := strings.Join(titles, "\n")
			for title := range strings.SplitSeq(test.with, "|") {
				if !strings.Contains(all, title) {
					t.Errorf("there is no %q in\n%s", title, all)
				}
			}
			if strings.Contains(all, test.without) {
				t.Errorf("there is %q in\n%s", test.without, all)
			}
		})
	}
}
