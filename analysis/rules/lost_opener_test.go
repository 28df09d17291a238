package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
)

// A [ is put before several objects that are there in place of one, and not where something else is among them.
func TestLostOpener(t *testing.T) {
	const head, one, other = `{"version": "0.1", "provider": {"name": "zoo"}, "resources": `,
		`{"name": "a", "schema": {"attributes": []}}`, `{"name": "b", "schema": {"attributes": []}}`
	for between, want := range map[string]bool{
		", ": true, ", " + other + ", ": true, " ": true, ", 5, ": false, `, "x", `: false, ", [], ": false, ", null, ": false,
	} {
		text := head + one + between + other + "]}"
		found := false
		for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
			for _, f := range d.Fixes() {
				for _, e := range f.Edits {
					found = found || e.Start == len(head) && e.Start == e.End && strings.TrimSpace(e.Text) == "["
				}
			}
		}
		if found != want {
			t.Errorf("with %q between two objects a bracket is put before them: %t", between, found)
		}
	}
}
