package change_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestMessages holds the texts of the changes in the cases of testdata/cases.txt: headline, note, help, and the line of a
// changelog, with its section; and the texts that are others for a data source or a built provider. It is the place to
// read them one after the other.
func TestMessages(t *testing.T) {
	var said strings.Builder
	rule := ""
	shown := map[string]bool{}
	for _, c := range readCases(t) {
		if c.rule != rule {
			rule = c.rule
			fmt.Fprintf(&said, "%s\n", rule)
		}
		old, new := parse(t, c.kind, c.old), parse(t, c.kind, c.new)
		notes, headlines := map[string]bool{}, map[string]bool{}
		for _, found := range change.Compare(old.contract(c.built), new.contract(c.built), change.Options{}) {
			var text strings.Builder
			fmt.Fprintf(&text, "\t%s: %s\n", found.Path, found.Message)
			for _, part := range []struct{ word, text string }{
				{"note", found.Note}, {"help", found.Help}, {fmt.Sprintf("entry in %q", found.Section()), found.Entry},
			} {
				if part.text != "" {
					fmt.Fprintf(&text, "\t\t%s: %s\n", part.word, part.text)
				}
			}
			if !shown[text.String()] {
				shown[text.String()] = true
				said.WriteString(text.String())
			}
			notes[found.Note+found.Help], headlines[found.Message] = true, true
		}
		for _, found := range change.Compare(old.contract(false), new.contract(c.built), change.Options{Drift: true}) {
			if text := fmt.Sprintf("\t\tof a built provider: %s: %s\n", found.Rule.Name, found.Message); !headlines[found.Message] && !shown[text] {
				shown[text] = true
				said.WriteString(text)
			}
		}
		if c.kind != "resource" || c.built {
			continue
		}
		old, new = parse(t, "datasource", c.old), parse(t, "datasource", c.new)
		for _, found := range change.Compare(old.contract(false), new.contract(false), change.Options{}) {
			if text := fmt.Sprintf("\t\tof a data source: %s: %s; %s\n", found.Rule.Name, found.Note, found.Help); !notes[found.Note+found.Help] &&
				!shown[text] {
				shown[text] = true
				said.WriteString(text)
			}
		}
	}
	scenario.Golden(t, "testdata/messages.golden", said.String())
}
