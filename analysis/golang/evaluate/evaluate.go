// Package evaluate computes what the Go expressions of a specification make when the provider starts, as far as they consist of literals,
// conversions, constructors of the framework and regular expressions, and finds those that panic. Everything else is unknown.
//
// The text of an expression may be made to do harm. So nothing that it makes reaches fmt, reflect or ==: values never change once they are
// made, which keeps them free of cycles, and each is as large as the text that it stands for.
package evaluate

import (
	"cmp"
	"go/ast"
	"go/constant"
	"go/token"
	"go/types"
	"strings"
)

// Panic is the reason why the evaluation of an expression ends the provider.
type Panic struct {
	At      ast.Expr // what panics
	Message string   // as the panic says it
}

// fault is a panic of a function that makes the expression panic.
type fault string

const nilDereference fault = "invalid memory address or nil pointer dereference"

// Nil is the nil of an interface.
type Nil struct{}

// Expression returns the result of an expression: a [*Type], a [*Value], a [*Default] or [Nil]. It is nil for anything else, and if it is
// not known. If the expression is certain to panic, Expression returns the panic. The type checker has checked the expression without
// errors, and filled info. Generated returns the attribute type that the values of a generated type of that name report, or nil; it may be
// nil itself.
func Expression(info *types.Info, e ast.Expr, generated func(name string) *Type) (result any, p *Panic) {
	defer func() {
		if r := recover(); r != nil {
			found, is := r.(*Panic)
			if !is {
				panic(r)
			}
			result, p = nil, found
		}
	}()
	v := &evaluation{info: info, generated: generated}
	x := v.eval(e)
	switch content := x.content.(type) {
	case null:
		if x.of == nil {
			return Nil{}, nil
		}
	case *Value, *Default:
		return content, nil
	}
	if t, known := x.asType(); known {
		return t, nil
	}
	return nil, nil
}

// value is the value of an expression. It is immutable.
type value struct {
	of      types.Type // its own type, never an interface; nil for the nil of an interface, and perhaps for types and values of the framework
	content any        // a string, *Type, *Value, *Default, attributeTypes or one of the types below; nil if the value is not known
}

type (
	null     struct{}           // the nil of an interface, or of the type that the value is of
	pointer  struct{ to value } // a pointer that is not nil
	sequence []value            // an array or slice
	mapping  map[string]value   // a map whose keys are strings
)

// unknown is the value of an expression whose value is not known.
var unknown value

func (x value) known() bool { return x.content != nil }

// as returns a value as one of a type that it is assigned or converted to.
func (x value) as(t types.Type) value {
	switch x.content.(type) {
	case null, string, sequence, mapping:
		if !types.IsInterface(t) {
			x.of = t
		}
	}
	return x
}

type evaluation struct {
	info      *types.Info
	generated func(name string) *Type
}

// eval returns the value of an expression. It panics with a *Panic where the expression does. The operands of what is not understood are
// evaluated as well: one of them may panic.
func (v *evaluation) eval(e ast.Expr) value {
	e = ast.Unparen(e)
	tv, x := v.info.Types[e], unknown
	if tv.Type == nil { // the type checker does not know it, as for declarations by hand
		tv.Type = types.Typ[types.Invalid]
	}
	switch {
	case tv.Value != nil:
		if tv.Value.Kind() == constant.String {
			return value{types.Default(tv.Type), constant.StringVal(tv.Value)}
		}
		return unknown
	case tv.IsNil():
		return value{content: null{}}
	}
	switch e := e.(type) {
	case *ast.CallExpr:
		x = v.call(e)
	case *ast.CompositeLit:
		x = v.literal(e, tv.Type)
	case *ast.UnaryExpr:
		to := v.eval(e.X)
		if _, isLiteral := ast.Unparen(e.X).(*ast.CompositeLit); isLiteral && e.Op == token.AND && to.known() {
			x = value{tv.Type, pointer{to}}
		}
	case *ast.BinaryExpr:
		v.eval(e.X)
		if e.Op != token.LAND && e.Op != token.LOR { // whose other side may not be evaluated
			v.eval(e.Y)
		}
	case *ast.IndexExpr:
		v.evalAll([]ast.Expr{e.X, e.Index})
	case *ast.SliceExpr:
		v.eval(e.X)
	case *ast.StarExpr:
		v.eval(e.X)
	case *ast.TypeAssertExpr:
		v.eval(e.X)
	case *ast.SelectorExpr:
		if s := v.info.Selections[e]; s != nil && s.Kind() != types.MethodExpr {
			v.eval(e.X)
		}
	}
	if !x.known() && tv.IsValue() {
		x = modelOf(tv.Type)
	}
	if t := x.typeIn(); t != nil && t.At == nil {
		t.At = e
	}
	return x
}

// evalAll evaluates expressions, for their panics as well as for their values.
func (v *evaluation) evalAll(list []ast.Expr) []value {
	values := make([]value, len(list))
	for i, e := range list {
		values[i] = v.eval(e)
	}
	return values
}

