package navigation_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// crowded is a specification in which many names are too close to each other.
const crowded = `{
  "version": "0.1",
  "provider": {"name": "zoo", "schema": {"attributes": [{"name": "key", "string": {"optional_required": "optional"}}]}},
  "resources": [
    {"name": "pet", "schema": {"attributes": [
      {"name": "foo_1", "string": {"computed_optional_required": "optional", "validators": [
        {"custom": {"imports": [{"path": "example.com/a-b"}, {"path": "example.com/checks", "alias": "c"}, {"path": "strings"}], "schema_definition": "c.A(strings.ToUpper(\"x\"))"}},
        {"custom": {"imports": [{"path": "example.com/checks", "alias": "c"}], "schema_definition": "c.B()"}}]}},
      {"name": "home", "single_nested": {"computed_optional_required": "optional", "attributes": [
        {"name": "street", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "x", "bool": {"computed_optional_required": "optional"}}]}},
        {"name": "phones", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
        {"name": "number", "int64": {"computed_optional_required": "optional"}},
        {"name": "kind", "string": {"computed_optional_required": "optional"}}],
        "associated_external_type": {"import": {"path": "example.com/sdk"}, "type": "*sdk.Home"}}},
      {"name": "place", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "x", "number": {}}, {"name": "y", "bool": {}}]}},
      {"name": "", "bool": {"computed_optional_required": "optional"}}
    ], "blocks": [{"name": "rule", "list_nested": {"nested_object": {"attributes": [{"name": "on", "bool": {"computed_optional_required": "optional"}}]}}}]}},
    {"name": "cage", "schema": {"attributes": []}}
  ],
  "datasources": [{"name": "pet", "schema": {"attributes": []}}]
}
`

// TestRefusedRenames renames everything in a specification to names that are taken, or that Go code cannot have.
func TestRefusedRenames(t *testing.T) {
	t.Parallel()
	file := syntax.ParseFile(crowded, spec.Options)
	names := []string{
		"", "Wrong", "1st", "a-b", "zoo", "pet", "cage", "key", "foo1", "foo_1", "home", "home_street", "street", "phones", "number",
		"kind", "place", "x", "y", "rule", "on", "range", "type", "attributes", "attribute_types", "value", "state", "_", "_1",
		"_pet", "pet_test", "to_home", "new_home", "phones_val", "a__b", "is_null", "equal", "diags", "ctx", "obj", "schema",
		"sdk", "c", "strings", "context", "types", "provider", "string", strings.Repeat("long_", 60),
	}
	var b strings.Builder
	seen := map[int]bool{}
	for offset := range len(crowded) {
		symbol, at, ok := navigation.At(file, offset)
		if !ok || seen[at.Start] {
			continue
		}
		seen[at.Start] = true
		line := strings.Count(crowded[:offset], "\n") + 1
		fmt.Fprintf(&b, "# line %d: %s\n", line, symbol.Words())
		for _, name := range names {
			edits, err := symbol.Rename(name, toolchain.Default())
			if err != nil {
				fmt.Fprintf(&b, "%.20s: %v\n", name, err)
				continue
			}
			for i := range edits {
				if i > 0 && edits[i].Start < edits[i-1].End {
					t.Errorf("edits to %s overlap", name)
				}
			}
		}
	}
	scenario.Golden(t, "testdata/refused.golden", b.String())
}
