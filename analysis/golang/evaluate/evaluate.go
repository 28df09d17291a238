// Package evaluate works out what a Go expression of a specification gives when the provider starts, as far as that can be known without
// running it, and finds those that panic.
//
// It computes with constants, literals and the functions of the standard library that do nothing but compute, and it knows the framework's
// types and values by their types alone. What depends on anything else is unknown, and nothing is said about it.
package evaluate

import (
	"cmp"
	"fmt"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"reflect"
	"strings"
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
	v := (&evaluation{info: info, generated: generated, at: e}).eval(e)
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
	at        ast.Expr // the whole expression

	// What functions do that are written out.
	scope        *scope // nil outside of them
	steps, depth int
	deferred     []deferredCall // of the innermost one
	unit         ast.Node       // what is evaluated in an order that Go leaves open: a statement or a condition
	changed      []types.Object // the variables that were changed, in the order of time; nil for memory
}

// unknown is what is not known. The methods of evaluation return it for anything that they have no rule for.
var unknown reflect.Value

// Nil is a nil whose type is not known, and the nil of an interface.
type Nil struct{}

var untypedNil = reflect.ValueOf(Nil{})

// nilPointer stands for a nil pointer to something that there is no type for in this program.
var nilPointer = reflect.ValueOf((*struct{ nothing int })(nil))

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
	case *ast.Ident:
		if made := v.local(e); made != nil {
			x = v.copied(made.value)
		}
	case *ast.FuncLit:
		x = reflect.ValueOf(&closure{e, v.scope})
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
		if object, is := v.info.Uses[e.Sel].(*types.Var); is && object.Pkg() != nil {
			if known, is := variables[object.Pkg().Path()+"."+object.Name()]; is && !object.IsField() {
				x = reflect.ValueOf(known)
			}
		}
		if selected := v.info.Selections[e]; selected != nil && selected.Kind() != types.MethodExpr {
			if of := v.eval(e.X); selected.Kind() == types.FieldVal {
				x = v.field(e, selected, of)
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
	case t == anything:
		return reflect.ValueOf(ignored{})
	case !x.IsValid():
		return notKnown(t)
	case isNil(x):
		switch t.Kind() {
		case reflect.Pointer, reflect.Map, reflect.Slice, reflect.Interface, reflect.Func, reflect.Chan:
			return reflect.Zero(t)
		}
		return unknown
	case t == typeModel && x.Type() == reflect.PointerTo(typeModel):
		if x.IsNil() {
			return reflect.ValueOf(&Type{Pointer: true, Hollow: true, Open: true})
		}
		pointer := *x.Elem().Interface().(*Type)
		pointer.Pointer = true
		return reflect.ValueOf(&pointer)
	case t == valueModel && x.Type() == reflect.PointerTo(valueModel):
		if x.IsNil() {
			return reflect.ValueOf(&Value{Type: unknownType, hollow: true})
		}
		return x.Elem() // whose methods the pointer has
	case t.Kind() == reflect.Interface && (isModel(x.Type()) || x.Type() == closureModel):
		return unknown // which a function would take for what it is not
	case x.Type().AssignableTo(t):
		return x
	}
	return unknown
}

// ignored is the type of a parameter that does not matter, such as a context.
type ignored struct{}

var anything = reflect.TypeFor[ignored]()

// notKnown returns the value of a type that stands for one which is not known, if there is such.
func notKnown(t reflect.Type) reflect.Value {
	switch t {
	case typeModel:
		return reflect.ValueOf(unknownType)
	case valueModel:
		return reflect.ValueOf(&Value{Type: unknownType})
	}
	return unknown
}

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

func (v *evaluation) dereference(e *ast.StarExpr) reflect.Value {
	x := v.eval(e.X)
	if !x.IsValid() || x.Kind() != reflect.Pointer || isModel(x.Type()) {
		return unknown
	}
	if x.IsNil() {
		fail(e, nilDereference)
	}
	return v.copied(x.Elem())
}

