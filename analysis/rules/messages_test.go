package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestMessages holds the findings in each invalid example of a rule's page: severity, stage, headline, note, help, and the titles of the
// fixes. It is the place to read all messages one after the other.
func TestMessages(t *testing.T) {
	var said strings.Builder
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&said, "%s\n", rule.Name)
		for _, e := range pageExamples(t, page.Section(rules.SectionExamples)) {
			if e.valid {
				continue
			}
			for _, d := range e.findings(rule, e.text) {
				fmt.Fprintf(&said, "\t%s, %s, at %#q: %s\n", d.Severity, d.Stage, shortened(e.text[d.Start:d.End]), d.Message)
				for _, part := range []struct{ word, text string }{{"note", d.Note()}, {"help", d.Help()}} {
					if part.text != "" {
						fmt.Fprintf(&said, "\t\t%s: %s\n", part.word, part.text)
					}
				}
				for _, r := range d.Related() {
					fmt.Fprintf(&said, "\t\tat %#q: %s\n", shortened(e.text[r.Start:r.End]), r.Message)
				}
				for _, f := range d.Fixes() {
					sign := "fix"
					if f.Safe {
						sign = "safe fix"
					}
					fmt.Fprintf(&said, "\t\t%s: %s\n", sign, f.Title)
				}
			}
		}
	}
	scenario.Golden(t, "testdata/messages.golden", said.String())
}

// shortened returns the first line of a text, or its start.
func shortened(text string) string {
	const most = 40
	line, _, more := strings.Cut(text, "\n")
	if len(line) > most {
		line, more = line[:most], true
	}
	if more {
		line += "…"
	}
	return line
}
