package hover_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/hover"
)

// At each place of a key there is a page about it, from the first byte of the text on; outside of the text there is nothing.
func TestOpenAPIOffsets(t *testing.T) {
	const text = "provider:\n  name: zoo\nresources: {}"
	for offset, want := range map[int]string{
		-1: "", 0: "provider", 4: "provider", 8: "provider", 12: "name", 16: "name", 22: "resources", 31: "resources", len(text) + 1: "",
	} {
		h, ok := hover.OpenAPI(text, offset, nil, 0, func(int32) string { return "" })
		if got := text[max(h.Start, 0):max(h.End, 0)]; ok != (want != "") || got != want {
			t.Errorf("at %d there is %q: %q", offset, got, h.Markdown)
		}
	}
}
