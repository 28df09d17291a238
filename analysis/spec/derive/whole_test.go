package derive_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestWholeResults runs testdata/whole.txtar: texts, and the whole result for each: whether it is an example, the attributes, what is lost,
// and what was guessed.
func TestWholeResults(t *testing.T) {
	t.Parallel()
	scenario.RunPairs(t, "testdata/whole.txtar", func(t *testing.T, _, input string) string { return whole(input) })
}

// whole returns the whole result for a text.
func whole(text string) string {
	var b strings.Builder
	fmt.Fprintf(&b, "an example: %t\n", derive.IsExample(text))
	got, err := derive.Attributes(text)
	if err != nil {
		fmt.Fprintf(&b, "error: %s\n", err)
		return b.String()
	}
	fmt.Fprintf(&b, "%s\n", lines.Replace(got.Text("")))
	for _, lost := range got.Lost {
		fmt.Fprintf(&b, "lost: %s\n", lost)
	}
	for _, guess := range got.Guess {
		fmt.Fprintf(&b, "guess: %s\n", guess)
	}
	return b.String()
}

// lines puts each attribute on a line.
var lines = strings.NewReplacer("{\n\"name\"", "\n  {\"name\"", "\n", "")

// repeat returns a text with n texts before it and n after it.
func repeat(before, within, after string, n int) string {
	return strings.Repeat(before, n) + within + strings.Repeat(after, n)
}

// TestDepth derives attributes from texts that are as deep as they may be, and deeper by one. It counts levels and problems.
func TestDepth(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, test := range []struct{ name, before, within, after string }{
		{"objects", `{"a":`, "1", "}"},
		{"arrays", `{"a":[`, "1", "]}"},
		{"lists of lists", "[", `{"a": 1}`, "]"},
	} {
		for _, n := range []int{1, 2, 98, 99, 100, 101, 102, 499, 500, 501} {
			text := repeat(test.before, test.within, test.after, n)
			got, err := derive.Attributes(text)
			if err != nil {
				fmt.Fprintf(&b, "%s, %d: error: %v\n", test.name, n, err)
				continue
			}
			depth := strings.Count(got.Text(""), `"attributes"`)
			types := strings.Count(got.Text(""), `"element_type"`)
			fmt.Fprintf(&b, "%s, %d: %d levels, %d types of elements, lost %d, guesses %d\n", test.name, n, depth, types, len(got.Lost), len(got.Guess))
		}
	}
	scenario.Golden(t, "testdata/depth.golden", b.String())
}
