package demand

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
)

// constraintsIn reads validators as they are in a specification.
func constraintsIn(t *testing.T, text string) []Constraint {
	t.Helper()
	x := golang.ParseDefinition(text, golang.ListElement)
	if x.Err != nil {
		t.Fatalf("%s: %v", text, x.Err)
	}
	var out []Constraint
	for i := range x.Values {
		if c, ok := constraintOf(&DefinedCall{Expression: x, Value: &x.Values[i]}); ok {
			out = append(out, c)
		}
	}
	return out
}

func TestContradiction(t *testing.T) {
	for _, c := range []struct {
		validators string
		want       bool
	}{
		{`v.LengthAtLeast(10), v.LengthAtMost(5)`, true},
		{`v.LengthAtLeast(5), v.LengthAtMost(5)`, false},
		{`v.LengthBetween(1, 3), v.LengthBetween(4, 9)`, true},
		{`v.LengthAtLeast(10), v.UTF8LengthAtMost(5)`, false}, // ten bytes may be four characters
		{`v.AtLeast(1.5), v.AtMost(1)`, true},
		{`v.AtLeast(-1), v.AtMost(-2)`, true},
		{`v.SizeAtLeast(1), v.SizeAtMost(0)`, true},
		{`v.OneOf("a", "b"), v.OneOf("b", "c")`, false},
		{`v.OneOf("a", "b"), v.OneOf("c")`, true},
		{`v.OneOf("a"), v.NoneOf("a", "b")`, true},
		{`v.NoneOf("a", "b"), v.OneOf("a")`, true},
		{`v.OneOf("a"), v.OneOfCaseInsensitive("A")`, false},
		{`v.OneOfCaseInsensitive("a"), v.OneOf("A")`, false},
		{`v.OneOfCaseInsensitive("a"), v.OneOf("b")`, true},
		{`v.OneOfCaseInsensitive("a"), v.NoneOf("a")`, false}, // "A" will do
		{`v.OneOf("abc"), v.LengthAtMost(2)`, true},
		{`v.OneOf("é"), v.UTF8LengthAtMost(1)`, false},
		{`v.OneOf("abc"), v.RegexMatches(regexp.MustCompile("^[0-9]+$"), "digits")`, true},
		{`v.OneOf("123"), v.RegexMatches(regexp.MustCompile("^[0-9]+$"), "digits")`, false},
		{`v.OneOf(1, 2), v.AtLeast(3)`, true},
		{`v.Equals(true), v.Equals(false)`, true},
		{`v.Between(9, 5), v.AtLeast(1)`, false}, // the first by itself is another mistake
		{`v.OneOf(names...), v.OneOf("a")`, false},
		{`v.OneOf(name), v.OneOf("a")`, false},
		{`v.LengthAtLeast(n), v.LengthAtMost(5)`, false},
		{`v.Any(v.OneOf("a")), v.OneOf("b")`, false},
	} {
		if first, _ := Contradiction(constraintsIn(t, c.validators)); first >= 0 != c.want {
			t.Errorf("%s: contradiction %v, want %v", c.validators, first >= 0, c.want)
		}
	}
}

func TestNormalGo(t *testing.T) {
	for _, c := range []struct{ a, b string }{
		{"f( 1 )", "f(1)"},
		{"f(\n\t\"a b\",\n)", `f("a b")`},
		{"[]string{ `x, ` , }", "[]string{`x, `}"},
		{`f("\" ,)")`, `f("\" ,)")`},
		{"func(x int) int { return x }", "func(x int)int{return x}"},
	} {
		if got := normalGo(c.a); got != c.b {
			t.Errorf("%q: got %q, want %q", c.a, got, c.b)
		}
	}
	if normalGo(`f("a b")`) == normalGo(`f("ab")`) {
		t.Error("white space in strings must count")
	}
}
