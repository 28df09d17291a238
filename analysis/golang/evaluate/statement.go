package evaluate

import (
	"go/ast"
	"go/token"
	"go/types"
	"reflect"
	"slices"
)

// The bounds of what functions do that are written out.
const (
	maxSteps = 1 << 11 // statements, and what else takes time
	deepest  = 64      // calls in one another
)

// giveUp is the panic of a function that does something that is not followed: what it changes and returns is not known, nor whether it ends.
// The functions around it are not known either, for they may share variables.
type giveUp struct{}

// deferredCall is the call of a function for when the one around it ends.
type deferredCall struct {
	call     *ast.CallExpr
	function *closure
}

// outcome is how a statement ends.
type outcome struct {
	kind    token.Token // of the statement that leaves: break, continue or return; ILLEGAL for one that goes on to the next
	label   string
	results []reflect.Value // of return
}

var onward = outcome{}

// spend counts what a function does, which may do it again and again.
func (v *evaluation) spend(n int) {
	if v.scope == nil {
		return
	}
	if v.steps += n; v.steps > maxSteps {
		panic(giveUp{})
	}
}

// outermost calls a function that is written out; nothing is known of its results if it does something that is not followed.
func (v *evaluation) outermost(e *ast.CallExpr, f *closure) (results []reflect.Value) {
	if v.depth == 0 {
		defer func() {
			if r := recover(); r != nil {
				if _, is := r.(giveUp); !is {
					panic(r)
				}
				v.scope, v.depth, v.deferred, v.unit, v.changed, results = nil, 0, nil, nil, nil, nil
			}
		}()
	}
	return v.enter(e, f)
}

// enter calls a function that is written out with the arguments of a call.
func (v *evaluation) enter(e *ast.CallExpr, f *closure) []reflect.Value {
	arguments, ok := v.values(e)
	signature := v.info.TypeOf(f.literal).(*types.Signature)
	if !ok || len(arguments) > signature.Params().Len() && !signature.Variadic() {
		panic(giveUp{})
	}
	if v.depth++; v.depth > deepest {
		panic(giveUp{})
	}
	outer, unit, before := v.scope, v.unit, len(v.changed)
	v.scope = f.scope.inner()
	v.parameters(f.literal, signature, arguments, e.Ellipsis.IsValid())
	results := v.run(f.literal, signature)
	v.scope, v.unit = outer, unit
	v.depth--
	v.disturbed(f, v.changed[before:])
	return results
}

func (v *evaluation) parameters(f *ast.FuncLit, signature *types.Signature, arguments []reflect.Value, spread bool) {
	params := signature.Params()
	for i := range params.Len() {
		x := unknown
		switch {
		case signature.Variadic() && i == params.Len()-1 && !spread:
			if t, ok := reflectType(params.At(i).Type()); ok {
				x = appended(reflect.Zero(t), arguments[i:], token.NoPos)
			}
		case i < len(arguments):
			x = arguments[i]
		}
		v.bind(params.At(i), x)
	}
	results := signature.Results()
	for i := range results.Len() {
		if result := results.At(i); result.Name() != "" {
			v.bind(result, zeroOf(result.Type()))
		}
	}
}

// run executes the body of a function.
func (v *evaluation) run(f *ast.FuncLit, signature *types.Signature) []reflect.Value {
	deferred := v.deferred
	v.deferred = nil
	end := v.block(f.Body.List)
	results := signature.Results()
	if len(end.results) > results.Len() {
		panic(giveUp{}) // Go rejects it, but the type checker is silent where it does not know one of them
	}
	for i, x := range end.results {
		if made := v.scope.variables[results.At(i)]; made != nil {
			made.set(x, results.At(i).Type())
		}
	}
	v.unit = nil
	for i := len(v.deferred) - 1; i >= 0; i-- {
		v.enter(v.deferred[i].call, v.deferred[i].function)
	}
	v.deferred = deferred
	values := make([]reflect.Value, results.Len())
	for i := range values {
		if made := v.scope.variables[results.At(i)]; made != nil {
			values[i] = v.copied(made.value)
		} else if i < len(end.results) {
			values[i] = end.results[i]
			if t, ok := reflectType(results.At(i).Type()); ok && isNil(values[i]) {
				values[i] = held(as(values[i], t))
			}
		}
	}
	return values
}

// block executes statements one after the other.
func (v *evaluation) block(list []ast.Stmt) outcome {
	for _, s := range list {
		if end := v.statement(s, ""); end.kind != token.ILLEGAL {
			return end
		}
	}
	return onward
}

// within executes something with variables of its own.
func (v *evaluation) within(execute func() outcome) outcome {
	outer := v.scope
	v.scope = outer.inner()
	end := execute()
	v.scope = outer
	return end
}

