package rules_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
)

const stringValidators = "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"

const int64Validators = "github.com/hashicorp/terraform-plugin-framework-validators/int64validator"

// fixCase is a place in which fixes destroyed something, or did not cure.
type fixCase struct {
	name, frame, text string
	safe              string   // the text after --fix; empty if --fix leaves it as it is
	offered           []string // titles that must be among the fixes
	never             []string // texts that no fix may write
}

var fixCases = []fixCase{
	{
		name: "a validator of another kind, among several imports", frame: "attribute",
		text: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "example.com/other"}, {"path": "` + stringValidators + `"}], "schema_definition": "stringvalidator.AlsoRequires()"}}]}}`,
		safe: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "example.com/other"}, {"path": "` + int64Validators + `"}], "schema_definition": "int64validator.AlsoRequires()"}}]}}`,
	}, {
		name: "a validator of another kind, with an alias", frame: "attribute",
		text: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "` + stringValidators + `", "alias": "v"}], "schema_definition": "v.AlsoRequires()"}}]}}`,
		safe: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "` + int64Validators + `", "alias": "v"}], "schema_definition": "v.AlsoRequires()"}}]}}`,
	}, {
		name: "a validator of another kind, whose package is also used for something else", frame: "attribute",
		text: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "` + stringValidators + `"}], "schema_definition": "stringvalidator.AlsoRequires(), stringvalidator.LengthAtLeast(1)"}}]}}`,
		safe: `{"name": "a", "int64": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "` + stringValidators + `"}, {"path": "` + int64Validators + `"}], ` +
			`"schema_definition": "int64validator.AlsoRequires(), stringvalidator.LengthAtLeast(1)"}}]}}`,
	}, {
		name: "a description of the provider", frame: "document",
		text:    `{"version": "0.1", "provider": {"name": "x", "description": "Manages x"}}`,
		offered: []string{`Put it into "schema"`, "Delete it"},
	}, {
		name: "a description of a resource", frame: "resource",
		text:    `{"name": "a", "description": "A thing", "schema": {"attributes": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}`,
		offered: []string{`Move it into schema of resource "a"`, "Delete it"},
	}, {
		name: "attributes under another key", frame: "resource",
		text:    `{"name": "a", "schema": {"props": [{"name": "b", "string": {"computed_optional_required": "optional"}}]}}`,
		offered: []string{`Rename to "attributes"`},
	}, {
		name: "validators inside a default", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "computed_optional", "default": {"static": "long", "validators": [{"custom": {` +
			`"imports": [{"path": "` + stringValidators + `"}], "schema_definition": "stringvalidator.LengthAtLeast(2)"}}]}}}`,
		offered: []string{`Move it into attribute "a"`, "Delete it"},
	}, {
		name: "a value that does not fit the key that is near", frame: "attribute",
		text:  `{"name": "a", "string": {"computed_optional_required": "optional", "custom_type_name": "glue_security"}}`,
		never: []string{`"custom_type"`},
	}, {
		name: "a type of values as a custom type", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {"import": {"path": ` +
			`"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"}, "type": "timetypes.RFC3339", "value_type": "timetypes.RFC3339"}}}`,
		safe: `{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {"import": {"path": ` +
			`"github.com/hashicorp/terraform-plugin-framework-timetypes/timetypes"}, "type": "timetypes.RFC3339Type{}", "value_type": "timetypes.RFC3339"}}}`,
		never: []string{"RFC3339{}"},
	}, {
		name: "values in a description, where the package of their validator has another name", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "description": "One of: red, green, blue."}}, ` +
			`{"name": "b", "string": {"computed_optional_required": "optional", "validators": [{"custom": {` +
			`"imports": [{"path": "` + stringValidators + `", "alias": "sv"}], "schema_definition": "sv.LengthAtLeast(2)"}}]}}`,
		offered: []string{"Add OneOf with these values"},
		never:   []string{"stringvalidator.OneOf", "stringvalidator\"}]"},
	}, {
		name: "a boolean as a configurability", frame: "attribute",
		text:  `{"name": "a", "string": {"computed_optional_required": true}}`,
		never: []string{`"true"`},
	}, {
		name: "a number as a name", frame: "attribute",
		text:  `{"name": 1, "string": {"computed_optional_required": "optional"}}`,
		never: []string{`"1"`},
	}, {
		name: "an object as members", frame: "attribute",
		text: `{"name": "a", "single_nested": {"computed_optional_required": "optional", "attributes": {}}}`,
	}, {
		name: "an empty object as attribute types", frame: "attribute",
		text:  `{"name": "a", "object": {"computed_optional_required": "optional", "attribute_types": {}}}`,
		never: []string{"[]"},
	}, {
		name: "a custom type of a package that may lack it", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "custom_type": {"import": {"path": "example.com/x/jsontypes"}, ` +
			`"type": "basetypes.StringType{}", "value_type": "basetypes.StringValue"}}}`,
	}, {
		name: "a custom type without a type", frame: "attribute",
		text:  `{"name": "a", "set": {"computed_optional_required": "optional", "element_type": {"string": {}}, "custom_type": {"value_type": "SetValue"}}}`,
		never: []string{"SetValueType{}"},
	}, {
		name: "an import of the alias ctx", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "` + stringValidators +
			`", "alias": "ctx"}], "schema_definition": "ctx.LengthAtLeast(2)"}}]}}`,
		offered: []string{"Import it as ctx2"},
		never:   []string{"framework/schema/validator"},
	}, {
		name: "a comment", frame: "attribute",
		text:    "{\"name\": \"a\", // why\n\"string\": {\"computed_optional_required\": \"optional\"}}",
		offered: []string{"Delete the comment", "Make it the description"},
	}, {
		name: "an empty comment", frame: "attribute",
		text: "{\"name\": \"a\", /* */ \"string\": {\"computed_optional_required\": \"optional\"}}",
		safe: "{\"name\": \"a\", \"string\": {\"computed_optional_required\": \"optional\"}}",
	}, {
		name: "null", frame: "attribute",
		text:    `{"name": "a", "string": {"computed_optional_required": "optional", "description": null}}`,
		offered: []string{"Delete it"},
	}, {
		name: "an import twice, once blank", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "` + stringValidators +
			`", "alias": "sv"}, {"path": "` + stringValidators + `", "alias": "_"}], "schema_definition": "sv.LengthAtLeast(2)"}}]}}`,
		never: []string{"_.Length"},
	}, {
		name: "an import twice, once with a dot", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"custom": {"imports": [{"path": "` + stringValidators +
			`", "alias": "sv"}, {"path": "` + stringValidators + `", "alias": "."}], "schema_definition": "sv.LengthAtLeast(2)"}}]}}`,
		never: []string{`"..Length`},
	}, {
		name: "a default without a configurability", frame: "attribute",
		text:  `{"name": "a", "string": {"default": {"static": "x"}}}`,
		never: []string{`"computed_optional_required": "optional"`, `"computed_optional_required": "required"`},
	}, {
		name: "code beside an import instead of imports", frame: "attribute",
		text: `{"name": "a", "string": {"computed_optional_required": "optional", "validators": [{"import": {"path": "` + stringValidators +
			`"}, "schema_definition": "stringvalidator.LengthAtLeast(2)"}]}}`,
	},
}

// TestFixCases checks the fixes of places in which they once destroyed something, or did not cure.
func TestFixCases(t *testing.T) {
	for _, c := range fixCases {
		t.Run(c.name, func(t *testing.T) {
			doc := analysis.NewDocument(c.whole(c.text), nil)
			want := c.whole(cmp.Or(c.safe, c.text))
			if got := analysis.FixAll(doc, false).Document.File().Text(); got != want {
				t.Errorf("safe fixes make it\n%s, want\n%s", got, want)
			}
			titles := map[string]bool{}
			for i := range doc.Diagnostics() {
				for _, fix := range doc.Diagnostics()[i].Fixes() {
					titles[fix.Title] = true
					c.checkWritten(t, doc, fix.Edits)
				}
			}
			for _, title := range c.offered {
				if !titles[title] {
					t.Errorf("%q is not offered, but %v", title, titles)
				}
			}
			all := analysis.FixAll(doc, true)
			c.checkText(t, all.Document.File().Text())
		})
	}
}

// whole returns a text in the document around it.
func (c *fixCase) whole(text string) string {
	return strings.Replace(pages.Frames[c.frame], "%s", text, 1)
}

// checkWritten applies edits and looks for texts that no fix may write.
func (c *fixCase) checkWritten(t *testing.T, doc *analysis.Document, edits []syntax.Edit) {
	t.Helper()
	text, err := text.ApplyEdits(doc.File().Text(), edits)
	if err != nil {
		t.Error(err)
		return
	}
	c.checkText(t, text)
}

func (c *fixCase) checkText(t *testing.T, text string) {
	t.Helper()
	for _, never := range c.never {
		if strings.Contains(text, never) {
			t.Errorf("a fix writes %s:\n%s", never, text)
		}
	}
	if before, after := errorsOf(c.whole(c.text)), errorsOf(text); after > before {
		t.Errorf("a fix makes %d errors of %d:\n%s", after, before, text)
	}
}

func errorsOf(text string) int {
	n := 0
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Severity == rules.SeverityError {
			n++
		}
	}
	return n
}
