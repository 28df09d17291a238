package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// pastedTexts are texts in other languages from the clipboard, with the names of the languages. A dash in front of a name means that no
// attributes can be created from the text.
var pastedTexts = map[string]struct{ language, text string }{
	"an attribute of Go":     {"Go", "schema.StringAttribute{\n\tRequired: true,\n\tMarkdownDescription: \"It's a name.\",\n},"},
	"a named attribute":      {"Go", "\"name\": schema.StringAttribute{\n\tRequired: true,\n\tValidators: []validator.String{\n\t\tstringvalidator.OneOf(\"a\", \"b\"),\n\t},\n},"},
	"two attributes":         {"Go", "\"name\": schema.StringAttribute{\n\tRequired: true,\n},\n\"size\": schema.Int64Attribute{\n\tOptional: true,\n\tComputed: true,\n},"},
	"an attribute on a line": {"Go", "\"size\": schema.Int64Attribute{Optional: true, Computed: true},"},
	"a map of attributes":    {"Go", "Attributes: map[string]schema.Attribute{\n\t\"name\": schema.StringAttribute{\n\t\tRequired: true,\n\t},\n},"},
	"fields of Go":           {"Go", "Required: true,\nOptional: false,\nDescription: \"The name.\","},
	"a whole file of Go":     {"Go", "package main\n\nimport (\n\t\"context\"\n\t\"fmt\"\n)\n\n// Main does it.\nfunc main() {\n\tx := 1\n\tfmt.Println(\"a\", 'b', `c`, x)\n}"},
	"a function":             {"Go", "func (r *PetResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {\n\tresp.Schema = schema.Schema{\n\t\tAttributes: map[string]schema.Attribute{},\n\t}\n}"},
	"statements":             {"Go", "x := map[string]int{\"a\": 1}\nif err := check(x); err != nil {\n\treturn err\n}"},
	"a struct":               {"Go", "type Pet struct {\n\tName string `json:\"name\"`\n\tSize int64  `json:\"size\"`\n}"},
	"a model":                {"Go", "type PetModel struct {\n\tName types.String `tfsdk:\"name\"`\n\tSize types.Int64  `tfsdk:\"size\"`\n}"},
	"validators":             {"Go", "stringvalidator.OneOf(\"a\", \"b\"),\nstringvalidator.LengthAtLeast(1),"},
	"a resource of HCL":      {"HCL", "resource \"x_pet\" \"a\" {\n  name = \"Bob\"\n  tags = { a = \"b\" }\n}"},
	"attributes of HCL":      {"HCL", "name = \"Bob\"\nsize = 3\n\n# it's a comment\nenabled = true"},
	"interpolation":          {"HCL", "resource \"x\" \"y\" {\n  name = \"${var.a[\"b\"]}-x\"\n  list = [\n    1,\n    2,\n  ]\n}"},
	"a heredoc":              {"HCL", "resource \"x\" \"y\" {\n  policy = <<EOT\n{\"a\": [}\nEOT\n}"},
	"two blocks":             {"HCL", "variable \"a\" {\n  type = string\n}\n\nvariable \"b\" {\n  type = list(string)\n}"},
	"terraform":              {"HCL", "terraform {\n  required_providers {\n    pet = {\n      source = \"example/pet\"\n    }\n  }\n}"},
	"a section of TOML":      {"TOML", "[package]\nname = \"pet\"\nversion = \"0.1.0\""},
	"sections of TOML":       {"TOML", "[[products]]\nname = \"Hammer\"\nsku = 738594937\n\n[[products]]\n\n[[products]]\nname = \"Nail\"\ncolor = \"gray\""},
	"TOML with dates":        {"TOML", "# a comment\n[owner.data]\ndob = 1979-05-27T07:32:00-08:00\nlist = [\n  \"a\",\n]"},
	"YAML":                   {"YAML", "- name: bob\n  string:\n    computed_optional_required: required\n- name: age"},
	"a mapping of YAML":      {"YAML", "name: region\ntype: string\nrequired: true"},
	"nested YAML":            {"YAML", "region:\n  type: string\n  description: \"Where it is.\"\nsize:\n  type: number"},
	"a document of YAML":     {"YAML", "---\nregion:\n  type: string\n  tags: [a, b]\n  text: |\n    some {text}\n    it's more"},
	"a schema of OpenAPI":    {"YAML", "Pet:\n  type: object\n  required: [name]\n  properties:\n    name:\n      type: string\n      enum: [\"a\", \"b\"]\n      example: { a: b }"},
	"a page of Markdown":     {"Markdown", "# Pet\n\nThis is a **pet**, and it's [linked](https://example.com/a).\n\n## Argument Reference\n\n- `name` - (Required) The name.\n- `size` - (Optional) The size.\n"},
	"a list of Markdown":     {"Markdown", "- `name` (String) The name of the pet.\n- `size` (Number) The size, e.g. 3."},
	"a starred list":         {"Markdown", "* `name` - (Required) The name.\n* `size` - (Optional) The size."},
	"a table of Markdown":    {"Markdown", "| Name | Type |\n|------|------|\n| `name` | string |\n| size | number |"},
	"a fence":                {"Markdown", "```hcl\nresource \"x\" \"y\" {\n  name = \"Bob\"\n}\n```"},
	"a fence with words":     {"Markdown", "Here is the resource that you asked for:\n\n```hcl\nname = 1\n```"},
	"prose":                  {"", "Here is the resource that you asked for:"},
	"two lines of prose":     {"", "The name of the pet is what it's called.\nIt must be unique, and (if set) not empty."},
	"XML":                    {"", "<pet id=\"1\">\n  <name>Bob</name>\n  <size unit='cm'>3</size>\n</pet>"},
	"SQL":                    {"", "CREATE TABLE pets (\n  id integer NOT NULL,\n  name varchar(20) DEFAULT 'Bob'\n);"},
	"a shell":                {"", "$ terraform apply -auto-approve\nError: Invalid value for variable"},
	"Python":                 {"", "def check(pet):\n    if pet.name == 'Bob':\n        return {'a': True}\n    return None"},
	"TypeScript":             {"", "interface Pet {\n  name: string;\n  size?: number;\n}"},
	"a remark":               {"", "# This is what the pet is called."},
	"a diff":                 {"", "diff --git a/x.json b/x.json\n@@ -1,3 +1,3 @@\n-  old line here\n+  new line here"},
}

// TestForeignPlaces pastes text of other languages wherever a specification may be edited. It is one finding, which says what it is, and no
// safe fix touches it.
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
				source := frame[0] + pasted.text + frame[1]
				if windows := analysis.NewDocument(strings.ReplaceAll(source, "\n", "\r\n"), nil).Diagnostics(); len(windows) != 1 {
					t.Errorf("with line breaks of Windows, %d are found", len(windows))
				}
				doc := analysis.NewDocument(source, nil)
				found := doc.Diagnostics()
				want := "this is " + pasted.language + ": "
				if pasted.language == "" {
					want = "this is text that is not JSON: "
				}
				if place == "behind the document" {
					want = "unexpected "
				}
				if len(found) != 1 || !strings.HasPrefix(found[0].Message, want) {
					for _, d := range found {
						t.Errorf("found is %s: %q at %q", d.Rule.Name, d.Message, source[d.Start:d.End])
					}
				}
				fixed, err := text.ApplyEdits(source, analysis.FixAll(doc, false).Edits)
				if err != nil || !strings.Contains(fixed, pasted.text) {
					t.Errorf("the safe fixes make\n%s", fixed)
				}
			})
		}
	}
}
