package refactor_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

const suppressible = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "resources": [
    {"name": "pet",
      "schema": {
        "attributes": [
          {"name": "Id", "string": {"computed_optional_required": "computed"}},
          {"name": "zone", "string": {"computed_optional_required": "optional"}},
          {"name": "one", "single_nested": {"computed_optional_required": "optional", "attributes": []}},
          {"name": "many", "list_nested": {"computed_optional_required": "optional",
            "nested_object": {"//": "spec-ls-ignore: prefer-static-default # so it is", "attributes": [
              {"name": "size", "string": {"computed_optional_required": "optional"}}]}}}
        ]
      }
    }
  ]
}`

// TestSuppress suppresses every diagnostic that can be, with all rules turned on: it is gone then, and nothing new is there.
func TestSuppress(t *testing.T) {
	settings := &analysis.Settings{}
	for _, r := range rules.All() {
		settings.SetSeverity(r, rules.SeverityWarning)
	}
	doc := analysis.NewDocument(suppressible, settings)
	suppressed := 0
	for i, d := range doc.Diagnostics() {
		offered := refactor.Suppress(doc, &doc.Diagnostics()[i])
		if want := d.Rule.Suppressible() && d.Rule.Name != "unused-suppression"; (len(offered) > 0) != want {
			t.Errorf("%s: there are %d actions", d.Rule.Name, len(offered))
		}
		for _, r := range offered {
			suppressed++
			after, err := text.ApplyEdits(suppressible, r.Edits())
			if err != nil {
				t.Fatal(err)
			}
			now := analysis.NewDocument(after, settings)
			if !now.File().Valid() || count(now, d.Rule) >= count(doc, d.Rule) || len(now.Diagnostics()) >= len(doc.Diagnostics()) {
				t.Errorf("%q: %d diagnostics, before %d:\n%s", r.Title, len(now.Diagnostics()), len(doc.Diagnostics()), after)
			}
		}
	}
	if suppressed == 0 {
		t.Error("nothing can be suppressed")
	}
}

func count(doc *analysis.Document, rule *rules.Rule) int {
	n := 0
	for _, d := range doc.Diagnostics() {
		if d.Rule == rule {
			n++
		}
	}
	return n
}
