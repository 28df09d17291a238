package demand

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/schema"
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

// Examples are at the bounds that constraints leave, however far these are from the usual numbers, and within them.
func TestSamplesOfNumbers(t *testing.T) {
	for validators, want := range map[string][]int64{
		`v.Other()`:                             {1, 2, 3},
		`v.AtLeast(5000)`:                       {5000, 5001, 5002},
		`v.AtLeast(8080)`:                       {8080, 8081, 8082},
		`v.AtMost(-5000)`:                       {-5000, -5001, -5002},
		`v.AtMost(2)`:                           {1, 2, 0},
		`v.Between(5000, 5001)`:                 {5000, 5001},
		`v.Between(5000, 5000)`:                 {5000},
		`v.Between(5000, 9000)`:                 {5000, 9000, 5001},
		`v.AtLeast(5000), v.AtMost(5001)`:       {5000, 5001},
		`v.Between(-1, 1)`:                      {1, -1, 0},
		`v.OneOf(7, 9)`:                         {7, 9},
		`v.OneOf(7, 9), v.AtLeast(8)`:           {9},
		`v.NoneOf(1, 2)`:                        {3, 0, 10},
		`v.AtLeast(5000), v.NoneOf(5000, 5001)`: {5002, 8080},
		`v.Between(9, 5)`:                       {1, 2, 3},
	} {
		var got []int64
		for _, v := range samples(constraintsIn(t, validators), schema.KindInt64, 3, nil) {
			got = append(got, v.Int)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %q there are %v, want %v", validators, got, want)
		}
	}
}

// TestSamplesFit has each kind get examples of its own kind, and those that are preferred before others if they may be.
func TestSamplesFit(t *testing.T) {
	for kind, want := range map[schema.Kind][]golang.ValueKind{
		schema.KindBool: {golang.Bool, golang.Bool}, schema.KindString: {golang.String, golang.String},
		schema.KindInt64: {golang.Int, golang.Int}, schema.KindInt32: {golang.Int, golang.Int},
		schema.KindFloat64: {golang.Float, golang.Int}, schema.KindNumber: {golang.Float, golang.Int},
	} {
		var got []golang.ValueKind
		for _, v := range samples(nil, kind, 2, nil) {
			got = append(got, v.Kind)
		}
		if !slices.Equal(got, want) {
			t.Errorf("of %s there are %v, want %v", kind, got, want)
		}
		mixed := []golang.Value{{Kind: golang.Bool}, {Kind: golang.Int, Int: 77, Float: 77}, {Kind: golang.String, Text: "preferred"}}
		if found := samples(nil, kind, 1, mixed); len(found) != 1 || !fitsKind(&found[0], kind) ||
			!slices.ContainsFunc(mixed, func(m golang.Value) bool { return sameConstant(&m, &found[0], false) }) {
			t.Errorf("of %s what is preferred gives %v", kind, found)
		}
	}
}

// Each validator with bounds takes the least before the most, and leaves open what it does not bound.
func TestBounds(t *testing.T) {
	for name, bound := range Bounds {
		low, high, arguments := math.Inf(-1), math.Inf(1), "3"
		switch {
		case strings.HasSuffix(name, "Between"):
			low, high, arguments = 3, 7, "3, 7"
		case strings.HasSuffix(name, "AtLeast"):
			low = 3
		case strings.HasSuffix(name, "AtMost"):
			high = 3
		}
		constraints := constraintsIn(t, "v."+name+"("+arguments+")")
		if len(constraints) != 1 || constraints[0].low != low && !(bound.Low < 0 && constraints[0].low <= 0) || constraints[0].high != high {
			t.Errorf("%s(%s) is %+v, want %v to %v", name, arguments, constraints, low, high)
		}
	}
}
