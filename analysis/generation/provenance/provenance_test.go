package provenance_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
)

const specification = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "datasources": [{"name": "thing", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}],
  "resources": [
    {
      "name": "thing",
      "schema": {
        "attributes": [
          {"name": "name", "string": {
            "computed_optional_required": "optional",
            "default": {"static": "x"},
            "validators": [
              {"custom": {"schema_definition": "stringvalidator.LengthAtMost(\"5\")", "imports": [{"path": "example.com/stringvalidator"}]}},
              {"custom": {"schema_definition": "stringvalidator.OneOf(a,   b)"}}
            ]
          }},
          {"name": "conf", "single_nested": {
            "computed_optional_required": "optional",
            "attributes": [
              {"name": "inner", "int64": {"computed_optional_required": "optional", "plan_modifiers": [{"custom": {"schema_definition": "Replace()"}}]}},
              {"name": "own", "string": {"computed_optional_required": "optional", "custom_type": {"type": "own.Type{}", "value_type": "own.Value"}}},
              {"name": "zones", "list": {"computed_optional_required": "optional", "custom_type": {"type": "zones.Type{}", "value_type": "zones.Value"},
                "element_type": {"string": {"custom_type": {"type": "zone.Type{}", "value_type": "zone.Value"}}}}},
              {"name": "list", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}
            ]
          }}
        ],
        "blocks": [
          {"name": "rule", "list_nested": {"nested_object": {
            "attributes": [{"name": "inner", "bool": {"computed_optional_required": "optional"}}],
            "validators": [{"custom": {"schema_definition": "objects.Check()"}}]
          }}},
          {"name": "twice", "set_nested": {
            "custom_type": {"type": "outer.Type{}", "value_type": "outer.Value"},
            "nested_object": {
              "attributes": [{"name": "inner", "bool": {"computed_optional_required": "optional"}}],
              "custom_type": {"type": "inner.Type{}", "value_type": "inner.Value"},
              "plan_modifiers": [{"custom": {"schema_definition": "inner.Modify()"}}],
              "validators": [{"custom": {"schema_definition": "inner.Check()"}}]
            },
            "plan_modifiers": [{"custom": {"schema_definition": "outer.Modify()"}}],
            "validators": [{"custom": {"schema_definition": "outer.Check()"}}]
          }}
        ]
      }
    }
  ]
}`

func open(t *testing.T) *analysis.Document {
	t.Helper()
	return analysis.NewDocument(specification, nil)
}

// text returns the text of a place, and the pointer to its subject.
func text(doc *analysis.Document, p provenance.Place) (string, int) {
	start, end := doc.File().Absolute(p.Unit, p.Start), doc.File().Absolute(p.Unit, p.End)
	return doc.File().Text()[start:end], strings.Count(doc.File().Text()[:start], "\n") + 1
}

func TestOfGo(t *testing.T) {
	doc := open(t)
	unit := provenance.UnitOfFile(doc, "thing_resource_gen.go")
	if unit < 0 || unit == provenance.UnitOfFile(doc, "thing_data_source_gen.go") || provenance.UnitOfFile(doc, "other_resource_gen.go") >= 0 {
		t.Fatal("the units of files are not found")
	}
	written, err := generated.NewFile(doc.Unit(unit), doc.Settings().Profile(), "")
	if err != nil {
		t.Fatal(err)
	}
	generatedGo := written.Text
	generatedFile := provenance.NewFinder(doc).Go(unit, generatedGo)
	lineOf := func(text string) int {
		return strings.Count(specification[:strings.Index(specification, text)], "\n") + 1
	}
	for _, test := range []struct {
		name string
		at   string // in the generated text, where ‸ is the column; without it, no column is known
		want string
		line int
	}{
		{"an import", `	‸"example.com/stringvalidator"`, `"example.com/stringvalidator"`, lineOf(`"path"`)},
		{"an argument behind an escape", `stringvalidator.LengthAtMost(‸"5")`, `\"5\"`, lineOf("LengthAtMost")},
		{"a function", `stringvalidator.‸LengthAtMost("5")`, `LengthAtMost`, lineOf("LengthAtMost")},
		{"another validator in another layout", `stringvalidator.OneOf(a, ‸b)`, `b`, lineOf("OneOf")},
		{"the package of the second validator", `‸stringvalidator.OneOf(a, b)`, `stringvalidator`, lineOf("OneOf")},
		{"a line", `					stringvalidator.OneOf(a, b)`, `stringvalidator`, lineOf("OneOf")},
		{"a default", `Default: ‸stringdefault`, `"x"`, lineOf("static")},
		{"a plan modifier in a nested attribute", `‸Replace()`, `Replace`, lineOf("Replace()")},
		{"a custom type", `CustomType: ‸own.Type{}`, `own`, lineOf("own.Type{}")},
		{"an element type", `ElementType: ‸types.StringType`, `"element_type"`, lineOf(`"name": "list"`)},
		{"a custom type in the place of one of elements", `CustomType: ‸zones.Type{}`, `zones`, lineOf(`"zones.Type{}"`)},
		{"a generated type in the schema", `CustomType: ‸ConfType`, `"conf"`, lineOf(`"conf"`)},
		{"a validator of a nested object", `objects.‸Check()`, `Check`, lineOf("objects.Check()")},
		{"a custom type of a block", `CustomType: ‸outer.Type{}`, `outer`, lineOf(`"outer.Type{}"`)},
		{"a custom type of its objects", `CustomType: ‸inner.Type{}`, `inner`, lineOf(`"inner.Type{}"`)},
		{"a plan modifier of a block", `outer.‸Modify()`, `Modify`, lineOf("outer.Modify()")},
		{"a plan modifier of its objects", `inner.‸Modify()`, `Modify`, lineOf("inner.Modify()")},
		{"a validator of a block", `outer.‸Check()`, `Check`, lineOf("outer.Check()")},
		{"a validator of its objects", `inner.‸Check()`, `Check`, lineOf("inner.Check()")},
		{"a field of the model", `	‸Conf `, `"conf"`, lineOf(`"conf"`)},
		{"a declaration of a type", `type ‸ConfType struct`, `"conf"`, lineOf(`"conf"`)},
		{"an assertion", `var _ basetypes.ObjectTypable = ‸ConfType{}`, `"conf"`, lineOf(`"conf"`)},
		{"a method that names a member", `	‸innerAttribute, ok`, `"inner"`, lineOf("Replace()")},
		{"a constructor", `	‸panic("NewConfValueMust`, `"conf"`, lineOf(`"conf"`)},
		{"a member of the value of a block", `	‸Inner basetypes.BoolValue`, `"inner"`, lineOf(`"bool"`)},
		{"the package clause", `package ‸resource_thing`, `"thing"`, lineOf(`      "name": "thing"`)},
	} {
		t.Run(test.name, func(t *testing.T) {
			before, after, _ := strings.Cut(test.at, "‸")
			offset := strings.Index(generatedGo, before+after)
			if offset < 0 {
				t.Fatal("this is not generated")
			}
			column := 0
			if strings.Contains(test.at, "‸") {
				offset += len(before)
				column = offset - strings.LastIndexByte(generatedGo[:offset], '\n')
			}
			line := strings.Count(generatedGo[:offset], "\n") + 1
			if got, line := text(doc, generatedFile.Place(line, column, "")); got != test.want || line != test.line {
				t.Errorf("%s in line %d, want %s in line %d", got, line, test.want, test.line)
			}
		})
	}
	for name, source := range map[string]string{"no Go": "package", "empty": "", "cut off": generatedGo[:600]} {
		file := provenance.NewFinder(doc).Go(unit, source)
		for line := range 100 {
			if p := file.Place(line, 1000, "x"); p.Unit != unit {
				t.Errorf("%s, line %d: unit %d", name, line, p.Unit)
			}
		}
	}
}

