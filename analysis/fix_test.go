package analysis_test

import (
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// checkFixAll checks the promises of FixAll for every text.
func checkFixAll(t *testing.T, source string, unsafe bool) {
	t.Helper()
	before := analysis.NewDocument(source, nil)
	fixed := analysis.FixAll(before, unsafe)
	after := fixed.Document.File().Text()
	if got, err := text.ApplyEdits(source, fixed.Edits); err != nil || got != after {
		t.Fatalf("the edits of %q give %q (%v), the document has %q", source, got, err, after)
	}
	if (len(fixed.Applied) == 0) != (fixed.Document == before) {
		t.Fatalf("%q: %d fixes, but the document is %q", source, len(fixed.Applied), after)
	}
	if before.File().Valid() && !fixed.Document.File().Valid() {
		t.Fatalf("fixes break %q: %q", source, after)
	}
	if unsafe {
		return // two of them may want the opposite, until somebody chooses
	}
	if again := analysis.FixAll(analysis.NewDocument(after, nil), unsafe); len(again.Applied) > 0 {
		t.Fatalf("%q is not fixed after all fixes: %s wants to change\n%s\nto\n%s",
			source, again.Applied[0].Rule.Name, after, again.Document.File().Text())
	}
}

func example(t testing.TB) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("..", "testdata", "example", "provider_code_spec.json"))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

func TestFixAll(t *testing.T) {
	text := example(t)
	before := analysis.NewDocument(text, nil)
	safe, all := analysis.FixAll(before, false), analysis.FixAll(before, true)
	if n := len(before.Diagnostics()); n != 5 || len(safe.Applied) != 3 || len(safe.Document.Diagnostics()) != 2 {
		t.Errorf("of %d diagnostics safe fixes mend %d and leave %d", n, len(safe.Applied), len(safe.Document.Diagnostics()))
	}
	for _, d := range all.Document.Diagnostics() {
		t.Errorf("left: %s: %s", d.Rule.Name, d.Message)
	}
	if first := safe.Applied[0].Rule.Name; first != "json-syntax" {
		t.Errorf("the first fix is one of %s: what a damaged file means is uncertain", first)
	}
}

// Unsafe fixes of neighbours are for the same separators, and both are applied.
func TestFixAllOfNeighbours(t *testing.T) {
	before := analysis.NewDocument(`{"version": "0.1", "provider": {"name": "pets", "a": 1, "b": 2, "c": 3}}`, nil)
	fixed := analysis.FixAll(before, true)
	if got, want := fixed.Document.File().Text(), `{"version": "0.1", "provider": {"name": "pets"}}`; got != want || len(fixed.Applied) != 3 {
		t.Errorf("%d fixes give %s, want %s", len(fixed.Applied), got, want)
	}
}

// Damaged specifications are fixed as far as it goes, and then left alone.
func TestFixAllOnDamagedTexts(t *testing.T) {
	text := example(t)
	r := rand.New(rand.NewPCG(5, 6))
	for range 300 {
		damaged := text
		for range 1 + r.IntN(4) {
			at := r.IntN(len(damaged))
			end := min(at+r.IntN(6), len(damaged))
			damaged = damaged[:at] + []string{"", ",", "}", `"`, "'", "{", "]", "x", "//"}[r.IntN(9)] + damaged[end:]
		}
		checkFixAll(t, damaged, r.IntN(2) == 0)
	}
}

func FuzzFixAll(f *testing.F) {
	f.Add(example(f), false)
	f.Add(`{"a": 'b',, // c`, true)
	f.Fuzz(func(t *testing.T, text string, unsafe bool) { checkFixAll(t, text, unsafe) })
}
