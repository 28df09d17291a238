package statistics_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/project/statistics"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

func TestOf(t *testing.T) {
	file := syntax.ParseFile(`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "id", "string": {"computed_optional_required": "computed", "sensitive": false, "description": "Its ID."}},
		{"name": "token", "string": {"computed_optional_required": "optional", "sensitive": true, "deprecation_message": "No."}},
		{"name": "size", "int64": {"computed_optional_required": "computed_optional", "default": {"static": 1},
			"custom_type": {"type": "x.T", "value_type": "x.V"}, "plan_modifiers": [{"custom": {"schema_definition": "x.M()"}}]}},
		{"name": "owners", "list_nested": {"computed_optional_required": "required", "nested_object": {
			"validators": [{"custom": {"schema_definition": "x.V()"}}], "attributes": [{"name": "name", "strng": {}}, {"name": "none"}]}}}
	], "blocks": [{"name": "place", "single_nested": {"description": ""}}]}}]}`, spec.Options)
	var got []statistics.Counts
	var sum statistics.Counts
	for _, unit := range file.Units {
		c := statistics.Count(spec.Read(unit))
		got = append(got, c)
		sum.Add(&c)
	}
	pet := statistics.Counts{
		Attributes: 6, Blocks: 1, Depth: 2,
		Kinds:           map[string]int{"string": 2, "int64": 1, "list_nested": 1, "single_nested": 1, "unknown": 2},
		Configurability: map[string]int{"computed": 1, "optional": 1, "computed_optional": 1, "required": 1, "none": 2},
		Described:       1, Deprecated: 1, Sensitive: 1, Validated: 1, Modified: 1, Defaulted: 1, CustomTypes: 1, GoTypes: 5,
	}
	provider := statistics.Counts{Kinds: map[string]int{}, Configurability: map[string]int{}}
	if diff := cmp.Diff([]statistics.Counts{provider, pet}, got); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(pet, sum); diff != "" {
		t.Error(diff)
	}
}
