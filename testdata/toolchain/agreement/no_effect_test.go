package agreement

import (
	"maps"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// withoutEffect are the rules that say of a part of a specification that the generator leaves it out, or that its order does not matter.
var withoutEffect = map[string]bool{"block-default-ignored": true, "plan-modifiers-ignored": true,
	"unsorted-attributes": true}

// TestWithoutEffect applies the fixes of those rules to the examples on their pages: the generator writes the same Go.
func TestWithoutEffect(t *testing.T) {
	_, linter := newSides(t, verdict.Command{})
	turnAllOn(t, linter)
	generator := newGenerator(t)
	fixes := map[string]int{}
	for _, cases := range pageCases(t) {
		for _, entry := range cases {
			if !withoutEffect[entry.rule] || entry.valid {
				continue
			}
			findings, err := linter.Findings(t.Context(), [][]byte{entry.Text})
			if err != nil {
				t.Fatal(err)
			}
			for _, f := range findings[0] {
				for _, fix := range f.Fixes {
					if f.Rule != entry.rule {
						continue
					}
					fixes[f.Rule]++
					was := generator.write(t, entry.Text)
					if is := generator.write(t, fix.Apply(entry.Text)); len(was) == 0 || !maps.Equal(was, is) {
						t.Errorf("%s: %s changes the generated Go: %s", entry.Name, fix.Title, difference(was, is))
					}
				}
			}
		}
	}
	for rule := range withoutEffect {
		if fixes[rule] == 0 {
			t.Errorf("%s: no fix was tried", rule)
		}
	}
}
