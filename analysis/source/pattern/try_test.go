package pattern_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

func TestTry(t *testing.T) {
	for _, test := range []struct {
		pattern, text string
		want          pattern.Match
	}{
		{"^a+$", "aa", pattern.Match{Matches: true, End: 2, Message: "It matches the whole text."}},
		{"b", "éab", pattern.Match{Matches: true, Start: 2, End: 3, Message: `It matches, by "b".`}},
		{"x*", "éa", pattern.Match{Matches: true, Message: "It matches, by nothing before character 1."}},
		{"x", "a", pattern.Match{Message: "It does not match."}},
		{"(", "a", pattern.Match{Message: "The pattern does not compile: missing closing )."}},
	} {
		test.want.Pattern = test.pattern
		if got := pattern.Try(test.pattern, false, test.text, text.UTF16); *got != test.want {
			t.Errorf("%q in %q: %+v, want %+v", test.pattern, test.text, *got, test.want)
		}
	}
}
