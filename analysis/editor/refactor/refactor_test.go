package refactor_test

import (
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/samples"
	"github.com/spec-ls/spec-ls/internal/testing/sampling"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestEveryRefactoring applies the refactorings that are offered anywhere in the files of testdata/specs and in those of the
// scenarios: the result is valid JSON, in accord with the schema, and without errors if that is promised, each where it was so before. Of
// long files it takes some of them, from everywhere.
func TestEveryRefactoring(t *testing.T) {
	// At how many places of a file refactorings are asked for, and how many bytes are refactored.
	places, work := 250/sampling.Every(), 60_000/sampling.Every()
	if os.Getenv("SPEC_LS_EXHAUSTIVE") != "" {
		places, work = math.MaxInt, math.MaxInt
	}
	total := 0
	for name, text := range documents(t) {
		t.Run(name, func(t *testing.T) {
			doc := analysis.NewDocument(text, nil)
			before := errorsOf(doc)
			all := refactor.OfFile(doc)
			seen := map[string]bool{}
			for offset := 0; offset <= len(text); offset += 1 + len(text)/places {
				// A selection of some length begins here too.
				for _, end := range [...]int{offset, min(offset+len(text)/20, len(text))} {
					list := refactor.At(doc, offset, end)
					if key := titles(list); !seen[key] {
						seen[key] = true
						all = append(all, list...)
					}
				}
			}
			stride := 1 + len(all)*len(text)/work
			for k := 0; k < len(all); k += stride {
				check(t, text, before, all[k])
			}
			total += len(all)
		})
	}
	if total == 0 {
		t.Error("there is no refactoring at all")
	}
}

func titles(list []refactor.Refactoring) string {
	var b strings.Builder
	for _, r := range list {
		b.WriteString(r.Title + "\n")
	}
	return b.String()
}

func check(t *testing.T, source string, before map[rules.Stage]int, r refactor.Refactoring) {
	t.Helper()
	edits := r.Edits()
	if len(edits) == 0 {
		t.Fatalf("%q has no edits", r.Title)
	}
	after, err := text.ApplyEdits(source, edits)
	if err != nil {
		t.Fatalf("%q: %v", r.Title, err)
	}
	if after == source {
		t.Errorf("%q changes nothing", r.Title)
	}
	doc := analysis.NewDocument(after, nil)
	if !doc.File().Valid() && before[rules.StageSyntax] == 0 {
		t.Fatalf("%q gives no JSON:\n%s", r.Title, after)
	}
	inAccord := before[rules.StageSyntax]+before[rules.StageSchema] == 0
	for stage, count := range errorsOf(doc) {
		if inAccord && stage <= rules.StageSchema || len(before) == 0 && r.Compiles {
			t.Errorf("%q gives %d errors of stage %s", r.Title, count, stage)
			for _, d := range doc.Diagnostics() {
				if d.Stage == stage && d.Severity == rules.SeverityError {
					t.Errorf("%s: %s: %s", d.Path(), d.Rule.Name, d.Message)
				}
			}
			t.Fatalf("the text is now:\n%s", after)
		}
	}
}

// errorsOf counts the errors of a document by stage.
func errorsOf(doc *analysis.Document) map[rules.Stage]int {
	count := map[rules.Stage]int{}
	for _, d := range doc.Diagnostics() {
		if d.Severity == rules.SeverityError {
			count[d.Stage]++
		}
	}
	return count
}

// documents returns the texts to refactor by name.
func documents(t testing.TB) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, sample := range samples.Judged(t) {
		all[sample.Name] = sample.Text
	}
	for _, pattern := range []string{"../../../testdata/specs/*.json", "../../../testdata/example/*.json"} {
		files, err := filepath.Glob(pattern)
		if err != nil || len(files) == 0 {
			t.Fatalf("no files %s: %v", pattern, err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			all[filepath.ToSlash(file)] = string(text)
		}
	}
	for name, archive := range scenario.Read(t, "testdata/*.txtar") {
		text, _, _ := scenario.Selection(t, string(archive.Files[0].Data))
		all[name] = text
	}
	return all
}

// FuzzAt refactors any selection in any text.
func FuzzAt(f *testing.F) {
	for _, text := range documents(f) {
		if len(text) < 10_000 {
			f.Add(text, len(text)/2, len(text)/2+40)
		}
	}
	f.Fuzz(func(t *testing.T, source string, start, end int) {
		doc := analysis.NewDocument(source, nil)
		before := errorsOf(doc)
		for _, r := range refactor.At(doc, start, end) {
			after, err := text.ApplyEdits(source, r.Edits())
			if err != nil {
				t.Fatalf("%q: %v", r.Title, err)
			}
			if len(before) == 0 && !analysis.NewDocument(after, nil).File().Valid() {
				t.Fatalf("%q gives no JSON:\n%s", r.Title, after)
			}
		}
	})
}
