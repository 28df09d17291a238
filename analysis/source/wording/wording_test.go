package wording_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

func TestShorten(t *testing.T) {
	for _, c := range []struct {
		text string
		n    int
		want string
	}{
		{"", 3, ""},
		{"abc", 3, "abc"},
		{"abcd", 3, "ab…"},
		{"äöü", 3, "äöü"},
		{"äöüß", 3, "äö…"},
		{"ab", 1, "…"},
		{"a\xffcd", 3, "a\xff…"},
	} {
		if got := wording.Shorten(c.text, c.n); got != c.want {
			t.Errorf("Shorten(%q, %d) = %q, want %q", c.text, c.n, got, c.want)
		}
	}
}

func TestFirstLine(t *testing.T) {
	for text, want := range map[string]string{"": "", "a": "a", "a\nb": "a", "a\r\nb": "a", "\nb": ""} {
		if got := wording.FirstLine(text); got != want {
			t.Errorf("FirstLine(%q) = %q, want %q", text, got, want)
		}
	}
}

func TestPlural(t *testing.T) {
	for n, want := range map[int]string{0: "fixes", 1: "fix", 2: "fixes"} {
		if got := wording.Plural(n, "fix"); got != want {
			t.Errorf("Plural(%d) = %q, want %q", n, got, want)
		}
	}
}
