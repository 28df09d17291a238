package rules_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/headline"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// TestWords runs testdata/words.txtar: pairs of a snippet, as pages have them, and all findings in it. The name of a snippet has the rule
// whose findings are shown, the frame that the snippet is put into, its subject, and the versions that a go.mod requires, as
// module@version.
func TestWords(t *testing.T) { runSaid(t, "testdata/words.txtar") }

// TestShapes runs testdata/shapes.txtar in the same way: near misses beside right texts.
func TestShapes(t *testing.T) { runSaid(t, "testdata/shapes.txtar") }

func runSaid(t *testing.T, file string) {
	t.Helper()
	scenario.RunPairs(t, file, func(t *testing.T, name, input string) string {
		words := strings.Fields(name)
		rule, err := rules.Find(words[0])
		if err != nil {
			t.Fatal(err)
		}
		settings := &analysis.Settings{}
		settings.SetSeverity(rule, rule.Severity)
		for _, word := range words[2:] {
			if module, version, ok := strings.Cut(word, "@"); ok {
				settings.Versions = catalog.Versions{module: version}
			}
		}
		var b strings.Builder
		text := fmt.Sprintf(exampleFrames[words[1]], strings.TrimSpace(input))
		for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
			if d.Rule == rule {
				b.WriteString(said(t, text, &d))
			}
		}
		return b.String()
	})
}

// hold reports a headline that is not as headlines must be.
func hold(t *testing.T, d *analysis.Diagnostic) {
	t.Helper()
	if complaint := headline.Complaint(d.Message); complaint != "" {
		t.Errorf("%s: %s", d.Rule.Name, complaint)
	}
}

// TestHeadlines checks the headlines in the examples of all pages, in the specifications of the scripts of the command, and in those that
// the toolchain has judged.
func TestHeadlines(t *testing.T) {
	settings := &analysis.Settings{}
	for _, rule := range rules.All() {
		settings.SetSeverity(rule, max(rule.Severity, rules.SeverityHint))
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			e.enable = true
			for _, d := range e.findings(rule, e.text) {
				hold(t, &d)
			}
		}
	}
	found := 0
	for _, pattern := range []string{"../../cmd/spec-ls/testdata/script/*.txtar", "../../testdata/toolchain/testdata/*.txtar",
		"../../testdata/example/*.json"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("%s: nothing matches (%v)", pattern, err)
		}
		for _, path := range paths {
			for _, text := range specificationsIn(t, path) {
				for _, d := range analysis.NewDocument(text, settings).Diagnostics() {
					found++
					hold(t, &d)
				}
			}
		}
	}
	if found == 0 {
		t.Error("nothing is found")
	}
}

// specificationsIn returns the texts of a JSON file, or of those in an archive.
func specificationsIn(t *testing.T, path string) []string {
	t.Helper()
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Ext(path) == ".json" {
		return []string{string(content)}
	}
	var texts []string
	for _, f := range txtar.Parse(content).Files {
		if strings.HasSuffix(f.Name, ".json") && strings.Contains(string(f.Data), `"provider"`) {
			texts = append(texts, string(f.Data))
		}
	}
	return texts
}

// said returns all texts of a finding.
func said(t *testing.T, text string, d *analysis.Diagnostic) string {
	t.Helper()
	hold(t, d)
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s\n  at: %s\n", d.Severity, d.Message, text[d.Start:d.End])
	for _, line := range []struct{ word, text string }{{"note", d.Note()}, {"help", d.Help()}} {
		if line.text != "" {
			fmt.Fprintf(&b, "  %s: %s\n", line.word, line.text)
		}
	}
	for _, r := range d.Related() {
		fmt.Fprintf(&b, "  see: %s: %s\n", text[r.Start:r.End], r.Message)
	}
	for _, fix := range d.Fixes() {
		fmt.Fprintf(&b, "  fix: %s\n", fix.Title)
	}
	return b.String()
}
