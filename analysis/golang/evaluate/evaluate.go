// Package evaluate works out what a Go expression of a specification gives when the provider starts, as far as that can be known without
// running it, and finds those that panic.
//
// It computes with constants, literals and the functions of the standard library that do nothing but compute, and it knows the framework's
// types and values by their types alone. What depends on anything else is unknown, and nothing is said about it.
package evaluate

import (
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
)

// Panic is why the evaluation of an expression ends the provider.
type Panic struct {
	At      ast.Expr // what panics
	Message string   // as the panic says it
}

// Expression returns what an expression gives: a Go value, a [*Type], a [*Value], a [*Default] or [Nil]; nil if that is not known. If the
// evaluation surely panics it returns why. The type checker has checked the expression, and filled info. Generated returns the type that the
// values of a generated type of that name say they are of, or nil; it may be nil itself.
func Expression(info *types.Info, e ast.Expr, generated func(name string) *Type) (result any, p *Panic) {
	defer func() {
		if r := recover(); r != nil {
			var ok bool
			if p, ok = r.(*Panic); !ok {
				panic(r)
			}
		}
	}()
	v := (&evaluation{info, generated}).eval(e)
	if t := as(v, typeModel); v.IsValid() && !isNil(v) && t.IsValid() {
		v = t
	}
	if !v.IsValid() || !v.CanInterface() {
		return nil, nil
	}
	return v.Interface(), nil
}

type evaluation struct {
	info      *types.Info
	generated func(name string) *Type
}

// unknown is what is not known. The methods of evaluation return it for anything that they have no rule for.
var unknown reflect.Value

// Nil is a nil whose type is not known, and the nil of an interface.
type Nil struct{}

var untypedNil = reflect.ValueOf(Nil{})

func isNil(x reflect.Value) bool { return x.IsValid() && x.Type() == untypedNil.Type() }

const nilDereference = "invalid memory address or nil pointer dereference"

func fail(at ast.Expr, format string, arguments ...any) {
	panic(&Panic{at, fmt.Sprintf(format, arguments...)})
}

// eval returns the value of an expression. It panics with a *Panic where the expression does.
func (v *evaluation) eval(e ast.Expr) reflect.Value {
	e = ast.Unparen(e)
	tv := v.info.Types[e]
	if tv.Value != nil {
		return constantOf(tv.Value, tv.Type)
	}
	if tv.IsNil() {
		return untypedNil
	}
	x := unknown
	switch e := e.(type) {
	case *ast.CallExpr:
		if results := v.call(e); len(results) == 1 {
			x = results[0]
		}
	case *ast.CompositeLit:
		x = v.literal(e)
	case *ast.UnaryExpr:
		x = v.unary(e)
	case *ast.BinaryExpr:
		x = v.binary(e)
	case *ast.IndexExpr:
		x = v.index(e)
	case *ast.SliceExpr:
		x = v.slice(e)
	case *ast.StarExpr:
		x = v.dereference(e)
	case *ast.TypeAssertExpr:
		x = v.assert(e)
	case *ast.SelectorExpr:
		if field := v.info.Selections[e]; field != nil {
			if v.eval(e.X); field.Kind() == types.FieldVal {
				x = v.field(e, field)
			}
		}
	}
	if !x.IsValid() && tv.IsValue() {
		x = modelOf(tv.Type)
	}
	if t := typeIn(x); t != nil && t.At == nil {
		t.At = e
	}
	return x
}

// typeIn returns the type that a value is, or is of, if that is one of the framework's and its place is not known to others.
func typeIn(x reflect.Value) *Type {
	if !x.IsValid() || !isModel(x.Type()) || x.IsNil() {
		return nil
	}
	t, ok := x.Interface().(*Type)
	if value, is := x.Interface().(*Value); is {
		t, ok = value.Type, true
	}
	if !ok || t == unknownType {
		return nil
	}
	return t
}

