package evaluate

import (
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"strings"
)

// The bounds of what is computed. A specification can ask for any amount of memory in a few letters.
const (
	longest = 1 << 16 // bytes of a text, elements of a slice
	product = 1 << 20 // bytes of all the arguments of a function that multiplies, multiplied
)

// call returns the results of a call; nil if they are not known.
func (v *evaluation) call(e *ast.CallExpr) []reflect.Value {
	function := v.info.Types[e.Fun]
	switch {
	case function.IsType():
		return one(v.convert(e, function.Type))
	case function.IsBuiltin():
		return one(v.builtin(e))
	}
	if literal, ok := ast.Unparen(e.Fun).(*ast.FuncLit); ok {
		v.values(e)
		return one(v.function(literal))
	}
	key, receiver, known := v.callee(e.Fun)
	arguments, ok := v.values(e)
	if !known {
		return one(v.generatedCall(e.Fun))
	}
	if !ok {
		return nil
	}
	table := reflect.ValueOf(functions[key])
	if receiver.IsValid() {
		arguments = append([]reflect.Value{receiver}, arguments...)
	}
	in, ok := fitting(table.Type(), arguments, e.Ellipsis.IsValid())
	if !ok || tooLarge(key, in) {
		return nil
	}
	return guarded(e, table, in, e.Ellipsis.IsValid())
}

func one(x reflect.Value) []reflect.Value { return []reflect.Value{x} }

// guarded calls a function, and has its panic be one of the expression.
func guarded(e *ast.CallExpr, function reflect.Value, in []reflect.Value, spread bool) (results []reflect.Value) {
	defer func() {
		if r := recover(); r != nil {
			if err, ok := r.(error); ok && err.Error() == "runtime error: "+nilDereference {
				r = nilDereference
			}
			fail(e, "%v", r)
		}
	}()
	if spread {
		results = function.CallSlice(in)
	} else {
		results = function.Call(in)
	}
	for i, x := range results {
		results[i] = held(x)
		if (x.Kind() == reflect.String || x.Kind() == reflect.Slice) && x.Len() > longest {
			results[i] = unknown
		}
	}
	return results
}

// values evaluates the arguments of a call; the results of another call if that is the only argument. It reports whether there is
// something to call with.
func (v *evaluation) values(e *ast.CallExpr) ([]reflect.Value, bool) {
	if len(e.Args) == 1 {
		if inner, ok := ast.Unparen(e.Args[0]).(*ast.CallExpr); ok {
			if several, ok := v.info.TypeOf(inner).(*types.Tuple); ok {
				results := v.call(inner)
				return results, len(results) == several.Len()
			}
		}
	}
	values := make([]reflect.Value, len(e.Args))
	for i, argument := range e.Args {
		values[i] = v.eval(argument)
	}
	return values, true
}

// fitting returns arguments as values that a function of the type takes.
func fitting(function reflect.Type, arguments []reflect.Value, spread bool) ([]reflect.Value, bool) {
	n := function.NumIn()
	in := make([]reflect.Value, len(arguments))
	for i, x := range arguments {
		t := function.In(min(i, n-1))
		if function.IsVariadic() && !spread && i >= n-1 {
			t = t.Elem()
		}
		if in[i] = as(x, t); !in[i].IsValid() {
			return nil, false
		}
	}
	return in, true
}

// callee returns the name of a function or method that functions knows, and the value that it is a method of.
func (v *evaluation) callee(function ast.Expr) (key string, receiver reflect.Value, known bool) {
	var object types.Object
	switch function := ast.Unparen(function).(type) {
	case *ast.Ident:
		object = v.info.Uses[function]
	case *ast.SelectorExpr:
		object = v.info.Uses[function.Sel]
		if method := v.info.Selections[function]; method != nil {
			if method.Kind() != types.MethodVal {
				return "", unknown, false
			}
			receiver = v.receiver(function, method)
			if !receiver.IsValid() {
				return "", unknown, false
			}
		}
	default:
		v.eval(function)
		return "", unknown, false
	}
	f, ok := object.(*types.Func)
	if !ok {
		return "", unknown, false
	}
	key = f.FullName()
	if makesSchema(f) {
		fail(function, "stack overflow: the schema is made of itself")
	}
	_, known = functions[key]
	return key, receiver, known
}

