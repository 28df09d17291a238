package evaluate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
)

// literal evaluates a composite literal. Its elements are evaluated even where it is unknown, for one of them may panic.
func (v *evaluation) literal(e *ast.CompositeLit) reflect.Value {
	of := v.info.TypeOf(e)
	t, ok := reflectType(of)
	if !ok {
		v.elements(e)
		return unknown
	}
	if isModel(t) {
		return v.model(e, of)
	}
	switch t.Kind() {
	case reflect.Slice, reflect.Array:
		return v.list(e, t)
	case reflect.Map:
		return v.mapping(e, t)
	case reflect.Struct:
		return v.structure(e, t)
	}
	v.elements(e)
	return unknown
}

// elements evaluates the elements of a literal, only for their panics.
func (v *evaluation) elements(e *ast.CompositeLit) {
	for _, element := range e.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
		}
		v.eval(element)
	}
}

func (v *evaluation) list(e *ast.CompositeLit, t reflect.Type) reflect.Value {
	slice, known, at := reflect.MakeSlice(reflect.SliceOf(t.Elem()), 0, len(e.Elts)), true, 0
	zero := zeroOf(v.info.TypeOf(e).Underlying().(interface{ Elem() types.Type }).Elem())
	if !zero.IsValid() {
		v.elements(e)
		return unknown
	}
	for _, element := range e.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			i := v.eval(pair.Key)
			if !i.IsValid() || !i.CanInt() || i.Int() > longest {
				v.elements(e)
				return unknown
			}
			element, at = pair.Value, int(i.Int())
		}
		x := entry(v.eval(element), t.Elem())
		if !x.IsValid() {
			known = false
			continue
		}
		for slice.Len() <= at {
			slice = reflect.Append(slice, zero)
		}
		slice.Index(at).Set(x)
		at++
	}
	if !known {
		return unknown
	}
	if t.Kind() == reflect.Slice {
		return slice
	}
	array := zeroOf(v.info.TypeOf(e))
	reflect.Copy(array, slice)
	return array
}

// lengthOf returns how many elements a literal of a slice has; they need not be known.
func (v *evaluation) lengthOf(e ast.Expr) (int, bool) {
	literal, ok := ast.Unparen(e).(*ast.CompositeLit)
	if !ok {
		return 0, false
	}
	_, isSlice := v.info.TypeOf(literal).Underlying().(*types.Slice)
	for _, element := range literal.Elts {
		_, keyed := element.(*ast.KeyValueExpr)
		isSlice = isSlice && !keyed
	}
	return len(literal.Elts), isSlice
}

// something stands for a value in a slice that is not known.
type something struct{}

var somethingModel = reflect.TypeFor[something]()

// hasSomething reports whether a slice has elements that are not known.
func hasSomething(x reflect.Value) bool {
	if x.Kind() != reflect.Slice || x.Type().Elem().Kind() != reflect.Interface {
		return false
	}
	for i := range x.Len() {
		if element := x.Index(i); !element.IsNil() && element.Elem().Type() == somethingModel {
			return true
		}
	}
	return false
}

// entry returns a value as an element of a slice; of an interface, something that is not known has a place as well.
func entry(x reflect.Value, t reflect.Type) reflect.Value {
	y := as(x, t)
	if !y.IsValid() && t.Kind() == reflect.Interface && t.NumMethod() == 0 {
		return reflect.ValueOf(something{})
	}
	return y
}

func (v *evaluation) mapping(e *ast.CompositeLit, t reflect.Type) reflect.Value {
	made, known := reflect.MakeMap(t), true
	for _, element := range e.Elts {
		pair := element.(*ast.KeyValueExpr)
		key, x := v.hashed(pair.Key, v.eval(pair.Key), t.Key()), as(v.eval(pair.Value), t.Elem())
		if !key.IsValid() || !x.IsValid() {
			known = false
			continue
		}
		made.SetMapIndex(key, x)
	}
	if !known {
		return unknown
	}
	return made
}

