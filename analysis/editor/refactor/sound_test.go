package refactor_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

const (
	framed     = `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "thing", "schema": {"attributes": [%s, {"name": "other", "string": {"computed_optional_required": "required"}}]}}]}`
	atLeastTwo = `"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.LengthAtLeast(2)"}}]`
	replacing  = `"plan_modifiers": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}], "schema_definition": "stringplanmodifier.RequiresReplace()"}}]`
	normalized = `"custom_type": {"import": {"path": "github.com/hashicorp/terraform-plugin-framework-jsontypes/jsontypes"}, "type": "jsontypes.NormalizedType{}", "value_type": "jsontypes.Normalized"}`
	attributeA = `{"name": "a", "string": {"computed_optional_required": "optional"%s}}`
)

// TestSound checks the refactorings that are offered at places where one once brought an error or a warning: none of them does.
func TestSound(t *testing.T) {
	a := func(more string) string { return fmt.Sprintf(attributeA, more) }
	for _, test := range []struct {
		name, attribute, title string
		offered                bool
	}{
		{"an empty default against validators", a(", " + atLeastTwo), `Add default "" to "a"`, false},
		{"an empty default", a(""), `Add default "" to "a"`, true},
		{"OneOf beside others", a(", " + atLeastTwo), `Add validator stringvalidator.OneOf to "a"`, false},
		{"OneOf alone", a(""), `Add validator stringvalidator.OneOf to "a"`, true},
		{"RegexMatches beside others", a(", " + atLeastTwo), `Add validator stringvalidator.RegexMatches to "a"`, true},
		{"a limit against another", a(", " + atLeastTwo), `Add validator stringvalidator.LengthAtMost to "a"`, false},
		{"computed with RequiresReplace", a(", " + replacing), `Make "a" computed`, true},
		{"another type with a custom type", a(", " + normalized), `Change the type of "a" to bool`, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			source := fmt.Sprintf(framed, test.attribute)
			doc := analysis.NewDocument(source, nil)
			var all []refactor.Refactoring
			seen := map[string]bool{}
			for offset := range len(source) {
				for _, r := range refactor.At(doc, offset, offset) {
					if !seen[r.Title] {
						seen[r.Title] = true
						all = append(all, r)
					}
				}
			}
			all = refactor.Sound(doc, all)
			if got := slices.ContainsFunc(all, func(r refactor.Refactoring) bool { return r.Title == test.title }); got != test.offered {
				t.Errorf("%q is offered: %v", test.title, got)
			}
			before := problemsOf(doc)
			for _, r := range all {
				after, err := text.ApplyEdits(source, r.Edits())
				if err != nil {
					t.Fatal(err)
				}
				for rule := range problemsOf(analysis.NewDocument(after, nil)) {
					if !before[rule] {
						t.Errorf("%q brings %s:\n%s", r.Title, rule, after)
					}
				}
			}
		})
	}
}

// problemsOf returns the rules with errors or warnings.
func problemsOf(doc *analysis.Document) map[string]bool {
	found := map[string]bool{}
	for _, d := range doc.Diagnostics() {
		if d.Severity >= rules.SeverityWarning {
			found[d.Rule.Name] = true
		}
	}
	return found
}
