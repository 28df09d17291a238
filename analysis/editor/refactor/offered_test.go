package refactor_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// offeredFrames are the texts before and after the part that is refactored.
var offeredFrames = map[string][2]string{
	"resource":    {`{"version": "0.1", "provider": {"name": "example"}, "resources": [`, `]}`},
	"attribute":   {`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [`, `]}}]}`},
	"block":       {`{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"blocks": [`, `]}}]}`},
	"of data":     {`{"version": "0.1", "provider": {"name": "example"}, "datasources": [{"name": "pet", "schema": {"attributes": [`, `]}}]}`},
	"of provider": {`{"version": "0.1", "provider": {"name": "example", "schema": {"attributes": [`, `]}}}`},
}

// offeredCases are attributes, blocks and units of all shapes. A selection has marks around it, or the cursor in it.
var offeredCases = []struct{ name, frame, text string }{
	{"string", "attribute", `{"name": "‸a", "string": {"computed_optional_required": "optional"}}`},
	{"required string", "attribute", `{"name": "‸a", "string": {"computed_optional_required": "required"}}`},
	{"computed string", "attribute", `{"name": "‸a", "string": {"computed_optional_required": "computed"}}`},
	{"string with everything", "attribute", `{"name": "‸a", "string": {"computed_optional_required": "computed_optional", "description": "An a.", "sensitive": true, "default": {"static": "x"}, ` +
		`"custom_type": {"type": "x.T{}", "value_type": "x.V", "import": {"path": "example.com/x"}}, ` +
		`"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}], "schema_definition": "stringvalidator.OneOf(\"x\")"}}], ` +
		`"plan_modifiers": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"}], "schema_definition": "stringplanmodifier.RequiresReplace()"}}]}}`},
	{"bool with a default", "attribute", `{"name": "‸a", "bool": {"computed_optional_required": "computed_optional", "default": {"static": true}}}`},
	{"int64 with a default", "attribute", `{"name": "‸a", "int64": {"computed_optional_required": "computed_optional", "default": {"static": -5}}}`},
	{"float64 with a whole default", "attribute", `{"name": "‸a", "float64": {"computed_optional_required": "computed_optional", "default": {"static": 5}}}`},
	{"float64 with a fraction", "attribute", `{"name": "‸a", "float64": {"computed_optional_required": "computed_optional", "default": {"static": 5.5}}}`},
	{"number", "attribute", `{"name": "‸a", "number": {"computed_optional_required": "optional"}}`},
	{"dynamic", "attribute", `{"name": "‸a", "dynamic": {"computed_optional_required": "optional"}}`},
	{"list of strings", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, ` +
		`"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/listvalidator"}], "schema_definition": "listvalidator.SizeAtLeast(1)"}}]}}`},
	{"list of objects", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"object": {"attribute_types": [{"name": "b", "string": {}}, {"name": "c", "list": {"element_type": {"bool": {}}}}]}}}}`},
	{"list of lists", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"list": {"element_type": {"string": {}}}}}}`},
	{"list without a type", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional"}}`},
	{"list with an empty type", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {}}}`},
	{"computed map", "attribute", `{"name": "‸a", "map": {"computed_optional_required": "computed", "element_type": {"int64": {}}}}`},
	{"object", "attribute", `{"name": "‸a", "object": {"computed_optional_required": "computed", "attribute_types": [{"name": "b", "string": {}}, {"name": "c", "int64": {}}]}}`},
	{"object with one name twice", "attribute", `{"name": "‸a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", "string": {}}, {"name": "b", "int64": {}}]}}`},
	{"object without types", "attribute", `{"name": "‸a", "object": {"computed_optional_required": "optional", "attribute_types": []}}`},
	{"list_nested", "attribute", `{"name": "‸a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "required"}}], ` +
		`"validators": [{"custom": {"schema_definition": "x()"}}]}}}`},
	{"computed set_nested", "attribute", `{"name": "‸a", "set_nested": {"computed_optional_required": "computed", "nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "computed"}}]}}}`},
	{"nested without attributes", "attribute", `{"name": "‸a", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": []}}}`},
	{"nested with nested", "attribute", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "map_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "c", "bool": {"computed_optional_required": "optional"}}]}}}]}}`},
	{"nested with nested without attributes", "attribute", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b", "map_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": []}}}]}}`},
	{"nested with one without a kind", "attribute", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "b"}]}}`},
	{"nested with one without a name", "attribute", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"string": {"computed_optional_required": "optional"}}]}}`},
	{"inside a nested attribute", "attribute", `{"name": "a", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "‸b", "list_nested": {"computed_optional_required": "optional", "nested_object": {"attributes": [{"name": "c", "bool": {"computed_optional_required": "optional"}}]}}}]}}`},
	{"without a kind", "attribute", `{"name": "‸a"}`},
	{"a body that is not an object", "attribute", `{"name": "‸a", "string": 1}`},
	{"block", "block", `{"name": "‸a", "list_nested": {"nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}}`},
	{"block with an empty list of blocks", "block", `{"name": "‸a", "list_nested": {"nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}], "blocks": []}}}`},
	{"block with a block", "block", `{"name": "‸a", "set_nested": {"nested_object": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}], "blocks": [{"name": "c", "single_nested": {"attributes": [{"name": "d", "bool": {"computed_optional_required": "optional"}}]}}]}}}`},
	{"single_nested block", "block", `{"name": "‸a", "single_nested": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}], "blocks": []}}`},
	{"an attribute in a block", "block", `{"name": "a", "single_nested": {"attributes": [{"name": "‸b", "single_nested": {"computed_optional_required": "optional", "attributes": [{"name": "c", "bool": {"computed_optional_required": "optional"}}]}}]}}`},
	{"string of a data source", "of data", `{"name": "‸a", "string": {"computed_optional_required": "optional"}}`},
	{"string of the provider", "of provider", `{"name": "‸a", "string": {"optional_required": "optional"}}`},
	{"list of custom strings", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"string": {"custom_type": {"type": "x.T{}", "value_type": "x.V"}}}}}`},
	{"set of sets", "attribute", `{"name": "‸a", "set": {"computed_optional_required": "optional", "element_type": {"set": {"element_type": {"bool": {}}}}}}`},
	{"map of numbers", "attribute", `{"name": "‸a", "map": {"computed_optional_required": "computed_optional", "element_type": {"number": {}}}}`},
	{"set of nothing known", "attribute", `{"name": "‸a", "set": {"computed_optional_required": "optional", "element_type": {"strng": {}}}}`},
	{"list with a custom type", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, "custom_type": {"type": "x.T{}", "value_type": "x.V"}, "unknown": 1}}`},
	{"list with an external type", "attribute", `{"name": "‸a", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}, "associated_external_type": {"import": {"path": "example.com/x"}, "type": "*x.T"}}}`},
	{"list_nested with custom types", "attribute", `{"name": "‸a", "list_nested": {"computed_optional_required": "optional", "custom_type": {"type": "x.L{}", "value_type": "x.LV"}, "nested_object": {"custom_type": {"type": "x.T{}", "value_type": "x.V"}, ` +
		`"associated_external_type": {"import": {"path": "example.com/x"}, "type": "*x.E"}, "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}}`},
	{"single_nested with types", "attribute", `{"name": "‸a", "single_nested": {"computed_optional_required": "optional", "custom_type": {"type": "x.T{}", "value_type": "x.V"}, ` +
		`"associated_external_type": {"import": {"path": "example.com/x"}, "type": "*x.E"}, "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`},
	{"single_nested block with types", "block", `{"name": "‸a", "single_nested": {"custom_type": {"type": "x.T{}", "value_type": "x.V"}, "attributes": [{"name": "b", "bool": {"computed_optional_required": "optional"}}]}}`},
	{"object with types of no known kind", "attribute", `{"name": "‸a", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "b", "strng": {}}, {"name": "c"}, {"name": "d", "bool": 1}, {"name": "e", "bool": {}}]}}`},
	{"object with a custom type", "attribute", `{"name": "‸a", "object": {"computed_optional_required": "optional", "custom_type": {"type": "x.T{}", "value_type": "x.V"}, "attribute_types": [{"name": "b", "bool": {}}]}}`},
	{"a name of underscores", "attribute", `{"name": "‸__", "string": {"computed_optional_required": "optional"}}`},
	{"int64 with an exponent", "attribute", `{"name": "‸a", "int64": {"computed_optional_required": "computed_optional", "default": {"static": 1e3}}}`},
	{"float32 with a zero", "attribute", `{"name": "‸a", "float32": {"computed_optional_required": "computed_optional", "default": {"static": 0}}}`},
	{"int32 with two defaults", "attribute", `{"name": "‸a", "int32": {"computed_optional_required": "computed_optional", "default": {"static": 1, "custom": {"schema_definition": "x()"}}}}`},
	{"int32 with a default that is text", "attribute", `{"name": "‸a", "int32": {"computed_optional_required": "computed_optional", "default": {"static": "1"}}}`},
	{"string that has a description", "attribute", `{"name": "‸a", "string": {"description": "", "computed_optional_required": "optional"}}`},
	{"number with a plan modifier", "attribute", `{"name": "‸a", "number": {"plan_modifiers": [{"custom": {"schema_definition": "x()"}}], "validators": [{"custom": {"schema_definition": "x()"}}], "computed_optional_required": "optional"}}`},
}

