// Package evaluate computes the values of the Go expressions of a specification when the provider starts, for checks of defaults,
// validators and regular expressions, and finds those that panic.
//
// It knows literals, conversions, operators, the constructors of the framework, by the types of their results, and the functions of the
// standard library for regular expressions and numbers. It does not follow function literals. Everything else is unknown, and there is no
// finding.
//
// The text of an expression may be made to do harm. So nothing that it makes reaches fmt, reflect or ==: values never change once they are
// made, which keeps them free of cycles, each is as large as the text that it stands for, and every step is counted.
package evaluate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
)

// Panic is the reason why the evaluation of an expression ends the provider.
type Panic struct {
	At      ast.Expr // what panics
	Message string   // as the panic says it
}

// The bounds of an expression. A larger one is unknown.
const (
	maxSteps = 1 << 18 // expressions, elements, and pieces of 16 bytes of strings
	longest  = 1 << 16 // bytes of a string, elements of a slice that a text makes without writing them out
)

// stop is the panic of an evaluation that takes too many steps.
type stop struct{}

// Expression returns the result of an expression: a [*Type], a [*Value], a [*Default] or [Nil]. It is nil for anything else, and if it is
// not known. If the expression is certain to panic, Expression returns the panic. The type checker has checked the expression without
// errors, and filled info. Generated returns the attribute type that the values of a generated type of that name report, or nil; it may be
// nil itself.
func Expression(info *types.Info, e ast.Expr, generated func(name string) *Type) (result any, p *Panic) {
	defer func() {
		switch r := recover().(type) {
		case nil:
		case *Panic:
			result, p = nil, r
		case stop:
			result, p = nil, nil
		default:
			panic(r)
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

type evaluation struct {
	info      *types.Info
	generated func(name string) *Type
	steps     int
}

// typeOf returns the type of an expression: the invalid type if the type checker does not know it, as for declarations by hand.
func (v *evaluation) typeOf(e ast.Expr) types.Type {
	if t := v.info.TypeOf(e); t != nil {
		return t
	}
	return types.Typ[types.Invalid]
}

// spend counts steps.
func (v *evaluation) spend(n int) {
	if v.steps += n; v.steps > maxSteps {
		panic(stop{})
	}
}

const nilDereference = "invalid memory address or nil pointer dereference"

func fail(at ast.Expr, format string, arguments ...any) {
	panic(&Panic{at, fmt.Sprintf(format, arguments...)})
}

// eval returns the value of an expression. It panics with a *Panic where the expression does.
func (v *evaluation) eval(e ast.Expr) value {
	v.spend(1)
	e = ast.Unparen(e)
	tv := v.info.Types[e]
	if tv.Value != nil {
		return v.constant(tv.Value, tv.Type)
	}
	if tv.IsNil() {
		return value{content: null{}}
	}
	x := unknown
	switch e := e.(type) {
	case *ast.FuncLit:
		x = value{tv.Type, opaque{}}
	case *ast.CallExpr:
		x = v.call(e)
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
		x = v.field(e)
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

func (v *evaluation) unary(e *ast.UnaryExpr) value {
	x := v.eval(e.X)
	switch content := x.content.(type) {
	case bool:
		if e.Op == token.NOT {
			return value{x.of, !content}
		}
	case int64, uint64, float64:
		if e.Op == token.SUB {
			return v.operate(e, token.SUB, zeroOf(x.of), x)
		}
	}
	if _, isLiteral := ast.Unparen(e.X).(*ast.CompositeLit); isLiteral && e.Op == token.AND && x.known() {
		return value{v.typeOf(e), pointer{x}}
	}
	return unknown
}

func (v *evaluation) dereference(e *ast.StarExpr) value {
	x := v.eval(e.X)
	switch content := x.content.(type) {
	case pointer:
		return content.to
	case null:
		fail(e, nilDereference)
	}
	return unknown
}

// field evaluates a field of a struct.
func (v *evaluation) field(e *ast.SelectorExpr) value {
	selected := v.info.Selections[e]
	if selected == nil || selected.Kind() == types.MethodExpr {
		return unknown // of a package, or a function
	}
	x := v.eval(e.X)
	if selected.Kind() != types.FieldVal || len(selected.Index()) != 1 {
		return unknown
	}
	if p, is := x.content.(pointer); is {
		x = p.to
	}
	switch content := x.content.(type) {
	case null:
		fail(e, nilDereference)
	case *structure:
		if given, is := content.fields[selected.Index()[0]]; is {
			return given
		}
		return zeroOf(selected.Obj().Type())
	case *Type:
		if e.Sel.Name == "ElemType" && !content.Open && content.Elem != nil {
			return content.Elem.copied()
		}
	}
	return unknown
}

// assert evaluates x.(T).
func (v *evaluation) assert(e *ast.TypeAssertExpr) value {
	x := v.eval(e.X)
	to := v.typeOf(e.Type)
	if t, is := x.content.(*Type); is {
		return v.assertType(e, t, to)
	}
	if _, isNull := x.content.(null); isNull && x.of == nil {
		fail(e, "interface conversion: interface is nil, not %s", typeWords(to))
	}
	basic, isBasic := x.of.(*types.Basic)
	if !isBasic {
		return unknown
	}
	is := types.Identical(basic, to)
	if i, isInterface := to.Underlying().(*types.Interface); isInterface {
		is = i.Empty() // for it has no methods
		if !is && i.NumMethods() == 0 {
			return unknown
		}
	}
	if !is {
		fail(e, "interface conversion: interface {} is %s, not %s", basic, typeWords(to))
	}
	return x
}

// assertType is assert for one of the framework's types.
func (v *evaluation) assertType(e *ast.TypeAssertExpr, is *Type, to types.Type) value {
	if !is.Known() || is.Pointer {
		return unknown
	}
	if kind, typable := typableKind(to); typable {
		switch has, known := is.Kind(); {
		case !known:
			return unknown
		case has.String() != kind:
			fail(e, "interface conversion: %s is not %s", is, typeWords(to))
		}
		return value{nil, is}
	}
	wanted := zeroModel(to).typeIn()
	if !wanted.Known() {
		return unknown
	}
	if is.Name != wanted.Name {
		fail(e, "interface conversion: attr.Type is %s, not %s", is, wanted)
	}
	return value{nil, is}
}

// typeWords returns a type as a message names it, with packages by their names.
func typeWords(t types.Type) string { return types.TypeString(t, (*types.Package).Name) }
