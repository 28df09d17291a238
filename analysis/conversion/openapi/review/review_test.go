package review_test

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi/review"
	"github.com/spec-ls/spec-ls/analysis/rules"
	_ "github.com/spec-ls/spec-ls/analysis/rules/all"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

func check(t *testing.T, config string, document *openapi.Document) []review.Finding {
	t.Helper()
	return review.Text(config, document, nil, 0, nil)
}

// TestCheck has an archive a subject: a configuration, a document that may be missing, and the findings. Each fix cures its finding and
// brings no other error.
func TestCheck(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatal("no archives")
	}
	seen := map[*rules.Rule]bool{}
	for _, file := range files {
		t.Run(filepath.Base(file), func(t *testing.T) {
			archive, err := txtar.ParseFile(file)
			if err != nil {
				t.Fatal(err)
			}
			sections := map[string]string{}
			for _, f := range archive.Files {
				sections[f.Name] = string(f.Data)
			}
			var document *openapi.Document
			if text, ok := sections["openapi.yml"]; ok {
				if document, err = openapi.ReadDocument(text); err != nil {
					t.Fatal(err)
				}
			}
			config := sections["generator_config.yml"]
			found := check(t, config, document)
			var b strings.Builder
			for _, f := range found {
				seen[f.Rule] = true
				at := text.PositionIn(config, f.Start, text.UTF32)
				fmt.Fprintf(&b, "%d:%d: %s[%s] %s at %q\n", at.Line+1, at.Column+1, f.Severity, f.Rule.Name, f.Message, config[f.Start:f.End])
				if len(f.Message) > 80 {
					t.Errorf("the headline has %d characters: %s", len(f.Message), f.Message)
				}
				for _, line := range []struct{ name, text string }{{"note", f.Note}, {"help", f.Help}} {
					if line.text != "" {
						fmt.Fprintf(&b, "  %s: %s\n", line.name, line.text)
					}
				}
				for _, related := range f.Related {
					fmt.Fprintf(&b, "  openapi.yml:%d: %s\n", text.PositionIn(sections["openapi.yml"], related.Offset, text.UTF32).Line+1, related.Message)
				}
				for _, i := range f.Improve {
					fmt.Fprintf(&b, "  improvement: %s\n", i)
					tryImprovement(t, config, document, &f, i)
				}
				for _, fix := range f.Fixes {
					fmt.Fprintf(&b, "  fix: %s: %q becomes %q\n", fix.Title, config[fix.Start:fix.End], fix.Text)
					tryFix(t, config, document, &f, &fix)
				}
			}
			if scenario.Updating() {
				archive.Files = append(archive.Files[:0:0], archive.Files...)
				if last := len(archive.Files) - 1; archive.Files[last].Name == "found" {
					archive.Files = archive.Files[:last]
				}
				archive.Files = append(archive.Files, txtar.File{Name: "found", Data: []byte(b.String())})
				if err := os.WriteFile(file, txtar.Format(archive), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if diff := cmp.Diff(strings.Split(sections["found"], "\n"), strings.Split(b.String(), "\n")); diff != "" {
				t.Error(diff)
			}
		})
	}
	for _, rule := range rules.OpenAPI() {
		if !seen[rule] && rule != rules.OpenAPIDocumentRefused { // see TestPages
			t.Errorf("%s is in no archive", rule.Name)
		}
	}
}

// tryFix applies a fix and checks again.
func tryFix(t *testing.T, config string, document *openapi.Document, f *review.Finding, fix *review.Fix) {
	t.Helper()
	fixed, err := text.ApplyEdits(config, []syntax.Edit{fix.Edit})
	if err != nil {
		t.Fatal(err)
	}
	if _, _, err := openapi.ReadConfig(fixed); err != nil {
		t.Fatalf("%s breaks the configuration: %v\n%s", fix.Title, err, fixed)
	}
	for _, left := range check(t, fixed, document) {
		if left.Rule == f.Rule && left.Message == f.Message && left.Note == f.Note && left.Path() == f.Path() {
			t.Errorf("%s leaves %s: %s\n%s", fix.Title, f.Rule.Name, f.Message, fixed)
		}
	}
	if before, after := written(t, config, document), written(t, fixed, document); strings.HasPrefix(fix.Title, "Remove") &&
		f.Rule != rules.ConfigOverrideClearsDescription && before != after {
		t.Errorf("%s changes the specification", fix.Title)
	}
}

// tryImprovement checks again with an improvement that cures a finding.
func tryImprovement(t *testing.T, config string, document *openapi.Document, f *review.Finding, i openapi.Improvement) {
	t.Helper()
	for _, left := range review.Text(config, document, nil, openapi.Improvements(0).With(i), nil) {
		if left.Rule == f.Rule && left.Message == f.Message && left.Note == f.Note && left.Path() == f.Path() {
			t.Errorf("%s leaves %s: %s", i, f.Rule.Name, f.Message)
		}
	}
}

// written returns the specification, or nothing where none is written.
func written(t *testing.T, config string, document *openapi.Document) string {
	t.Helper()
	c, problems, err := openapi.ReadConfig(config)
	if err != nil || len(problems) > 0 || document == nil {
		return ""
	}
	result := openapi.Map(c, document, 0)
	if result.Fatal != nil || len(result.Problems) > 0 {
		return ""
	}
	return result.Text()
}

// TestRulesArePublished holds the table of the documentation to the rules.
func TestRulesArePublished(t *testing.T) {
	page, err := os.ReadFile(filepath.Join("..", "..", "..", "..", "docs", "openapi.md"))
	if err != nil {
		t.Fatal(err)
	}
	for _, rule := range rules.OpenAPI() {
		if row := fmt.Sprintf("| [`%s`](../analysis/rules/docs/%[1]s.md) | %s | %s |\n", rule.Name, rule.Severity,
			rule.Summary); !strings.Contains(string(page), row) {
			t.Errorf("the page has no row %s", row)
		}
	}
}

// FuzzCheck checks any configuration: it ends, and its places are in the text.
func FuzzCheck(f *testing.F) {
	files, _ := filepath.Glob("testdata/*.txtar")
	for _, file := range files {
		archive, err := txtar.ParseFile(file)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(string(archive.Files[0].Data), string(archive.Files[1].Data))
	}
	f.Fuzz(func(t *testing.T, config, source string) {
		c, problems, err := openapi.ReadConfig(config)
		if err != nil {
			return
		}
		document, err := openapi.ReadDocument(source)
		if err != nil {
			document = nil
		}
		for _, found := range review.Check(c, problems, document, 0, nil) {
			if found.Start < 0 || found.End < found.Start || found.End > len(config) {
				t.Fatalf("%s is at %d to %d of %d", found.Rule.Name, found.Start, found.End, len(config))
			}
			for _, fix := range found.Fixes {
				if _, err := text.ApplyEdits(config, []syntax.Edit{fix.Edit}); err != nil {
					t.Fatal(err)
				}
			}
		}
	})
}

func TestRefusedDocumentBesideBrokenYAML(t *testing.T) {
	_, refusal := openapi.ReadDocument("swagger: '2.0'\n")
	for _, text := range []string{"provider: {name: pets}\nresources:\n  pet: [\n", "provider: {name: pets\nresources: ]\n", "\tprovider: ]\n"} {
		var found []string
		for _, f := range review.Text(text, nil, refusal, 0, nil) {
			found = append(found, f.Rule.Name)
		}
		if !slices.Contains(found, "openapi-document-refused") || !slices.Contains(found, "config-yaml-syntax") {
			t.Errorf("%q has %q", text, found)
		}
	}
}