// constantOf returns a constant as a value of its type.
func constantOf(c constant.Value, t types.Type) reflect.Value {
	rt, ok := reflectType(types.Default(t))
	if !ok || rt.Kind() == reflect.Interface {
		return unknown
	}
	x := reflect.New(rt).Elem()
	switch c.Kind() {
	case constant.Bool:
		x.SetBool(constant.BoolVal(c))
		return x
	case constant.String:
		x.SetString(constant.StringVal(c))
		return x
	}
	switch {
	case x.CanInt():
		if i, exact := constant.Int64Val(constant.ToInt(c)); exact {
			x.SetInt(i)
			return x
		}
	case x.CanUint():
		if i, exact := constant.Uint64Val(constant.ToInt(c)); exact {
			x.SetUint(i)
			return x
		}
	case x.CanFloat():
		f, _ := constant.Float64Val(constant.ToFloat(c))
		x.SetFloat(f)
		return x
	}
	return unknown
}

// as returns a value as one of a type that it is assigned to; unknown if that is not known or can't be expressed.
func as(x reflect.Value, t reflect.Type) reflect.Value {
	switch {
	case !x.IsValid():
		return notKnown(t)
	case isNil(x):
		switch t.Kind() {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface, reflect.Func, reflect.Chan:
			return reflect.Zero(t)
		}
		return unknown
	case t == typeModel && x.Type() == reflect.PointerTo(typeModel):
		pointer := *x.Elem().Interface().(*Type)
		pointer.Pointer = true
		return reflect.ValueOf(&pointer)
	case t == valueModel && x.Type() == reflect.PointerTo(valueModel) && !x.IsNil():
		return x.Elem() // whose methods the pointer has
	case t.Kind() == reflect.Interface && isModel(x.Type()):
		return unknown // which a function would take for what it is not
	case x.Type().AssignableTo(t):
		return x
	}
	return unknown
}

// notKnown returns the value of a type that stands for one which is not known, if there is such.
func notKnown(t reflect.Type) reflect.Value {
	switch t {
	case typeModel:
		return reflect.ValueOf(unknownType)
	case valueModel:
		return reflect.ValueOf(&Value{unknownType})
	}
	return unknown
}

func (v *evaluation) unary(e *ast.UnaryExpr) reflect.Value {
	if e.Op == token.AND {
		if x := v.eval(e.X); x.IsValid() && !isNil(x) {
			pointer := reflect.New(x.Type())
			pointer.Elem().Set(x)
			return pointer
		}
		return unknown
	}
	x := v.eval(e.X)
	if x.IsValid() && x.CanInt() && e.Op == token.SUB {
		negative := reflect.New(x.Type()).Elem()
		negative.SetInt(-x.Int())
		return negative
	}
	if x.IsValid() && x.Kind() == reflect.Bool && e.Op == token.NOT {
		return reflect.ValueOf(!x.Bool())
	}
	return unknown
}

func (v *evaluation) binary(e *ast.BinaryExpr) reflect.Value {
	x := v.eval(e.X)
	if e.Op == token.LAND || e.Op == token.LOR {
		if !x.IsValid() || x.Kind() != reflect.Bool || x.Bool() == (e.Op == token.LOR) {
			return x // whether the other side is evaluated is not known, or it is not
		}
		return v.eval(e.Y)
	}
	y := v.eval(e.Y)
	if y.IsValid() && y.CanInt() && y.Int() == 0 && (e.Op == token.QUO || e.Op == token.REM) {
		fail(e, "integer divide by zero")
	}
	if !x.IsValid() || !y.IsValid() || x.Type() != y.Type() {
		return unknown
	}
	result := reflect.New(x.Type()).Elem()
	switch {
	case x.Kind() == reflect.String && e.Op == token.ADD:
		result.SetString(x.String() + y.String())
		return result
	case x.CanInt():
		operate, known := integers[e.Op]
		if known {
			result.SetInt(operate(x.Int(), y.Int()))
			return result
		}
	}
	if x.Comparable() && !isNil(x) && !isModel(x.Type()) && x.Kind() != reflect.Pointer {
		switch e.Op {
		case token.EQL:
			return reflect.ValueOf(x.Equal(y))
		case token.NEQ:
			return reflect.ValueOf(!x.Equal(y))
		}
	}
	return unknown
}

var integers = map[token.Token]func(x, y int64) int64{
	token.ADD: func(x, y int64) int64 { return x + y }, token.SUB: func(x, y int64) int64 { return x - y },
	token.MUL: func(x, y int64) int64 { return x * y }, token.QUO: func(x, y int64) int64 { return x / y },
	token.REM: func(x, y int64) int64 { return x % y },
}

