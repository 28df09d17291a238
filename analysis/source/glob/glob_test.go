package glob_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/bmatcuk/doublestar/v4"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
)

// TestParse checks that a text that is not a pattern, and a pattern that is too much work, is refused with the reason.
func TestParse(t *testing.T) {
	for _, test := range []struct{ name, pattern, want string }{
		{"a class that does not end", "[a", "is not a valid pattern"},
		{"a group that does not end", "{a,b", "is not a valid pattern"},
		{"few alternatives", strings.Repeat("{a,b}", 6), ""},
		{"a brace bomb", strings.Repeat("{a,b}", 26), "has too many alternatives"},
		{"a brace bomb, nested", strings.Repeat("{a,", 60) + strings.Repeat("}", 60), ""},
		{"a brace bomb, nested and repeated", strings.Repeat("{{a,b},{c,d}}", 26), "has too many alternatives"},
		{"a brace bomb that is escaped", strings.Repeat(`\{a,b}`, 26), "is not a valid pattern"},
		{"groups of one", strings.Repeat("{a}", 300), ""},
		{"long alternatives", strings.Repeat("{a,b}", 4) + strings.Repeat("x", 500), "has too many alternatives"},
		{"a long pattern", strings.Repeat("a", 2000), "is longer than 1024 bytes"},
	} {
		_, err := glob.Parse(test.pattern)
		if got := message(err); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func message(err error) string {
	if err == nil {
		return ""
	}
	return err.Error()
}

// TestAgrees holds patterns to what doublestar says of them.
func TestAgrees(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	pieces := []string{"a", "b", "/", "*", "**", "**/", "/**", "?", "{", "}", ",", "[ab]", "[^a]", "[{]", "[,]", `\{`, `\,`, `\*`, "{a,b}",
		"{a/,}"}
	some := func(from []string, n int) string {
		var b strings.Builder
		for range random.IntN(n) {
			b.WriteString(from[random.IntN(len(from))])
		}
		return b.String()
	}
	compared, matched := 0, 0
	for range 200_000 {
		pattern, path := some(pieces, 9), some([]string{"a", "b", "/", "{", ",", "*"}, 7)
		p, err := glob.Parse(pattern)
		if (err == nil) != doublestar.ValidatePattern(pattern) {
			t.Fatalf("%q: %v", pattern, err)
		}
		if err != nil {
			continue
		}
		want, err := doublestar.Match(pattern, path)
		// At the end of a path doublestar overlooks that an alternative may be empty.
		if got := p.Match(path); err == nil && got != want && (want || !strings.Contains(pattern, "{")) {
			t.Fatalf("%q matches %q: %t, want %t", pattern, path, got, want)
		}
		compared++
		if want {
			matched++
		}
	}
	if compared < 50_000 || matched < 2_000 {
		t.Errorf("%d patterns were compared, %d matched", compared, matched)
	}
}

// TestGroups: a pattern matches what one of its alternatives matches.
func TestGroups(t *testing.T) {
	for _, test := range []struct{ pattern, matches, not string }{
		{"{a,b}.json", "a.json b.json", "c.json ab.json {a,b}.json"},
		{"a{,b}", "a ab", "b abb"},
		{"{a,{b,c}d}/{e,f}", "a/e a/f bd/e cd/f", "b/e ad/e"},
		{"**/{x,y/**}", "x a/x y a/y/z", "a xx"},
		{"{[,],[}]}", ", }", "a"},
		{`{a\,b,c\}}`, "a,b c}", "a b c"},
		{"{a}", "a", "{a}"},
		{`\{a,b\}`, "{a,b}", "a b"},
	} {
		p, err := glob.Parse(test.pattern)
		if err != nil {
			t.Fatalf("%s: %v", test.pattern, err)
		}
		for path := range strings.FieldsSeq(test.matches) {
			if !p.Match(path) {
				t.Errorf("%s does not match %s", test.pattern, path)
			}
		}
		for path := range strings.FieldsSeq(test.not) {
			if p.Match(path) {
				t.Errorf("%s matches %s", test.pattern, path)
			}
		}
	}
}

// TestAnywhere checks that a pattern without a slash matches names, and that a pattern of a directory matches the files in it.
func TestAnywhere(t *testing.T) {
	var patterns []glob.Pattern
	for _, text := range []string{"old", "*.tmp.json", "a/b/*"} {
		p, err := glob.ParseAnywhere(text)
		if err != nil {
			t.Fatal(err)
		}
		patterns = append(patterns, p)
	}
	for path, want := range map[string][2]bool{
		"old": {true, true}, "x/old": {true, true}, "x/old/y.json": {false, true}, "x/y.tmp.json": {true, true}, "old.json": {false, false},
		"a/b/c": {true, true}, "x/a/b/c": {false, false}, "a/b/c/d/e": {false, true}, "/": {false, false}, "": {false, false},
	} {
		if got := [2]bool{glob.MatchAny(patterns, path), glob.MatchWithin(patterns, path)}; got != want {
			t.Errorf("%s: %v, want %v", path, got, want)
		}
	}
}

// BenchmarkMatch matches what makes simpler ways exponential, with paths as long as a system takes. It is to stay below milliseconds.
func BenchmarkMatch(b *testing.B) {
	for name, c := range hostile {
		b.Run(name, func(b *testing.B) {
			p, err := glob.Parse(c.pattern)
			if err != nil {
				b.Fatal(err)
			}
			for b.Loop() {
				p.Match(c.path)
			}
		})
	}
}

var hostile = map[string]struct{ pattern, path string }{
	"stars":               {strings.Repeat("*a", 500) + "b", strings.Repeat("a", 255)},
	"stars in deep paths": {strings.Repeat("*a/", 300) + "b", strings.Repeat("aa/", 1300)},
	"two stars":           {strings.Repeat("**/", 300) + "b", strings.Repeat("a/", 2000)},
	"two stars and names": {strings.Repeat("**/a/", 200) + "b", strings.Repeat("a/", 2000)},
	"two stars and stars": {strings.Repeat("**/*a*a*a*/", 80) + "b", strings.Repeat("aaaaaaaaa/", 400)},
	"alternatives":        {"**/" + strings.Repeat("{*a,**/a}", 6) + "b", strings.Repeat("aaaaa/", 600)},
}

// TestHostile: the benchmark's patterns end, and match nothing.
func TestHostile(t *testing.T) {
	for name, c := range hostile {
		p, err := glob.Parse(c.pattern)
		if err != nil || p.Match(c.path) {
			t.Errorf("%s: %v", name, err)
		}
	}
}
