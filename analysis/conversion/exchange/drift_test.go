package exchange_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
)

// driftText has attributes in attributes and in blocks, both in sensitive and computed ones and in others.
const driftText = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {
	"attributes": [
		{"name": "plain", "string": {"computed_optional_required": "optional"}},
		{"name": "told", "int64": {"computed_optional_required": "required", "sensitive": true, "description": "D", "deprecation_message": "M"}},
		{"name": "secret", "list_nested": {"computed_optional_required": "optional", "sensitive": true, "nested_object": {"attributes": [
			{"name": "open", "string": {"computed_optional_required": "optional"}},
			{"name": "closed", "bool": {"computed_optional_required": "required", "sensitive": true}},
			{"name": "deep", "single_nested": {"computed_optional_required": "computed_optional", "attributes": [
				{"name": "leaf", "string": {"computed_optional_required": "computed"}}]}}]}}},
		{"name": "found", "single_nested": {"computed_optional_required": "computed", "attributes": [
			{"name": "leaf", "string": {"computed_optional_required": "computed"}}]}}],
	"blocks": [{"name": "around", "list_nested": {"nested_object": {
		"attributes": [{"name": "leaf", "string": {"computed_optional_required": "optional", "sensitive": true}}],
		"blocks": [{"name": "inner", "single_nested": {"attributes": [{"name": "leaf", "string": {"computed_optional_required": "required"}}]}}]}}}]}}]}`

// TestDriftIsFoundAnywhere changes one thing of one attribute of a built provider, at any depth: that is one difference, at the attribute.
func TestDriftIsFoundAnywhere(t *testing.T) {
	schema, address := exported(driftText)
	built := func(schema string) *contract.Contract {
		return contract.ReadProvidersSchema(contract.Parse("built", schema))[address]
	}
	toggled := func(key string) func(map[string]any) {
		return func(attribute map[string]any) {
			if _, set := attribute[key]; set {
				delete(attribute, key)
			} else {
				attribute[key] = true
			}
		}
	}
	ways := map[string]func(attribute map[string]any){
		"sensitive": toggled("sensitive"), "deprecated": toggled("deprecated"),
		"description": func(attribute map[string]any) { attribute["description"] = fmt.Sprint(attribute["description"], "!") },
		"type": func(attribute map[string]any) {
			if attribute["type"] != nil {
				attribute["type"] = []any{"list", attribute["type"]}
			}
		},
	}
	for _, who := range []string{"required", "optional", "computed", "optional computed"} {
		ways[who] = func(attribute map[string]any) {
			for _, key := range []string{"required", "optional", "computed"} {
				delete(attribute, key)
				if strings.Contains(who, key) {
					attribute[key] = true
				}
			}
		}
	}
	tried := 0
	for _, path := range attributePaths(t, schema) {
		name := path[len(path)-1]
		for _, way := range slices.Sorted(maps.Keys(ways)) {
			var value map[string]any
			if err := json.Unmarshal([]byte(schema), &value); err != nil {
				t.Fatal(err)
			}
			at := value
			for _, step := range path {
				at = at[step].(map[string]any)
			}
			before := fmt.Sprint(at)
			ways[way](at)
			if fmt.Sprint(at) == before {
				continue
			}
			tried++
			next, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			found := change.Compare(built(schema), built(string(next)), change.Options{Drift: true})
			if len(found) != 1 || !strings.Contains(found[0].Message, name+`"`) {
				t.Errorf("%s of %s: %d differences", way, strings.Join(path, "/"), len(found))
			}
		}
	}
	if tried < 60 {
		t.Errorf("%d changes were tried", tried)
	}
}

// attributePaths returns the keys that lead to each attribute of the JSON of a built provider.
func attributePaths(t *testing.T, schema string) [][]string {
	t.Helper()
	var value any
	if err := json.Unmarshal([]byte(schema), &value); err != nil {
		t.Fatal(err)
	}
	var paths [][]string
	var visit func(value any, path []string)
	visit = func(value any, path []string) {
		object, _ := value.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(object)) {
			inner := append(slices.Clone(path), key)
			if len(path) > 0 && path[len(path)-1] == "attributes" {
				paths = append(paths, inner)
			}
			visit(object[key], inner)
		}
	}
	visit(value, nil)
	return paths
}
