package refactor_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

var update = flag.Bool("update", false, "write the titles and texts of testdata anew")

// mark stands in a document at the cursor, or at both ends of a selection.
const mark = "‸"

func scenarios(t testing.TB) map[string]*txtar.Archive {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	all := map[string]*txtar.Archive{}
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			t.Fatal(err)
		}
		all[file] = archive
	}
	return all
}

// cut takes the marks out of a document.
func cut(t testing.TB, marked string) (text string, start, end int) {
	t.Helper()
	before, rest, ok := strings.Cut(marked, mark)
	if !ok {
		t.Fatal("the document has no cursor")
	}
	within, after, ok := strings.Cut(rest, mark)
	if !ok {
		return before + rest, len(before), len(before)
	}
	return before + within + after, len(before), len(before + within)
}

// TestScenarios runs testdata/*.txtar. An archive is one document with a cursor, or with two marks around what is selected:
//
//	What the scenario is about.
//	-- document --
//	{"provider": {‸"name": "example"}}
//	-- offered --
//	refactor.rewrite.configurability: Make "a" required (changes the schema)
//	-- apply Make "a" required --
//	the document afterwards
//
// With -update, the sections are written as they are found; a section to be added needs no more than its heading.
func TestScenarios(t *testing.T) {
	for file, archive := range scenarios(t) {
		t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar"), func(t *testing.T) {
			want := string(txtar.Format(archive))
			text, start, end := cut(t, string(archive.Files[0].Data))
			doc := analysis.NewDocument(text, nil)
			offered := append(refactor.At(doc, start, end), refactor.OfFile(doc)...)
			for i := range archive.Files[1:] {
				f := &archive.Files[1+i]
				switch verb, title, _ := strings.Cut(f.Name, " "); verb {
				case "offered":
					f.Data = []byte(list(offered))
				case "apply":
					f.Data = []byte(apply(t, text, offered, title))
				default:
					t.Errorf("unknown section %q", f.Name)
				}
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

func list(offered []refactor.Refactoring) string {
	var b strings.Builder
	for _, r := range offered {
		b.WriteString(r.Kind + ": " + r.Title)
		if r.ChangesSchema {
			b.WriteString(" (changes the schema)")
		}
		if r.Loses != nil && r.Loses() {
			b.WriteString(" (loses something)")
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func apply(t *testing.T, text string, offered []refactor.Refactoring, title string) string {
	t.Helper()
	for _, r := range offered {
		if r.Title == title {
			out, err := syntax.ApplyEdits(text, r.Edits())
			if err != nil {
				t.Fatal(err)
			}
			// What had no error has none afterwards.
			if len(errorsOf(analysis.NewDocument(text, nil))) == 0 {
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