// makesSchema reports whether a function is the one that the generator writes the expression into.
func makesSchema(f *types.Func) bool {
	results := f.Signature().Results()
	return f.Pkg() != nil && f.Pkg().Path() == generatedPackage && results.Len() == 1 && strings.HasSuffix(results.At(0).Type().String(), "/schema.Schema")
}

// receiver returns the value that a method is called of: a pointer or not, as the method wants it. No method can be called of a nil
// interface, nor of a nil pointer if it wants what that points to.
func (v *evaluation) receiver(e *ast.SelectorExpr, method *types.Selection) reflect.Value {
	x := v.eval(e.X)
	if !x.IsValid() {
		return unknown
	}
	wantsPointer := false
	if declared := method.Obj().(*types.Func).Signature().Recv(); declared != nil {
		_, wantsPointer = types.Unalias(declared.Type()).(*types.Pointer)
	}
	if types.IsInterface(method.Recv()) {
		if isNil(x) || isModel(x.Type()) && x.IsNil() {
			fail(e, nilDereference)
		}
		return x
	}
	if isNil(x) || len(method.Index()) > 1 {
		return unknown // of what is embedded
	}
	pointer := x.Kind() == reflect.Pointer && !isModel(x.Type())
	switch {
	case pointer && !wantsPointer && x.IsNil():
		fail(e, nilDereference)
	case pointer && !wantsPointer:
		return x.Elem()
	case !pointer && wantsPointer:
		return unknown // a variable, of which the expression has none
	}
	return x
}

// convert evaluates a conversion.
func (v *evaluation) convert(e *ast.CallExpr, to types.Type) reflect.Value {
	x := v.eval(e.Args[0])
	t, ok := reflectType(to)
	if !ok || !x.IsValid() {
		return unknown
	}
	if t.Kind() == reflect.Interface || isNil(x) && types.IsInterface(to) && !isModel(t) {
		return x
	}
	if y := as(x, t); y.IsValid() {
		return y
	}
	if !isNil(x) && !isModel(t) && !isModel(x.Type()) && x.CanConvert(t) {
		return x.Convert(t)
	}
	return unknown
}

// function evaluates the call of a function that is written out, one statement after the other, up to the first that may do something else
// than to go on to the next.
func (v *evaluation) function(e *ast.FuncLit) reflect.Value {
	for _, s := range e.Body.List {
		switch s := s.(type) {
		case *ast.ReturnStmt:
			return v.returned(e, s)
		case *ast.EmptyStmt, *ast.IncDecStmt:
		case *ast.ExprStmt:
			v.eval(s.X)
		case *ast.AssignStmt:
			if len(s.Lhs) == len(s.Rhs) { // or it is one of the forms that don't panic
				v.all(s.Rhs)
			}
		case *ast.DeclStmt:
			for _, spec := range s.Decl.(*ast.GenDecl).Specs {
				if values, ok := spec.(*ast.ValueSpec); ok && len(values.Names) == len(values.Values) {
					v.all(values.Values)
				}
			}
		case *ast.ForStmt:
			if s.Cond == nil && !leaves(s.Body) {
				fail(e, "the loop never ends")
			}
			return unknown
		case *ast.SelectStmt:
			if len(s.Body.List) == 0 {
				fail(e, "the empty select never ends")
			}
			return unknown
		default:
			return unknown
		}
	}
	return unknown
}

// all evaluates expressions for their panics alone.
func (v *evaluation) all(expressions []ast.Expr) {
	for _, e := range expressions {
		v.eval(e)
	}
}

