package evaluate

import (
	"go/ast"
	"go/types"
)

// literal evaluates a composite literal. Its elements are evaluated even where it is unknown, for one of them may panic.
func (v *evaluation) literal(e *ast.CompositeLit) value {
	of := v.typeOf(e)
	if x := zeroModel(of); x.known() {
		return v.model(e, of, x)
	}
	switch u := of.Underlying().(type) {
	case *types.Slice:
		return v.list(e, of, u.Elem(), -1)
	case *types.Array:
		return v.list(e, of, u.Elem(), u.Len())
	case *types.Map:
		return v.mapping(e, of, u)
	case *types.Struct:
		return v.structure(e, of, u)
	}
	for _, element := range e.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element = pair.Value
		}
		v.eval(element)
	}
	return unknown
}

// list evaluates the literal of an array of a length, or of a slice, for which the length is -1.
func (v *evaluation) list(e *ast.CompositeLit, of, element types.Type, length int64) value {
	s, at, known := &sequence{length: length, element: element}, int64(0), true
	for _, given := range e.Elts {
		if pair, ok := given.(*ast.KeyValueExpr); ok {
			i, ok := v.eval(pair.Key).integer()
			known = known && ok && i >= 0 && i < longest
			given, at = pair.Value, i
		}
		x := v.eval(given).as(element)
		if !known {
			continue
		}
		for int64(len(s.elements)) <= at {
			v.spend(1)
			s.elements = append(s.elements, zeroOf(element))
		}
		s.elements[at] = x
		at++
	}
	if length < 0 {
		s.length = int64(len(s.elements))
	}
	if !known || s.length < int64(len(s.elements)) {
		return unknown
	}
	return value{of, s}
}

func (v *evaluation) mapping(e *ast.CompositeLit, of types.Type, t *types.Map) value {
	m, known := &mapping{entries: map[any]value{}, element: t.Elem()}, !types.IsInterface(t.Key())
	for _, element := range e.Elts {
		pair := element.(*ast.KeyValueExpr)
		key := v.eval(pair.Key)
		v.hashable(pair.Key, key, t.Key())
		x := v.eval(pair.Value).as(t.Elem())
		if !key.isPlain() {
			known = false
		} else if known {
			m.entries[key.content] = x
		}
	}
	if !known {
		return unknown
	}
	return value{of, m}
}

// hashable fails if a value can't be a key of a map whose keys are of a type.
func (v *evaluation) hashable(e ast.Expr, key value, t types.Type) {
	if key.of != nil && types.IsInterface(t) && uncomparable(key.of) {
		fail(e, "hash of unhashable type: %s", typeWords(key.of))
	}
}

// uncomparable reports whether values of a type can't be compared. It returns false for arrays and structs.
func uncomparable(t types.Type) bool {
	switch t.Underlying().(type) {
	case *types.Slice, *types.Map, *types.Signature:
		return true
	}
	return false
}

// isPlain reports whether a value is a string, a number or a boolean.
func (x value) isPlain() bool {
	switch x.content.(type) {
	case bool, int64, uint64, float64, string:
		return true
	}
	return false
}

func (v *evaluation) structure(e *ast.CompositeLit, of types.Type, t *types.Struct) value {
	s := &structure{map[int]value{}}
	for i, element := range e.Elts {
		if pair, ok := element.(*ast.KeyValueExpr); ok {
			element, i = pair.Value, -1
			if name, ok := pair.Key.(*ast.Ident); ok {
				v.spend(t.NumFields() / 16)
				i = fieldNamed(t, name.Name)
			}
		}
		x := v.eval(element)
		if i >= 0 && i < t.NumFields() {
			s.fields[i] = x.as(t.Field(i).Type())
		}
	}
	return value{of, s}
}

// fieldNamed returns the index of the field of a name, or -1.
func fieldNamed(t *types.Struct, name string) int {
	for i := range t.NumFields() {
		if t.Field(i).Name() == name {
			return i
		}
	}
	return -1
}

// model evaluates the literal of one of the framework's types or values, starting from its zero value. For custom ones inside another
// literal, only the type is known.
func (v *evaluation) model(e *ast.CompositeLit, of types.Type, zero value) value {
	t, ok := zero.content.(*Type)
	around, isAround := wrapped(of)
	for i, element := range e.Elts {
		name := ""
		s, isStruct := of.Underlying().(*types.Struct)
		if pair, keyed := element.(*ast.KeyValueExpr); keyed {
			element = pair.Value
			if ident, ok := pair.Key.(*ast.Ident); ok {
				name = ident.Name
			}
		} else if isStruct && i < s.NumFields() {
			name = s.Field(i).Name()
		}
		given := v.eval(element)
		if !ok || isAround && name != s.Field(around).Name() {
			continue
		}
		switch name {
		case "ElemType":
			t.Open = false
			t.Elem = given.typeOrUnknown()
		case "AttrTypes":
			t.Members, ok = given.memberTypes()
			t.Open, ok = !ok, true
		default:
			t.embed(given.typeOrUnknown())
		}
	}
	if !ok && len(e.Elts) > 0 {
		return modelOf(of)
	}
	return zero
}

// embed sets what a literal puts into a type: a generated type the framework's, or a struct the one that it is around.
func (t *Type) embed(inner *Type) {
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

func (v *evaluation) index(e *ast.IndexExpr) value {
	x, at := v.eval(e.X), v.eval(e.Index)
	if p, is := x.content.(pointer); is {
		x = p.to // which is an array
	}
	if m, is := v.typeOf(e.X).Underlying().(*types.Map); is {
		v.hashable(e.Index, at, m.Key())
	}
	i, isInteger := at.integer()
	switch content := x.content.(type) {
	case *mapping:
		if at.isPlain() {
			if element, has := content.entries[at.content]; has {
				return element
			}
			return zeroOf(content.element)
		}
	case *sequence:
		if isInteger {
			inRange(e, i, content.length)
			return content.at(i)
		}
	case string:
		if isInteger {
			inRange(e, i, int64(len(content)))
			return value{v.typeOf(e), uint64(content[i])}
		}
	case null:
		switch t := x.of.Underlying().(type) {
		case *types.Slice:
			if isInteger {
				inRange(e, i, 0)
			}
		case *types.Map:
			return zeroOf(t.Elem())
		}
	}
	return unknown
}

// inRange fails if something of a length has no such index.
func inRange(e ast.Expr, i, length int64) {
	if i < 0 || i >= length {
		fail(e, "index out of range [%d] with length %d", i, length)
	}
}

func (v *evaluation) slice(e *ast.SliceExpr) value {
	x, bounds := v.eval(e.X), [3]int64{}
	known := e.Max == nil
	for i, bound := range [...]ast.Expr{e.Low, e.High, e.Max} {
		if bound != nil {
			n, ok := v.eval(bound).integer()
			bounds[i], known = n, known && ok
		}
	}
	length, ok := x.length()
	if !ok || !known {
		return unknown
	}
	if e.High == nil {
		bounds[1] = length
	}
	low, high := bounds[0], bounds[1]
	_, isSlice := x.content.(*sequence)
	switch {
	case isSlice && high > length:
		return unknown // it may be within the capacity
	case high < 0 || high > length:
		fail(e, "slice bounds out of range [:%d] with length %d", high, length)
	case low < 0 || low > high:
		fail(e, "slice bounds out of range [%d:%d]", low, high)
	}
	switch content := x.content.(type) {
	case string:
		return value{x.of, content[low:high]}
	case *sequence:
		n := int64(len(content.elements))
		return value{x.of, &sequence{content.elements[min(low, n):min(high, n)], high - low, content.element}}
	}
	return x
}