// statement executes a statement that has a label, or "".
func (v *evaluation) statement(s ast.Stmt, label string) outcome {
	v.spend(1)
	v.unit = s
	switch s := s.(type) {
	case *ast.EmptyStmt:
	case *ast.ExprStmt:
		v.several(s.X, 0)
	case *ast.AssignStmt:
		v.assignment(s)
	case *ast.IncDecStmt:
		op := token.ADD
		if s.Tok == token.DEC {
			op = token.SUB
		}
		x := v.eval(s.X)
		if step := reflect.ValueOf(1); x.IsValid() && step.CanConvert(x.Type()) {
			v.assign(s.X, v.operate(s.X, op, x, step.Convert(x.Type())))
		} else {
			v.assign(s.X, unknown)
		}
	case *ast.DeclStmt:
		v.declaration(s.Decl.(*ast.GenDecl))
	case *ast.ReturnStmt:
		return v.returned(s)
	case *ast.BlockStmt:
		return v.within(func() outcome { return v.block(s.List) })
	case *ast.IfStmt:
		return v.within(func() outcome { return v.branch(s) })
	case *ast.ForStmt:
		return v.within(func() outcome { return v.loop(s, label) })
	case *ast.RangeStmt:
		return v.within(func() outcome { return v.rangeOver(s, label) })
	case *ast.SwitchStmt:
		return v.within(func() outcome { return v.choose(s, label) })
	case *ast.TypeSwitchStmt:
		return v.within(func() outcome { return v.chooseType(s, label) })
	case *ast.SendStmt:
		v.send(s)
	case *ast.LabeledStmt:
		if jump, is := s.Stmt.(*ast.BranchStmt); is && jump.Tok == token.GOTO && jump.Label.Name == s.Label.Name {
			fail(v.at, "the goto never ends")
		}
		return v.statement(s.Stmt, s.Label.Name)
	case *ast.BranchStmt:
		if s.Tok == token.GOTO {
			panic(giveUp{})
		}
		end := outcome{kind: s.Tok}
		if s.Label != nil {
			end.label = s.Label.Name
		}
		return end
	case *ast.DeferStmt:
		if name, ok := ast.Unparen(s.Call.Fun).(*ast.Ident); ok && v.info.Uses[name] == types.Universe.Lookup("recover") {
			break // it stops no panic, unless what is deferred calls it
		}
		if v.recovers(s.Call) || len(s.Call.Args) > 0 {
			panic(giveUp{})
		}
		f, _ := v.written(s.Call.Fun)
		v.deferred = append(v.deferred, deferredCall{s.Call, f})
	case *ast.SelectStmt:
		if len(s.Body.List) == 0 {
			fail(v.at, "the empty select never ends")
		}
		panic(giveUp{})
	default:
		panic(giveUp{})
	}
	return onward
}

// send puts a value into a channel; see receive.
func (v *evaluation) send(s *ast.SendStmt) {
	channel, x := v.eval(s.Chan), v.eval(s.Value)
	if !channel.IsValid() || channel.Kind() != reflect.Chan {
		panic(giveUp{})
	}
	if x = as(x, channel.Type().Elem()); !x.IsValid() {
		panic(giveUp{})
	}
	if !channel.TrySend(x) {
		fail(v.at, "the sending into the channel never ends")
	}
}

// recovers reports whether what is deferred may do away with a panic: it is no function that is written out here, or recovers.
func (v *evaluation) recovers(call *ast.CallExpr) bool {
	literal, ok := ast.Unparen(call.Fun).(*ast.FuncLit)
	if !ok {
		return true
	}
	found := false
	ast.Inspect(literal, func(n ast.Node) bool {
		if name, ok := n.(*ast.Ident); ok && (name.Name == "recover" || name.Name == "Goexit") {
			found = true
		}
		return !found
	})
	return found
}

// several returns so many results of an expression: those of a call, or a value and whether there is one.
func (v *evaluation) several(e ast.Expr, n int) []reflect.Value {
	results := make([]reflect.Value, n)
	switch x := ast.Unparen(e).(type) {
	case *ast.CallExpr:
		if n != 1 {
			copy(results, v.call(x))
			return results
		}
	case *ast.IndexExpr:
		if n == 2 {
			m, key := v.eval(x.X), v.eval(x.Index)
			if m.IsValid() && m.Kind() == reflect.Map {
				if key = as(key, m.Type().Key()); key.IsValid() && key.Comparable() {
					results[1] = reflect.ValueOf(m.MapIndex(key).IsValid())
					results[0] = v.index(x)
				}
			}
			return results
		}
	case *ast.TypeAssertExpr:
		if n == 2 {
			value, to := v.eval(x.X), v.info.TypeOf(x.Type)
			if is, known := isOf(value, to); known {
				results[0], results[1] = zeroOf(to), reflect.ValueOf(is)
				if is {
					results[0] = value
				}
			}
			return results
		}
	}
	x := v.eval(e)
	if n == 1 {
		results[0] = x
	}
	return results
}

