package hover_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
)

var update = flag.Bool("update", false, "write the hovers of testdata anew")

// cursorMark stands in a document where the cursor is.
const cursorMark = "‸"

// TestScenarios runs testdata/*.txtar. An archive is one document and what hover says at the mark in it:
//
//	What the scenario is about.
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
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil || len(archive.Files) != 2 {
				t.Fatalf("not a document and a hover: %v", err)
			}
			want := string(archive.Files[1].Data)
			got := hoverText(t, string(archive.Files[0].Data))
			if *update {
				archive.Files[1].Data = []byte(got)
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("-want +got:\n%s", diff)
			}
		})
	}
}

func hoverText(t *testing.T, marked string) string {
	t.Helper()
	offset := strings.Index(marked, cursorMark)
	if offset < 0 {
		t.Fatal("the document has no cursor")
	}
	text := strings.Replace(marked, cursorMark, "", 1)
	h, ok := hover.At(analysis.NewDocument(text, nil), offset)
	if !ok {
		return ""
	}
	checkHover(t, text, offset, h)
	return text[h.Start:h.End] + "\n\n" + h.Markdown
}
