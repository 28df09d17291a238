package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// An attribute that a text opens inside another is in the schema, and not in the generated type of the attribute around it.
func TestAttributeInNestedAttribute(t *testing.T) {
	const opening = "stringvalidator.LengthAtLeast(1)}},\n\"y\": schema.StringAttribute{Optional: true, Validators: []validator.String{stringvalidator.LengthAtLeast(2)"
	x := `"attributes": [{"name": "x", "string": {"computed_optional_required": "optional", "validators": [` + definition(opening) + `]}}]`
	for _, test := range []struct{ name, attribute, want string }{
		{"in an object", `{"name": "a", "single_nested": {"computed_optional_required": "optional", ` + x + `}}`, "terraform"},
		{"in a list", `{"name": "a", "list_nested": {"computed_optional_required": "optional", "nested_object": {` + x + `}}}`, "terraform"},
		{"two levels deep", `{"name": "a", "single_nested": {"computed_optional_required": "optional", "attributes": [
			{"name": "b", "single_nested": {"computed_optional_required": "optional", ` + x + `}}]}}`, "terraform"},
		{"in an object with a type of one's own", `{"name": "a", "single_nested": {"computed_optional_required": "optional",
			"custom_type": {"import": {"path": "example.com/provider/own"}, "type": "own.AType{}", "value_type": "own.AValue"}, ` + x + `}}`, ""},
	} {
		t.Run(test.name, func(t *testing.T) {
			var got []string
			for _, d := range analysis.NewDocument(resource(test.attribute), nil).Diagnostics() {
				if d.Severity == rules.SeverityError {
					got = append(got, d.Rule.Name+" "+d.Stage.String())
				}
			}
			want := ""
			if test.want != "" {
				want = "attribute-in-expression " + test.want
			}
			if strings.Join(got, ", ") != want {
				t.Errorf("found %v, want %q", got, want)
			}
		})
	}
}
