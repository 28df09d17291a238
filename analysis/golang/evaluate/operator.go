package evaluate

import (
	"cmp"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

func (v *evaluation) unary(e *ast.UnaryExpr) reflect.Value {
	if e.Op == token.AND {
		if _, literal := ast.Unparen(e.X).(*ast.CompositeLit); !literal {
			if place := v.place(e.X); place.IsValid() && place.CanAddr() {
				return place.Addr()
			}
			return unknown
		}
		if x := v.eval(e.X); x.IsValid() && !isNil(x) {
			pointer := reflect.New(x.Type())
			pointer.Elem().Set(x)
			return pointer
		}
		return unknown
	}
	x := v.eval(e.X)
	switch {
	case e.Op == token.ARROW:
		return v.receive(e, x)
	case !x.IsValid() || isNil(x):
	case e.Op == token.SUB:
		return v.operate(e, e.Op, reflect.Zero(x.Type()), x)
	case x.Kind() == reflect.Bool && e.Op == token.NOT:
		return reflect.ValueOf(!x.Bool())
	}
	return unknown
}

// receive takes a value from a channel. There is nobody else to put one into it, or what a function does that starts others is not followed.
func (v *evaluation) receive(e ast.Expr, channel reflect.Value) reflect.Value {
	if !channel.IsValid() || channel.Kind() != reflect.Chan {
		if v.scope != nil {
			panic(giveUp{})
		}
		return unknown
	}
	x, _ := channel.TryRecv()
	if !x.IsValid() {
		fail(e, "the receiving from the channel never ends")
	}
	return held(x)
}

func (v *evaluation) binary(e *ast.BinaryExpr) reflect.Value {
	logical := e.Op == token.LAND || e.Op == token.LOR
	if logical && v.unit == e { // whose operands are evaluated one after the other
		defer func() { v.unit = e }()
		v.unit = ast.Unparen(e.X)
	}
	x := v.eval(e.X)
	if logical {
		if !x.IsValid() || x.Kind() != reflect.Bool {
			if v.scope != nil && v.escapes(e.Y) {
				panic(giveUp{})
			}
			return unknown // whether the other side is evaluated is not known
		}
		if x.Bool() == (e.Op == token.LOR) {
			return x
		}
		if v.unit == ast.Unparen(e.X) {
			v.unit = ast.Unparen(e.Y)
		}
		return v.eval(e.Y)
	}
	y := v.eval(e.Y)
	if x.IsValid() && y.IsValid() && (isNil(x) || isNil(y)) {
		return v.comparedToNil(e, x, y)
	}
	return v.operate(e, e.Op, x, y)
}

// comparedToNil compares two values of which one is nil at least.
func (v *evaluation) comparedToNil(e *ast.BinaryExpr, x, y reflect.Value) reflect.Value {
	other, of := x, v.info.TypeOf(e.X)
	if isNil(x) {
		other, of = y, v.info.TypeOf(e.Y)
	}
	equal := isNil(other)
	if !equal && !types.IsInterface(of) {
		switch other.Kind() {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Func, reflect.Chan:
			equal = other.IsNil()
		default:
			return unknown
		}
	}
	switch e.Op {
	case token.EQL:
		return reflect.ValueOf(equal)
	case token.NEQ:
		return reflect.ValueOf(!equal)
	}
	return unknown
}

// operate returns the result of a binary operator; unknown if that is not known. Logical operators and nil are not its concern.
func (v *evaluation) operate(e ast.Expr, op token.Token, x, y reflect.Value) reflect.Value {
	if y.IsValid() && (op == token.QUO || op == token.REM) && (y.CanInt() || y.CanUint()) && y.IsZero() {
		fail(e, "integer divide by zero")
	}
	if !x.IsValid() || !y.IsValid() || isNil(x) || isNil(y) {
		return unknown
	}
	if op == token.SHL || op == token.SHR {
		return shifted(e, op, x, y)
	}
	if x.Type() != y.Type() {
		return unknown
	}
	result := reflect.New(x.Type()).Elem()
	switch {
	case x.Kind() == reflect.String && op == token.ADD:
		if x.Len()+y.Len() > longest {
			return unknown
		}
		v.spend((x.Len() + y.Len()) / 16)
		result.SetString(x.String() + y.String())
		return result
	case x.Kind() == reflect.String && ordered[op] != nil:
		return reflect.ValueOf(ordered[op](cmp.Compare(x.String(), y.String())))
	case x.CanInt() && ordered[op] != nil:
		return reflect.ValueOf(ordered[op](cmp.Compare(x.Int(), y.Int())))
	case x.CanUint() && ordered[op] != nil:
		return reflect.ValueOf(ordered[op](cmp.Compare(x.Uint(), y.Uint())))
	case x.CanInt():
		if operate, known := integers[op]; known {
			result.SetInt(operate(x.Int(), y.Int()))
			return result
		}
	case x.CanUint():
		if operate, known := unsigned[op]; known {
			result.SetUint(operate(x.Uint(), y.Uint()))
			return result
		}
	case x.CanFloat():
		if operate, known := floats[op]; known {
			result.SetFloat(operate(x.Float(), y.Float()))
			return result
		}
	}
	if (op == token.EQL || op == token.NEQ) && (x.Kind() == reflect.Slice || x.Kind() == reflect.Map || x.Type() == closureModel) {
		fail(e, "comparing uncomparable values")
	}
	if x.Comparable() && y.Comparable() && !isModel(x.Type()) && x.Kind() != reflect.Pointer {
		switch op {
		case token.EQL:
			return reflect.ValueOf(x.Equal(y))
		case token.NEQ:
			return reflect.ValueOf(!x.Equal(y))
		}
	}
	return unknown
}

// shifted returns an integer that is shifted.
func shifted(e ast.Expr, op token.Token, x, y reflect.Value) reflect.Value {
	n := uint64(0)
	switch {
	case y.CanUint():
		n = y.Uint()
	case !y.CanInt():
		return unknown
	case y.Int() < 0:
		fail(e, "negative shift amount")
	default:
		n = uint64(y.Int())
	}
	result := reflect.New(x.Type()).Elem()
	switch {
	case x.CanInt() && op == token.SHL:
		result.SetInt(x.Int() << n)
	case x.CanInt():
		result.SetInt(x.Int() >> n)
	case x.CanUint() && op == token.SHL:
		result.SetUint(x.Uint() << n)
	case x.CanUint():
		result.SetUint(x.Uint() >> n)
	default:
		return unknown
	}
	return result
}

// ordered tell from a comparison whether an operator that orders holds.
var ordered = map[token.Token]func(int) bool{
	token.LSS: func(c int) bool { return c < 0 }, token.LEQ: func(c int) bool { return c <= 0 },
	token.GTR: func(c int) bool { return c > 0 }, token.GEQ: func(c int) bool { return c >= 0 },
}

var (
	integers = arithmetic[int64]()
	unsigned = arithmetic[uint64]()
	floats   = map[token.Token]func(x, y float64) float64{
		token.ADD: func(x, y float64) float64 { return x + y }, token.SUB: func(x, y float64) float64 { return x - y },
		token.MUL: func(x, y float64) float64 { return x * y }, token.QUO: func(x, y float64) float64 { return x / y },
	}
)

func arithmetic[T int64 | uint64]() map[token.Token]func(x, y T) T {
	return map[token.Token]func(x, y T) T{
		token.ADD: func(x, y T) T { return x + y }, token.SUB: func(x, y T) T { return x - y },
		token.MUL: func(x, y T) T { return x * y }, token.QUO: func(x, y T) T { return x / y }, token.REM: func(x, y T) T { return x % y },
		token.AND: func(x, y T) T { return x & y }, token.OR: func(x, y T) T { return x | y }, token.XOR: func(x, y T) T { return x ^ y },
		token.AND_NOT: func(x, y T) T { return x &^ y },
	}
}
