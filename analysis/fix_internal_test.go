package analysis

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// diagnosticsWith makes one diagnostic a fix, all of one rule.
func diagnosticsWith(stage rules.Stage, fixes ...Fix) []Diagnostic {
	rule := &rules.Rule{Name: "some-rule", Stage: stage}
	document := NewDocument("[1, 2, 3, 4, 5, 6, 7, 8, 9]", nil)
	var out []Diagnostic
	for _, f := range fixes {
		out = append(out, document.diagnostic(&rules.Finding{Rule: rule, Stage: stage, Start: int32(f.Edits[0].Start), Fixes: []Fix{f}}, -1))
	}
	return out
}

func change(start, end int, text string) syntax.Edit {
	return syntax.Edit{Start: start, End: end, Text: text}
}

func TestChooseFixes(t *testing.T) {
	tests := []struct {
		name   string
		fixes  []Fix
		unsafe bool
		want   []syntax.Edit
	}{
		{"both of two apart", []Fix{{Safe: true, Edits: []syntax.Edit{change(0, 1, "a")}}, {Safe: true, Edits: []syntax.Edit{change(3, 4, "b")}}},
			false,
			[]syntax.Edit{change(0, 1, "a"), change(3, 4, "b")}},
		{"the earlier of two that overlap",
			[]Fix{{Safe: true, Edits: []syntax.Edit{change(0, 3, "a")}}, {Safe: true, Edits: []syntax.Edit{change(2, 4, "b")}}}, false,
			[]syntax.Edit{change(0, 3, "a")}},
		{"the earlier of two insertions at one place",
			[]Fix{{Safe: true, Edits: []syntax.Edit{change(2, 2, "a")}}, {Safe: true, Edits: []syntax.Edit{change(2, 2, "b")}}}, false,
			[]syntax.Edit{change(2, 2, "a")}},
		{"the earlier of two that touch",
			[]Fix{{Safe: true, Edits: []syntax.Edit{change(2, 4, "")}}, {Safe: true, Edits: []syntax.Edit{change(4, 4, "b")}}}, false,
			[]syntax.Edit{change(2, 4, "")}},
		{"a fix whole or not at all", []Fix{{Safe: true, Edits: []syntax.Edit{change(2, 4, "a")}},
			{Safe: true, Edits: []syntax.Edit{change(0, 1, "x"), change(3, 5, "y")}}}, false,
			[]syntax.Edit{change(2, 4, "a")}},
		{"no unsafe one unless asked for", []Fix{{Edits: []syntax.Edit{change(0, 1, "a")}}}, false, nil},
		{"an unsafe one if asked for", []Fix{{Edits: []syntax.Edit{change(0, 1, "a")}}}, true, []syntax.Edit{change(0, 1, "a")}},
		{"edits of a fix that come before another's",
			[]Fix{{Safe: true, Edits: []syntax.Edit{change(5, 6, "a")}}, {Safe: true, Edits: []syntax.Edit{change(8, 9, "y"), change(0, 1, "x")}}},
			false,
			[]syntax.Edit{change(0, 1, "x"), change(5, 6, "a"), change(8, 9, "y")}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			got := editsOfRound(nextRound(diagnosticsWith(rules.StageSchema, test.fixes...), test.unsafe))
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestSyntaxIsMendedFirst(t *testing.T) {
	all := append(
		diagnosticsWith(rules.StageStyle, Fix{Safe: true, Edits: []syntax.Edit{change(0, 1, "style")}}),
		diagnosticsWith(rules.StageSyntax, Fix{Safe: true, Edits: []syntax.Edit{change(5, 6, "syntax")}})...)
	got := editsOfRound(nextRound(all, false))
	if want := []syntax.Edit{change(5, 6, "syntax")}; !cmp.Equal(want, got) {
		t.Errorf("the round applies %v, want %v", got, want)
	}
}

// randomFixes makes fixes with one to three edits each anywhere in a text of the given length.
func randomFixes(r *rand.Rand, length int) []Fix {
	var fixes []Fix
	for range r.IntN(8) {
		var f Fix
		f.Safe = true
		at := r.IntN(length + 1)
		for range 1 + r.IntN(3) {
			end := min(at+r.IntN(4), length)
			f.Edits = append(f.Edits, change(at, end, "XYZ"[:r.IntN(4)]))
			at = min(end+r.IntN(5), length)
		}
		fixes = append(fixes, f)
	}
	return fixes
}

// Chosen edits never conflict, and the edits that are kept over several rounds say the same as the rounds one by one.
func TestEditsOverRounds(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 5000 {
		original := "abcdefghijklmnopqrstuvwxyz"[:r.IntN(27)]
		source, pieces := original, []piece{{start: 0, end: len(original)}}
		for range 1 + r.IntN(3) {
			edits := editsOfRound(nextRound(diagnosticsWith(rules.StageSchema, randomFixes(r, len(source))...), false))
			next, err := text.ApplyEdits(source, edits)
			if err != nil {
				t.Fatalf("%q: chosen edits %v: %v", source, edits, err)
			}
			pieces = replace(pieces, edits)
			source = next
		}
		edits := editsOf(pieces, len(original))
		got, err := text.ApplyEdits(original, edits)
		if err != nil || got != source {
			t.Fatalf("%q with %v gives %q (%v), want %q", original, edits, got, err, source)
		}
		for i := 1; i < len(edits); i++ {
			if edits[i].Start <= edits[i-1].End {
				t.Fatalf("edits %v touch each other", edits)
			}
		}
		if !slices.IsSortedFunc(edits, compareEdits) {
			t.Fatalf("edits %v are not sorted", edits)
		}
	}
}

// nextRound returns the fixes that FixAll applies first, of those that are proposed.
func nextRound(diagnostics []Diagnostic, unsafe bool) []chosen {
	for _, round := range chooseFixes("", diagnostics, nil, func(d *Diagnostic) *Fix { return chooseFix(d.Proposed(), unsafe) }) {
		if len(round) > 0 {
			return round
		}
	}
	return nil
}

// TestUnsafeFixesStand applies all fixes to the examples of all rules, and marks each byte that an unsafe fix writes, but for the commas around it: no fix is about a marked
// byte or changes one, so that what an unsafe fix announces is in the result.
func TestUnsafeFixesStand(t *testing.T) {
	type chosenEdit struct {
		syntax.Edit
		safe bool
	}
	unsafe := 0
	eachExample(t, func(name, source string) {
		marks := make([]bool, len(source))
		applied := FixAll(NewDocument(source, nil), true).Applied
		for len(applied) > 0 {
			var edits []chosenEdit
			document := applied[0].document
			for ; len(applied) > 0 && applied[0].document == document; applied = applied[1:] {
				d := &applied[0]
				fix := chooseFix(d.Fixes(), true)
				for _, r := range append([]syntax.Edit{{Start: d.Start, End: d.End}}, fix.Edits...) {
					if slices.Contains(marks[r.Start:r.End], true) {
						t.Errorf("%s: %s: %q is about what an unsafe fix wrote in\n%s", name, d.Rule.Name, fix.Title, document.File().Text())
					}
				}
				for _, e := range fix.Edits {
					edits = append(edits, chosenEdit{e, fix.Safe})
				}
				if !fix.Safe {
					unsafe++
				}
			}
			slices.SortStableFunc(edits, func(a, b chosenEdit) int { return compareEdits(a.Edit, b.Edit) })
			for _, e := range slices.Backward(edits) {
				written := slices.Repeat([]bool{!e.safe}, len(e.Text))
				for i := range written {
					written[i] = written[i] && strings.Trim(e.Text[:i+1], ", \n") != "" && strings.Trim(e.Text[i:], ", \n") != ""
				}
				marks = slices.Concat(marks[:e.Start], written, marks[e.End:])
			}
		}
	})
	if unsafe < 100 {
		t.Errorf("the examples have %d unsafe fixes", unsafe)
	}
}

// TestTriedFixes asks for fixes when the document's budget for trying fixes is spent: the proposed fixes are offered untried, and each fix
// is tried once somebody asks for it.
func TestTriedFixes(t *testing.T) {
	doc := NewDocument(`{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "r", "schema": {"whatever": 1}}]}`, nil)
	doc.offers.spent = offerBudget
	dropped := 0
	for i := range doc.Diagnostics() {
		d := &doc.Diagnostics()[i]
		proposed := d.Proposed()
		if got := d.Fixes(); len(got) != len(proposed) {
			t.Errorf("%s: %d fixes of %d are offered", d.Rule.Name, len(got), len(proposed))
		}
		dropped += len(proposed) - len(d.TriedFixes())
		if got := d.Fixes(); len(got) != len(d.TriedFixes()) {
			t.Errorf("%s: %d fixes are offered once all are tried", d.Rule.Name, len(got))
		}
	}
	if dropped == 0 {
		t.Error("no fix was dropped")
	}
}

// TestBelievedFixes asks for the fixes of a rule that are all sound, in units so large that trying each of them would be most of a report's
// work: some are tried, all are offered, and each is tried once somebody asks for it.
func TestBelievedFixes(t *testing.T) {
	const resources, long = 60, 15_000
	text := `{"version": "0.1", "provider": {"name": "x"}, "resources": [`
	for i := range resources {
		if i > 0 {
			text += ","
		}
		text += fmt.Sprintf(`{"name": "r%d", "schema": {"description": "%s", "attributes": [{"name": "a", "string": {"computed_optional_required": "computed",
			"validators": [{"custom": {"imports": [{"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
			"schema_definition": "stringvalidator.LengthAtLeast(1)"}}]}}]}}`, i, strings.Repeat("word ", long/5))
	}
	doc := NewDocument(text+"]}", nil)
	offered := 0
	var of []*Diagnostic
	for i := range doc.Diagnostics() {
		if d := &doc.Diagnostics()[i]; d.Rule.Name == "validators-on-computed" {
			offered += len(d.Fixes())
			of = append(of, d)
		}
	}
	if len(of) != resources || offered != resources {
		t.Fatalf("%d findings have %d fixes", len(of), offered)
	}
	if tried := doc.offers.by[of[0].Rule].tried; tried < believedAfter || tried > believedWork/long {
		t.Errorf("%d fixes were tried", tried)
	}
	for _, d := range of {
		d.TriedFixes()
	}
	if tried := doc.offers.by[of[0].Rule].tried; tried != resources {
		t.Errorf("%d fixes were tried of all that were asked for", tried)
	}
	share := func(tried int, unsound bool) int {
		return ruleOffers{tried: tried, unsound: unsound}.share(offerBudget)
	}
	if share(believedAfter, true) != share(0, false) || share(believedAfter, false) >= share(0, false) {
		t.Error("a rule with a fix that is not sound is believed")
	}
}
