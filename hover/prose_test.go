package hover_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
)

// TestDescriptionsLoadNothing: wherever a description is shown, its words are, and no image.
func TestDescriptionsLoadNothing(t *testing.T) {
	for _, test := range []struct{ name, description, shown string }{
		{"words", "The <name> of it. See <https://example.com/a>, 1 < 2 <3.", "The <name> of it. See <https://example.com/a>, 1 < 2 <3."},
		{"a closing tag", "a</b> <br/>", "a</b> <br/>"},
		{"an image", "![alt](https://example.com/pixel.png)", `!\[alt](https://example.com/pixel.png)`},
		{"an image that is escaped", `\![alt](https://example.com/x)`, `\!\[alt](https://example.com/x)`},
		{"an image by reference", "![alt][x]\n\n[x]: https://example.com/x", "!\\[alt][x]\n\n[x]: https://example.com/x"},
		{"an image in a link", "[![a](https://example.com/x)](https://example.com)", `[!\[a](https://example.com/x)](https://example.com)`},
		{"HTML", `<img src="https://example.com/x">`, `&lt;img src="https://example.com/x">`},
		{"HTML in capitals", `<IMG/SRC=https://example.com/x>`, `&lt;IMG/SRC=https://example.com/x>`},
		{"HTML that is escaped", `\<img src=x>`, `\&lt;img src=x>`},
		{"HTML in HTML", "<div>\n<img src=x>\n</div>", "<div>\n&lt;img src=x>\n</div>"},
		{"HTML on two lines", "<img\nsrc=x>", "&lt;img\nsrc=x>"},
		{"HTML that does not end", "<img src=x", "&lt;img src=x"},
		{"a style", "<style>@import url(https://example.com/x)</style>", "&lt;style>@import url(https://example.com/x)&lt;/style>"},
		{"a comment", "<!-- x --><?php?>", "&lt;!-- x -->&lt;?php?>"},
		{"a link", "[a](https://example.com)", "[a](https://example.com)"},
	} {
		t.Run(test.name, func(t *testing.T) {
			quoted, err := json.Marshal(test.description)
			if err != nil {
				t.Fatal(err)
			}
			attribute := `{"name": "color", "string": {"computed_optional_required": "computed", "description": ` + string(quoted) +
				`, "deprecation_message": ` + string(quoted) + `}}`
			text := `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "pet", "schema": {"description": ` + string(quoted) +
				`, "attributes": [` + attribute + `, {"name": "home", "single_nested": {"computed_optional_required": "computed", "attributes": [` + attribute + `]}}]}}]}`
			document := analysis.NewDocument(text, nil)
			places := 0
			for _, at := range []string{`"pet"`, `"color"`, `"home"`, `"single_nested"`, `"attributes"`} {
				found, ok := hover.At(document, strings.Index(text, at)+1)
				if !ok {
					continue
				}
				for _, never := range []string{"![", "<img", "<IMG", "<style", "<!--"} {
					if strings.Contains(found.Markdown, never) {
						t.Errorf("on %s: %s", at, found.Markdown)
					}
				}
				if strings.Contains(found.Markdown, test.shown) {
					places++
				}
			}
			if places < 2 {
				t.Errorf("%q is shown at %d places", test.shown, places)
			}
		})
	}
}