// held returns what an interface holds, and any other value itself.
func held(x reflect.Value) reflect.Value {
	switch {
	case !x.IsValid() || x.Kind() != reflect.Interface:
		return x
	case x.IsNil():
		return untypedNil
	case x.Elem().Type() == somethingModel:
		return unknown
	}
	return x.Elem()
}

// hashed returns a value as the key of a map, and fails if none can be of that kind.
func (v *evaluation) hashed(e ast.Expr, x reflect.Value, t reflect.Type) reflect.Value {
	key := as(x, t)
	if key.IsValid() && !key.Comparable() || x.IsValid() && x.Type() == closureModel {
		fail(e, "hash of unhashable type: %s", types.TypeString(v.info.TypeOf(e), (*types.Package).Name))
	}
	return key
}

func (v *evaluation) index(e *ast.IndexExpr) reflect.Value {
	x, i := v.eval(e.X), v.eval(e.Index)
	if length, ok := v.lengthOf(e.X); ok && !x.IsValid() && i.IsValid() && i.CanInt() {
		inRange(e, i, length)
	}
	if !x.IsValid() || !i.IsValid() {
		return unknown
	}
	switch x.Kind() {
	case reflect.Map:
		key := v.hashed(e.Index, i, x.Type().Key())
		if !key.IsValid() {
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
		return held(x.Index(inRange(e, i, x.Len())))
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
	to := v.info.TypeOf(e.Type)
	is, wanted := typeIn(x), typeIn(zeroModel(to))
	if _, isType := x.Interface().(*Type); !isType || !is.Known() || is.Pointer {
		return unknown
	}
	if named, ok := types.Unalias(to).(*types.Named); ok && types.IsInterface(to) {
		kind, known := is.Kind()
		name, typable := strings.CutSuffix(named.Obj().Name(), "Typable")
		if known && typable && !strings.EqualFold(name, kind.String()) {
			fail(e, "interface conversion: %s is not %s", is, types.TypeString(to, (*types.Package).Name))
		}
		if known && typable {
			return x
		}
	}
	if !wanted.Known() {
		return unknown
	}
	if is.Name != wanted.Name {
		fail(e, "interface conversion: attr.Type is %s, not %s", is, wanted)
	}
	return x
}

// assert evaluates x.(T).
func (v *evaluation) assert(e *ast.TypeAssertExpr) reflect.Value {
	x := v.eval(e.X)
	to := v.info.TypeOf(e.Type)
	if x.IsValid() && isModel(x.Type()) && !x.IsNil() {
		return v.assertModel(e, x)
	}
	switch is, known := isOf(x, to); {
	case !known:
		return unknown
	case !is && isEmpty(x):
		fail(e, "interface conversion: interface is nil, not %s", types.TypeString(to, (*types.Package).Name))
	case !is && x.Type() == closureModel:
		fail(e, "interface conversion: interface {} is a function, not %s", types.TypeString(to, (*types.Package).Name))
	case !is:
		fail(e, "interface conversion: interface {} is %s, not %s", x.Type(), types.TypeString(to, (*types.Package).Name))
	}
	return x
}

// isEmpty reports whether an interface has this for nil.
func isEmpty(x reflect.Value) bool { return isNil(x) || x.Type() == valueModel && x.IsNil() }

// isOf reports whether what an interface has is of a type, and whether that is known. Nil is of none, and of what is not one of the
// framework's a value has either exactly the type or implements it.
func isOf(x reflect.Value, t types.Type) (is, known bool) {
	if !x.IsValid() || isModel(x.Type()) && !isEmpty(x) || x.Type() == nilPointer.Type() {
		return false, false
	}
	if isEmpty(x) {
		return false, true
	}
	wanted, ok := reflectType(t)
	switch {
	case types.IsInterface(t) && x.Type().PkgPath() == "" && x.NumMethod() == 0 && (!ok || isModel(wanted)):
		return false, true // it has no methods
	case !ok, isModel(wanted), wanted.Kind() == reflect.Interface, wanted == closureModel:
		return false, false
	}
	return x.Type() == wanted, true
}
