package hover_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/hints"
	"github.com/spec-ls/spec-ls/hover"
)

// TestParameterNames writes the names of parameters into the texts, as editors show them.
func TestParameterNames(t *testing.T) {
	const before, after = `{"version": "0.1", "provider": {"name": "é"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "pin", "string": {"computed_optional_required": "required", "validators": [
    {"custom": {"imports": [{"path": "regexp"}, {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator", "alias": "sv"}],
      "schema_definition": "`, `"}}]}}]}}]}`
	for _, test := range []struct{ text, want string }{
		{`sv.LengthBetween(1, 5)`, `sv.LengthBetween(minLength: 1, maxLength: 5)`},
		{`sv.OneOf(\"é\", \"b\")`, `sv.OneOf(values...: \"é\", \"b\")`},
		{`sv.All(sv.LengthAtLeast(2), sv.RegexMatches(regexp.MustCompile(\"(\"), \"no\"))`,
			`sv.All(validators...: sv.LengthAtLeast(minLength: 2), sv.RegexMatches(regexp: regexp.MustCompile(str: \"(\"), message: \"no\"))`},
		{`sv.ConflictsWith(path.MatchRoot(\"a\").AtName(\"b\"))`, `sv.ConflictsWith(expressions...: path.MatchRoot(rootAttributeName: \"a\").AtName(name: \"b\"))`},
		{`sv.LengthAtLeast(minLength)`, `sv.LengthAtLeast(minLength)`},
		{`sv.LengthAtLeast(1, 2)`, `sv.LengthAtLeast(minLength: 1, 2)`},
		{`sv.LengthAtLeast(`, `sv.LengthAtLeast(`},
		{`own.Thing(1), isThing(2)`, `own.Thing(1), isThing(2)`},
	} {
		text := before + test.text + after
		doc := analysis.NewDocument(text, nil)
		got := test.text
		for _, h := range slices.Backward(hover.ParameterNames(t.Context(), doc, 0, len(text))) {
			if h.Kind != hints.ParameterNames {
				t.Errorf("%s: %+v", test.text, h)
			}
			if at, ok := hover.At(doc, h.Name); !ok || !strings.Contains(at.Markdown, "func ") {
				t.Errorf("%s: %s is of nothing: %s", test.text, h.Text, at.Markdown)
			}
			got = got[:h.At-len(before)] + h.Text + " " + got[h.At-len(before):]
		}
		if got != test.want {
			t.Errorf("%s\nis shown as %s\nnot        %s", test.text, got, test.want)
		}
		if found := hover.ParameterNames(t.Context(), doc, 0, len(before)-2); len(found) > 0 {
			t.Errorf("before the text there are %+v", found)
		}
		if found := hover.ParameterNames(t.Context(), doc, len(text)-2, len(text)); len(found) > 0 {
			t.Errorf("behind the text there are %+v", found)
		}
	}
}
