package pattern_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
)

func TestFind(t *testing.T) {
	for _, test := range []struct {
		pattern    string
		text       string
		start, end int
		wrong      string
	}{
		{"^a+$", "aaa", 0, 3, ""},
		{"a+", "éaab", 2, 4, ""},
		{"a+?", "aab", 0, 1, ""},
		{"a|ab", "ab", 0, 1, ""},
		{"", "ab", 0, 0, ""},
		{"^b", "ab", -1, -1, ""},
		{"(", "ab", -1, -1, "missing closing )"},
		{strings.Repeat("a", 10_000), "ab", -1, -1, "the pattern is too long"},
	} {
		start, end, err := pattern.Find(test.pattern, test.text)
		if start != test.start || end != test.end || (err != nil) != (test.wrong != "") || err != nil && err.Error() != test.wrong {
			t.Errorf("%.20q in %q is at [%d, %d), %v", test.pattern, test.text, start, end, err)
		}
	}
}
