package rules_test

import (
	"fmt"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// The published documentation of the format has examples and tables of properties. These tests say what we make of each,
// on specifications of our own. Where the page is wrong we follow the JSON Schema and the generator.

// allow is the verdict on a snippet without an error up to the stage schema; the verdict on others is the name of the rule.
const allow = ""

// documentedScopes are the three places that the tables distinguish, with the configurability of each.
var documentedScopes = []struct{ name, frame, configurability string }{
	{"provider", "provider-attribute", `"optional_required": "optional"`},
	{"data source", "datasource-attribute", `"computed_optional_required": "optional"`},
	{"resource", "attribute", `"computed_optional_required": "optional"`},
}

// documentedBodies are the members that each type of attribute needs beside its configurability.
var documentedBodies = map[string]string{
	"bool": "", "float64": "", "int64": "", "number": "", "string": "", "dynamic": "",
	"list": `, "element_type": {"string": {}}`, "map": `, "element_type": {"string": {}}`, "set": `, "element_type": {"string": {}}`,
	"object":      `, "attribute_types": [{"name": "a", "string": {}}]`,
	"list_nested": `, "nested_object": {}`, "map_nested": `, "nested_object": {}`, "set_nested": `, "nested_object": {}`,
	"single_nested": "",
}

// checkDocumented compares the findings in a document up to the stage schema with one rule's name, or none.
func checkDocumented(t *testing.T, text, want string) {
	t.Helper()
	var found []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Severity == rules.SeverityError && d.Stage <= rules.StageSchema {
			found = append(found, d.Rule.Name)
		}
	}
	switch {
	case want == allow && len(found) > 0:
		t.Errorf("found %v in %s", found, text)
	case want != allow && (len(found) != 1 || found[0] != want):
		t.Errorf("want %s, found %v in %s", want, found, text)
	}
}

// TestDocumentedAttributes goes through the tables of properties of the attribute types, in each scope.
func TestDocumentedAttributes(t *testing.T) {
	const (
		custom   = `{"custom": {"imports": [{"path": "example.com/own", "alias": "own"}], "schema_definition": "own.X()"}}`
		goType   = `"type": "own.Type{}", "value_type": "own.Value", "import": {"path": "example.com/own"}`
		external = `{"import": {"path": "example.com/apisdk"}, "type": "*apisdk.Type"}`
	)
	nested := map[string]bool{"list_nested": true, "map_nested": true, "set_nested": true}
	for _, scope := range documentedScopes {
		for kind, needs := range documentedBodies {
			onResource := func(rule string) string {
				if scope.name == "resource" {
					return allow
				}
				return rule
			}
			externalType := allow // more than the page says: any attribute but the nested collections
			if nested[kind] {
				externalType = "external-type-on-collection"
			}
			for _, row := range []struct{ property, want string }{
				{``, allow},
				{`"description": "x"`, allow},
				{`"deprecation_message": "x"`, allow},
				{`"sensitive": true`, allow},
				{`"validators": [` + custom + `]`, allow},
				{`"validators": [{"schema_definition": "x()"}]`, "validators-shape"}, // the table shows no "custom"
				{`"custom_type": {` + goType + `}`, allow},
				{`"associated_external_type": ` + external, externalType},
				{`"default": ` + custom, onResource("default-not-resource")},
				{`"plan_modifiers": [` + custom + `]`, onResource("plan-modifiers-not-resource")},
				{`"markdown_description": "x"`, "attribute-markdown-description"},
			} {
				body := scope.configurability + needs
				if row.property != "" {
					body += ", " + row.property
				}
				t.Run(fmt.Sprintf("%s %s %s", scope.name, kind, row.property), func(t *testing.T) {
					checkDocumented(t, fmt.Sprintf(exampleFrames[scope.frame], fmt.Sprintf(`{"name": "x", %q: {%s}}`, kind, body)), row.want)
				})
			}
		}
	}
}

// TestDocumentedTypes goes through the tables of element_type and attribute_types. The page lists the nested attributes
// there and leaves out dynamic.
func TestDocumentedTypes(t *testing.T) {
	bodies := map[string]string{"list": `"element_type": {"bool": {}}`, "map": `"element_type": {"bool": {}}`,
		"set":    `"element_type": {"bool": {}}`,
		"object": `"attribute_types": [{"name": "a", "bool": {}}]`}
	for _, kind := range []string{"bool", "dynamic", "float64", "int64", "list", "list_nested", "map", "map_nested", "number", "object", "set",
		"set_nested", "single_nested", "string"} {
		inElement, inObject := allow, allow
		switch kind {
		case "list_nested", "map_nested", "set_nested", "single_nested":
			inElement, inObject = "element-type-nested", "element-type-nested"
		case "dynamic":
			inElement = "element-type-dynamic"
		}
		t.Run(kind, func(t *testing.T) {
			body := bodies[kind]
			checkDocumented(t, fmt.Sprintf(exampleFrames["attribute"], fmt.Sprintf(
				`{"name": "x", "list": {"computed_optional_required": "optional", "element_type": {%q: {%s}}}}`, kind, body)), inElement)
			checkDocumented(t, fmt.Sprintf(exampleFrames["attribute"], fmt.Sprintf(
				`{"name": "x", "object": {"computed_optional_required": "optional", "attribute_types": [{"name": "m", %q: {%s}}]}}`, kind, body)), inObject)
		})
	}
}

