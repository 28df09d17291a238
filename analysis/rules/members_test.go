package rules_test

import (
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// memberPlaces are specifications in which an object lacks a member, where the verb is.
var memberPlaces = []struct{ name, text string }{
	{"the document", `{"version": "0.1", "provider": {"name": "p"}, %s}`},
	{"the provider", `{"version": "0.1", "provider": {"name": "p", %s}}`},
	{"the provider's schema", `{"version": "0.1", "provider": {"name": "p", "schema": {%s}}}`},
	{"an attribute of the provider", `{"version": "0.1", "provider": {"name": "p", "schema": {"attributes": [{"name": "a", "string": {%s}}]}}}`},
	{"a resource", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", %s}]}`},
	{"a resource without a name", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"schema": {"attributes": []}, %s}]}`},
	{"a schema", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {%s}}]}`},
	{"a data source's schema", `{"version": "0.1", "provider": {"name": "p"}, "datasources": [{"name": "r", "schema": {"attributes": [], %s}}]}`},
	{"an attribute", inAttributes(`{"name": "a", %s}`)},
	{"an attribute with a type", inAttributes(`{"string": {"computed_optional_required": "optional"}, "name": "a", %s}`)},
	{"a string", inAttributes(`{"name": "a", "string": {%s}}`)},
	{"an optional bool", inAttributes(`{"name": "a", "bool": {"computed_optional_required": "computed_optional", %s}}`)},
	{"an int64", inAttributes(`{"name": "a", "int64": {"computed_optional_required": "computed_optional", %s}}`)},
	{"a list", inAttributes(`{"name": "a", "list": {"computed_optional_required": "optional", %s}}`)},
	{"a list of strings", inAttributes(`{"name": "a", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, %s}}`)},
	{"an object", inAttributes(`{"name": "a", "object": {"computed_optional_required": "optional", %s}}`)},
	{"a single_nested", inAttributes(`{"name": "a", "single_nested": {"computed_optional_required": "optional", %s}}`)},
	{"a map_nested", inAttributes(`{"name": "a", "map_nested": {"computed_optional_required": "optional", %s}}`)},
	{"a nested_object", inAttributes(`{"name": "a", "set_nested": {"computed_optional_required": "optional", "nested_object": {%s}}}`)},
	{"an element type", inAttributes(`{"name": "a", "set": {"computed_optional_required": "optional", "element_type": {%s}}}`)},
	{"the type in an element type", inAttributes(`{"name": "a", "set": {"computed_optional_required": "optional", "element_type": {"list": {%s}}}}`)},
	{"an attribute type", inAttributes(`{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", %s}]}}`)},
	{"a validator", inAttributes(`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{%s}]}}`)},
	{"a custom validator", inAttributes(`{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {%s}}]}}`)},
	{"an import", inAttributes(`{"name": "a", "string": {"computed_optional_required": "optional", ` +
		`"validators": [{"custom": {"imports": [{%s}], "schema_definition": "f()"}}]}}`)},
	{"a default", inAttributes(`{"name": "a", "string": {"computed_optional_required": "computed_optional", "default": {%s}}}`)},
	{"a custom type", inAttributes(`{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {%s}}}`)},
	{"an external type", inAttributes(`{"name": "a", "single_nested": {"computed_optional_required": "optional", "attributes": [], "associated_external_type": {%s}}}`)},
	{"a block", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"blocks": [{"name": "b", %s}]}}]}`},
	{"a list block", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"blocks": [{"name": "b", "list_nested": {%s}}]}}]}`},
	{"a single block", `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"blocks": [{"name": "b", "single_nested": {%s}}]}}]}`},
}

func inAttributes(attribute string) string {
	return `{"version": "0.1", "provider": {"name": "p"}, "resources": [{"name": "r", "schema": {"attributes": [` + attribute + `]}}]}`
}

// memberValues are values of each type, the usual ones among them.
var memberValues = []string{
	`null`, `1`, `"x"`, `{}`, `[{"name": "n", "bool": {"computed_optional_required": "optional"}}]`,
	`{"custom": {"schema_definition": "f()"}}`, `{"string": {}}`,
}

// TestMembers checks objects of each type with each member that the language knows, and some others, in values of each JSON type. A line
// has
// the values with the same findings, the rules of those, and a checksum of all that they say.
func TestMembers(t *testing.T) {
	t.Parallel()
	var keys []string
	for key := schema.Key(1); int(key) < 64 && key.String() != ""; key++ {
		keys = append(keys, key.String())
	}
	keys = append(keys, "//", "Name", "SCHEMA", "atributes", "type_name", "", "optional", "int", "required", "$schema", "id")
	var b strings.Builder
	for _, place := range memberPlaces {
		fmt.Fprintf(&b, "%s\n", place.name)
		for _, key := range keys {
			fmt.Fprintf(&b, "\t%q\n", key)
			var order []string
			values := map[string][]string{}
			for k, value := range memberValues {
				text := fmt.Sprintf(place.text, fmt.Sprintf("%q: %s", key, value))
				h := fnv.New32a()
				var names []string
				for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
					names = append(names, d.Rule.Name)
					fmt.Fprint(h, d.Severity, d.Stage, d.Start, d.Message, d.Note(), d.Help())
					for _, f := range d.Proposed() {
						fmt.Fprint(h, f.Title, f.Safe, f.Edits)
					}
				}
				slices.Sort(names)
				found := strings.Join(slices.Compact(names), " ")
				if values[found] == nil {
					order = append(order, found)
				}
				values[found] = append(values[found], fmt.Sprintf("%d:%04x", k, h.Sum32()>>16))
			}
			for _, found := range order {
				fmt.Fprintf(&b, "\t\t%s: %s\n", found, strings.Join(values[found], " "))
			}
		}
	}
	scenario.Golden(t, "testdata/members.golden", b.String())
}
