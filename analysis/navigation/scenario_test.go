package navigation_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

var update = flag.Bool("update", false, "write what is found in testdata anew")

// cursorMark stands in a document where the cursor is.
const cursorMark = "‸"

// TestScenarios runs testdata/*.txtar. An archive is a document with a mark where the cursor is, and what is found from there:
//
//	What the scenario is about.
//	-- document --
//	{"provider": {"name": "‸x"}}
//	-- definition --
//	1: {"provider": {"name": "«x»"}}
//	-- type --
//	-- references --
//	1: {"provider": {"name": "«x»"}}
//	-- rename y --
//	{"provider": {"name": "y"}}
//
// Of each place the line is given, with the place in marks. A rename is the text after it, or the error. Sections that are of no
// interest may be left out. With -update, they are written as they are found.
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			want := string(txtar.Format(archive))
			text, offset := cutCursor(t, string(archive.Files[0].Data))
			for i := range archive.Files[1:] {
				section := &archive.Files[1+i]
				section.Data = []byte(run(t, text, offset, section.Name))
			}
			got := string(txtar.Format(archive))
			if *update {
				if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
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

func cutCursor(t *testing.T, marked string) (text string, offset int) {
	t.Helper()
	offset = strings.Index(marked, cursorMark)
	if offset < 0 {
		t.Fatal("the document has no cursor")
	}
	return strings.Replace(marked, cursorMark, "", 1), offset
}

// run gives what a section is to hold.
func run(t *testing.T, text string, offset int, section string) string {
	t.Helper()
	symbol, at, ok := navigation.At(syntax.ParseFile(text, spec.Options), offset)
	if !ok {
		return "nothing is named here\n"
	}
	verb, name, _ := strings.Cut(section, " ")
	switch verb {
	case "definition":
		return lines(text, symbol.Definitions(at)...)
	case "type":
		if o, ok := symbol.TypeOf(); ok {
			return lines(text, o)
		}
		return ""
	case "references":
		return lines(text, symbol.Occurrences()...)
	case "rename":
		edits, err := symbol.Rename(name)
		if err != nil {
			return err.Error() + "\n"
		}
		out, err := syntax.ApplyEdits(text, edits)
		if err != nil {
			t.Fatal(err)
		}
		return out
	}
	t.Errorf("unknown section %q", section)
	return ""
}

// lines gives the lines of some places, with the places marked.
func lines(text string, places ...navigation.Occurrence) string {
	var b strings.Builder
	for _, o := range places {
		before := text[:o.Start]
		from := strings.LastIndexByte(before, '\n') + 1
		to := o.End + strings.IndexByte(text[o.End:]+"\n", '\n')
		line := text[from:o.Start] + "«" + text[o.Start:o.End] + "»" + text[o.End:to]
		fmt.Fprintf(&b, "%d: %s\n", strings.Count(before, "\n")+1, strings.TrimSpace(line))
	}
	return b.String()
}
