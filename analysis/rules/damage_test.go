package rules_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestDamagedText runs testdata/damage.txtar: pairs of a damaged specification, and what is said of its syntax, with what each fix makes of
// it.
func TestDamagedText(t *testing.T) {
	scenario.RunPairs(t, "testdata/damage.txtar", func(t *testing.T, _, input string) string {
		var b strings.Builder
		document := analysis.NewDocument(input, nil)
		mapper := document.File().Mapper(syntax.UTF8)
		for _, d := range document.Diagnostics() {
			if d.Stage != rules.StageSyntax {
				continue
			}
			place := mapper.Position(d.Start)
			fmt.Fprintf(&b, "%d:%d %s: %s\n", place.Line+1, place.Column+1, d.Rule.Name, d.Message)
			for _, part := range []struct{ name, text string }{{"note", d.Note()}, {"help", d.Help()}} {
				if part.text != "" {
					fmt.Fprintf(&b, "  %s: %s\n", part.name, part.text)
				}
			}
			for _, fix := range d.Fixes() {
				word := "unsafe"
				if fix.Safe {
					word = "safe"
				}
				fixed, err := syntax.ApplyEdits(input, fix.Edits)
				if err != nil {
					t.Fatal(err)
				}
				fmt.Fprintf(&b, "  %s: %s\n", word, fix.Title)
				for line := range strings.Lines(fixed) {
					fmt.Fprintf(&b, "    |%s\n", strings.TrimSuffix(line, "\n"))
				}
			}
		}
		return b.String()
	})
}