func (v *evaluation) structure(e *ast.CompositeLit, t reflect.Type) reflect.Value {
	made, known := reflect.New(t).Elem(), true
	for i, element := range e.Elts {
		field := reflect.Value{}
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
			if name, ok := pair.Key.(*ast.Ident); ok {
				field = made.FieldByName(name.Name)
			}
		} else if i < made.NumField() {
			field = made.Field(i)
		}
		x := v.eval(element)
		if !field.IsValid() || !field.CanSet() {
			known = false
		} else if x = as(x, field.Type()); x.IsValid() {
			field.Set(x)
		} else {
			known = false
		}
	}
	if !known {
		return unknown
	}
	return made
}

// field evaluates a field of something: of a literal that it is taken of at once, or of a value of the standard library.
func (v *evaluation) field(e *ast.SelectorExpr, field *types.Selection, of reflect.Value) reflect.Value {
	if of.IsValid() && of.Kind() == reflect.Pointer && of.IsNil() && !isModel(of.Type()) {
		fail(e, nilDereference)
	}
	if of = reflect.Indirect(of); of.IsValid() && of.Kind() == reflect.Struct && !isNil(of) && len(field.Index()) == 1 {
		if x := of.FieldByName(e.Sel.Name); x.IsValid() && x.CanInterface() {
			return v.copied(x)
		}
	}
	x := ast.Unparen(e.X)
	if pointer, ok := x.(*ast.UnaryExpr); ok && pointer.Op == token.AND {
		x = ast.Unparen(pointer.X)
	}
	literal, ok := x.(*ast.CompositeLit)
	if !ok || len(field.Index()) != 1 {
		return unknown
	}
	for i, element := range literal.Elts {
		if pair, keyed := element.(*ast.KeyValueExpr); !keyed && i == field.Index()[0] {
			return v.eval(element)
		} else if keyed && pair.Key.(*ast.Ident).Name == e.Sel.Name {
			return v.eval(pair.Value)
		}
	}
	return held(zeroOf(field.Type()))
}

// model evaluates the literal of one of the framework's types or values. Of custom ones that another literal is part of, no more is known
// than what they are.
func (v *evaluation) model(e *ast.CompositeLit, of types.Type) reflect.Value {
	x := zeroModel(of)
	t, ok := x.Interface().(*Type)
	for i, element := range e.Elts {
		name := ""
		if pair, keyed := element.(*ast.KeyValueExpr); keyed {
			element = pair.Value
			if ident, ok := pair.Key.(*ast.Ident); ok {
				name = ident.Name
			}
		} else if s, isStruct := of.Underlying().(*types.Struct); isStruct && i < s.NumFields() {
			name = s.Field(i).Name()
		}
		given := v.eval(element)
		if around, is := wrapped(of); !ok || is && name != of.Underlying().(*types.Struct).Field(around).Name() {
			continue
		}
		switch name {
		case "ElemType":
			t.Open = false
			t.Elem = unknownType
			if elem := as(given, typeModel); elem.IsValid() {
				t.Elem = elem.Interface().(*Type)
			}
		case "AttrTypes":
			members := as(given, reflect.TypeFor[map[string]*Type]())
			t.Open = !members.IsValid()
			if members.IsValid() {
				t.Members = members.Interface().(map[string]*Type)
			}
		default:
			t.embed(as(given, typeModel))
		}
	}
	if !ok && len(e.Elts) > 0 {
		return modelOf(of)
	}
	return x
}

// embed sets what a literal puts into a type: a generated type the framework's, or a struct the one that it is around.
func (t *Type) embed(given reflect.Value) {
	inner := unknownType
	if given.IsValid() {
		inner = given.Interface().(*Type)
	}
	switch {
	case t.Pointer:
		t.Hollow = inner == nil || inner.Hollow
		if inner != nil {
			t.Name, t.base, t.Open, t.Elem, t.Members = inner.Name, inner.base, inner.Open, inner.Elem, inner.Members
		}
	case t.base != "" && inner.Known() && inner.Name == t.base:
		t.Open, t.Elem, t.Members = inner.Open, inner.Elem, inner.Members
	default:
		t.Open = true
	}
}
