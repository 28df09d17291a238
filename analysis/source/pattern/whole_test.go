package pattern_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestPatterns holds the whole explanations of patterns, and their matches in some texts.
func TestPatterns(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, p := range []string{
		"", "a", "abc", "(?i)a", "(?i)abc", ".", "(?s).", "^", "$", `\A`, `\z`, "(?m)^", "(?m)$", `\b`, `\B`, "[a]", "[ab]", "[abc]", "[a-z]",
		"[^a]", "[^a-z0-9]", `[\t\n\r\f\v ,]`, `[\x00-\x1f\x7f]`, `[^\x00-\x{10FFFF}]`, `\d`, `\D`, `\w`, `\s`, `\pL`, `[é]`, `[\x{FFFF}]`,
		"[acegikmoqsuwy]", "[acegikmoqsuwy02468]", "(a)", "(?P<n>a)", "(?:a)", "(a)(b)", "a|b", "ab|cd|ef", "a|", "(a|b)c", "a*", "a+", "a?",
		"a*?", "a+?", "a??", "a{2}", "a{2,}", "a{2,3}", "a{0,2}", "a{1}", "(ab)*", "(ab)?", "(?:ab){2,}", "(?:a|b)+", "(((((a)))))",
		"((((((a))))))",
		strings.Repeat("a.", 19) + "ab", strings.Repeat("a.", 20), strings.Repeat("a.", 21), strings.Repeat("a", 1000), strings.Repeat("a",
			1001), "(", "[", "a**", "a{1001}", `\q`, "(?=a)", "^[a-z]+$", "^[a-zA-Z0-9_-]{1,64}$", `^\S+@\S+\.\S+$`, `^$`, `^\d{3}$`, "^a{100}$",
		"^a{200}$", `[^\s\S]`, "x*y+z?",
		"^(?:[0-9]{1,3}\\.){3}[0-9]{1,3}$", "^[A-Z]", "[[:alpha:]]", "^!$", "^\\?$", "^é$",
	} {
		for _, posix := range []bool{false, true} {
			e, ok := pattern.Explain(p, posix)
			if !ok {
				fmt.Fprintf(&b, "%.40q, POSIX %v: not explained\n", p, posix)
				continue
			}
			fmt.Fprintf(&b, "%.40q, POSIX %v, cut %v\n", p, posix, e.Cut)
			if !posix {
				for _, part := range e.Parts {
					fmt.Fprintf(&b, "  %s%s: %s\n", strings.Repeat(" ", part.Depth), part.Source, part.Meaning)
				}
			}
			fmt.Fprintf(&b, "  like %q, unlike %q\n", e.Matching, e.Others)
		}
		for _, source := range []string{"", "abc", "AB é😀a1", "x\ny"} {
			start, end, err := pattern.Find(p, false, source)
			fmt.Fprintf(&b, "  %q: %d %d %v\n", source, start, end, err)
		}
	}
	for _, test := range []struct{ pattern, source string }{
		{"b", `"abc"`}, {"é", `"aéc"`}, {"😀a", `"\ud83d\ude00a"`}, {"x", `"abc"`}, {"", `"abc"`}, {"\n", `"a\nb"`}, {"(", `"a"`}, {"a",
			`a`}, {"a", ``}, {"c$", `"é😀c"`}, {"c$", "`é😀c`"}, {"b", `'abc'`},
	} {
		for _, encoding := range []text.Encoding{text.UTF16, text.UTF8, text.UTF32} {
			if m := pattern.Try(test.pattern, false, test.source, encoding); m != nil {
				fmt.Fprintf(&b, "%q in %s, %s: %+v\n", test.pattern, test.source, encoding, *m)
			} else {
				fmt.Fprintf(&b, "%q in %s, %s: no match\n", test.pattern, test.source, encoding)
			}
		}
	}
	scenario.Golden(t, "testdata/patterns.golden", b.String())
}
