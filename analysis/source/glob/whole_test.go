package glob_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestPatterns holds which paths patterns match, and why they are refused.
func TestPatterns(t *testing.T) {
	t.Parallel()
	paths := []string{"a", "b", "a.json", "x/a.json", "x/y/a.json", "a/b", "a/b/c", "{a}", "a,b", "ab", "[a]", ".a", "A"}
	var b strings.Builder
	for _, text := range []string{
		"", "a", "*", "**", "*.json", "**/*.json", "x/*", "x/**", "a/**/c", "{a,b}", "{a,{b,ab}}", "a{,b}", "{a}", "{}", "{a", "a}",
		"\\{a\\}", "[ab]", "[!a]", "[{,}]{a,b}", "[\\]a]", "[", "a,b", "{a\\,b,c}", "?", "a?", "{x/a,a}.json", "/a", "./a", "a/",
		strings.Repeat("a", 1024), strings.Repeat("a", 1025), "{" + strings.Repeat("a,", 63) + "b}", "{" + strings.Repeat("a,", 64) + "b}",
		strings.Repeat("a", 200) + "{" + strings.Repeat("b,", 19) + "c}", strings.Repeat("a", 200) + "{" + strings.Repeat("b,", 20) + "c}",
	} {
		fmt.Fprintf(&b, "%.40q:", text)
		for _, parse := range []func(string) (glob.Pattern, error){glob.Parse, glob.ParseAnywhere} {
			p, err := parse(text)
			if err != nil {
				fmt.Fprintf(&b, " %v;", err)
				continue
			}
			var matched, within []string
			for _, path := range paths {
				if p.Match(path) {
					matched = append(matched, path)
				}
				if glob.MatchAny([]glob.Pattern{p}, path) != p.Match(path) {
					t.Errorf("%q matches %q otherwise among others", text, path)
				}
				if glob.MatchWithin([]glob.Pattern{p}, path) {
					within = append(within, path)
				}
			}
			fmt.Fprintf(&b, " matches %v, with what is inside %v;", matched, within)
		}
		directory, rest := glob.Split(text)
		fmt.Fprintf(&b, " in %.20q is %.20q\n", directory, rest)
	}
	fmt.Fprintf(&b, "nothing matches: %v %v\n", glob.MatchAny(nil, "a"), glob.MatchWithin(nil, "a/b"))
	scenario.Golden(t, "testdata/patterns.golden", b.String())
}
