package evaluate

import (
	"go/ast"
	"go/types"
	"reflect"
	"strings"
)

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
	case hasMethods(t) && x.Type().PkgPath() == "" && x.NumMethod() == 0:
		return false, true // it has no methods
	case !ok, isModel(wanted), wanted.Kind() == reflect.Interface, wanted == closureModel:
		return false, false
	}
	return x.Type() == wanted, true
}

// hasMethods reports whether a type is an interface that asks for methods.
func hasMethods(t types.Type) bool {
	i, ok := t.Underlying().(*types.Interface)
	return ok && i.NumMethods() > 0
}
