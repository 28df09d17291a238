package change_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
)

// An import that one text of a unit adds or drops does not change the other texts of the unit.
func TestImportsOfSiblings(t *testing.T) {
	const unit = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "a", "list": {"computed_optional_required": "computed_optional", "element_type": {"string": {}}, "default": {"custom": {
			"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/listdefault"}],
			"schema_definition": "listdefault.StaticValue(types.ListValueMust(types.StringType, []attr.Value{}))"}}}},
		{"name": "b", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}},
		{"name": "c", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, "validators": [{"custom": {IMPORTS
			"schema_definition": "listvalidator.SizeAtLeast(1)"}}]}}]}}]}`
	plain := strings.ReplaceAll(unit, "IMPORTS", "")
	imports := strings.ReplaceAll(unit, "IMPORTS", `"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/types"},
		{"path": "github.com/hashicorp/terraform-plugin-framework/attr"},
		{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"},
		{"path": "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"}],`)
	for _, texts := range [][2]string{{plain, imports}, {imports, plain}} {
		for _, c := range change.Compare(contract.Read(contract.Parse("old", texts[0])), contract.Read(contract.Parse("new", texts[1])),
			change.Options{}) {
			t.Errorf("%s: %s", c.Rule.Name, c.Message)
		}
	}
}

// Only resources have a state; texts about others don't mention one.
func TestState(t *testing.T) {
	const both = `{"version": "0.1", "provider": {"name": "zoo", "schema": {"attributes": [MEMBERS]}}, "datasources": [{"name": "pet", "schema": {"attributes": [MEMBERS]}}]}`
	of := func(members string) *contract.Contract {
		return contract.Read(contract.Parse("", strings.ReplaceAll(both, "MEMBERS", members)))
	}
	old := of(`{"name": "a", "string": {"computed_optional_required": "optional"}}, {"name": "b", "int64": {"computed_optional_required": "optional"}},
		{"name": "c", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
		{"name": "d", "single_nested": {"computed_optional_required": "optional", "attributes": []}}, {"name": "e", "string": {"computed_optional_required": "optional"}},
		{"name": "f", "float64": {"computed_optional_required": "optional"}}`)
	new := of(`{"name": "a", "bool": {"computed_optional_required": "optional"}}, {"name": "b", "float64": {"computed_optional_required": "optional"}},
		{"name": "c", "set": {"computed_optional_required": "optional", "element_type": {"string": {}}}},
		{"name": "d", "map_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": []}}},
		{"name": "f", "int64": {"computed_optional_required": "optional"}}`)
	for _, versions := range [][2]*contract.Contract{{old, new}, {new, old}} {
		changes := change.Compare(versions[0], versions[1], change.Options{})
		if len(changes) < 12 {
			t.Errorf("%d changes", len(changes))
		}
		for _, c := range changes {
			if text := c.Note + c.Help; strings.Contains(text, "state") || strings.Contains(text, "plan") {
				t.Errorf("%s of %s: %s", c.Rule.Name, c.Path, text)
			}
		}
	}
}