// call evaluates a call. Its function is evaluated first, and its arguments after it.
func (v *evaluation) call(e *ast.CallExpr) value {
	function := v.info.Types[e.Fun]
	switch {
	case function.IsType() && len(e.Args) == 1:
		return v.eval(e.Args[0]).converted(function.Type)
	case function.IsBuiltin():
		if name, ok := ast.Unparen(e.Fun).(*ast.Ident); ok && name.Name == "new" && len(e.Args) == 1 && v.info.Types[e.Args[0]].IsType() {
			if zero := zeroModel(v.info.TypeOf(e.Args[0])); zero.known() {
				return value{v.info.TypeOf(e), pointer{zero}}
			}
			return unknown
		}
		v.evalAll(e.Args)
		return unknown
	}
	called := v.callee(e.Fun)
	arguments := v.evalAll(e.Args)
	if called == nil {
		return unknown
	}
	known, is := functions()[called.FullName()]
	params := called.Signature().Params()
	switch {
	case !is:
		return v.generatedCall(called)
	case e.Ellipsis.IsValid() || params.Len() != len(arguments):
		return unknown // they come in another shape, such as the results of another call
	}
	for i := range arguments {
		arguments[i] = arguments[i].as(params.At(i).Type())
	}
	defer func() {
		if r := recover(); r != nil {
			why, is := r.(fault)
			if !is {
				panic(r)
			}
			panic(&Panic{e, string(why)})
		}
	}()
	return known(arguments)
}

// callee returns the function or method that is called, or nil.
func (v *evaluation) callee(e ast.Expr) (called *types.Func) {
	e = ast.Unparen(e)
	if instance, ok := e.(*ast.IndexExpr); ok && v.info.Types[instance.Index].IsType() {
		e = ast.Unparen(instance.X)
	}
	switch f := e.(type) {
	case *ast.Ident:
		called, _ = v.info.Uses[f].(*types.Func)
	case *ast.SelectorExpr:
		called, _ = v.info.Uses[f.Sel].(*types.Func)
		if v.info.Selections[f] != nil {
			v.eval(f) // the receiver
			return called
		}
	}
	if called == nil {
		v.eval(e)
	} else if makesSchema(called) {
		panic(&Panic{e, "stack overflow: the schema contains itself"})
	}
	return called
}

// makesSchema reports whether a function is the one that the generator writes the expression into.
func makesSchema(f *types.Func) bool {
	results := f.Signature().Results()
	if f.Pkg() == nil || f.Pkg().Path() != generatedPackage || results.Len() != 1 {
		return false
	}
	named, ok := types.Unalias(results.At(0).Type()).(*types.Named)
	return ok && named.Obj().Name() == "Schema" && named.Obj().Pkg() != nil && strings.HasSuffix(named.Obj().Pkg().Path(), "/schema")
}

// converted returns a value that is converted to a type.
func (x value) converted(to types.Type) value {
	switch content := x.content.(type) {
	case string:
		if basic, ok := to.Underlying().(*types.Basic); !types.IsInterface(to) && (!ok || basic.Info()&types.IsString == 0) {
			return unknown
		}
	case *Type:
		if wanted := zeroModel(to).typeIn(); !types.IsInterface(to) && (!wanted.Known() || wanted.Name != content.Name) {
			return unknown
		}
	case *Value, *Default:
		if !types.IsInterface(to) {
			return unknown
		}
	}
	return x.as(to)
}

// literal evaluates a composite literal.
func (v *evaluation) literal(e *ast.CompositeLit, of types.Type) value {
	given, keys, known := make(sequence, len(e.Elts)), make([]ast.Expr, len(e.Elts)), true
	var element types.Type
	switch t := of.Underlying().(type) {
	case *types.Slice:
		element = t.Elem()
	case *types.Array:
		element, known = t.Elem(), int64(len(given)) == t.Len()
	case *types.Map:
		element = t.Elem()
	}
	entries := mapping{}
	for i, x := range e.Elts {
		if pair, ok := x.(*ast.KeyValueExpr); ok {
			keys[i], x = pair.Key, pair.Value
		}
		if given[i] = v.eval(x); element != nil {
			given[i] = given[i].as(element)
		}
	}
	zero := zeroModel(of)
	s, isStruct := of.Underlying().(*types.Struct)
	_, isMap := of.Underlying().(*types.Map)
	for i, key := range keys {
		switch name, isName := key.(*ast.Ident); {
		case isMap:
			text, ok := v.eval(key).content.(string)
			entries[text], known = given[i], known && ok
		case !isStruct:
			known = known && key == nil // elements with an index of their own
		case isName:
			zero.set(name.Name, given[i])
		case key == nil && i < s.NumFields():
			zero.set(s.Field(i).Name(), given[i])
		}
	}
	_, isType := zero.content.(*Type)
	switch {
	case isStruct && zero.known() && !isType && len(given) > 0:
		return modelOf(of)
	case isStruct:
		return zero
	case !known || element == nil:
		return unknown
	case isMap:
		return value{of, entries}
	}
	return value{of, given}
}

// set sets a field of a type that a literal makes. Through an embedded field it becomes as the type there.
func (x value) set(name string, given value) {
	t, ok := x.content.(*Type)
	switch {
	case !ok:
	case name == "ElemType":
		t.Open, t.Elem = false, given.typeOrUnknown()
	case name == "AttrTypes":
		t.Members, ok = given.memberTypes()
		t.Open = !ok
	default:
		inner := given.typeOrUnknown()
		if t.Hollow = t.Hollow && (inner == nil || inner.Hollow); t.Hollow {
			return // the pointer that it embeds stays nil
		}
		if t.Open = true; t.base != "" && inner.Known() && cmp.Or(inner.base, inner.Name) == t.base {
			t.Open, t.Elem, t.Members = inner.Open, inner.Elem, inner.Members
		}
	}
}
