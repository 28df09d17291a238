package server

import (
	"slices"
	"strings"
	"testing"
)

const overlaid = `{
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [{"name": "pet", "schema": {"attributes": [
    {"name": "id", "string": {"computed_optional_required": "computed", "description": "Which one."}},
    {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
      {"name": "tags", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}
    ]}}
  ]}}]
}
`

// Mistakes of an overlay are shown, and the names of the open specifications are completed, explained and found in it.
func TestOverlay(t *testing.T) {
	p := newProject(t)
	e := open(t, visualStudioCode)
	specification := strings.Replace(p.configuration, ".spec-ls.json", "spec.json", 1)
	e.didOpen(specification, "json", 1, overlaid)
	file := strings.Replace(p.configuration, ".spec-ls.json", "zoo.overlay.yml", 1)

	type report struct{ Items []diagnostic }
	text := "resources:\n  pet:\n    atributes: {}\n"
	e.didOpen(file, "yaml", 1, text)
	found := result[report](e, "textDocument/diagnostic", about(file)).Items
	if len(found) != 1 || found[0].Code != "invalid-overlay" || found[0].Range.Start != (position{2, 4}) ||
		!strings.Contains(found[0].Message, `did you mean "attributes"?`) {
		t.Errorf("there are %v", found)
	}

	text = "resources:\n  pet:\n    attributes:\n      owner.tags:\n        validators: [size_at_most]\n        description: x\n      \nrules:\n  - match: {}\n"
	e.didChange(file, 2, full(text))
	labels := func(place string, more int) []string {
		list := result[struct{ Items []item }](e, "textDocument/completion", at(file, text, place, more))
		var all []string
		for _, i := range list.Items {
			all = append(all, i.Label)
		}
		return all
	}
	for _, test := range []struct {
		place string
		more  int
		want  []string
	}{
		{"pet:", 0, []string{"pet"}},
		{"owner.tags", 3, []string{"id", "owner", "owner.tags"}},
		{"description", 1, []string{"sensitive", "rename", "as"}},
		{"size_at_most", 2, []string{"size_at_most", "unique_values"}},
		{"{}", 1, []string{"computed", "name", "sensitive"}},
	} {
		got := labels(test.place, test.more)
		for _, label := range test.want {
			if !slices.Contains(got, label) {
				t.Errorf("at %q there is no %q: %v", test.place, label, got)
			}
		}
	}

	type page struct{ Contents struct{ Value string } }
	for place, want := range map[string]string{
		"owner.tags": "`owner.tags`: list, optional", "size_at_most": "SizeAtMost(maxVal int)", "description": "description", "pet:": "`pet`",
	} {
		if got := result[page](e, "textDocument/hover", at(file, text, place, 1)).Contents.Value; !strings.Contains(got, want) {
			t.Errorf("of %q it is said: %s", place, got)
		}
	}

	type link struct {
		URI   string
		Range struct{ Start position }
	}
	links := result[[]link](e, "textDocument/definition", at(file, text, "owner.tags", 2))
	if len(links) != 1 || links[0].URI != specification || links[0].Range.Start != (position{6, 15}) {
		t.Errorf("owner.tags leads to %v", links)
	}
	if links := result[[]link](e, "textDocument/definition", at(file, text, "rules", 2)); len(links) > 0 {
		t.Errorf("rules leads to %v", links)
	}
	e.notify("textDocument/didClose", about(file))
}
