package refactor_test

import (
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestScenarios runs testdata/*.txtar. An archive is one document with a cursor, or with two marks around a selection:
//
//	The subject of the scenario.
//	-- document --
//	{"provider": {‸"name": "example"}}
//	-- offered --
//	refactor.rewrite.configurability: Make "a" required
//	-- apply Make "a" required --
//	the document afterwards
//
// With -update, the sections are written as they are found; a new section needs no more than its heading.
func TestScenarios(t *testing.T) {
	scenario.Run(t, "testdata/*.txtar", func(t *testing.T, archive *txtar.Archive, section txtar.File) string {
		text, start, end := scenario.Selection(t, string(archive.Files[0].Data))
		doc := analysis.NewDocument(text, nil)
		offered := append(refactor.At(doc, start, end), refactor.OfFile(doc)...)
		switch verb, title, _ := strings.Cut(section.Name, " "); verb {
		case "offered":
			return list(offered)
		case "apply":
			return apply(t, text, offered, title)
		}
		t.Fatalf("unknown section %q", section.Name)
		return ""
	})
}

func list(offered []refactor.Refactoring) string {
	var b strings.Builder
	for _, r := range offered {
		b.WriteString(r.Kind + ": " + r.WholeTitle())
		b.WriteByte('\n')
	}
	return b.String()
}

func apply(t *testing.T, source string, offered []refactor.Refactoring, title string) string {
	t.Helper()
	for _, r := range offered {
		if r.Title == title {
			out, err := text.ApplyEdits(source, r.Edits())
			if err != nil {
				t.Fatal(err)
			}
			if r.Naming != nil && !strings.HasPrefix(out[r.Naming()-1:], `"group`) {
				t.Errorf("%q has the user choose the name at %q", title, out[r.Naming()-1:])
			}
			// A document without errors has none afterwards.
			if len(errorsOf(analysis.NewDocument(source, nil))) == 0 {
				for _, d := range analysis.NewDocument(out, nil).Diagnostics() {
					if d.Severity == rules.SeverityError {
						t.Errorf("%q leaves an error: %s: %s: %s", title, d.Path(), d.Rule.Name, d.Message)
					}
				}
			}
			return out
		}
	}
	t.Errorf("%q is not offered", title)
	return "\n"
}
