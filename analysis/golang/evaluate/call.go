package evaluate

import (
	"go/ast"
	"go/types"
	"strings"
)

// call evaluates a call. Its function is evaluated first, and its arguments after it.
func (v *evaluation) call(e *ast.CallExpr) value {
	function := v.info.Types[e.Fun]
	switch {
	case function.IsType():
		return v.convert(e, function.Type)
	case function.IsBuiltin():
		return v.builtin(e)
	}
	called, receiver := v.callee(e.Fun)
	arguments := v.evalAll(e.Args)
	if called == nil {
		return unknown
	}
	if receiver.known() {
		arguments = append([]value{receiver}, arguments...)
	} else if isMethod := called.Signature().Recv() != nil; isMethod {
		return v.generatedCall(called)
	}
	known, is := functions()[called.FullName()]
	switch {
	case !is:
		return v.generatedCall(called)
	case e.Ellipsis.IsValid(), known.arguments != len(arguments) && known.arguments != variadic:
		return unknown // they come in another shape, such as the results of another call
	}
	v.spend(len(arguments))
	if known.arguments != variadic {
		params, methods := called.Signature().Params(), len(arguments)-len(e.Args)
		for i := range min(params.Len(), len(e.Args)) {
			arguments[methods+i] = arguments[methods+i].as(params.At(i).Type())
		}
	}
	return v.guarded(e, known, arguments)
}

// fault is a panic of a function that makes the expression panic.
type fault string

func (v *evaluation) guarded(e *ast.CallExpr, f function, arguments []value) value {
	defer func() {
		if r := recover(); r != nil {
			why, is := r.(fault)
			if !is {
				panic(r)
			}
			fail(e, "%s", why)
		}
	}()
	return f.call(v, arguments)
}

// callee returns the function or method that is called, or nil, and the value that it is a method of, if that is known.
func (v *evaluation) callee(e ast.Expr) (called *types.Func, receiver value) {
	e = ast.Unparen(e)
	if instance, ok := e.(*ast.IndexExpr); ok && v.info.Types[instance.Index].IsType() {
		e = ast.Unparen(instance.X)
	}
	name, isName := e.(*ast.Ident)
	selector, selects := e.(*ast.SelectorExpr)
	var selected *types.Selection
	if selects {
		name, selected = selector.Sel, v.info.Selections[selector]
	}
	if selects || isName {
		called, _ = v.info.Uses[name].(*types.Func)
	}
	switch {
	case called == nil:
		if x := v.eval(e); x.content == any(null{}) {
			fail(e, nilDereference)
		}
		return nil, unknown
	case selected == nil:
		if makesSchema(called) {
			fail(e, "stack overflow: the schema contains itself")
		}
		return called, unknown
	case selected.Kind() == types.MethodVal:
		return called, v.receiver(selector, selected, called)
	}
	return nil, unknown
}

// makesSchema reports whether a function is the one that the generator writes the expression into.
func makesSchema(f *types.Func) bool {
	results := f.Signature().Results()
	return f.Pkg() != nil && f.Pkg().Path() == generatedPackage && results.Len() == 1 && isSchema(results.At(0).Type())
}

func isSchema(t types.Type) bool {
	named, ok := types.Unalias(t).(*types.Named)
	return ok && named.Obj().Name() == "Schema" && named.Obj().Pkg() != nil && strings.HasSuffix(named.Obj().Pkg().Path(), "/schema")
}

// receiver returns the value that a method is called of, not a pointer to it. No method can be called of a nil interface, nor of a nil
// pointer if it wants what that points to.
func (v *evaluation) receiver(e *ast.SelectorExpr, selected *types.Selection, method *types.Func) value {
	x := v.eval(e.X)
	_, wantsPointer := types.Unalias(method.Signature().Recv().Type()).(*types.Pointer)
	_, isNull := x.content.(null)
	switch {
	case types.IsInterface(selected.Recv()) && isNull && x.of == nil:
		fail(e, nilDereference)
	case types.IsInterface(selected.Recv()) || len(selected.Index()) > 1:
	case isNull && !wantsPointer && isPointer(x.of):
		fail(e, nilDereference)
	}
	if len(selected.Index()) > 1 || wantsPointer {
		return unknown
	}
	if p, is := x.content.(pointer); is {
		return p.to
	}
	return x
}

func isPointer(t types.Type) bool {
	_, is := t.Underlying().(*types.Pointer)
	return is
}

// builtin evaluates the call of a function of the language.
func (v *evaluation) builtin(e *ast.CallExpr) value {
	name, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok || len(e.Args) == 0 {
		return unknown
	}
	switch isType := v.info.Types[e.Args[0]].IsType(); {
	case name.Name == "make" && len(e.Args) > 1:
		return v.make(e, v.evalAll(e.Args[1:]))
	case name.Name == "new" && isType:
		if zero := zeroOf(v.typeOf(e.Args[0])); zero.known() {
			return value{v.typeOf(e), pointer{zero}}
		}
		return unknown
	case isType:
		return unknown
	}
	arguments := v.evalAll(e.Args)
	switch name.Name {
	case "len":
		if length, known := arguments[0].length(); known {
			return value{types.Typ[types.Int], length}
		}
	case "append":
		return v.appended(e, arguments)
	}
	return unknown
}

func (v *evaluation) appended(e *ast.CallExpr, arguments []value) value {
	made := &sequence{}
	switch content := arguments[0].content.(type) {
	case *sequence:
		*made = *content
	case null:
		t, ok := v.typeOf(e).Underlying().(*types.Slice)
		if !ok {
			return unknown
		}
		made.element = t.Elem()
	default:
		return unknown
	}
	if e.Ellipsis.IsValid() || made.length > int64(len(made.elements)) {
		return unknown
	}
	v.spend(len(made.elements))
	elements := append([]value{}, made.elements...)
	for _, x := range arguments[1:] {
		elements = append(elements, x.as(made.element))
	}
	made.elements, made.length = elements, int64(len(elements))
	return value{v.typeOf(e), made}
}

// make evaluates what makes a slice or a map.
func (v *evaluation) make(e *ast.CallExpr, sizes []value) value {
	of := v.typeOf(e.Args[0])
	switch t := of.Underlying().(type) {
	case *types.Map:
		if !types.IsInterface(t.Key()) {
			return value{of, &mapping{element: t.Elem()}}
		}
	case *types.Slice:
		length, known := sizes[0].integer()
		if known && length < 0 {
			fail(e, "makeslice: len out of range")
		}
		if known && len(sizes) > 1 {
			capacity, is := sizes[1].integer()
			if is && capacity < length {
				fail(e, "makeslice: cap out of range")
			}
			known = is && capacity <= longest
		}
		if known && length <= longest {
			return value{of, &sequence{length: length, element: t.Elem()}}
		}
	}
	return unknown
}