// TestOffered applies all refactorings that are offered for elements and units of all shapes: the text stays JSON.
func TestOffered(t *testing.T) {
	for _, c := range offeredCases {
		frame := offeredFrames[c.frame]
		source, start, end := scenario.Selection(t, frame[0]+c.text+frame[1])
		doc := analysis.NewDocument(source, nil)
		for _, r := range refactor.At(doc, start, end) {
			out, err := text.ApplyEdits(source, r.Edits())
			if err != nil {
				t.Fatalf("%s: %s: %v", c.name, r.Title, err)
			}
			if doc.File().Valid() && !analysis.NewDocument(out, nil).File().Valid() {
				t.Errorf("%s: %s leaves %s", c.name, r.Title, out)
			}
		}
	}
}

// TestTitlesWithoutNames takes the names away from everything that is offered a refactoring: no title has empty quotes.
func TestTitlesWithoutNames(t *testing.T) {
	for _, c := range offeredCases {
		frame := offeredFrames[c.frame]
		source, start, end := scenario.Selection(t, frame[0]+c.text+frame[1])
		for _, name := range []string{"a", "b", "c", "pet", "id"} {
			without := strings.ReplaceAll(source[start:], `"name": "`+name+`"`, `"name": ""`)
			if before := `"name": "`; strings.HasSuffix(source[:start], before) && strings.HasPrefix(source[start:], name+`"`) {
				without = without[len(name):] // the cursor is in it
			}
			doc := analysis.NewDocument(source[:start]+without, nil)
			for _, r := range refactor.At(doc, start, min(end, doc.File().Len())) {
				if strings.Contains(strings.TrimPrefix(r.Title, `Add default ""`), `""`) || strings.Contains(r.Title, `".`) ||
					strings.Contains(r.Title, "  ") {
					t.Errorf("%s without the name %s has %s", c.name, name, r.Title)
				}
			}
		}
	}
}