// TestDocumentedBlocks goes through the tables of blocks, where a block type stands with each of the properties.
func TestDocumentedBlocks(t *testing.T) {
	for _, scope := range []struct{ name, frame string }{
		{"provider", "provider-block"}, {"data source", "datasource-block"}, {"resource", "block"},
	} {
		planned := allow
		if scope.name != "resource" {
			planned = "plan-modifiers-not-resource"
		}
		for _, row := range []struct{ block, want string }{
			{`{"name": "x", "list_nested": {"nested_object": {"attributes": [], "blocks": []}}}`, allow}, // blocks there: not on the page
			{`{"name": "x", "set_nested": {"nested_object": {}}}`, allow},
			{`{"name": "x", "single_nested": {"attributes": [], "blocks": []}}`, allow},
			{`{"name": "x", "single_nested": {"description": "x", "deprecation_message": "y", "validators": []}}`, allow},
			{`{"name": "x", "single_nested": {"associated_external_type": {"type": "*apisdk.Type"}}}`, allow},
			{`{"name": "x", "single_nested": {"plan_modifiers": []}}`, planned},
			{`{"name": "x", "map_nested": {"nested_object": {}}}`, "block-type-invalid"},
			{`{"name": "x", "string": {}}`, "block-type-invalid"},
			{`{"name": "x"}`, "attribute-type-missing"},
		} {
			t.Run(scope.name+" "+row.block, func(t *testing.T) {
				checkDocumented(t, fmt.Sprintf(exampleFrames[scope.frame], row.block), row.want)
			})
		}
	}
}

// TestDocumentedRest goes through the other examples and tables of the page.
func TestDocumentedRest(t *testing.T) {
	attribute := func(kind, body string) string {
		return fmt.Sprintf(exampleFrames["attribute"],
			fmt.Sprintf(`{"name": "x", %q: {"computed_optional_required": "computed_optional", %s}}`, kind, body))
	}
	for _, row := range []struct{ name, text, want string }{
		{"the version of the example", `{"version": "0.1.0", "provider": {"name": "example"}}`, "version-unsupported"},
		{"no version", `{"provider": {"name": "example"}}`, "version-missing"},
		{"no provider", `{"version": "0.1"}`, "provider-missing"},
		{"only what is required", `{"version": "0.1", "provider": {"name": "example"}}`, allow},
		{"a provider without name", `{"version": "0.1", "provider": {}}`, "provider-name-missing"},
		{"a hyphen, which Terraform's identifiers may have", `{"version": "0.1", "provider": {"name": "my-cloud"}}`, "invalid-identifier"},
		{"a resource without schema", fmt.Sprintf(exampleFrames["resource"], `{"name": "thing"}`), "schema-missing"},
		{"a data source without name", fmt.Sprintf(exampleFrames["datasource"], `{"schema": {"attributes": []}}`), "name-missing"},
		{"neither attributes nor blocks in a resource", fmt.Sprintf(exampleFrames["resource"], `{"name": "thing", "schema": {}}`),
			"schema-empty"},
		{"only a description, which is enough", fmt.Sprintf(exampleFrames["resource"], `{"name": "thing", "schema": {"description": "x"}}`),
			allow},
		{"neither attributes nor blocks in the provider", `{"version": "0.1", "provider": {"name": "example", "schema": {}}}`, allow},
		{"schema keys that the page leaves out", fmt.Sprintf(exampleFrames["resource"],
			`{"name": "thing", "schema": {"attributes": [], "markdown_description": "x", "deprecation_message": "y"}}`), allow},
		{"static for bool", attribute("bool", `"default": {"static": true}`), allow},
		{"static for float64", attribute("float64", `"default": {"static": 1.5}`), allow},
		{"static for int64", attribute("int64", `"default": {"static": 10}`), allow},
		{"static for string", attribute("string", `"default": {"static": "x"}`), allow},
		{"static for number, which the page allows", attribute("number", `"default": {"static": 1}`), "default-static-unsupported"},
		{"static for a list", attribute("list", `"element_type": {"string": {}}, "default": {"static": []}`), "default-static-unsupported"},
		{"both static and custom", attribute("bool", `"default": {"static": true, "custom": {"schema_definition": "x()"}}`), "default-choice"},
		{"neither static nor custom", attribute("bool", `"default": {}`), "default-choice"},
		{"an import without path", attribute("bool", `"custom_type": {"import": {"alias": "own"}, "type": "own.Type{}", "value_type": "own.Value"}`), "import-path-missing"},
		{"a custom type without value type", attribute("bool", `"custom_type": {"type": "own.Type{}"}`), "custom-type-incomplete"},
		{"an external type without type", attribute("single_nested", `"associated_external_type": {}`), "missing-key"},
		{"a custom object without definition", attribute("bool", `"validators": [{"custom": {"imports": [{"path": "example.com/own"}]}}]`),
			"missing-key"},
		{"attribute_types of an object type, which may be absent", attribute("list", `"element_type": {"object": {}}`), allow},
		{"attribute_types of an object attribute", attribute("object", `"description": "x"`), "attribute-types-missing"},
		{"nested_object in single_nested", attribute("single_nested", `"nested_object": {"attributes": []}`), "nested-object-misplaced"},
		{"attributes in list_nested", attribute("list_nested", `"attributes": []`), "nested-object-misplaced"},
	} {
		t.Run(row.name, func(t *testing.T) { checkDocumented(t, row.text, row.want) })
	}
}
