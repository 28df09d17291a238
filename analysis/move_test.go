package analysis_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// TestMove has the findings in each attribute's name stay on that name through edits, and go when the name is edited.
func TestMove(t *testing.T) {
	var units []string
	for u := range 3 {
		var attributes []string
		for a := range 4 {
			attributes = append(attributes, fmt.Sprintf(`{"name": "a%d_%d", "string": {"computed_optional_required": "optional"}}`, u, a))
		}
		units = append(units, fmt.Sprintf(`{"name": "u%d", "schema": {"attributes": [%s]}}`, u, strings.Join(attributes, ",\n")))
	}
	text := `{"version": "0.1", "provider": {"name": "p"}, "resources": [` + strings.Join(units, ",\n") + `]}`
	before := syntax.ParseFile(text, spec.Options)
	named := map[string]bool{}
	var findings []rules.Finding
	for k, unit := range before.Units {
		for _, e := range spec.Read(unit).Elements {
			n := unit.Tree.Nodes[e.Name.Node]
			named[e.Name.Value] = true
			findings = append(findings, rules.Finding{
				Unit: k, Node: e.Name.Node, Start: n.Start, End: n.End, Message: e.Name.Value,
				Related: []rules.Related{{Unit: -1, Start: n.Start, End: n.End}},
				Fixes:   []rules.Fix{{Edits: []syntax.Edit{{Start: int(n.Start), End: int(n.End)}}}},
			})
		}
	}
	random := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		start := random.IntN(len(text))
		edit := syntax.Edit{
			Start: start, End: min(len(text), start+random.IntN(3)*random.IntN(30)),
			Text: []string{"", " ", "\n\n", "x", `"`, "{", `{"name": "b", "string": {}},`}[random.IntN(7)],
		}
		after, err := before.Apply(edit)
		if err != nil {
			t.Fatal(err)
		}
		left := map[string]bool{}
		for _, f := range analysis.Move(findings, before, after) {
			quoted := `"` + f.Message + `"`
			at := after.Absolute(f.Unit, f.Start)
			if got := after.Text()[at:after.Absolute(f.Unit, f.End)]; got != quoted {
				t.Fatalf("after %+v, the finding at %s is at %s", edit, quoted, got)
			}
			n := after.Units[f.Unit].Tree.Nodes[f.Node]
			if n.Start != f.Start || f.Related[0].Start != f.Start || f.Fixes[0].Edits[0].Start != int(f.Start) {
				t.Fatalf("after %+v, the node of %s, or its edits, are elsewhere", edit, quoted)
			}
			left[f.Message] = true
		}
		for name := range named { // an insertion elsewhere, after which it is JSON as before, takes no finding away
			at := strings.Index(text, `"`+name)
			isElsewhere := edit.Start == edit.End && (start <= at || at+len(name)+2 <= start)
			if isElsewhere && after.Valid() && len(after.Units) == len(before.Units) && !left[name] {
				t.Fatalf("after %+v, the finding at %s is gone", edit, name)
			}
		}
	}
}
