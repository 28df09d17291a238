package stale_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

func TestEdits(t *testing.T) {
	for name, test := range map[string]struct {
		from, to string
		want     []syntax.Edit
	}{
		"equal":       {"a\nb\n", "a\nb\n", nil},
		"empty":       {"", "", nil},
		"all is new":  {"", "a\n", []syntax.Edit{{Start: 0, End: 0, Text: "a\n"}}},
		"all is gone": {"a\n", "", []syntax.Edit{{Start: 0, End: 2}}},
		"one line":    {"a\nb\nc\n", "a\nx\nc\n", []syntax.Edit{{Start: 2, End: 4, Text: "x\n"}}},
		"between what stays": {"a\nb\nc\nd\ne\n", "x\nb\nc\ny\ne\n",
			[]syntax.Edit{{Start: 0, End: 2, Text: "x\n"}, {Start: 6, End: 8, Text: "y\n"}}},
		"the end of line": {"a\nb", "a\nb\n", []syntax.Edit{{Start: 2, End: 3, Text: "b\n"}}},
		"one moves":       {"a\nb\nc\n", "b\nc\na\n", []syntax.Edit{{Start: 0, End: 2}, {Start: 6, End: 6, Text: "a\n"}}},
	} {
		t.Run(name, func(t *testing.T) {
			got := stale.Edits(test.from, test.to)
			if len(got) != len(test.want) {
				t.Fatalf("got %v, want %v", got, test.want)
			}
			for i := range got {
				if got[i] != test.want[i] {
					t.Errorf("got %v, want %v", got, test.want)
				}
			}
		})
	}
}

// TestEditsApply checks that edits turn any text into any other.
func TestEditsApply(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	source := func() string {
		var b strings.Builder
		for range random.IntN(30) {
			b.WriteString(strings.Repeat("x", random.IntN(12)) + "\n")
		}
		return b.String()
	}
	for range 2000 {
		from, to := source(), source()
		got, err := text.ApplyEdits(from, stale.Edits(from, to))
		if err != nil || got != to {
			t.Fatalf("of %q to %q there is %q, %v", from, to, got, err)
		}
	}
}
