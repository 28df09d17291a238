package evaluate

import (
	"go/token"
	"go/types"
	"math"
	"testing"
)

type number interface {
	int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64 | float32 | float64
}

// A kind is one of Go's types of numbers, with its values of the interesting numbers, and the results of its operators.
type kind struct {
	of      types.BasicKind
	content func(n float64) any                    // a number, converted to the type, as an evaluation holds it
	results func(x, y float64) map[token.Token]any // the results of the running program
}

// hold returns a number as an evaluation holds it.
func hold[T number](x T) any {
	switch x := any(x).(type) {
	case float32:
		return float64(x)
	case float64:
		return x
	case uint, uint8, uint16, uint32, uint64:
		return uint64(asUnsigned(x))
	default:
		return int64(asSigned(x))
	}
}

func asUnsigned(x any) uint64 {
	switch x := x.(type) {
	case uint:
		return uint64(x)
	case uint8:
		return uint64(x)
	case uint16:
		return uint64(x)
	case uint32:
		return uint64(x)
	}
	return x.(uint64)
}

func asSigned(x any) int64 {
	switch x := x.(type) {
	case int:
		return int64(x)
	case int8:
		return int64(x)
	case int16:
		return int64(x)
	case int32:
		return int64(x)
	}
	return x.(int64)
}

func compared[T number](x, y T) map[token.Token]any {
	return map[token.Token]any{
		token.ADD: hold(x + y), token.SUB: hold(x - y), token.MUL: hold(x * y),
		token.LSS: x < y, token.LEQ: x <= y, token.GTR: x > y, token.GEQ: x >= y,
	}
}

func integers[T int | int8 | int16 | int32 | int64 | uint | uint8 | uint16 | uint32 | uint64](of types.BasicKind) kind {
	return kind{of, func(n float64) any { return hold(T(int64(n))) }, func(a, b float64) map[token.Token]any {
		x, y := T(int64(a)), T(int64(b))
		all := compared(x, y)
		all[token.AND], all[token.OR], all[token.XOR], all[token.AND_NOT] = hold(x&y), hold(x|y), hold(x^y), hold(x&^y)
		if y != 0 {
			all[token.QUO], all[token.REM] = hold(x/y), hold(x%y)
		}
		if int64(y) >= 0 { // a shift by more is not known
			all[token.SHL], all[token.SHR] = hold(x<<y), hold(x>>y)
		}
		return all
	}}
}

func floats[T float32 | float64](of types.BasicKind) kind {
	return kind{of, func(n float64) any { return hold(T(n)) }, func(a, b float64) map[token.Token]any {
		x, y := T(a), T(b)
		all := compared(x, y)
		if all[token.QUO] = hold(x / y); math.IsNaN(float64(x)) || math.IsNaN(float64(y)) {
			for _, op := range []token.Token{token.LSS, token.LEQ, token.GTR, token.GEQ} {
				delete(all, op)
			}
		}
		return all
	}}
}

var kinds = []kind{
	integers[int](types.Int), integers[int8](types.Int8), integers[int16](types.Int16), integers[int32](types.Int32),
	integers[int64](types.Int64), integers[uint](types.Uint), integers[uint8](types.Uint8), integers[uint16](types.Uint16),
	integers[uint32](types.Uint32), integers[uint64](types.Uint64), floats[float32](types.Float32), floats[float64](types.Float64),
}

var numbers = []float64{0, 1, 2, 3, 7, 8, 31, 32, 63, 64, 127, 128, 255, 256, 65535, 1 << 31, 1 << 40, -1, -2, -128, -129, -1 << 31}

// TestOperators compares the results of operators with those in this program, for each type of numbers.
func TestOperators(t *testing.T) {
	same := func(a, b any) bool {
		x, isFloat := a.(float64)
		y, _ := b.(float64)
		return a == b || isFloat && math.IsNaN(x) && math.IsNaN(y)
	}
	for _, k := range kinds {
		of := types.Typ[k.of]
		all := numbers
		if of.Info()&types.IsFloat != 0 {
			all = append([]float64{0.1, -2.5, math.Inf(1), math.NaN()}, all...)
		}
		for _, a := range all {
			for _, b := range all {
				for op, want := range k.results(a, b) {
					var v evaluation
					got := v.operate(nil, op, value{of, k.content(a)}, value{of, k.content(b)})
					if !same(got.content, want) {
						t.Errorf("%s: %v %s %v is %v, not %v", of, k.content(a), op, k.content(b), got.content, want)
					}
					wanted := types.Type(of)
					if _, is := want.(bool); is {
						wanted = types.Typ[types.Bool]
					}
					if got.of != wanted {
						t.Errorf("%s: %s gives %s", of, op, got.of)
					}
				}
			}
		}
	}
}

// TestConversions compares the results of conversions between the types of numbers with those in this program. Results that Go leaves open
// are not known.
func TestConversions(t *testing.T) {
	for _, from := range kinds {
		for _, to := range kinds {
			for _, n := range numbers {
				x := value{types.Typ[from.of], from.content(n)}
				exact := asFloat(x.content)
				if math.Abs(exact) > 1<<53 {
					continue // no float64 holds it
				}
				want := to.content(exact)
				if x.of.(*types.Basic).Info()&types.IsFloat != 0 {
					switch info := types.Typ[to.of].Info(); {
					case info&types.IsUnsigned != 0, info&types.IsInteger != 0 && (exact <= -1<<31 || exact >= 1<<31):
						want = nil
					}
				}
				var v evaluation
				if got := v.convertBasic(x, types.Typ[to.of], types.Typ[to.of]); got.content != want {
					t.Errorf("%s(%s(%v)) is %v, not %v", types.Typ[to.of], x.of, x.content, got.content, want)
				}
			}
		}
	}
}

func asFloat(x any) float64 {
	switch x := x.(type) {
	case int64:
		return float64(x)
	case uint64:
		return float64(x)
	}
	return x.(float64)
}
