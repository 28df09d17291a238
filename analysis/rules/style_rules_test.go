package rules_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
)

// everyRule turns all rules on.
func everyRule() *analysis.Settings {
	settings := &analysis.Settings{}
	for _, r := range rules.All() {
		settings.SetSeverity(r, max(r.Severity, rules.SeverityHint))
	}
	return settings
}

// untidy is a specification in which most rules of style find something.
const untidy = `{
  "provider": {"name": "my_cloud", "schema": {"blocks": [], "attributes": [{"name": "source", "string": {"optional_required": "optional"}}]}},
  "resources": [
    {"schema": {"description": "", "attributes": [
      {"string": {"sensitive": true, "computed_optional_required": "computed_optional", "default": {"static": "é"},
        "validators": [
          {"custom": {"schema_definition": "stringvalidator.OneOf(\"a\", \"\u00e9\", \"a\")", "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}]}},
          {"custom": {"schema_definition": "stringvalidator.LengthAtLeast(9)", "imports": [{"alias": "stringvalidator", "path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}]}}
        ]}, "name": "pass__word"},
      {"name": "id", "number": {"computed_optional_required": "required", "description": "deprecated"}},
      {"name": "api_token", "string": {"computed_optional_required": "computed",
        "plan_modifiers": [{"custom": {"schema_definition": "stringplanmodifier.RequiresReplace(), stringplanmodifier.RequiresReplace()", "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}]}}]}},
      {"name": "n", "set_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [
        {"name": "for", "object": {"computed_optional_required": "required", "attribute_types": [{"name": "for", "string": {}}]}},
        {"name": "d", "bool": {"computed_optional_required": "computed_optional", "default": {"static": false}}}]}}}
    ], "blocks": [{"name": "dynamic", "single_nested": {"attributes": [{"name": "x", "int64": {"computed_optional_required": "required"}}], "default": {"custom": {"schema_definition": "x()"}}}}]}, "name": "my_cloud_z"},
    {"name": "a", "schema": {"markdown_description": "x", "attributes": [{"name": "e", "single_nested": {"computed_optional_required": "computed"}}]}}
  ],
  "version": "0.1"
}`

// TestDamage cuts a specification off at each byte, and at some bytes of words, and removes each bracket, comma, colon and quotation
// mark. The ranges of all findings in the rest must be in the text, and their fixes must apply. Most damage is done to small
// specifications with one attribute or block, which are checked faster; the whole specification is damaged at some places.
func TestDamage(t *testing.T) {
	settings := everyRule()
	document := analysis.NewDocument(untidy, settings)
	if whole := len(document.Diagnostics()); whole < 30 {
		t.Fatalf("only %d findings in the whole specification", whole)
	}
	damage := func(text string, from, every int) {
		for i := from; i < len(text); i += every {
			if every > 1 || i%4 == 0 || !isInWord(text, i) {
				checkRanges(t, text[:i], settings)
			}
			if strings.IndexByte(`{}[],:"`, text[i]) >= 0 {
				checkRanges(t, text[:i]+text[i+1:], settings)
			}
		}
	}
	damage(untidy, 0, 29) // which is prime, and so is not in step with the layout
	arrays := map[syntax.UnitKind]string{syntax.Resource: "resources", syntax.DataSource: "datasources"}
	for k, source := range document.File().Units {
		u := document.Unit(k)
		for i := int32(0); int(i) < len(u.Elements); i = u.Elements[i].Skip {
			e := &u.Elements[i]
			key := "attributes"
			if e.Block {
				key = "blocks"
			}
			before := `{"version": "0.1", "provider": {"name": "example", "schema": {"` + key + `": [`
			after := "]}}}"
			if array, in := arrays[source.Kind]; in {
				before = `{"version": "0.1", "provider": {"name": "example"}, "` + array + `": [{"name": "pet", "schema": {"` + key + `": [`
				after = "]}}]}"
			}
			damage(before+u.Tree.Raw(e.Node)+after, len(before), sampling.Short())
		}
	}
}

// isInWord reports whether the bytes around an offset are letters, one of which is like the next to those who cut there.
func isInWord(text string, offset int) bool {
	for i := max(offset-2, 0); i < min(offset+2, len(text)); i++ {
		if c := text[i]; c < 'a' || c > 'z' {
			return false
		}
	}
	return true
}

func checkRanges(t *testing.T, source string, settings *analysis.Settings) {
	t.Helper()
	for _, d := range analysis.NewDocument(source, settings).Diagnostics() {
		if d.Start < 0 || d.End < d.Start || d.End > len(source) {
			t.Fatalf("%s: range [%d, %d) in %d bytes:\n%s", d.Rule.Name, d.Start, d.End, len(source), source)
		}
		for _, r := range d.Related() {
			if r.Start < 0 || r.End < r.Start || r.End > len(source) {
				t.Fatalf("%s: related range [%d, %d) in %d bytes:\n%s", d.Rule.Name, r.Start, r.End, len(source), source)
			}
		}
		for _, fix := range d.Fixes() {
			if _, err := text.ApplyEdits(source, fix.Edits); err != nil {
				t.Fatalf("%s: %s: %v:\n%s", d.Rule.Name, fix.Title, err, source)
			}
		}
	}
}

// TestSafeFixesOfOrder holds the fixes that put things in order to their promise: the same members, in another order.
func TestSafeFixesOfOrder(t *testing.T) {
	for _, name := range []string{"unsorted-attributes", "unsorted-resources", "key-order"} {
		t.Run(name, func(t *testing.T) {
			rule, err := rules.Find(name)
			if err != nil {
				t.Fatal(err)
			}
			settings := &analysis.Settings{}
			settings.SetSeverity(rule, rules.SeverityHint)
			text, applied := untidy, 0
			for range 20 {
				next := fixFirst(t, text, rule, settings)
				if next == text {
					break
				}
				text, applied = next, applied+1
			}
			if applied == 0 {
				t.Fatal("nothing to put in order")
			}
			if len(text) != len(untidy) {
				t.Errorf("%d bytes became %d", len(untidy), len(text))
			}
			if !json.Valid([]byte(text)) {
				t.Errorf("no JSON any more:\n%s", text)
			}
		})
	}
}

// fixFirst applies the first fix of a rule that is offered.
func fixFirst(t *testing.T, source string, rule *rules.Rule, settings *analysis.Settings) string {
	t.Helper()
	for _, d := range analysis.NewDocument(source, settings).Diagnostics() {
		if d.Rule == rule && len(d.Fixes()) > 0 {
			next, err := text.ApplyEdits(source, d.Fixes()[0].Edits)
			if err != nil {
				t.Fatal(err)
			}
			return next
		}
	}
	return source
}
