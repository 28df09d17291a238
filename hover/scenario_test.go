package hover_test

import (
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestScenarios runs testdata/*.txtar. An archive is one document with a mark, and the hover at the mark:
//
//	The subject of the scenario.
//	-- document --
//	{"version": "0.‸1"}
//	-- hover --
//	"0.1"
//
//	## Version of the format
//	...
//
// The first line of the hover is the text that it is about. The section is empty if there is nothing to say. With -update, it is
// written as it is found.
func TestScenarios(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		if section.Name != "hover" {
			t.Fatalf("unknown section %q", section.Name)
		}
		return hoverText(t, string(archive.Files[0].Data))
	})
}

func hoverText(t *testing.T, marked string) string {
	t.Helper()
	text, offset := scenario.Cursor(t, marked)
	h, ok := hover.At(analysis.NewDocument(text, nil), offset)
	if !ok {
		return ""
	}
	checkHover(t, text, offset, h)
	return text[h.Start:h.End] + "\n\n" + h.Markdown
}
