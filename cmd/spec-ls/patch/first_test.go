package patch_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
)

// A part of a patch ends between two hunks, and has no more bytes than it may have.
func TestFirst(t *testing.T) {
	text := strings.Repeat("a line\n", 100)
	var edits []syntax.Edit
	for line := 5; line < 100; line += 20 {
		edits = append(edits, syntax.Edit{Start: 7 * line, End: 7*line + 1, Text: "@@ "})
	}
	whole := patch.Unified("x", text, edits)
	for most := range len(whole) + 2 {
		first, hunks, shown := patch.First(whole, most)
		if hunks != 5 || len(first) > most && shown > 0 || !strings.HasPrefix(whole, first) {
			t.Fatalf("%d bytes: %d of %d hunks in %d bytes", most, shown, hunks, len(first))
		}
		if got := strings.Count("\n"+first, "\n@@ "); got != shown {
			t.Fatalf("%d bytes: %d hunks are said to be %d", most, got, shown)
		}
		if rest := whole[len(first):]; shown > 0 && rest != "" && !strings.HasPrefix(rest, "@@ ") {
			t.Fatalf("%d bytes: the rest begins with %.10q", most, rest)
		}
	}
	if first, hunks, shown := patch.First("", 10); first != "" || hunks != 0 || shown != 0 {
		t.Error("there is a part of nothing")
	}
}
