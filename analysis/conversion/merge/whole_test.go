package merge_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

const denseBase = `{
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [
    {
      "name": "pet",
      "schema": {
        "description": "a pet",
        "attributes": [
          {
            "name": "text",
            "string": {
              "computed_optional_required": "optional",
              "default": {"static": "a"},
              "validators": [
                {"custom": {"imports": [{"path": "example.com/a"}], "schema_definition": "a.B(1)"}},
                {"custom": {"schema_definition": "stringvalidator.LengthAtLeast(1)"}}
              ]
            }
          },
          {"name": "list", "list": {"computed_optional_required": "computed", "element_type": {"string": {}}}},
          {
            "name": "nested",
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {"attributes": [
                {"name": "in", "int64": {"computed_optional_required": "required"}}
              ]}
            }
          }
        ],
        "blocks": [{"name": "block", "set_nested": {"nested_object": {"attributes": []}}}]
      }
    },
    {"name": "cat"}
  ],
  "datasources": [{"name": "pet", "schema": {"attributes": []}}]
}
`

// TestRefusedTexts holds the errors for texts that are not JSON, on each side.
func TestRefusedTexts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, broken := range []string{"", "{", "[]", `{"a": 1 "b"}`, "{\"a\": \"x\ny\"}"} {
		for i := range 3 {
			texts := [3]string{denseBase, denseBase, denseBase}
			texts[i] = broken
			r, err := merge.Merge(texts[0], texts[1], texts[2], merge.Options{})
			fmt.Fprintf(&b, "%q in the place of text %d: a result %v, %v\n", broken, i, r != nil, err)
		}
	}
	scenario.Golden(t, "testdata/refused.golden", b.String())
}
