package navigation_test

import (
	"fmt"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/toolchain"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestScenarios runs testdata/*.txtar. An archive is a document with a mark where the cursor is, and the places that are found from there:
//
//	The subject of the scenario.
//	-- document --
//	{"provider": {"name": "‸x"}}
//	-- definition --
//	1: {"provider": {"name": "«x»"}}
//	-- type --
//	-- references --
//	1: {"provider": {"name": "«x»"}}
//	-- rename y --
//	1: {"provider": {"name": "y"}}
//
// Each place is shown as its line, with the place in marks. A rename is the lines that it changes, or the error. Sections that are of no
// interest may be left out. With -update, they are written as they are found.
func TestScenarios(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		text, offset := scenario.Cursor(t, string(archive.Files[0].Data))
		return run(t, text, offset, section.Name)
	})
}

// run returns the expected text of a section.
func run(t *testing.T, source string, offset int, section string) string {
	t.Helper()
	symbol, at, ok := navigation.At(syntax.ParseFile(source, spec.Options), offset)
	if !ok {
		return "nothing is named here\n"
	}
	verb, name, _ := strings.Cut(section, " ")
	switch verb {
	case "definition":
		return lines(source, symbol.Definitions(at)...)
	case "type":
		if o, ok := symbol.TypeOf(); ok {
			return lines(source, o)
		}
		return ""
	case "references":
		return lines(source, symbol.Occurrences()...)
	case "rename":
		edits, err := symbol.Rename(name, toolchain.Default())
		if err != nil {
			return err.Error() + "\n"
		}
		out, err := text.ApplyEdits(source, edits)
		if err != nil {
			t.Fatal(err)
		}
		return changed(source, out)
	}
	t.Errorf("unknown section %q", section)
	return ""
}

// changed returns the lines of a text that are not the same in another, which has as many.
func changed(before, after string) string {
	var b strings.Builder
	old := strings.Split(before, "\n")
	for i, line := range strings.Split(after, "\n") {
		if i >= len(old) || line != old[i] {
			fmt.Fprintf(&b, "%d: %s\n", i+1, strings.TrimSpace(line))
		}
	}
	return b.String()
}

// lines returns the lines of some places, with the places marked.
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
