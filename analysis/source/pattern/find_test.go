package pattern_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
)

func TestFind(t *testing.T) {
	for _, test := range []struct {
		pattern    string
		posix      bool
		text       string
		start, end int
		wrong      string
	}{
		{"^a+$", false, "aaa", 0, 3, ""},
		{"a+", false, "éaab", 2, 4, ""},
		{"a+?", false, "aab", 0, 1, ""},
		{"a|ab", true, "ab", 0, 2, ""},
		{"a|ab", false, "ab", 0, 1, ""},
		{"", false, "ab", 0, 0, ""},
		{"^b", false, "ab", -1, -1, ""},
		{"(", false, "ab", -1, -1, "missing closing )"},
		{`\pL`, true, "ab", -1, -1, "invalid escape sequence"},
		{strings.Repeat("a", 10_000), false, "ab", -1, -1, "the pattern is too long"},
	} {
		start, end, err := pattern.Find(test.pattern, test.posix, test.text)
		if start != test.start || end != test.end || (err != nil) != (test.wrong != "") || err != nil && err.Error() != test.wrong {
			t.Errorf("%.20q in %q is at [%d, %d), %v", test.pattern, test.text, start, end, err)
		}
	}
}
