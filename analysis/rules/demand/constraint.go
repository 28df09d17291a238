package demand

import (
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file knows the values that the validators of terraform-plugin-framework-validators with constant arguments allow.

// Measure is the measure of a value that a validator checks.
type Measure uint8

const (
	OfValue      Measure = iota // the number itself
	OfBytes                     // the length of a string in bytes
	OfCharacters                // the length of a string in characters
	OfElements                  // the number of elements of a collection
)

// Constraint is the demand of one validator: a measure is between two bounds, the value is, or is not, one of several, or it matches a
// regular expression.
type Constraint struct {
	Call    int // the number of the validator among the calls
	measure Measure
	bounded bool
	low     float64
	high    float64

	Values []golang.Value // constants
	None   bool           // the value must be none of them
	fold   bool           // the case of letters does not count

	pattern string
	matches bool
}

// Bounds are the validators that set bounds: which of their arguments is the lower and which the upper one; -1 for none.
var Bounds = map[string]struct {
	Measure   Measure
	Low, High int
}{
	"AtLeast":           {OfValue, 0, -1},
	"AtMost":            {OfValue, -1, 0},
	"Between":           {OfValue, 0, 1},
	"LengthAtLeast":     {OfBytes, 0, -1},
	"LengthAtMost":      {OfBytes, -1, 0},
	"LengthBetween":     {OfBytes, 0, 1},
	"UTF8LengthAtLeast": {OfCharacters, 0, -1},
	"UTF8LengthAtMost":  {OfCharacters, -1, 0},
	"UTF8LengthBetween": {OfCharacters, 0, 1},
	"SizeAtLeast":       {OfElements, 0, -1},
	"SizeAtMost":        {OfElements, -1, 0},
	"SizeBetween":       {OfElements, 0, 1},
}

// ConstraintsOf returns the constraints on a value itself among calls. Constraints that contradict themselves are left out: they have
// findings.
func ConstraintsOf(calls []DefinedCall) []Constraint {
	var out []Constraint
	for i := range calls {
		if calls[i].Known && !calls[i].Definition.OnObject {
			if c, ok := constraintOf(&calls[i]); ok {
				c.Call = i
				out = append(out, c)
			}
		}
	}
	return out
}

func constraintOf(call *DefinedCall) (Constraint, bool) {
	v := call.Value
	c := Constraint{low: math.Inf(-1), high: math.Inf(1)}
	if b, ok := Bounds[v.Name]; ok {
		c.measure, c.bounded = b.Measure, true
		number := func(argument int, into *float64) bool {
			if argument < 0 {
				return true
			}
			if argument >= len(v.Arguments) || v.Arguments[argument].Kind != golang.Int && v.Arguments[argument].Kind != golang.Float {
				return false
			}
			*into = v.Arguments[argument].Float
			return true
		}
		return c, number(b.Low, &c.low) && number(b.High, &c.high) && c.low <= c.high && (c.measure == OfValue || c.high >= 0)
	}
	switch v.Name {
	case "OneOf", "NoneOf", "OneOfCaseInsensitive", "NoneOfCaseInsensitive", "Equals":
		if v.Spread || len(v.Arguments) == 0 {
			return c, false
		}
		c.Values = make([]golang.Value, len(v.Arguments))
		for i, a := range v.Arguments {
			if a.Kind == golang.Call && a.Package == "big" && a.Name == "NewFloat" && len(a.Arguments) == 1 {
				a = a.Arguments[0] // as validators of numbers take them
			}
			if !a.IsConstant() {
				return c, false
			}
			c.Values[i] = a
		}
		c.None = strings.HasPrefix(v.Name, "None")
		c.fold = strings.HasSuffix(v.Name, "CaseInsensitive")
		return c, true
	case "RegexMatches":
		for i := range call.Expression.Regexps {
			r := &call.Expression.Regexps[i]
			if r.Err == nil && r.Start >= v.Start && r.End <= v.End && len(v.Arguments) > 0 && v.Arguments[0].Name == "MustCompile" {
				c.pattern, c.matches = r.Pattern, true
				return c, true
			}
		}
	}
	return c, false
}

// Allows reports whether a constant satisfies the constraint. It says yes to a constant that it can't judge.
func (c *Constraint) Allows(v *golang.Value) bool {
	switch {
	case c.matches:
		r, err := regexp.Compile(c.pattern)
		return err != nil || v.Kind != golang.String || r.MatchString(v.Text)
	case c.Values != nil:
		found := slices.ContainsFunc(c.Values, func(o golang.Value) bool { return sameConstant(&o, v, c.fold) })
		return found != c.None
	case c.bounded:
		m, ok := measureOf(v, c.measure)
		return !ok || c.low <= m && m <= c.high
	}
	return true
}

func measureOf(v *golang.Value, m Measure) (float64, bool) {
	switch m {
	case OfValue:
		return v.Float, v.Kind == golang.Int || v.Kind == golang.Float
	case OfBytes:
		return float64(len(v.Text)), v.Kind == golang.String
	case OfCharacters:
		return float64(utf8.RuneCountInString(v.Text)), v.Kind == golang.String
	}
	return 0, false
}

func sameConstant(a, b *golang.Value, fold bool) bool {
	switch {
	case a.Kind == golang.String && b.Kind == golang.String:
		return a.Text == b.Text || fold && strings.EqualFold(a.Text, b.Text)
	case a.Kind == golang.Bool && b.Kind == golang.Bool:
		return a.True == b.True
	case a.Kind == golang.Int && b.Kind == golang.Int:
		return a.Int == b.Int
	case a.Kind == golang.String || b.Kind == golang.String || a.Kind == golang.Bool || b.Kind == golang.Bool:
		return false
	}
	return a.Float == b.Float
}

// All constraints are compared with each other, and the values of one with those of another: nobody writes more than these.
const (
	maxConstraints = 32
	maxComparisons = 1 << 16
)

// Contradiction returns two constraints that no value satisfies both, or -1.
func Contradiction(constraints []Constraint) (first, second int) {
	constraints = constraints[:min(len(constraints), maxConstraints)]
	for k := 1; k < len(constraints); k++ {
		for i := range constraints[:k] {
			if excludes(&constraints[i], &constraints[k]) {
				return i, k
			}
		}
	}
	return -1, -1
}

// excludes reports whether no value satisfies both of two constraints.
func excludes(a, b *Constraint) bool {
	switch {
	case len(a.Values)*len(b.Values) > maxComparisons:
		return false
	case a.Values != nil && !a.None:
		return !slices.ContainsFunc(a.Values, func(v golang.Value) bool { return allowsSpelling(a, b, &v) })
	case b.Values != nil && !b.None:
		return excludes(b, a)
	case a.bounded && b.bounded && a.measure == b.measure:
		return a.low > b.high || b.low > a.high
	}
	return false
}

// allowsSpelling reports whether a value that one constraint allows satisfies another one, in all cases of letters that the
// first leaves open.
func allowsSpelling(a, b *Constraint, v *golang.Value) bool {
	if !a.fold {
		return b.Allows(v)
	}
	if b.Values == nil || b.None {
		return true // some spelling may do
	}
	return slices.ContainsFunc(b.Values, func(o golang.Value) bool { return sameConstant(&o, v, true) })
}

// ConstantText returns a constant as Go writes it.
func ConstantText(v *golang.Value) string {
	switch v.Kind {
	case golang.String:
		return strconv.Quote(v.Text)
	case golang.Bool:
		return strconv.FormatBool(v.True)
	case golang.Int:
		return strconv.FormatInt(v.Int, 10)
	}
	return strconv.FormatFloat(v.Float, 'g', -1, 64)
}

// JsonValue returns a JSON value as a Go constant.
func JsonValue(t *syntax.Tree, node int32) (golang.Value, bool) {
	n := &t.Nodes[node]
	v := golang.Value{Path: -1}
	switch n.Kind {
	case syntax.String:
		v.Kind, v.Text = golang.String, t.Value(node)
		return v, !n.Has(syntax.Unclosed)
	case syntax.True, syntax.False:
		v.Kind, v.True = golang.Bool, n.Kind == syntax.True
		return v, true
	case syntax.Number:
		raw := t.Raw(node)
		if i, err := strconv.ParseInt(raw, 10, 64); err == nil {
			v.Kind, v.Int, v.Float = golang.Int, i, float64(i)
			return v, true
		}
		f, err := strconv.ParseFloat(raw, 64)
		v.Kind, v.Float = golang.Float, f
		return v, err == nil
	}
	return v, false
}
