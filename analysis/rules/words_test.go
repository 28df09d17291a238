package rules_test

import (
	"fmt"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// mostHeadline is how many characters a headline has at most.
const mostHeadline = 80

// TestWords runs testdata/words.txtar: pairs of a snippet, as pages have them, and all that is said of it. The name of a snippet is
// that of the rule whose findings are shown, the frame that the snippet is put into, what it is about, and the versions that a go.mod
// requires, as module@version.
func TestWords(t *testing.T) {
	const file = "testdata/words.txtar"
	names := map[string]string{}
	files := scenario.Read(t, file)[file].Files
	for i := 0; i < len(files); i += 2 {
		names[string(files[i].Data)] = files[i].Name
	}
	scenario.RunPairs(t, file, func(t *testing.T, input string) string {
		words := strings.Fields(names[input])
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

// said returns all that is said of a finding.
func said(t *testing.T, text string, d *analysis.Diagnostic) string {
	t.Helper()
	if n := utf8.RuneCountInString(d.Message); n > mostHeadline {
		t.Errorf("the headline has %d characters: %s", n, d.Message)
	}
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