func TestOfGenerator(t *testing.T) {
	doc := open(t)
	finder := provenance.NewFinder(doc)
	for _, test := range []struct {
		message, want string
		known         bool
	}{
		{`error parsing IR JSON: resources.0.schema.attributes.0.string.default.static: Invalid type. Expected: boolean, given: string`, `"x"`, true},
		{`error parsing IR JSON: resources.0.schema.attributes.0.string: Additional property validators is not allowed`, `"validators"`, true},
		{`error parsing IR JSON: resources.0.schema.attributes.1.single_nested: attributes is required`, `"single_nested"`, true},
		{`error parsing IR JSON: resources.0.schema.attributes.9.string: x is required`, `"attributes"`, true},
		{`error parsing IR JSON: (root): version is required`, `{`, true},
		{`error parsing IR JSON: version: "0.2" is unsupported`, `"0.1"`, true},
		{`resource "thing" attribute "conf" attribute "inner" is duplicated`, `"inner"`, true},
		{`data source "thing" is duplicated`, `"thing"`, true},
		{`3:1: expected }`, `{`, false},
		{``, `{`, false},
	} {
		place, known := finder.OfGenerator(test.message)
		if got, _ := text(doc, place); got != test.want || known != test.known {
			t.Errorf("%q: %s, %t; want %s, %t", test.message, got, known, test.want, test.known)
		}
	}
	const attribute = "/resources/0/schema/attributes/0"
	for path, want := range map[string]string{
		"StringDefault.resources.schema.attributes.string.default.static": `"x"`,
		"StringAttribute.attributes.string.default.static":                `"x"`,
		"StringAttribute.string.default.static":                           `"name"`,
		"Attribute.name":                                                  `"name"`, "static": `"name"`, "attributes": `"name"`,
	} {
		message := "json: cannot unmarshal number 1.5 into Go struct field " + path + " of type string"
		if got, _ := text(doc, provenance.InElement(doc, attribute, message)); got != want {
			t.Errorf("%q: %s, want %s", message, got, want)
		}
	}
}

func TestOfSchema(t *testing.T) {
	doc := open(t)
	finder := provenance.NewFinder(doc)
	unit := provenance.UnitOfFile(doc, "thing_resource_gen.go")
	for _, test := range []struct{ path, text, want string }{
		{"conf.inner", "", `"inner"`},
		{`rule[0].inner`, "", `"inner"`},
		{`conf[Value({"a.b": 1})].own`, "", `"own"`},
		{"name", "Schema Using Attribute Default For Non-Computed Attribute", `"default"`},
		{"conf.list", "missing the CustomType or ElementType", `"element_type"`},
		{"gone", `attribute "conf.own" is reserved`, `"own"`},
		{"", `"rule" is reserved`, `"rule"`},
		{"", "nothing is known", `"thing"`},
	} {
		if got, _ := text(doc, finder.OfSchema(unit, test.path, test.text)); got != test.want {
			t.Errorf("%q, %q: %s, want %s", test.path, test.text, got, test.want)
		}
	}
}