func (v *evaluation) returned(e *ast.FuncLit, s *ast.ReturnStmt) reflect.Value {
	results := v.info.TypeOf(e).(*types.Signature).Results()
	if len(s.Results) == 0 && results.Len() == 1 && e.Body.List[0] == ast.Stmt(s) {
		return held(zeroOf(results.At(0).Type()))
	}
	if len(s.Results) != 1 {
		v.all(s.Results)
		return unknown
	}
	x := v.eval(s.Results[0])
	if result, ok := reflectType(results.At(0).Type()); ok && isNil(x) {
		return held(as(x, result))
	}
	return x
}

// leaves reports whether anything in the body of a loop may end the loop.
func leaves(body *ast.BlockStmt) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok != token.CONTINUE || n.Label != nil
		}
		return !found
	})
	return found
}

// builtin evaluates the call of a function of the language.
func (v *evaluation) builtin(e *ast.CallExpr) reflect.Value {
	name, ok := ast.Unparen(e.Fun).(*ast.Ident)
	if !ok {
		return unknown
	}
	switch name.Name {
	case "new":
		if t, ok := reflectType(v.info.TypeOf(e.Args[0])); ok && v.info.Types[e.Args[0]].IsType() {
			pointer := reflect.New(t)
			if zero := zeroOf(v.info.TypeOf(e.Args[0])); zero.IsValid() {
				pointer.Elem().Set(zero)
				return pointer
			}
		}
		return unknown
	case "make":
		return v.make(e)
	}
	values, ok := v.values(e)
	if !ok || len(values) == 0 || !values[0].IsValid() {
		return unknown
	}
	x := values[0]
	switch name.Name {
	case "panic":
		if !isNil(x) && !isModel(x.Type()) {
			fail(e, "%s", fmt.Sprint(x.Interface()))
		}
	case "len", "cap":
		switch x.Kind() {
		case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
			if name.Name == "cap" && x.Kind() == reflect.Slice {
				return reflect.ValueOf(x.Cap())
			}
			return reflect.ValueOf(x.Len())
		}
	case "append":
		return appended(x, values[1:], e.Ellipsis)
	}
	return unknown
}

func appended(x reflect.Value, more []reflect.Value, spread token.Pos) reflect.Value {
	if x.Kind() != reflect.Slice {
		return unknown
	}
	t := x.Type().Elem()
	if spread.IsValid() {
		if len(more) == 1 && more[0].IsValid() && more[0].Type() == x.Type() && x.Len()+more[0].Len() <= longest {
			return reflect.AppendSlice(x.Slice3(0, x.Len(), x.Len()), more[0])
		}
		return unknown
	}
	for _, y := range more {
		y = as(y, t)
		if !y.IsValid() {
			return unknown
		}
		x = reflect.Append(x.Slice3(0, x.Len(), x.Len()), y)
	}
	return x
}

func (v *evaluation) make(e *ast.CallExpr) reflect.Value {
	t, ok := reflectType(v.info.TypeOf(e.Args[0]))
	sizes := [2]int64{}
	for i, argument := range e.Args[1:] {
		n := v.eval(argument)
		if !n.IsValid() || !n.CanInt() {
			return unknown
		}
		sizes[i] = n.Int()
	}
	if !ok {
		return unknown
	}
	if t.Kind() == reflect.Map {
		return reflect.MakeMap(t)
	}
	if t.Kind() != reflect.Slice {
		return unknown
	}
	if len(e.Args) == 2 {
		sizes[1] = sizes[0]
	}
	switch {
	case sizes[0] < 0:
		fail(e, "makeslice: len out of range")
	case sizes[1] < sizes[0]:
		fail(e, "makeslice: cap out of range")
	case sizes[1] > longest:
		return unknown
	}
	slice := reflect.MakeSlice(t, int(sizes[0]), int(sizes[1]))
	made := v.info.TypeOf(e.Args[0]).Underlying().(*types.Slice)
	for i := range slice.Len() {
		zero := zeroOf(made.Elem())
		if !zero.IsValid() {
			return unknown
		}
		slice.Index(i).Set(zero)
	}
	return slice
}
