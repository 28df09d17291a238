package pattern_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/pattern"
)

// TestExplain looks at the parts of patterns; a part inside another one is indented.
func TestExplain(t *testing.T) {
	for text, want := range map[string]string{
		"^[a-z][a-z0-9-]{2,62}$": "^ = the start of the text\n[a-z] = one of a to z\n[\\-0-9a-z]{2,62} = one of -, 0 to 9, a to z; 2 to 62 times\n$ = the end of the text",
		`^(?P<unit>kb|mb)?\.`: "^ = the start of the text\n(?P<unit>kb|mb)? = what follows, or nothing\n (?P<unit>kb|mb) = group 1, called \"unit\"\n" +
			"  kb|mb = one of 2\n   kb = the text \"kb\"\n   mb = the text \"mb\"\n\\. = the character \".\"",
		"[^,\n]+?": "[^\\n,]+? = any character except line feed, comma; once or more, as few as possible",
		"(?i:abc)": "(?i:ABC) = the text \"ABC\" in capitals or small letters",
		`\bx.`:     "\\b = the edge of a word\nx = the character \"x\"\n. = any character except a line break",
		"":         "(?:) = nothing in particular",
	} {
		e, ok := pattern.Explain(text, false)
		if !ok {
			t.Errorf("%s is not explained", text)
			continue
		}
		var got []string
		for _, p := range e.Parts {
			got = append(got, strings.Repeat(" ", p.Depth)+p.Source+" = "+p.Meaning)
		}
		if strings.Join(got, "\n") != want {
			t.Errorf("%s:\n%s\nwant\n%s", text, strings.Join(got, "\n"), want)
		}
	}
}

// TestExamples tries all examples, and holds that some are found where that is easy.
func TestExamples(t *testing.T) {
	for _, test := range []struct {
		text             string
		matching, others int // at least
	}{
		{"^[a-z][a-z0-9-]{2,62}$", 3, 3},
		{`^arn:aws:[a-z]+:\d{12}$`, 3, 3},
		{"^(on|off)$", 2, 3},
		{"abc", 1, 2},
		{"", 1, 0},
		{"^[0-9]{200}$", 0, 0},
		{`^[^\x00-\x{10FFFE}]$`, 1, 1},
		{`[^\x00-\x{10FFFF}]`, 0, 0},
		{"^(a{1,100}){1,10}$", 3, 3},
		{`^\w+@\w+\.\w{2,}$`, 3, 3},
		{`^[ -~]*$`, 3, 1},
		{`\Bx\b`, 0, 0},
	} {
		e, ok := pattern.Explain(test.text, false)
		if !ok || len(e.Matching) < test.matching || len(e.Others) < test.others {
			t.Errorf("%s: %+v", test.text, e)
		}
		compiled := regexp.MustCompile(test.text)
		for _, s := range e.Matching {
			if !compiled.MatchString(s) {
				t.Errorf("%s does not match %q", test.text, s)
			}
		}
		for _, s := range e.Others {
			if compiled.MatchString(s) {
				t.Errorf("%s matches %q", test.text, s)
			}
		}
	}
}

// TestBounds explains patterns that are too large, and empty ones.
func TestBounds(t *testing.T) {
	for _, text := range []string{"(", "a{1001}", strings.Repeat("a?", 600)} {
		if e, ok := pattern.Explain(text, false); ok {
			t.Errorf("%.20s is explained: %s", text, fmt.Sprint(e)[:20])
		}
	}
	if e, ok := pattern.Explain(strings.Repeat("a?", 400), false); !ok || len(e.Parts) > 50 || !e.Cut {
		t.Errorf("%d parts", len(e.Parts))
	}
	if _, ok := pattern.Explain(`\d`, true); ok {
		t.Error("POSIX has \\d")
	}
}