func (v *evaluation) assignment(s *ast.AssignStmt) {
	if op, is := assigning[s.Tok]; is {
		v.assign(s.Lhs[0], v.operate(s.Rhs[0], op, v.eval(s.Lhs[0]), v.eval(s.Rhs[0])))
		return
	}
	var values []reflect.Value
	if len(s.Rhs) == len(s.Lhs) {
		for _, e := range s.Rhs {
			values = append(values, v.eval(e))
		}
	} else {
		values = v.several(s.Rhs[0], len(s.Lhs))
	}
	if len(s.Lhs) > 1 && slices.ContainsFunc(s.Lhs, isName) && slices.ContainsFunc(s.Lhs, func(e ast.Expr) bool { return !isName(e) }) {
		panic(giveUp{}) // what is assigned first may say where the rest goes
	}
	for i, e := range s.Lhs {
		if name, ok := e.(*ast.Ident); ok && s.Tok == token.DEFINE && v.info.Defs[name] != nil {
			v.declareVariable(name, values[i])
		} else {
			v.assign(e, values[i])
		}
	}
}

func isName(e ast.Expr) bool {
	_, is := e.(*ast.Ident)
	return is
}

// assigning are the operators that assign, with what they do before.
var assigning = map[token.Token]token.Token{
	token.ADD_ASSIGN: token.ADD, token.SUB_ASSIGN: token.SUB, token.MUL_ASSIGN: token.MUL, token.QUO_ASSIGN: token.QUO, token.REM_ASSIGN: token.REM,
	token.AND_ASSIGN: token.AND, token.OR_ASSIGN: token.OR, token.XOR_ASSIGN: token.XOR, token.SHL_ASSIGN: token.SHL, token.SHR_ASSIGN: token.SHR,
	token.AND_NOT_ASSIGN: token.AND_NOT,
}

func (v *evaluation) declaration(d *ast.GenDecl) {
	if d.Tok != token.VAR {
		return
	}
	for _, spec := range d.Specs {
		s := spec.(*ast.ValueSpec)
		var values []reflect.Value
		switch {
		case len(s.Values) == len(s.Names):
			for _, e := range s.Values {
				values = append(values, v.eval(e))
			}
		case len(s.Values) == 1:
			values = v.several(s.Values[0], len(s.Names))
		}
		for i, name := range s.Names {
			if values == nil {
				v.declareVariable(name, v.zeroVariable(name))
			} else {
				v.declareVariable(name, values[i])
			}
		}
	}
}

func (v *evaluation) zeroVariable(name *ast.Ident) reflect.Value {
	object := v.info.Defs[name]
	if object == nil {
		return unknown // it is called _
	}
	return zeroOf(object.Type())
}

func (v *evaluation) returned(s *ast.ReturnStmt) outcome {
	end := outcome{kind: token.RETURN}
	if len(s.Results) == 1 {
		if several, ok := v.info.TypeOf(s.Results[0]).(*types.Tuple); ok {
			end.results = v.several(s.Results[0], several.Len())
			return end
		}
	}
	if len(s.Results) == 1 {
		v.unit = ast.Unparen(s.Results[0])
	}
	for _, e := range s.Results {
		end.results = append(end.results, v.eval(e))
	}
	return end
}

// condition returns a condition whose value is known; it gives up on others.
func (v *evaluation) condition(e ast.Expr) bool {
	v.unit = ast.Unparen(e)
	x := v.eval(e)
	if !x.IsValid() || x.Kind() != reflect.Bool {
		panic(giveUp{})
	}
	return x.Bool()
}

func (v *evaluation) branch(s *ast.IfStmt) outcome {
	if s.Init != nil {
		v.statement(s.Init, "")
	}
	switch {
	case v.condition(s.Cond):
		return v.statement(s.Body, "")
	case s.Else != nil:
		return v.statement(s.Else, "")
	}
	return onward
}

// leave reports whether a loop or switch with a label ends with what a statement in it ends with, and how.
func leave(end outcome, label string) (left bool, after outcome) {
	mine := end.label == "" || end.label == label
	switch {
	case end.kind == token.BREAK && mine:
		return true, onward
	case end.kind == token.ILLEGAL, end.kind == token.CONTINUE && mine:
		return false, onward
	}
	return true, end
}

