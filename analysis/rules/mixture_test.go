package rules_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestMixtures has units with keys that are merged, and the errors that are reported for them, each with its stage.
func TestMixtures(t *testing.T) {
	expand := strings.NewReplacer(
		"@", `"computed_optional_required": "optional"`,
		"SV", `{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}`,
	)
	for name, test := range map[string]struct {
		attribute string
		want      []string
	}{
		"what the first has is gone": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV], "schema_definition": "no("}}]},
			"string": {@, "validators": [{"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`,
			[]string{"json-duplicate-key: meaning"},
		},
		"the import of the first and the definition of the second": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV], "schema_definition": "stringvalidator.LengthAtLeast(1)"}}]},
			"string": {@, "validators": [{"custom": {"schema_definition": "own()"}}]}}`,
			[]string{"json-duplicate-key: compile"},
		},
		"null first": {
			`{"string": null, "name": "a", "string": {@, "associated_external_type": {"type": "*iota"}}}`,
			[]string{"json-duplicate-key: compile"},
		},
		"a path in two cases": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV, {"path": "regexp", "Path": "strings"}],
			"schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"a\"), \"\")"}}]}}`,
			[]string{"json-key-case: compile"},
		},
		"a path that the other case makes right": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV, {"path": "strings", "Path": "regexp"}],
			"schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"a\"), \"\")"}}]}}`,
			[]string{"json-key-case: meaning"},
		},
		"a path and null in another case": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV, {"path": "regexp", "Path": null}],
			"schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"a\"), \"\")"}}]}}`,
			[]string{"json-key-case: meaning"},
		},
		"two element types, of which the generator takes one": {
			`{"name": "a", "list": {@, "element_type": {"bool": {}}, "element_type": {"string": {}}}}`,
			[]string{"json-duplicate-key: meaning"},
		},
		"a shorter list": {
			`{"name": "a", "string": {@, "validators": [{"custom": {"imports": [SV, {"path": "regexp"}]}, "custom": {"imports": [SV],
			"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}`,
			[]string{"json-duplicate-key: meaning"},
		},
		"an error elsewhere stays where it is": {
			`{"name": "a", "string": {@, "description": "x", "description": "y", "validators": [{"custom": {"schema_definition": "no.Way()"}}]}}`,
			[]string{"json-duplicate-key: meaning", "package-not-imported: compile"},
		},
	} {
		t.Run(name, func(t *testing.T) {
			text := fmt.Sprintf(`{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [%s]}}]}`, expand.Replace(test.attribute))
			var got []string
			for _, unit := range syntax.ParseFile(text, spec.Options).Units {
				findings, _ := rules.CheckUnit(unit, &rules.Settings{})
				for _, f := range findings {
					if f.Severity == rules.SeverityError {
						got = append(got, fmt.Sprintf("%s: %s", f.Rule.Name, f.Stage))
					}
				}
			}
			if slices.Sort(got); !slices.Equal(got, test.want) {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
}
