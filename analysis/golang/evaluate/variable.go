package evaluate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// scope holds the variables of a function that is called, or of a part of one.
type scope struct {
	variables map[types.Object]*variable
	around    *scope
}

// variable is a variable of a function. Its value is in memory of its own, so that pointers to it can be made.
type variable struct {
	value reflect.Value // unknown if it is not known
	named bool          // there may be pointers to it
}

func (s *scope) inner() *scope { return &scope{map[types.Object]*variable{}, s} }

// again returns the scope for the next round of a loop, which has variables of its own with the values of the last.
func (s *scope) again() *scope {
	next := s.around.inner()
	for object, made := range s.variables {
		next.variables[object] = &variable{}
		if made.value.IsValid() {
			next.variables[object].value = reflect.New(made.value.Type()).Elem()
			next.variables[object].value.Set(made.value)
		}
	}
	return next
}

func (s *scope) find(object types.Object) *variable {
	for ; s != nil; s = s.around {
		if found := s.variables[object]; found != nil {
			return found
		}
	}
	return nil
}

// closure is a function that is written out, with the variables that it sees.
type closure struct {
	literal *ast.FuncLit
	scope   *scope
}

var closureModel = reflect.TypeFor[*closure]()

// declareVariable sets the first value of a variable that a statement declares.
func (v *evaluation) declareVariable(name *ast.Ident, x reflect.Value) {
	if object := v.info.Defs[name]; object != nil {
		v.bind(object, x)
	}
}

func (v *evaluation) bind(object types.Object, x reflect.Value) {
	made := &variable{}
	v.scope.variables[object] = made
	made.set(x, object.Type())
}

// set assigns a value to a variable of a type. It gives up where pointers would show what was there before.
func (made *variable) set(x reflect.Value, of types.Type) {
	t, ok := reflectType(of)
	switch {
	case ok:
		x = as(x, t)
	case x.IsValid() && (isNil(x) || x.Type() == nilPointer.Type()):
		t, ok = x.Type(), true
	}
	if made.value.IsValid() && t != made.value.Type() {
		made.value = unknown
	}
	switch {
	case ok && x.IsValid() && made.value.IsValid():
		made.value.Set(x)
	case made.named:
		panic(giveUp{})
	case ok && x.IsValid():
		made.value = reflect.New(t).Elem()
		made.value.Set(x)
	default:
		made.value = unknown
	}
}

// copied returns the value of a place in memory, which may change later.
func (v *evaluation) copied(place reflect.Value) reflect.Value {
	if !place.IsValid() {
		return unknown
	}
	v.spend(int(place.Type().Size()) / 16)
	x := reflect.New(place.Type()).Elem()
	x.Set(place)
	return held(x)
}

// local returns the variable that an expression is, or nil.
func (v *evaluation) local(e ast.Expr) *variable {
	name, ok := ast.Unparen(e).(*ast.Ident)
	if !ok {
		return nil
	}
	return v.scope.find(v.info.ObjectOf(name))
}

// place returns the memory of a variable, an element, or what a pointer points to; unknown if that is not known.
func (v *evaluation) place(e ast.Expr) reflect.Value {
	switch e := ast.Unparen(e).(type) {
	case *ast.Ident:
		if made := v.local(e); made != nil && made.value.IsValid() {
			made.named = true
			return made.value
		}
	case *ast.StarExpr:
		x := v.eval(e.X)
		if x.IsValid() && x.Kind() == reflect.Pointer && !isModel(x.Type()) && x.Type() != closureModel {
			if x.IsNil() {
				fail(e, nilDereference)
			}
			return x.Elem()
		}
	case *ast.IndexExpr:
		var of reflect.Value
		if _, isArray := v.info.TypeOf(e.X).Underlying().(*types.Array); isArray {
			of = v.place(e.X)
		} else {
			of = v.eval(e.X)
		}
		i := v.eval(e.Index)
		if of.IsValid() && (of.Kind() == reflect.Slice || of.Kind() == reflect.Array && of.CanAddr()) && i.IsValid() && i.CanInt() {
			return of.Index(inRange(e, i, of.Len()))
		}
	}
	return unknown
}

