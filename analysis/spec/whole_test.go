package spec_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema"
)

// everyPlace are documents with right and wrong members and elements of all sorts.
var everyPlace = []struct{ name, text string }{
	{"all sorts", `{"version": "0.1", "other": [1, {"a/b": {"c~d": 2}}], "provider": {"name": "p", "schema": {"attributes": [{"name": "url", "string": {"optional_required": "required"}}]}},
	"resources": [{"name": "pet", "schema": {"description": "A pet.", "attributes": [
		{"name": "tags", "list": {"element_type": {"map": {"element_type": {"string": {}}}}}},
		{"name": "home", "list_nested": {"nested_object": {"attributes": [{"name": "town", "strng": {"validators": [1, {"custom": {"imports": [{"path": "x"}]}}]}}]}}},
		{"single_nested": {"attributes": [{"name": 1}]}},
		{"name": "o", "object": {"attribute_types": [{"name": "a", "string": {}}, {"bool": {}}, {"name": "l", "list": {"element_type": {"lst": {}}}}]}},
		"text", "name": "lost"],
		"blocks": [{"name": "b", "set_nested": {"nested_object": {"attributes": [], "blocks": [{"name": "c", "single_nested": {}}, {}]}}}]}},
		{"schema": {}}, 7],
	"datasources": [{"name": "d", "schema": {"attributes": [{"name": "x", "thing": {"element_type": {}, "nested_object": {}}}, {"name": "y", "thing": {"computed_optional_required": "computed"}}, {"name": "z", "thing": 1}]}}]}`},
	{"no specification", `{"a": [{"b": []}, [1, [2]]]}`},
	{"an array", `[1, {"name": "x"}]`},
	{"a number", `7`},
	{"nothing", ``},
	{"units that are none", `{"provider": [], "resources": {"a": 1}, "datasources": 7}`},
	{"damaged", `{"provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [{"name": "a", {"b"`},
}

// TestEveryPlace lists, for each node of some documents, its pointer, its path, its steps, its type and its likely type.
func TestEveryPlace(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, d := range everyPlace {
		fmt.Fprintf(&b, "%s\n", d.name)
		file := syntax.ParseFile(d.text, spec.Options)
		for unit := -1; unit < len(file.Units); unit++ {
			tree, root := file.Frame, schema.TypeRoot
			if unit >= 0 {
				tree, root = file.Units[unit].Tree, spec.RootType(file.Units[unit].Kind)
			}
			for node := int32(-1); int(node) < len(tree.Nodes); node++ {
				likely := ""
				if is, may := spec.TypeOf(tree, root, node), spec.LikelyTypeOf(tree, root, node); may != is {
					likely = fmt.Sprintf(", likely %d", may)
				}
				steps := strings.Join(spec.Steps(file, unit, node), ".")
				if node < 0 {
					fmt.Fprintf(&b, "\tunit %d: steps %s, type %d%s\n", unit, steps, spec.TypeOf(tree, root, node), likely)
					continue
				}
				pointer := spec.Pointer(file, unit, node)
				foundUnit, found, ok := spec.Find(file, pointer)
				fmt.Fprintf(&b, "\t%q in %s, steps %s, type %d%s, found %d %d %t\n", pointer, spec.Path(file, unit, node), steps,
					spec.TypeOf(tree, root, node), likely, foundUnit-unit, found-node, ok)
			}
		}
	}
	scenario.Golden(t, "testdata/places.golden", b.String())
}

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
