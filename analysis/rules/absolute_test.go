package rules_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// absolute are the words that leave no exception; a part of a text that is code says nothing.
var (
	absolute = regexp.MustCompile(`(?i)[^.]*\b(never|always|every|nobody|no effect|no way|impossible)\b[^.]*`)
	code     = regexp.MustCompile("(?s)```.*?```|`[^`]*`")
)

// TestAbsoluteWords checks that a rule whose page or messages allow no exception is named by a test in testdata/toolchain that asks the
// toolchain whether that is true. Of errors all examples are asked there.
func TestAbsoluteWords(t *testing.T) {
	var asked strings.Builder
	for _, folder := range []string{"claims", "agreement"} {
		files, err := filepath.Glob(filepath.Join("..", "..", "testdata", "toolchain", folder, "*_test.go"))
		if err != nil || len(files) == 0 {
			t.Fatalf("%s: no tests (%v)", folder, err)
		}
		for _, file := range files {
			content, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			asked.Write(content)
		}
	}
	found := 0
	for _, rule := range rules.All() {
		if rule.Severity == rules.SeverityError {
			continue
		}
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{rule.Summary, page.Section(rules.SectionWhy), page.Section(rules.SectionToolchain)}
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			e.enable = true
			for _, d := range e.findings(rule, e.text) {
				texts = append(texts, d.Message, d.Note(), d.Help())
			}
		}
		claim := regexp.MustCompile(`"` + rule.Name + `[": ]`)
		for _, text := range texts {
			sentence := absolute.FindString(code.ReplaceAllString(text, "…"))
			if sentence == "" {
				continue
			}
			found++
			if !claim.MatchString(asked.String()) {
				t.Errorf("%s: %q is asked of no toolchain: add a test to testdata/toolchain/claims, or soften it", rule.Name, strings.TrimSpace(sentence))
			}
		}
	}
	if found == 0 {
		t.Error("nothing is found")
	}
}
