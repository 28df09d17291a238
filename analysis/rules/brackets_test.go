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

// A bracket that is missing or too many is reported at its place, hides nothing and causes no other findings, and the fixes restore the
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
			errors     int // at most
		}{
			{"without", indented[:i] + indented[i+1:], 2},
			{"twice", indented[:i+1] + indented[i:], 2},
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
					if near = near || line-1 <= place && place <= line+1; d.Stage == rules.StageSyntax {
						errors = append(errors, said)
					} else {
						others = append(others, said)
					}
				}
				// Without its opening bracket, an array is the object that was its first element, and the others have no keys.
				if opens := changed.what == "without" && c == '['; !near || len(errors) == 0 || !opens && len(errors) > changed.errors ||
					len(others) > 1 {
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
