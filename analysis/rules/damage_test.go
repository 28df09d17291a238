package rules_test

import (
	"fmt"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// levels is a text with more levels than a decoder reads, which nobody wants to read in a file.
var levels = `{"version": "0.1", "provider": {"name": "example"}, "//": ` + strings.Repeat("[", syntax.MaxDepth) + strings.Repeat("]",
	syntax.MaxDepth) + "}"

// TestDamagedText runs testdata/damage.txtar: pairs of a damaged specification, and the findings in its syntax, with what each fix makes of
// it. A text that is not to be seen in a file is there as a string of Go. All errors of syntax are in the table.
func TestDamagedText(t *testing.T) {
	codes, found := map[syntax.ErrorCode]bool{}, map[*rules.Rule]bool{}
	scenario.RunPairs(t, "testdata/damage.txtar", func(t *testing.T, name, input string) string {
		if strings.HasSuffix(name, ", as Go") {
			text, err := strconv.Unquote(strings.TrimSpace(input))
			if err != nil {
				t.Fatal(err)
			}
			input = text
		} else if name == "too many levels" {
			input = levels
		}
		var b strings.Builder
		document := analysis.NewDocument(input, nil)
		for _, e := range document.File().Frame.Errors {
			codes[e.Code] = true
		}
		for _, u := range document.File().Units {
			for _, e := range u.Tree.Errors {
				codes[e.Code] = true
			}
		}
		mapper := document.File().Mapper(text.UTF8)
		for _, d := range document.Diagnostics() {
			if d.Stage != rules.StageSyntax && len(d.Rule.Syntax) == 0 {
				continue
			}
			found[d.Rule] = true
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
				fixed, err := text.ApplyEdits(input, fix.Edits)
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
	for code := syntax.EmptyDocument; code <= syntax.TooDeep; code++ {
		if !codes[code] {
			t.Errorf("no text has the error %q", code)
		}
	}
	for _, r := range rules.All() {
		// which are about this program, and another language
		if (len(r.Syntax) > 0 || r.Stage == rules.StageSyntax) && !found[r] && r != rules.InternalError && r != rules.ConfigYAMLSyntax {
			t.Errorf("no text has a finding of %s", r.Name)
		}
	}
}
