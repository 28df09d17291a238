package patch_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
)

func TestUnified(t *testing.T) {
	const text = "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12"
	tests := []struct {
		name  string
		edits []syntax.Edit
		want  string
	}{
		{"nothing", nil, ""},
		{"an edit that changes nothing", []syntax.Edit{{Start: 0, End: 1, Text: "1"}}, ""},
		{"in a line", []syntax.Edit{{Start: 8, End: 9, Text: "five"}}, "@@ -2,7 +2,7 @@\n 2\n 3\n 4\n-5\n+five\n 6\n 7\n 8\n"},
		{"a whole line away", []syntax.Edit{{Start: 8, End: 10}}, "@@ -2,7 +2,6 @@\n 2\n 3\n 4\n-5\n 6\n 7\n 8\n"},
		{"two on one line", []syntax.Edit{{Start: 0, End: 0, Text: "a"}, {Start: 1, End: 1, Text: "b"}},
			"@@ -1,4 +1,4 @@\n-1\n+a1b\n 2\n 3\n 4\n"},
		{"lines that grow together", []syntax.Edit{{Start: 1, End: 2, Text: " "}}, "@@ -1,5 +1,4 @@\n-1\n-2\n+1 2\n 3\n 4\n 5\n"},
		{"lines in an edit that stay", []syntax.Edit{{Start: 0, End: 5, Text: "1\ntwo\n3"}}, "@@ -1,5 +1,5 @@\n 1\n-2\n+two\n 3\n 4\n 5\n"},
		{"the end without a line end", []syntax.Edit{{Start: 26, End: 26, Text: "!"}},
			"@@ -9,4 +9,4 @@\n 9\n 10\n 11\n-12\n\\ No newline at end of file\n+12!\n\\ No newline at end of file\n"},
		{"two hunks, the second moved", []syntax.Edit{{Start: 0, End: 0, Text: "0\n"}, {Start: 24, End: 26, Text: "twelve"}},
			"@@ -1,3 +1,4 @@\n+0\n 1\n 2\n 3\n@@ -9,4 +10,4 @@\n 9\n 10\n 11\n-12\n\\ No newline at end of file\n+twelve\n\\ No newline at end of file\n"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			want := test.want
			if want != "" {
				want = "diff --git a/x.json b/x.json\n--- a/x.json\n+++ b/x.json\n" + want
			}
			if got := patch.Unified("x.json", text, test.edits); got != want {
				t.Errorf("got\n%s\nwant\n%s", got, want)
			}
		})
	}
}

func TestFileNames(t *testing.T) {
	for name, want := range map[string]string{
		"specs/x.json": "diff --git a/specs/x.json b/specs/x.json\n--- a/specs/x.json\n+++ b/specs/x.json\n", "größe.json": "diff --git a/größe.json b/größe.json\n--- a/größe.json\n+++ b/größe.json\n",
		"a b.json": "diff --git a/a b.json b/a b.json\n--- a/a b.json\t\n+++ b/a b.json\t\n", "a\tb \\\".json": "diff --git \"a/a\\011b \\\\\\\".json\" \"b/a\\011b \\\\\\\".json\"\n--- \"a/a\\011b \\\\\\\".json\"\n+++ \"b/a\\011b \\\\\\\".json\"\n",
	} {
		if got := patch.Unified(name, "1", []syntax.Edit{{Start: 0, End: 1, Text: "2"}}); !strings.HasPrefix(got, want+"@@") {
			t.Errorf("%q: %s", name, got)
		}
	}
}

// apply applies a patch as strictly as the format allows: every old line and every count must be right.
func apply(t *testing.T, unified, text string) string {
	t.Helper()
	old := slices.Collect(strings.Lines(text))
	lines := slices.Collect(strings.Lines(unified))[3:]
	var out []string
	at := 0
	for len(lines) > 0 {
		var from, oldCount, to, newCount int
		if _, err := fmt.Sscanf(lines[0], "@@ -%d,%d +%d,%d @@", &from, &oldCount, &to, &newCount); err != nil {
			t.Fatalf("head %q: %v", lines[0], err)
		}
		if oldCount == 0 {
			from++
		}
		if newCount == 0 {
			to++
		}
		out = append(out, old[at:from-1]...)
		at = from - 1
		if len(out) != to-1 {
			t.Fatalf("%s names line %d of the new text, but %d lines precede", lines[0], to, len(out))
		}
		lines = lines[1:]
		for ; len(lines) > 0 && lines[0][0] != '@'; lines = lines[1:] {
			line := lines[0][1:]
			if len(lines) > 1 && lines[1][0] == '\\' {
				line = strings.TrimSuffix(line, "\n")
			}
			switch lines[0][0] {
			case ' ', '-':
				if old[at] != line {
					t.Fatalf("line %d is %q, the patch has %q", at+1, old[at], line)
				}
				at++
				oldCount--
				if lines[0][0] == '-' {
					continue
				}
				fallthrough
			case '+':
				out = append(out, line)
				newCount--
			}
		}
		if oldCount != 0 || newCount != 0 {
			t.Fatalf("the counts of a hunk are off by %d and %d", oldCount, newCount)
		}
	}
	return strings.Join(append(out, old[at:]...), "")
}

// A patch gives the text that the edits give, wherever they stand.
func TestPatchApplies(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for range 5000 {
		var lines []string
		for range r.IntN(30) {
			lines = append(lines, "abc"[:r.IntN(4)])
		}
		source := strings.Join(lines, "\n") + "\n"[:r.IntN(2)]
		var edits []syntax.Edit
		for at := r.IntN(10); at < len(source); at += 1 + r.IntN(20) {
			end := min(at+r.IntN(4), len(source))
			edits = append(edits, syntax.Edit{Start: at, End: end, Text: []string{"", "x", "\n", "y\n", "\nz"}[r.IntN(5)]})
			at = end
		}
		want, err := text.ApplyEdits(source, edits)
		if err != nil {
			t.Fatal(err)
		}
		unified := patch.Unified("x", source, edits)
		if unified == "" {
			if want != source {
				t.Fatalf("%q: no patch for %v", source, edits)
			}
			continue
		}
		if got := apply(t, unified, source); got != want {
			t.Fatalf("%q with %v: the patch\n%s\ngives %q, want %q", source, edits, unified, got, want)
		}
	}
}
