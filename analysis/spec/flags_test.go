package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestBlocksAndFlags lists how many blocks validators demand, the configurabilities by their flags, and the mistakes of selectors.
func TestBlocksAndFlags(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, validators := range [][]string{
		{}, {"listvalidator.IsRequired()"}, {" listvalidator.IsRequired() "}, {"listvalidator.IsRequired(1)"}, {"listvalidator.SizeAtLeast(0)"},
		{"listvalidator.SizeAtLeast(1)"}, {"listvalidator.SizeAtLeast( 2 )"}, {"listvalidator.SizeBetween(3, 4)"},
		{"listvalidator.SizeAtMost(5)"},
		{"listvalidator.SizeAtLeast(n)"}, {"listvalidator.SizeAtLeast(99)"}, {"listvalidator.SizeAtLeast(100)"},
		{"listvalidator.SizeAtLeast(101)"},
		{"listvalidator.SizeAtLeast(99999999999999999999)"}, {"listvalidator.SizeAtLeast(2)", "listvalidator.SizeAtLeast(3)"},
		{"listvalidator.SizeAtLeast(3)", "listvalidator.IsRequired()"}, {"listvalidator.IsRequired()", "listvalidator.SizeAtLeast(0)"},
	} {
		for _, place := range []string{
			`{"name": "b", "list_nested": {"nested_object": {"attributes": []}, "validators": [%s]}}`,
			`{"name": "b", "list_nested": {"nested_object": {"attributes": [], "validators": [%s]}}}`,
			`{"name": "b", "list_nested": {"nested_object": {"attributes": []}, "plan_modifiers": [%s]}}`,
		} {
			var list []string
			for _, v := range validators {
				list = append(list, fmt.Sprintf(`{"custom": {"schema_definition": %q}}`, v))
			}
			text := `{"provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"blocks": [` + fmt.Sprintf(place, strings.Join(list, ", ")) + `]}}]}`
			u := spec.Read(syntax.ParseFile(text, spec.Options).Units[1])
			fmt.Fprintf(&b, "%q: at least %d, required %t\n", validators, u.MinBlocks(&u.Elements[0]), u.IsRequired(&u.Elements[0]))
		}
	}
	for i := range 8 {
		required, optional, computed := i&4 > 0, i&2 > 0, i&1 > 0
		c := spec.ConfigurabilityOf(required, optional, computed)
		fmt.Fprintf(&b, "required %t, optional %t, computed %t: %q, configurable %t, computed %t, parsed %t\n", required, optional, computed,
			c.String(), c.Configurable(), c.IsComputed(), spec.ParseConfigurability(c.String()) == c)
	}
	for _, text := range []string{
		"provider", "resources.pet", "version", "*", "**", "", ".", "a", "resources.", ".resources", "resources..x",
		"resources.[a", "resources.[a]", "resources.a\\",
		strings.Repeat("*.", 511) + "*", strings.Repeat("*.", 512) + "*", strings.Repeat("*.", 511) + "**",
	} {
		s, err := spec.ParseSelector(text)
		note := ""
		if e, ok := err.(*spec.SelectorError); ok {
			note = e.Note
		}
		fmt.Fprintf(&b, "selector %.30q: %d steps, %v %s\n", text, len(s), err, note)
	}
	scenario.Golden(t, "testdata/flags.golden", b.String())
}
