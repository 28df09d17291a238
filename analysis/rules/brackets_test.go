package rules_test

import (
	"encoding/json"
	"fmt"
	"reflect"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// indented is a specification as people indent it, in which nothing is wrong.
const indented = `{
  "version": "0.1",
  "provider": {
    "name": "example"
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
                    "imports": [
                      {
                        "path": "github.com/hashicorp/terraform-plugin-framework/resource/schema/stringplanmodifier"
                      }
                    ],
                    "schema_definition": "stringplanmodifier.UseStateForUnknown()"
                  }
                }
              ]
            }
          },
          {
            "name": "place",
            "single_nested": {
              "computed_optional_required": "optional",
              "attributes": [
                {"name": "street", "string": {"computed_optional_required": "optional"}},
                {"name": "tags", "list": {"computed_optional_required": "optional", "element_type": {"string": {}}}}
              ]
            }
          }
        ],
        "blocks": [
          {
            "name": "rule",
            "list_nested": {
              "nested_object": {
                "attributes": [{"name": "port", "int64": {"computed_optional_required": "required"}}]
              }
            }
          }
        ]
      }
    },
    {
      "name": "store",
      "schema": {
        "attributes": [
          {"name": "size", "int64": {"computed_optional_required": "optional"}}
        ]
      }
    }
  ]
}
`

// A bracket that is missing or too many is one error that names its place, hides nothing and causes no other findings, and the fixes restore the
// text that was meant.
func TestBrackets(t *testing.T) {
	if found := analysis.NewDocument(indented, nil).Diagnostics(); len(found) > 0 {
		t.Fatalf("in what is meant there is %q", found[0].Message)
	}
	var meant any
	if err := json.Unmarshal([]byte(indented), &meant); err != nil {
		t.Fatal(err)
	}
	for i := range len(indented) {
		c := indented[i]
		if strings.IndexByte("{}[]", c) < 0 {
			continue
		}
		for _, changed := range []struct {
			what, text string
		}{
			{"without", indented[:i] + indented[i+1:]},
			{"twice", indented[:i+1] + indented[i:]},
		} {
			line := strings.Count(indented[:i], "\n")
			t.Run(fmt.Sprintf("%s %c in line %d, byte %d", changed.what, c, line+1, i), func(t *testing.T) {
				document := analysis.NewDocument(changed.text, nil)
				near := false
				var errors, others []string
				mapper := document.File().Mapper(text.UTF8)
				for _, d := range document.Diagnostics() {
					place := mapper.Position(d.Start).Line
					said := fmt.Sprintf("line %d: %s", place+1, d.Message)
					for _, other := range d.Related() {
						related := mapper.Position(other.Start).Line
						near = near || line-1 <= related && related <= line+1
					}
					if near = near || line-1 <= place && place <= line+1; d.Stage == rules.StageSyntax {
						errors = append(errors, said)
					} else {
						others = append(others, said)
					}
				}
				if !near || len(errors) != 1 || len(others) > 0 {
					t.Errorf("there are\n%s\nand\n%s", strings.Join(errors, "\n"), strings.Join(others, "\n"))
				}
				fixed := analysis.FixAll(document, true).Document.File().Text()
				var got any
				if err := json.Unmarshal([]byte(fixed), &got); err != nil || !reflect.DeepEqual(got, meant) {
					t.Errorf("fixed it is\n%s", fixed)
				}
			})
		}
	}
}

// TestDamageIsOneError damages each structural character before a resource that has a fault: there is one error of syntax, nothing is
// found that only damage has made, and the fault stays.
func TestDamageIsOneError(t *testing.T) {
	faulty := strings.Replace(indented, `"size", "int64": {"computed_optional_required": "optional"`,
		`"size", "int64": {"computed_optional_required": "optinal"`, 1)
	quoted := false
	for i := range strings.Index(faulty, `,
    {
      "name": "store"`) {
		c := faulty[i]
		structural := c == '"' || !quoted && strings.IndexByte("{}[]:,", c) >= 0
		if c == '"' {
			quoted = !quoted
		}
		if !structural {
			continue
		}
		want := "[configurability-invalid]"
		for _, damaged := range []string{faulty[:i+1] + faulty[i:], faulty[:i] + faulty[i+1:]} {
			var syntax, others []string
			for _, d := range analysis.NewDocument(damaged, nil).Diagnostics() {
				if d.Stage == rules.StageSyntax {
					syntax = append(syntax, d.Message)
				} else {
					others = append(others, d.Rule.Name)
				}
			}
			if (i == 0 || strings.HasSuffix(faulty[:i], `"resources": `)) && len(damaged) < len(faulty) {
				want = "[]" // without this bracket there are no resources
			}
			if len(syntax) != 1 || fmt.Sprint(others) != want {
				line := strings.Count(faulty[:i], "\n")
				t.Errorf("%c in line %d: %q and %q in\n%s", c, line+1, syntax, others, strings.Split(damaged, "\n")[line])
			}
		}
	}
}