// inRange returns an index of something of a length, or fails.
func inRange(e ast.Expr, i reflect.Value, length int) int {
	if n := i.Int(); n < 0 || n >= int64(length) {
		fail(e, "index out of range [%d] with length %d", n, length)
	}
	return int(i.Int())
}

// assign assigns a value to what an expression names. It gives up where that is not known.
func (v *evaluation) assign(e ast.Expr, x reflect.Value) {
	e = ast.Unparen(e)
	if name, ok := e.(*ast.Ident); ok {
		if name.Name == "_" {
			return
		}
		if made := v.local(e); made != nil {
			if v.changed = append(v.changed, v.info.ObjectOf(name)); made.named {
				v.changed = append(v.changed, nil)
			}
			made.set(x, v.info.TypeOf(e))
			return
		}
		panic(giveUp{})
	}
	if index, ok := e.(*ast.IndexExpr); ok {
		if _, is := v.info.TypeOf(index.X).Underlying().(*types.Map); is {
			v.assignEntry(index, x)
			return
		}
	}
	place := v.place(e)
	v.changed = append(v.changed, nil)
	if !place.IsValid() || !place.CanSet() {
		panic(giveUp{})
	}
	if x = as(x, place.Type()); !x.IsValid() {
		panic(giveUp{})
	}
	place.Set(x)
}

func (v *evaluation) assignEntry(e *ast.IndexExpr, x reflect.Value) {
	m, key := v.eval(e.X), v.eval(e.Index)
	if !m.IsValid() || m.Kind() != reflect.Map {
		panic(giveUp{})
	}
	if m.IsNil() {
		fail(e, "assignment to entry in nil map")
	}
	key, x = v.hashed(e.Index, key, m.Type().Key()), as(x, m.Type().Elem())
	if !key.IsValid() || !x.IsValid() {
		panic(giveUp{})
	}
	v.changed = append(v.changed, nil)
	m.SetMapIndex(key, x)
}

// disturbed gives up if a function has changed what is read beside its call: Go leaves open which comes first. Changed are the variables that
// were changed while it was called.
func (v *evaluation) disturbed(f *closure, changed []types.Object) {
	outside := slices.DeleteFunc(slices.Clone(changed), func(object types.Object) bool {
		return object != nil && f.literal.Pos() <= object.Pos() && object.Pos() < f.literal.End()
	})
	if v.unit == nil || len(outside) == 0 {
		return
	}
	memory := slices.Contains(outside, nil)
	assigned := map[ast.Expr]bool{}
	ast.Inspect(v.unit, func(n ast.Node) bool {
		read := false
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.AssignStmt:
			for _, e := range n.Lhs {
				assigned[e] = n.Tok == token.ASSIGN || n.Tok == token.DEFINE
			}
		case *ast.StarExpr, *ast.IndexExpr, *ast.SliceExpr:
			read = memory
		case *ast.Ident:
			made := v.local(n)
			read = made != nil && !assigned[n] && (memory && made.named || slices.Contains(outside, v.info.ObjectOf(n)))
		}
		if read {
			panic(giveUp{})
		}
		return true
	})
}

// escapes reports whether what is not known may change variables, or keep pointers to them, once it has an expression.
func (v *evaluation) escapes(e ast.Node) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			found = found || v.assigns(n)
		case *ast.Ident:
			if made := v.local(n); made != nil {
				_, basic := v.info.TypeOf(n).Underlying().(*types.Basic)
				found = found || !basic
			}
		case *ast.UnaryExpr:
			found = found || n.Op == token.AND && v.local(n.X) != nil
		}
		return !found
	})
	return found
}

// assigns reports whether a function names variables from around it.
func (v *evaluation) assigns(e *ast.FuncLit) bool {
	found := false
	ast.Inspect(e, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && v.local(name) != nil {
			found = true
		}
		return !found
	})
	return found
}