func (v *evaluation) loop(s *ast.ForStmt, label string) outcome {
	if s.Init != nil {
		v.statement(s.Init, "")
	}
	endless := s.Cond == nil || v.info.Types[s.Cond].Value != nil
	for s.Cond == nil || v.condition(s.Cond) {
		if (endless || s.Post == nil && len(s.Body.List) == 0) && !leaves(s.Body, label) {
			fail(v.at, "the loop never ends")
		}
		v.spend(1)
		if left, after := leave(v.statement(s.Body, ""), label); left {
			return after
		}
		v.scope = v.scope.again()
		if s.Post != nil {
			v.statement(s.Post, "")
		}
	}
	return onward
}

// leaves reports whether anything in the body of a loop may end the loop.
func leaves(body *ast.BlockStmt, label string) bool {
	found := false
	ast.Inspect(body, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FuncLit:
			return false
		case *ast.ReturnStmt:
			found = true
		case *ast.BranchStmt:
			found = found || n.Tok != token.CONTINUE || n.Label != nil && n.Label.Name != label
		}
		return !found
	})
	return found
}

func (v *evaluation) rangeOver(s *ast.RangeStmt, label string) outcome {
	v.unit = s.X
	x := v.eval(s.X)
	if !x.IsValid() || isNil(x) {
		panic(giveUp{})
	}
	var keys, values []reflect.Value
	switch x.Kind() {
	case reflect.Slice, reflect.Array:
		for i := range x.Len() {
			keys, values = append(keys, reflect.ValueOf(i)), append(values, held(x.Index(i)))
		}
	case reflect.String:
		for i, r := range x.String() {
			keys, values = append(keys, reflect.ValueOf(i)), append(values, reflect.ValueOf(r))
		}
	case reflect.Map:
		if x.Len() > 1 {
			panic(giveUp{}) // in which order is not known
		}
		for entries := x.MapRange(); entries.Next(); {
			keys, values = append(keys, held(entries.Key())), append(values, held(entries.Value()))
		}
	default:
		if !x.CanInt() || x.Int() > maxSteps {
			panic(giveUp{})
		}
		for i := range x.Int() {
			key := reflect.New(x.Type()).Elem()
			key.SetInt(i)
			keys, values = append(keys, key), append(values, unknown)
		}
	}
	v.spend(len(keys))
	for i, key := range keys {
		var left bool
		after := v.within(func() outcome {
			for at, e := range [...]ast.Expr{s.Key, s.Value} {
				given := [...]reflect.Value{key, values[i]}[at]
				if name, ok := e.(*ast.Ident); ok && s.Tok == token.DEFINE {
					v.declareVariable(name, given)
				} else if e != nil {
					v.assign(e, given)
				}
			}
			var end outcome
			left, end = leave(v.statement(s.Body, ""), label)
			return end
		})
		if left {
			return after
		}
	}
	return onward
}

func (v *evaluation) choose(s *ast.SwitchStmt, label string) outcome {
	if s.Init != nil {
		v.statement(s.Init, "")
	}
	tag := reflect.ValueOf(true)
	if s.Tag != nil {
		v.unit = s.Tag
		tag = v.eval(s.Tag)
	}
	otherwise := -1
	for i, clause := range s.Body.List {
		list := clause.(*ast.CaseClause).List
		if list == nil {
			otherwise = i
		}
		for _, e := range list {
			v.unit = e
			equal := v.operate(e, token.EQL, tag, v.eval(e))
			if !equal.IsValid() {
				panic(giveUp{})
			}
			if equal.Bool() {
				return v.clause(s.Body, i, label)
			}
		}
	}
	return v.clause(s.Body, otherwise, label)
}

// chooseType executes a switch over types that declares no variable.
func (v *evaluation) chooseType(s *ast.TypeSwitchStmt, label string) outcome {
	subject, ok := s.Assign.(*ast.ExprStmt)
	if !ok || s.Init != nil {
		panic(giveUp{})
	}
	v.unit = subject
	x := v.eval(ast.Unparen(subject.X).(*ast.TypeAssertExpr).X)
	otherwise := -1
	for i, clause := range s.Body.List {
		list := clause.(*ast.CaseClause).List
		if list == nil {
			otherwise = i
		}
		for _, e := range list {
			is, known := isOf(x, v.info.TypeOf(e))
			if v.info.Types[e].IsNil() {
				is, known = x.IsValid() && isEmpty(x), x.IsValid()
			}
			if !known {
				panic(giveUp{})
			}
			if is {
				return v.clause(s.Body, i, label)
			}
		}
	}
	return v.clause(s.Body, otherwise, label)
}

// clause executes a clause of a switch, and those that it falls through to; none if there is none.
func (v *evaluation) clause(body *ast.BlockStmt, i int, label string) outcome {
	if i < 0 {
		return onward
	}
	end := v.within(func() outcome { return v.block(body.List[i].(*ast.CaseClause).Body) })
	switch end.kind {
	case token.FALLTHROUGH:
		return v.clause(body, i+1, label)
	case token.CONTINUE:
		return end
	}
	_, after := leave(end, label)
	return after
}
