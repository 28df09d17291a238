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
