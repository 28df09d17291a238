package golang_test

import (
	"regexp"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

func TestPascalAndCamel(t *testing.T) {
	for _, c := range []struct{ name, pascal, camel string }{
		{"foo", "Foo", "foo"},
		{"foo_bar", "FooBar", "fooBar"},
		{"foo_1", "Foo1", "foo1"},
		{"foo1", "Foo1", "foo1"},
		{"_foo", "Foo", "foo"},
		{"__foo", "_Foo", "_Foo"},
		{"foo__bar", "Foo_Bar", "foo_Bar"},
		{"foo_", "Foo_", "foo_"},
		{"_", "_", "_"},
		{"_1a", "1a", "1a"},
		{"a__1", "A_1", "a_1"},
	} {
		if got := golang.Pascal(c.name); got != c.pascal {
			t.Errorf("Pascal(%q) = %q, want %q", c.name, got, c.pascal)
		}
		if got := golang.Camel(c.name); got != c.camel {
			t.Errorf("Camel(%q) = %q, want %q", c.name, got, c.camel)
		}
	}
}

// snakeLetters is how the generator finds the letters that it raises.
var snakeLetters = regexp.MustCompile("(^[a-z])|_[a-z0-9]")

// FuzzPascal compares Pascal with the generator's regular expression.
func FuzzPascal(f *testing.F) {
	for _, seed := range []string{"", "a", "_", "__", "a_b_c", "_1", "a__1_2", "A_b", "é_x", "a_\xff"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, name string) {
		want := snakeLetters.ReplaceAllStringFunc(name, func(s string) string { return strings.ToUpper(strings.ReplaceAll(s, "_", "")) })
		if got := golang.Pascal(name); got != want {
			t.Errorf("Pascal(%q) = %q, want %q", name, got, want)
		}
	})
}
