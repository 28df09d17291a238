package preview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// An example shows few of the attributes that may be set, and always the one that is asked for.
func TestExampleOfElement(t *testing.T) {
	const text = `{"provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "a", "string": {"computed_optional_required": "optional"}}, {"name": "b", "string": {"computed_optional_required": "optional"}},
  {"name": "c", "string": {"computed_optional_required": "optional"}}, {"name": "d", "string": {"computed_optional_required": "optional"}},
  {"name": "標籤", "single_nested": {"computed_optional_required": "optional", "attributes": [
    {"name": "e", "string": {"computed_optional_required": "optional"}}, {"name": "f", "string": {"computed_optional_required": "optional"}},
    {"name": "g", "string": {"computed_optional_required": "optional"}}, {"name": "🐈", "string": {"computed_optional_required": "optional"}},
    {"name": "wanted", "bool": {"computed_optional_required": "computed_optional"}}]}},
  {"name": "state", "string": {"computed_optional_required": "computed"}}
]}}]}`
	doc := analysis.NewDocument(text, nil)
	unit := preview.UnitAt(doc, strings.Index(text, `"wanted"`))
	for _, test := range []struct {
		at   string
		path []string
		has  bool
		line string
	}{
		{`"wanted"`, []string{"標籤", "wanted"}, true, "wanted = true"},
		{`"name": "d"`, []string{"d"}, true, `d = "example"`},
		{`"state"`, []string{"state"}, false, "state"},
		{`"pet"`, nil, false, "標籤"},
	} {
		path := preview.PathAt(doc, unit, strings.Index(text, test.at)+2)
		if !slices.Equal(path, test.path) {
			t.Errorf("at %s the path is %q, want %q", test.at, path, test.path)
		}
		example := preview.Example(doc, unit, path...)
		if strings.Contains(strings.Join(strings.Fields(example), " "), test.line) != test.has {
			t.Errorf("with %q, that the example has %q is not %v:\n%s", path, test.line, test.has, example)
		}
	}
	if preview.Example(doc, unit, "nothing", "such") != preview.Example(doc, unit) {
		t.Error("a path that leads nowhere changes the example")
	}
}

// TestElementInGo looks for the Go of an attribute or block in previews, where other identifiers may have the same name. Previews in other
// languages may lack it.
func TestElementInGo(t *testing.T) {
	const optional = `"computed_optional_required": "optional"`
	const text = `{"provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {
  "attributes": [
    {"name": "a", "string": {` + optional + `, "default": {"static": "\"b\": schema."}}},
    {"name": "one", "single_nested": {` + optional + `, "attributes": [{"name": "a", "int64": {` + optional + `}}]}},
    {"name": "many", "map_nested": {` + optional + `, "nested_object": {"attributes": [{"name": "a", "bool": {` + optional + `}}]}}},
    {"name": "own", "list_nested": {` + optional + `, "custom_type": {"type": "x.T{Attributes: map[string]schema.Attribute{\"c\": nil}}", "value_type": "x.V"},
      "nested_object": {"attributes": [{"name": "c", "float64": {` + optional + `}}]}}}],
  "blocks": [{"name": "b", "set_nested": {"nested_object": {
    "attributes": [{"name": "a", "number": {` + optional + `}}],
    "blocks": [{"name": "inner", "single_nested": {"attributes": [{"name": "a", "dynamic": {` + optional + `}}]}}]}}}]}}]}`
	damaged := strings.Replace(text, `"x.V"`, `"x.V"}, "default": {"custom": {"schema_definition": "f(("}`, 1)
	for text, isGo := range map[string]bool{text: true, damaged: false} {
		doc := analysis.NewDocument(text, nil)
		unit := preview.Find(doc, syntax.Resource, "pet")
		for made, of := range map[string]func(*analysis.Document, int) string{"schema": preview.GoSchema, "file": preview.GeneratedFile} {
			shown := of(doc, unit)
			for path, want := range map[string]string{
				"a": `"a": schema.StringAttribute{`, "one": `"one": schema.SingleNestedAttribute{`, "one.a": `"a": schema.Int64Attribute{`,
				"many.a": `"a": schema.BoolAttribute{`, "own.c": `"c": schema.Float64Attribute{`, "b": `"b": schema.SetNestedBlock{`,
				"b.a": `"a": schema.NumberAttribute{`, "b.inner.a": `"a": schema.DynamicAttribute{`,
				"one.nothing": `"one": schema.SingleNestedAttribute{`,
			} {
				start, end, found := preview.ElementInGo(shown, strings.Split(path, "."))
				if isGo && !found || found && !strings.HasPrefix(shown[start:end], want) {
					t.Errorf("%s is in the %s at %d:%d: %t, want %s", path, made, start, end, found, want)
				}
			}
			if _, _, found := preview.ElementInGo(shown, []string{"nothing"}); found {
				t.Errorf("in the %s there is something that nothing names", made)
			}
		}
	}
	for _, none := range []string{"", "func f() {}", "// no Go", "func f() int { return 1 }", "func"} {
		if start, end, found := preview.ElementInGo(none, []string{"a"}); found {
			t.Errorf("%q has it at %d:%d", none, start, end)
		}
	}
}
