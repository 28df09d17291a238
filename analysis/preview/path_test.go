package preview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/preview"
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
