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
	// maxMemory is what a program can address, in bytes.
	maxMemory = 1 << 48
	product   = 1 << 20 // bytes of all the arguments of a function that multiplies, multiplied
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
	if f, ok := v.written(e.Fun); ok {
		return v.outermost(e, f)
	}
	key, receiver, known := v.callee(e.Fun)
	arguments, ok := v.values(e)
	if v.scope != nil && (!known || !ok) && v.escapes(e) {
		panic(giveUp{})
	}
	if !known {
		return one(v.generatedCall(e.Fun))
	}
	if !ok {
		return nil
	}
	table := reflect.ValueOf(functions()[key])
	if receiver.IsValid() {
		arguments = append([]reflect.Value{receiver}, arguments...)
	}
	in, ok := fitting(table.Type(), arguments, e.Ellipsis.IsValid())
	if !ok || tooLarge(key, in) {
		if v.scope != nil && v.escapes(e) {
			panic(giveUp{})
		}
		return nil
	}
	v.spend(64)
	for _, x := range in {
		if x.Kind() == reflect.String || x.Kind() == reflect.Slice {
			v.spend(x.Len() / 16)
		}
	}
	return v.guarded(e, table, in, e.Ellipsis.IsValid())
}

// written returns the function that an expression is, if that is written out. It fails for nil.
func (v *evaluation) written(e ast.Expr) (*closure, bool) {
	e = ast.Unparen(e)
	if t := v.info.TypeOf(e); t == nil {
		return nil, false
	} else if _, isFunction := t.Underlying().(*types.Signature); !isFunction {
		return nil, false
	}
	switch e := e.(type) {
	case *ast.SelectorExpr:
		if selected := v.info.Selections[e]; selected == nil || selected.Kind() != types.FieldVal {
			return nil, false
		}
	case *ast.Ident:
		if v.local(e) == nil {
			return nil, false
		}
	case *ast.CallExpr:
		if !v.info.Types[e.Fun].IsType() {
			if _, isWritten := ast.Unparen(e.Fun).(*ast.FuncLit); !isWritten {
				return nil, false
			}
		}
	case *ast.FuncLit, *ast.IndexExpr, *ast.StarExpr:
		if index, is := e.(*ast.IndexExpr); is && v.info.Types[index.Index].IsType() {
			return nil, false
		}
	default:
		return nil, false
	}
	x := v.eval(e)
	if !x.IsValid() || !isNil(x) && x.Type() != closureModel {
		return nil, false
	}
	if isNil(x) || x.IsNil() {
		fail(e, nilDereference)
	}
	return x.Interface().(*closure), true
}

func one(x reflect.Value) []reflect.Value { return []reflect.Value{x} }

// guarded calls a function, and has its panic be one of the expression.
func (v *evaluation) guarded(e *ast.CallExpr, function reflect.Value, in []reflect.Value, spread bool) (results []reflect.Value) {
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
		if x.Kind() == reflect.String || x.Kind() == reflect.Slice {
			v.spend(min(x.Len(), longest) / 16)
			if x.Len() > longest {
				results[i] = unknown
			}
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
		if in[i] = as(x, t); !in[i].IsValid() || hasSomething(in[i]) {
			return nil, false
		}
	}
	return in, true
}

