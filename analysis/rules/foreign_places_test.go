package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// pastedTexts are texts in other languages from the clipboard. No line of them, outside of their brackets, is nearly JSON.
var pastedTexts = map[string]string{
	"an attribute of Go":     "schema.StringAttribute{\n\tRequired: true,\n\tMarkdownDescription: \"It's a name.\",\n},",
	"a named attribute":      "\"name\": schema.StringAttribute{\n\tRequired: true,\n\tValidators: []validator.String{\n\t\tstringvalidator.OneOf(\"a\", \"b\"),\n\t},\n},",
	"two attributes":         "\"name\": schema.StringAttribute{\n\tRequired: true,\n},\n\"size\": schema.Int64Attribute{\n\tOptional: true,\n\tComputed: true,\n},",
	"an attribute on a line": "\"size\": schema.Int64Attribute{Optional: true, Computed: true},",
	"a map of attributes":    "Attributes: map[string]schema.Attribute{\n\t\"name\": schema.StringAttribute{\n\t\tRequired: true,\n\t},\n},",
	"a function":             "func (r *PetResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {\n\tresp.Schema = schema.Schema{\n\t\tAttributes: map[string]schema.Attribute{},\n\t}\n}",
	"statements":             "x := map[string]int{\"a\": 1}\nif err := check(x); err != nil {\n\treturn err\n}",
	"a struct":               "type Pet struct {\n\tName string `json:\"name\"`\n\tSize int64  `json:\"size\"`\n}",
	"a model":                "type PetModel struct {\n\tName types.String `tfsdk:\"name\"`\n\tSize types.Int64  `tfsdk:\"size\"`\n}",
	"validators":             "stringvalidator.OneOf(\"a\", \"b\"),\nstringvalidator.LengthAtLeast(1),",
	"a resource of HCL":      "resource \"x_pet\" \"a\" {\n  name = \"Bob\"\n  tags = { a = \"b\" }\n}",
	"interpolation":          "resource \"x\" \"y\" {\n  name = \"${var.a[\"b\"]}-x\"\n  list = [\n    1,\n    2,\n  ]\n}",
	"a heredoc":              "resource \"x\" \"y\" {\n  policy = <<EOT\n{\"a\": [}\nEOT\n}",
	"two blocks":             "variable \"a\" {\n  type = string\n}\n\nvariable \"b\" {\n  type = list(string)\n}",
	"terraform":              "terraform {\n  required_providers {\n    pet = {\n      source = \"example/pet\"\n    }\n  }\n}",
	"a page of Markdown":     "# Pet\n\nThis is a **pet**, and it's [linked](https://example.com/a).\n\n## Argument Reference\n\n- `name` - (Required) The name.\n- `size` - (Optional) The size.\n",
	"a list of Markdown":     "- `name` (String) The name of the pet.\n- `size` (Number) The size, e.g. 3.",
	"a starred list":         "* `name` - (Required) The name.\n* `size` - (Optional) The size.",
	"a table of Markdown":    "| Name | Type |\n|------|------|\n| `name` | string |\n| size | number |",
	"a fence":                "```hcl\nresource \"x\" \"y\" {\n  name = \"Bob\"\n}\n```",
	"prose":                  "Here is the resource that you asked for:",
	"two lines of prose":     "The name of the pet is what it's called.\nIt must be unique, and (if set) not empty.",
	"XML":                    "<pet id=\"1\">\n  <name>Bob</name>\n  <size unit='cm'>3</size>\n</pet>",
	"SQL":                    "CREATE TABLE pets (\n  id integer NOT NULL,\n  name varchar(20) DEFAULT 'Bob'\n);",
	"a shell":                "$ terraform apply -auto-approve\nError: Invalid value for variable",
	"Python":                 "def check(pet):\n    if pet.name == 'Bob':\n        return {'a': True}\n    return None",
	"TypeScript":             "interface Pet {\n  name: string;\n  size?: number;\n}",
	"a remark":               "# This is what the pet is called.",
	"a diff":                 "diff --git a/x.json b/x.json\n@@ -1,3 +1,3 @@\n-  old line here\n+  new line here",
}

// TestForeignPlaces pastes text of other languages wherever a specification may be edited. It is one finding, and no safe fix
// touches it.
func TestForeignPlaces(t *testing.T) {
	const (
		first  = `{"name": "first", "string": {"computed_optional_required": "required"}}`
		second = `{"name": "second", "bool": {"computed_optional_required": "optional"}}`
		head   = "{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"},\n  \"resources\": [\n    {\"name\": \"pet\", \"schema\": {\"attributes\": [\n"
		tail   = "\n    ]}}\n  ]\n}\n"
	)
	for place, frame := range map[string][2]string{
		"alone in attributes":  {head, tail},
		"first in attributes":  {head, "\n" + first + tail},
		"between attributes":   {head + first + ",\n", "\n" + second + tail},
		"without a comma":      {head + first + "\n", "\n" + second + tail},
		"last in attributes":   {head + first + ",\n", tail},
		"before a closer":      {head + first + ",\n", "]}}\n  ]\n}\n"},
		"in an attribute":      {head + "{\n\"name\": \"first\",\n", "\n\"string\": {\"computed_optional_required\": \"required\"}}" + tail},
		"last in an attribute": {head + "{\"name\": \"first\", \"string\": {\"computed_optional_required\": \"required\"},\n", "\n}" + tail},
		"in a body":            {head + "{\"name\": \"first\", \"string\": {\n\"computed_optional_required\": \"required\",\n", "\n}}" + tail},
		"at the root":          {"{\n  \"version\": \"0.1\",\n", "\n  \"provider\": {\"name\": \"example\"}\n}\n"},
		"last at the root":     {"{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"},\n", "\n}\n"},
		"in resources":         {"{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"},\n  \"resources\": [\n", "\n  ]\n}\n"},
		"between resources": {"{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"},\n  \"resources\": [\n" +
			"{\"name\": \"a\", \"schema\": {\"attributes\": [" + first + "]}},\n",
			"\n{\"name\": \"b\", \"schema\": {\"attributes\": [" + first + "]}}\n  ]\n}\n"},
		"in a resource": {"{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"},\n  \"resources\": [\n{\n\"name\": \"a\",\n",
			"\n\"schema\": {\"attributes\": [" + first + "]}}\n  ]\n}\n"},
		"behind the document": {"{\n  \"version\": \"0.1\",\n  \"provider\": {\"name\": \"example\"}\n}\n", "\n"},
	} {
		for name, pasted := range pastedTexts {
			t.Run(place+"/"+name, func(t *testing.T) {
				source := frame[0] + pasted + frame[1]
				if windows := analysis.NewDocument(strings.ReplaceAll(source, "\n", "\r\n"), nil).Diagnostics(); len(windows) != 1 {
					t.Errorf("with line breaks of Windows, %d are found", len(windows))
				}
				doc := analysis.NewDocument(source, nil)
				found := doc.Diagnostics()
				want := "this is not JSON: "
				if place == "behind the document" {
					want = "unexpected "
				}
				if len(found) != 1 || !strings.HasPrefix(found[0].Message, want) {
					for _, d := range found {
						t.Errorf("found is %s: %q at %q", d.Rule.Name, d.Message, source[d.Start:d.End])
					}
				}
				fixed, err := text.ApplyEdits(source, analysis.FixAll(doc, false).Edits)
				if err != nil || !strings.Contains(fixed, pasted) {
					t.Errorf("the safe fixes make\n%s", fixed)
				}
			})
		}
	}
}
