package server

import (
	"strings"
	"testing"
)

// untidy is laid out badly on its second line only.
const untidy = "{\n  \"version\": \"0.1\",   \"provider\": {\"name\":\n\"größe\"},\n  \"resources\": []\n}\n"

func TestFormatting(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}}}`)
	e.didOpen(specURI, "json", 1, untidy)
	options := map[string]any{"tabSize": 8, "insertSpaces": false}
	whole := result[[]textEdit](e, "textDocument/formatting", map[string]any{
		"textDocument": map[string]any{"uri": specURI}, "options": options,
	})
	formatted := apply(t, untidy, whole)
	if !strings.Contains(formatted, "\n  \"provider\": {") || strings.Contains(formatted, "\t") {
		t.Errorf("with the editor's tabs it became\n%s", formatted)
	}
	e.didChange(specURI, 2, full(formatted))
	again := result[[]textEdit](e, "textDocument/formatting", map[string]any{
		"textDocument": map[string]any{"uri": specURI}, "options": options,
	})
	if len(again) > 0 {
		t.Errorf("the second time there are edits: %v", again)
	}
	e.didChange(specURI, 3, full(untidy))
	last := result[[]textEdit](e, "textDocument/rangeFormatting", map[string]any{
		"textDocument": map[string]any{"uri": specURI}, "options": options,
		"range": map[string]any{"start": map[string]any{"line": 3, "character": 0}, "end": map[string]any{"line": 4, "character": 0}},
	})
	if got := apply(t, untidy, last); !strings.HasPrefix(got, untidy[:20]) || strings.Contains(got, "\n  \"provider\"") {
		t.Errorf("of the last lines alone it became\n%s", got)
	}
}
