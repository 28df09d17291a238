package hover_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/hover"
)

func TestPlainText(t *testing.T) {
	tests := map[string]string{
		"**bold** and `code`":                          "bold and code",
		"# Title\n\ntext":                              "Title\n\ntext",
		"```json\n{\"a_b\": `x`}\n```\nafter":          "{\"a_b\": `x`}\nafter",
		"see [the page](https://example.com/a) for it": "see the page (https://example.com/a) for it",
		`a\_b \*c`:          "a_b *c",
		"one\n\n---\n\ntwo": "one\n\n\n\ntwo",
		"[not a link] (x)":  "[not a link] (x)",
		"`**kept**`":        "**kept**",
		"`unclosed":         "unclosed",
		"":                  "",
	}
	for markdown, want := range tests {
		if got := hover.PlainText(markdown); got != want {
			t.Errorf("%q gives %q, want %q", markdown, got, want)
		}
	}
}
