package preview_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
)

// The expected texts are those that tfplugindocs 0.25.0 puts into the head of a page.
func TestPlain(t *testing.T) {
	for markdown, want := range map[string]string{
		"":      "",
		"A pet": "A pet",
		"On a [Zoo](https://zoo.example) through `GET /pets`, **always**.": "On a Zoo https://zoo.example through GET /pets, always.",
		"the [`local-exec` provisioner](https://a.example/b.html).":        "the local-exec provisioner https://a.example/b.html.",
		"see [below](#below) and [there](/there)":                          "see below and there",
		"# Pets\n\nA *pet*\n\nof <https://zoo.example>":                    "Pets\nA pet\nof https://zoo.example",
		"![icon](https://zoo.example/i.png) a_pet_name":                    " a_pet_name",
	} {
		if got := preview.Plain(markdown); got != want {
			t.Errorf("of %q it is %q", markdown, got)
		}
	}
}
