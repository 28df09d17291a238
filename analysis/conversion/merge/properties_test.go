package merge_test

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// texts are the versions of all cases, by case, and those of a large specification with mutations.
func texts(t testing.TB) [][3]string {
	t.Helper()
	cases := scenario.Read(t, "testdata/*.txtar")
	var out [][3]string
	for _, name := range slices.Sorted(maps.Keys(cases)) {
		base, ours, theirs := versions(cases[name])
		out = append(out, [3]string{base, ours, theirs})
	}
	random := rand.New(rand.NewPCG(5, 6))
	for n := len(out); n > 0; n-- { // the versions of one case and of another one have most of their names in common
		out = append(out, [3]string{out[random.IntN(n)][0], out[random.IntN(n)][1], out[random.IntN(n)][2]})
	}
	for i := range 120 {
		base := synthetic.Spec(3_000 + 200*i)
		out = append(out, [3]string{base, mutant(base, random), mutant(base, random)})
	}
	return out
}

// mutant returns a text with some members changed, which is still JSON.
func mutant(text string, random *rand.Rand) string {
	for range 1 + random.IntN(4) {
		if next := synthetic.Mutate(text, random); syntax.Parse(next, syntax.Options{}).Valid() {
			text = next
		}
	}
	return text
}

func run(t *testing.T, base, ours, theirs string) *merge.Result {
	t.Helper()
	r, err := merge.Merge(base, ours, theirs, merge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if tree := syntax.Parse(r.Text, syntax.Options{}); !tree.Valid() {
		t.Fatalf("the result is not JSON: %v\n%s", tree.Errors, r.Text)
	}
	return r
}

// same reports a difference between two texts in the contract of the provider.
func same(t *testing.T, what, got, want string) {
	t.Helper()
	read := func(text string) *contract.Contract { return contract.Read(contract.Parse("spec.json", text)) }
	for _, c := range change.Compare(read(want), read(got), change.Options{}) {
		t.Errorf("%s: %s %s %s", what, c.Place(), c.Rule.Name, c.Note)
	}
	r, err := merge.Merge(want, want, got, merge.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if said := said(r); said != "" {
		t.Errorf("%s: differs:\n%s", what, said)
	}
}

// A change that only ours has made stays, byte for byte; a change that only theirs has made is taken; and a change that both have made
// needs no merge.
func TestOneSide(t *testing.T) {
	for i, v := range texts(t) {
		base, one, other := v[0], v[1], v[2]
		if base == "\n" {
			continue
		}
		for k, x := range []string{base, one, other} {
			what := fmt.Sprintf("case %d, version %d", i, k)
			r := run(t, base, x, base)
			if r.Text != x || said(r) != "" {
				t.Errorf("%s: merge(b, x, b) is not x\n%s", what, said(r))
			}
			if r = run(t, base, x, x); r.Text != x || said(r) != "" {
				t.Errorf("%s: merge(b, x, x) is not x\n%s", what, said(r))
			}
			r = run(t, base, base, x)
			if len(r.Conflicts) > 0 {
				t.Errorf("%s: merge(b, b, y) has conflicts\n%s", what, said(r))
			}
			same(t, what+": merge(b, b, y)", r.Text, x)
		}
	}
}

// The two sides count the same but for what happens to conflicts.
func TestSymmetric(t *testing.T) {
	conflicts := 0
	for i, v := range texts(t) {
		what := fmt.Sprintf("case %d", i)
		one, other := run(t, v[0], v[1], v[2]), run(t, v[0], v[2], v[1])
		places := func(r *merge.Result) []string {
			var out []string
			for _, c := range r.Conflicts {
				out = append(out, c.Ours+" | "+c.Theirs)
				conflicts++
			}
			slices.Sort(out)
			return out
		}
		if (len(places(one)) == 0) != (len(places(other)) == 0) {
			t.Errorf("%s: conflicts one way only:\n%s\nand\n%s", what, said(one), said(other))
		}
		if len(one.Conflicts) == 0 && len(other.Conflicts) == 0 {
			same(t, what, one.Text, other.Text)
		}
	}
	if conflicts == 0 {
		t.Error("no case has a conflict")
	}
}

// Check refuses nothing in the result that it does not refuse in ours or in theirs, at the same place.
func TestNothingNewIsRefused(t *testing.T) {
	for i, v := range texts(t) {
		if v[0] == "\n" {
			continue
		}
		r, err := merge.Merge(v[0], v[1], v[2], merge.Options{Refusals: refusals})
		if err != nil {
			t.Fatal(err)
		}
		known := map[string]bool{}
		for _, text := range v[1:] {
			for _, f := range refusals(text) {
				known[f.Rule+fmt.Sprint(f.Steps)] = true
			}
		}
		for _, f := range refusals(r.Text) {
			if !known[f.Rule+fmt.Sprint(f.Steps)] {
				t.Errorf("case %d: %s: %s %v\n%s", i, f.Rule, f.Message, f.Steps, said(r))
			}
		}
	}
}

// FuzzMerge merges any three texts: the result is JSON, and a merge without theirs leaves ours alone.
func FuzzMerge(f *testing.F) {
	for _, v := range texts(f)[:40] {
		f.Add(v[0], v[1], v[2])
	}
	f.Fuzz(func(t *testing.T, base, ours, theirs string) {
		r, err := merge.Merge(base, ours, theirs, merge.Options{})
		if err != nil {
			return
		}
		if !syntax.Parse(r.Text, syntax.Options{}).Valid() {
			t.Fatalf("not JSON: %q", r.Text)
		}
		if r, err = merge.Merge(base, ours, base, merge.Options{}); err == nil && r.Text != ours {
			t.Fatalf("merge(b, x, b) = %q", r.Text)
		}
		if _, err = merge.Merge(base, ours, theirs, merge.Options{Markers: true}); err != nil {
			t.Fatal(err)
		}
	})
}