func (v *evaluation) dereference(e *ast.StarExpr) reflect.Value {
	x := v.eval(e.X)
	if !x.IsValid() || x.Kind() != reflect.Pointer || isModel(x.Type()) {
		return unknown
	}
	if x.IsNil() {
		fail(e, nilDereference)
	}
	return held(x.Elem())
}

// held returns what an interface holds, and any other value itself.
func held(x reflect.Value) reflect.Value {
	switch {
	case !x.IsValid() || x.Kind() != reflect.Interface:
		return x
	case x.IsNil():
		return untypedNil
	}
	return x.Elem()
}

func (v *evaluation) index(e *ast.IndexExpr) reflect.Value {
	x, i := v.eval(e.X), v.eval(e.Index)
	if !x.IsValid() || !i.IsValid() {
		return unknown
	}
	switch x.Kind() {
	case reflect.Map:
		key := as(i, x.Type().Key())
		if !key.IsValid() || !key.Comparable() {
			return unknown
		}
		if element := x.MapIndex(key); element.IsValid() {
			return held(element)
		}
		return held(zeroOf(v.info.TypeOf(e)))
	case reflect.Slice, reflect.Array, reflect.String:
		if !i.CanInt() {
			return unknown
		}
		if n := i.Int(); n < 0 || n >= int64(x.Len()) {
			fail(e, "index out of range [%d] with length %d", n, x.Len())
		}
		return held(x.Index(int(i.Int())))
	}
	return unknown
}

func (v *evaluation) slice(e *ast.SliceExpr) reflect.Value {
	x := v.eval(e.X)
	bounds := [2]reflect.Value{reflect.ValueOf(0), unknown}
	if e.Low != nil {
		bounds[0] = v.eval(e.Low)
	}
	if e.High != nil {
		bounds[1] = v.eval(e.High)
	}
	if e.Max != nil || !x.IsValid() || x.Kind() != reflect.Slice && x.Kind() != reflect.String {
		return unknown
	}
	most := x.Len()
	if e.High == nil {
		bounds[1] = reflect.ValueOf(most)
	} else if x.Kind() == reflect.Slice {
		most = x.Cap()
	}
	for _, bound := range bounds {
		if !bound.IsValid() || !bound.CanInt() {
			return unknown
		}
	}
	low, high := bounds[0].Int(), bounds[1].Int()
	if high < 0 || high > int64(most) {
		fail(e, "slice bounds out of range [:%d] with length %d", high, most)
	}
	if low < 0 || low > high {
		fail(e, "slice bounds out of range [%d:%d]", low, high)
	}
	return x.Slice(int(low), int(high))
}

// assertModel is assert for one of the framework's types or values.
func (v *evaluation) assertModel(e *ast.TypeAssertExpr, x reflect.Value) reflect.Value {
	is, wanted := typeIn(x), typeIn(zeroModel(v.info.TypeOf(e.Type)))
	if _, isType := x.Interface().(*Type); !isType || !is.Known() || !wanted.Known() || is.Pointer {
		return unknown
	}
	if is.Name != wanted.Name {
		fail(e, "interface conversion: attr.Type is %s, not %s", is, wanted)
	}
	return x
}

// assert evaluates x.(T). A nil fails whatever T is; a value that has not exactly the type fails unless T is an interface.
func (v *evaluation) assert(e *ast.TypeAssertExpr) reflect.Value {
	x := v.eval(e.X)
	wanted, ok := reflectType(v.info.TypeOf(e.Type))
	switch {
	case !x.IsValid():
		return unknown
	case isModel(x.Type()) && !x.IsNil():
		return v.assertModel(e, x)
	case isModel(x.Type()) && x.Type() != valueModel:
		return unknown
	case isNil(x), isModel(x.Type()):
		fail(e, "interface conversion: interface is nil, not %s", types.TypeString(v.info.TypeOf(e.Type), (*types.Package).Name))
	case !ok, isModel(wanted), wanted.Kind() == reflect.Interface:
		return unknown
	case x.Type() != wanted:
		fail(e, "interface conversion: interface {} is %s, not %s", x.Type(), wanted)
	}
	return x
}
