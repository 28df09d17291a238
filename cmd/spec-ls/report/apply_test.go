package report

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// TestFlagsFor holds that the text names the flags with which a fix is applied, and none for a fix that no flag applies.
func TestHowToApply(t *testing.T) {
	find := func(name string) *rules.Rule {
		rule, err := rules.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		return rule
	}
	const safe, unsafe = "--fix", "--fix --unsafe-fixes"
	for _, test := range []struct {
		name  string
		rule  string
		fixes []Fix
		want  []string
	}{
		{"one safe", "unknown-key", []Fix{{Safe: true}}, []string{safe}},
		{"one unsafe", "unknown-key", []Fix{{}}, []string{unsafe}},
		{"a safe one before an unsafe one", "unknown-key", []Fix{{Safe: true}, {}}, []string{safe, ""}},
		{"an unsafe one before a safe one", "unknown-key", []Fix{{}, {Safe: true}}, []string{unsafe, safe}},
		{"two of each", "unknown-key", []Fix{{}, {}, {Safe: true}, {Safe: true}}, []string{unsafe, "", safe, ""}},
		{"across files", "duplicate-resource-across-files", []Fix{{}}, []string{""}},
	} {
		d := &Diagnostic{Rule: find(test.rule), Fixes: test.fixes}
		for i, want := range test.want {
			if got := (&Report{}).flagsFor(d, i, commandWords); got != want {
				t.Errorf("%s: fix %d has %q, want %q", test.name, i, got, want)
			}
		}
	}
}
