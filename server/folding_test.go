package server

import (
	"slices"
	"strings"
	"testing"
)

// A client that can is told what to show where something is folded.
func TestCollapsedText(t *testing.T) {
	type fold struct {
		StartLine     int
		CollapsedText string
	}
	for capabilities, want := range map[string][]string{
		`{"textDocument": {"foldingRange": {"foldingRange": {"collapsedText": true}}}}`: {
			"", "1 data source", "pets", "", "1 attribute", "outer, list_nested", "", "", "2 attributes",
		},
		`{"textDocument": {"foldingRange": {}}}`: {"", ""},
	} {
		e := open(t, capabilities)
		e.didOpen(specURI, "json", 1, nested)
		var got []string
		folds := result[[]fold](e, "textDocument/foldingRange", about(specURI))
		slices.SortStableFunc(folds, func(a, b fold) int { return a.StartLine - b.StartLine })
		for _, f := range folds {
			got = append(got, f.CollapsedText)
		}
		slices.Sort(got)
		slices.Sort(want)
		if !slices.Equal(got, want) {
			t.Errorf("the texts are %q, want %q", got, want)
		}
		e.published(specURI, 1)
	}
}

// foldable has things with names at all levels, whose names are not always the first member, and things without names.
const foldable = `{
  "version": "0.1",
  "provider": {
    "name": "zoo",
    "schema": {
      "attributes": [
        {
          "name": "endpoint",
          "string": {
            "optional_required": "optional"
          }
        }
      ]
    }
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {
            "name": "id",
            "string": {
              "computed_optional_required": "computed",
              "plan_modifiers": [
                {
                  "custom": {
                    "schema_definition": "a.B()"
                  }
                }
              ]
            }
          },
          {
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {
                "attributes": [
                  {
                    "name": "mail",
                    "string": {
                      "computed_optional_required": "optional"
                    }
                  }
                ]
              }
            },
            "name": "owners"
          }
        ],
        "blocks": [
          {
            "description": "first",
            "name": "late",
            "single_nested": {
              "attributes": [
                {
                  "name": "in_block",
                  "bool": {
                    "computed_optional_required": "optional"
                  }
                }
              ]
            }
          }
        ]
      }
    }
  ]
}
`

// TestNamesStayReadable folds everything, and then opens one thing with a name after the other: at each step the names inside open things
// are there to read, and those inside folded things are not.
func TestNamesStayReadable(t *testing.T) {
	type fold struct{ StartLine, EndLine int }
	for name, capabilities := range map[string]string{
		"whole lines":    `{"textDocument": {"foldingRange": {"lineFoldingOnly": true}}}`,
		"parts of lines": `{"textDocument": {"foldingRange": {}}}`,
	} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, foldable)
			folds := result[[]fold](e, "textDocument/foldingRange", about(specURI))
			lines := strings.Split(foldable, "\n")
			line := func(text string) int {
				return slices.IndexFunc(lines, func(l string) bool { return strings.Contains(l, `"name": "`+text+`"`) })
			}
			visible := func(opened ...string) []string {
				var names []string
				for i, text := range lines {
					_, name, ok := strings.Cut(text, `"name": "`)
					hidden := slices.ContainsFunc(folds, func(f fold) bool {
						isOpen := slices.ContainsFunc(opened, func(name string) bool { return f.StartLine == line(name) })
						return f.StartLine < i && i <= f.EndLine && !isOpen
					})
					if ok && !hidden {
						names = append(names, strings.Trim(name, `",`))
					}
				}
				return names
			}
			for _, step := range []struct{ opened, want string }{
				{"", "zoo pet"}, {"zoo", "zoo endpoint pet"}, {"pet", "zoo pet id owners late"}, {"pet late", "zoo pet id owners late in_block"},
			} {
				if got := strings.Join(visible(strings.Fields(step.opened)...), " "); got != step.want {
					t.Errorf("with %q open, there are %q, want %q", step.opened, got, step.want)
				}
			}
			e.published(specURI, 1)
		})
	}
}
