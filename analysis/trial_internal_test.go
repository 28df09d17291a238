package analysis

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/pages"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// TestTrialAlone makes every fix of the pages' examples, and of mutants of them, once in its unit alone and once in the document: both
// bring the same.
func TestTrialAlone(t *testing.T) {
	alone, all := 0, 0
	try := func(name, text string) {
		doc := NewDocument(text, nil)
		for i := range doc.Diagnostics() {
			d := &doc.Diagnostics()[i]
			for _, fix := range d.Proposed() {
				all++
				trial, fixed := doc.newTrial(d, fix.Edits), map[*rules.Finding]bool{d.finding: true}
				if !trial.alone {
					continue
				}
				before, after, ok := trial.runAlone()
				if !ok {
					continue
				}
				alone++
				got := told(brought(before, after, trial.edits, fixed))
				trial.alone = false
				before, after, ok = trial.run()
				if want := told(brought(before, after, trial.edits, fixed)); !ok || !slices.Equal(want, got) {
					t.Errorf("%s: %s: %q brings in the document (%v), and in the unit alone\n%s", name, d.Rule.Name, fix.Title, ok, cmp.Diff(want, got))
				}
			}
		}
	}
	eachExample(t, try)
	t.Logf("%d fixes of %d were tried in their units alone", alone, all)
	if alone < all/4 {
		t.Errorf("only %d fixes of %d were tried in their units alone", alone, all)
	}
}

// eachExample calls a function with the examples of all rules' pages, and with a mutant of each.
func eachExample(t *testing.T, visit func(name, text string)) {
	random := rand.New(rand.NewPCG(9, 9))
	for _, rule := range rules.All() {
		page, err := rules.Page(rule)
		if err != nil {
			t.Fatal(err)
		}
		examples, err := pages.Examples(page.Section(rules.SectionExamples))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range examples {
			if strings.HasPrefix(strings.TrimSpace(e.Text), "{") && len(e.Text) < 100_000 {
				name := fmt.Sprintf("%s, example %d", rule.Name, e.Number)
				visit(name, e.Text)
				visit(name+", mutant", synthetic.Mutate(e.Text, random))
			}
		}
	}
}

// told returns the texts of findings.
func told(found []*Diagnostic) []string {
	var all []string
	for _, d := range found {
		all = append(all, fmt.Sprintf("%d: %s: %s", d.Start, d.Rule.Name, d.Message))
	}
	slices.Sort(all)
	return all
}