// callee returns the name of a function or method that functions knows, and the value that it is a method of.
func (v *evaluation) callee(function ast.Expr) (key string, receiver reflect.Value, known bool) {
	var object types.Object
	function = ast.Unparen(function)
	if instance, ok := function.(*ast.IndexExpr); ok && v.info.Types[instance.Index].IsType() {
		function = ast.Unparen(instance.X)
	}
	switch function := function.(type) {
	case *ast.Ident:
		object = v.info.Uses[function]
	case *ast.SelectorExpr:
		object = v.info.Uses[function.Sel]
		if method := v.info.Selections[function]; method != nil && method.Kind() != types.MethodExpr {
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
	_, known = functions()[key]
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
	wantsPointer := false
	if declared := method.Obj().(*types.Func).Signature().Recv(); declared != nil {
		_, wantsPointer = types.Unalias(declared.Type()).(*types.Pointer)
	}
	if v.local(e.X) != nil && wantsPointer && len(method.Index()) == 1 {
		if place := v.place(e.X); place.IsValid() && place.Kind() != reflect.Pointer {
			return place.Addr()
		}
	}
	x := v.eval(e.X)
	if !x.IsValid() {
		return unknown
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
	if _, isPointer := to.Underlying().(*types.Pointer); !ok && isNil(x) && isPointer {
		return nilPointer
	}
	if wanted, is := arrayLength(to); is {
		length, sure := v.lengthOf(e.Args[0])
		if x.IsValid() && x.Kind() == reflect.Slice {
			length, sure = x.Len(), true
		}
		if sure && int64(length) < wanted {
			fail(e, "cannot convert slice with length %d to array or pointer to array with length %d", length, wanted)
		}
	}
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

// arrayLength returns the length of an array type, or of one that a type points to.
func arrayLength(t types.Type) (int64, bool) {
	if pointer, ok := t.Underlying().(*types.Pointer); ok {
		t = pointer.Elem()
	}
	array, ok := t.Underlying().(*types.Array)
	if !ok {
		return 0, false
	}
	return array.Len(), true
}

// changing are the functions of the language that change what they are given, which is not followed.
var changing = map[string]bool{"clear": true, "copy": true, "delete": true, "recover": true}

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
	if changing[name.Name] && v.scope != nil {
		panic(giveUp{})
	}
	if name.Name == "panic" {
		fail(e, "%s", panicWords(values))
	}
	if length, sure := v.lengthOf(e.Args[0]); sure && name.Name == "len" {
		return reflect.ValueOf(length)
	}
	if !ok || len(values) == 0 || !values[0].IsValid() {
		return unknown
	}
	x := values[0]
	switch name.Name {
	case "len", "cap":
		switch x.Kind() {
		case reflect.String, reflect.Slice, reflect.Map, reflect.Array:
			if name.Name == "cap" && x.Kind() == reflect.Slice {
				return reflect.ValueOf(x.Cap())
			}
			return reflect.ValueOf(x.Len())
		}
	case "complex":
		if y := values[1]; y.IsValid() && x.Kind() == reflect.Float64 && y.Kind() == reflect.Float64 {
			return reflect.ValueOf(complex(x.Float(), y.Float()))
		}
	case "imag", "real":
		if x.Kind() == reflect.Complex128 {
			if name.Name == "imag" {
				return reflect.ValueOf(imag(x.Complex()))
			}
			return reflect.ValueOf(real(x.Complex()))
		}
	case "close":
		if x.Kind() == reflect.Chan && x.IsNil() {
			fail(e, "close of nil channel")
		}
		if v.scope != nil {
			panic(giveUp{})
		}
	case "append":
		v.spend(x.Len() / 16)
		return appended(x, values[1:], e.Ellipsis)
	}
	return unknown
}

// panicWords returns what a panic with a value says.
func panicWords(values []reflect.Value) string {
	switch {
	case len(values) != 1 || !values[0].IsValid() || isModel(values[0].Type()) || values[0].Type() == closureModel:
		return "it calls panic"
	case isNil(values[0]):
		return "panic called with nil argument"
	}
	return fmt.Sprint(values[0].Interface())
}

func appended(x reflect.Value, more []reflect.Value, spread token.Pos) reflect.Value {
	if x.Kind() != reflect.Slice {
		return unknown
	}
	t := x.Type().Elem()
	if spread.IsValid() {
		if len(more) == 1 && more[0].IsValid() && more[0].Type() == x.Type() && x.Len()+more[0].Len() <= longest {
			return reflect.AppendSlice(x, more[0])
		}
		return unknown
	}
	for _, y := range more {
		y = entry(y, t)
		if !y.IsValid() {
			return unknown
		}
		x = reflect.Append(x, y)
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
	if t.Kind() == reflect.Chan && sizes[0] < 0 {
		fail(e, "makechan: size out of range")
	}
	if t.Kind() == reflect.Chan && sizes[0] <= longest {
		return reflect.MakeChan(t, int(sizes[0]))
	}
	if t.Kind() != reflect.Slice {
		return unknown
	}
	if len(e.Args) == 2 {
		sizes[1] = sizes[0]
	}
	switch {
	case sizes[0] < 0, sizes[0] > maxMemory/max(int64(t.Elem().Size()), 1):
		fail(e, "makeslice: len out of range")
	case sizes[1] < sizes[0]:
		fail(e, "makeslice: cap out of range")
	case sizes[1] > longest:
		return unknown
	}
	v.spend(int(sizes[1]) / 16)
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
