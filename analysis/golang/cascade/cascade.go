// Package cascade tells which errors of Go's type checker may only follow from what is not known: a package that is not on the machine, or
// code that is not there yet. The type checker keeps quiet about most of them, but not about all: without its package,
// sdk.List{{Name: "a"}} is said to lack a type inside, and a function that ends with panic(sdk.Reason()) to lack a return.
//
// The package relies on go/types alone.
package cascade

import (
	"go/ast"
	"go/token"
	"go/types"
	"slices"
	"strconv"
	"strings"
)

// Checked are the files of a package as the type checker left them.
type Checked struct {
	Files []*ast.File
	// Info has what the type checker recorded in the maps that NewInfo makes.
	Info *types.Info
	// Unknown reports whether the package of an import path is not known.
	Unknown func(path string) bool
	// Partial is set if code that is not there may declare more.
	Partial bool

	declared map[string]bool         // see isDeclared
	known    map[depth]map[part]bool // types that are known to their depth
}

// NewInfo makes the maps that the type checker fills in for [Checked].
func NewInfo() *types.Info {
	return &types.Info{
		Defs: map[*ast.Ident]types.Object{}, Uses: map[*ast.Ident]types.Object{}, Implicits: map[ast.Node]types.Object{},
	}
}

// Follows reports whether an error may be there only because of what is not known. An error about the whole of a function follows if the
// function uses anything unknown. Another one follows if the type of what it is about depends on that, or the type that is wanted there.
func (c *Checked) Follows(e types.Error) bool {
	file, around := c.around(e.Pos)
	if len(around) == 0 {
		return false
	}
	q := question{Checked: c, partial: c.isPartial(file)}
	alone := false // the error does not depend on the type that is wanted
	name, undefined := strings.CutPrefix(e.Msg, "undefined: ")
	switch {
	case undefined:
		return !strings.Contains(name, ".") && q.partial // others are names of packages that are known
	case ofSyntax(e.Msg):
		return false
	case strings.Contains(e.Msg, " imported and not used") || strings.Contains(e.Msg, " imported as "):
		return c.isPassedOver(file, e.Pos)
	case e.Msg == "missing return" || strings.HasPrefix(e.Msg, "declared and not used"):
		for _, n := range slices.Backward(around) {
			if body := bodyOf(n); body != nil {
				return q.uses(body, all)
			}
		}
		return false
	case strings.HasPrefix(e.Msg, "unknown field "):
		q.depth = members
	case strings.Contains(e.Msg, " has no field or method "):
		q.depth, alone = members, true
	case strings.HasSuffix(e.Msg, " is not a type"):
		alone = true
	case strings.Contains(e.Msg, "compar") || strings.HasPrefix(e.Msg, "invalid map key type "):
		q.depth = whole
	}
	around = around[:subject(around, e.Pos)+1]
	n := around[len(around)-1]
	if _, call := n.(*ast.CallExpr); call && n.Pos() != e.Pos { // the number of its arguments is wrong
		return q.uses(n, statement)
	}
	if alone {
		return q.uses(n, typeOf)
	}
	return isExpression(n) && !c.isKey(around) && q.uses(n, typeOf) || q.wantsUnknown(around)
}

// ofSyntax reports whether an error does not depend on types.
func ofSyntax(message string) bool {
	for _, part := range [...]string{
		" redeclared", " already declared ", "no new variables on left side of :=", "field and method with the same name", "duplicate key ",
		"duplicate field name ", "mixture of field:value and value elements", "cannot use _ as value", " (type) is not an expression",
		"use of package ", " (package name) is not a type", "invalid recursive type", "initialization cycle",
	} {
		if strings.Contains(message, part) {
			return true
		}
	}
	return false
}

// question asks about one error.
type question struct {
	*Checked
	partial bool // see isPartial
	depth   depth
}

// around returns the file that has a position, and the nodes around it in the file, the outermost first.
func (c *Checked) around(pos token.Pos) (in *ast.File, nodes []ast.Node) {
	for _, file := range c.Files {
		if pos < file.FileStart || file.FileEnd < pos {
			continue
		}
		in = file
		ast.Inspect(file, func(n ast.Node) bool {
			if n == file {
				return true
			}
			if n == nil || pos < n.Pos() || n.End() <= pos {
				return false
			}
			nodes = append(nodes, n)
			return true
		})
	}
	return in, nodes
}

// subject returns the index of the node that an error at a position is about: the largest expression that begins there, or else the
// smallest node around it.
func subject(around []ast.Node, pos token.Pos) int {
	i := len(around) - 1
	for i > 0 && isExpression(around[i]) && isExpression(around[i-1]) && around[i-1].Pos() == pos {
		i--
	}
	if i > 0 {
		if s, is := around[i-1].(*ast.SelectorExpr); is && s.Sel == around[i] {
			i--
		}
	}
	return i
}

// isExpression reports whether a node has a type or is one.
func isExpression(n ast.Node) bool {
	_, is := n.(ast.Expr)
	_, pair := n.(*ast.KeyValueExpr)
	return is && !pair
}

// isKey reports whether the last of some nodes is a name that nothing declares and that is a key of a literal, which may be a field.
func (c *Checked) isKey(around []ast.Node) bool {
	if len(around) < 2 {
		return false
	}
	key, isName := around[len(around)-1].(*ast.Ident)
	pair, isPair := around[len(around)-2].(*ast.KeyValueExpr)
	return isName && isPair && pair.Key == key && c.Info.Uses[key] == nil
}

// wantsUnknown reports whether the type that is wanted of the last of some nodes is not known. The others are those around it.
func (q *question) wantsUnknown(around []ast.Node) bool {
	for i := len(around) - 1; i >= 0; i-- {
		var inner ast.Node
		if i+1 < len(around) {
			inner = around[i+1]
		}
		switch n := around[i].(type) {
		case *ast.FuncLit:
			return false
		case *ast.CallExpr:
			switch {
			case inner == nil: // the call itself is wrong
			case inner == n.Fun:
				return false
			case q.infers(n.Fun):
				return q.uses(n, statement)
			default:
				return q.takesUnknown(n, inner)
			}
		case *ast.CompositeLit:
			if field := q.field(inner); field != nil {
				return !q.isKnownType(field.Type(), q.depth)
			}
			if inner != nil && n.Type != nil {
				return inner != n.Type && q.uses(n.Type, typeOf)
			}
		case *ast.IndexExpr:
			if inner == n.Index {
				return q.uses(n.X, typeOf)
			}
		case *ast.BinaryExpr:
			if q.uses(n, typeOf) {
				return true
			}
		case *ast.BlockStmt:
		case *ast.CaseClause: // what the cases are compared with is in the statement around it
			for _, e := range n.List {
				if q.uses(e, typeOf) {
					return true
				}
			}
		case *ast.ReturnStmt:
			return q.uses(n, typeOf) || q.uses(resultsOf(around[:i]), typeOf)
		case ast.Stmt, ast.Spec, *ast.FuncDecl:
			return q.uses(n, typeOf)
		}
	}
	return false
}

// field returns the field that a pair in a literal of a struct gives a value to, or nil.
func (c *Checked) field(pair ast.Node) *types.Var {
	of, isPair := pair.(*ast.KeyValueExpr)
	if !isPair {
		return nil
	}
	key, _ := of.Key.(*ast.Ident)
	if field, isVar := c.Info.Uses[key].(*types.Var); isVar && field.IsField() {
		return field
	}
	return nil
}

// takesUnknown reports whether the type that a call wants of an argument is not known.
func (q *question) takesUnknown(call *ast.CallExpr, argument ast.Node) bool {
	name := nameOf(call.Fun)
	of, isFunc := q.Info.Uses[name].(*types.Func)
	if !isFunc {
		return q.uses(call.Fun, typeOf)
	}
	parameters := of.Signature().Params()
	i := slices.IndexFunc(call.Args, func(e ast.Expr) bool { return e == argument })
	if of.Signature().Variadic() {
		i = min(i, parameters.Len()-1)
	}
	return 0 <= i && i < parameters.Len() && !q.isKnownType(parameters.At(i).Type(), q.depth)
}

// nameOf returns the name of a function from the expression that is called; nil if it has no name.
func nameOf(fun ast.Expr) *ast.Ident {
	fun = ast.Unparen(fun)
	switch f := fun.(type) {
	case *ast.IndexExpr:
		fun = f.X
	case *ast.IndexListExpr:
		fun = f.X
	}
	if s, is := fun.(*ast.SelectorExpr); is {
		return s.Sel
	}
	name, _ := fun.(*ast.Ident)
	return name
}

// bodyOf returns the body of a function; nil for another node.
func bodyOf(n ast.Node) *ast.BlockStmt {
	switch n := n.(type) {
	case *ast.FuncDecl:
		return n.Body
	case *ast.FuncLit:
		return n.Body
	}
	return nil
}

// resultsOf returns the type of the innermost of the functions around a place.
func resultsOf(around []ast.Node) ast.Node {
	for _, n := range slices.Backward(around) {
		switch n := n.(type) {
		case *ast.FuncDecl:
			return n.Type
		case *ast.FuncLit:
			return n.Type
		}
	}
	return nil
}

// extent is a part of a node.
type extent int

const (
	typeOf    extent = iota // what its type depends on
	statement               // all but the statements in it
	all
)

// uses reports whether a node uses anything that is not known.
func (q *question) uses(node ast.Node, how extent) (found bool) {
	if node == nil {
		return false
	}
	ofOthers := map[*ast.Ident]bool{} // members of packages and types, and the keys of literals, which may be fields
	ast.Inspect(node, func(n ast.Node) bool {
		if found {
			return false
		}
		switch n := n.(type) {
		case *ast.BlockStmt, *ast.CaseClause, *ast.CommClause:
			return how == all || n == node
		case *ast.FuncLit:
			if how == typeOf {
				found = q.uses(n.Type, how)
				return false
			}
		case *ast.CallExpr:
			if how == typeOf && !q.infers(n.Fun) {
				found = q.uses(n.Fun, how)
				return false
			}
		case *ast.CompositeLit:
			if how == typeOf && n.Type != nil {
				found = q.uses(n.Type, how)
				return false
			}
		case *ast.SelectorExpr:
			ofOthers[n.Sel] = true
		case *ast.KeyValueExpr:
			if key, is := n.Key.(*ast.Ident); is {
				ofOthers[key] = true
			}
		case *ast.Ident:
			of := q.Info.Uses[n]
			if _, defined := q.Info.Defs[n]; of == nil && !defined {
				found = q.partial && !ofOthers[n] && !q.isDeclared(n.Name)
			} else {
				found = !q.isKnown(of, q.depth)
			}
		}
		return !found
	})
	return found
}

// isPartial reports whether a file may use names whose declarations are missing: those of an unknown package that is imported with a dot,
// or the name of such a package itself.
func (c *Checked) isPartial(file *ast.File) bool {
	return c.Partial || slices.ContainsFunc(file.Imports, func(i *ast.ImportSpec) bool {
		at, _ := strconv.Unquote(i.Path.Value)
		return (i.Name == nil || i.Name.Name == ".") && c.Unknown(at)
	})
}

// isDeclared reports whether the package or Go itself declares a name anywhere. The type checker passes over some of its uses.
func (c *Checked) isDeclared(name string) bool {
	if c.declared == nil {
		c.declared = map[string]bool{}
		for of := range c.Info.Defs {
			c.declared[of.Name] = true
		}
	}
	return c.declared[name] || types.Universe.Lookup(name) != nil
}

// infers reports whether the type of a call depends on its arguments.
func (c *Checked) infers(fun ast.Expr) bool {
	switch of := c.Info.Uses[nameOf(fun)].(type) {
	case *types.Builtin:
		return true
	case *types.Func:
		return of.Signature().TypeParams().Len() > 0
	}
	return false
}

// isPassedOver reports whether there is a use of the import at a position that the type checker has not looked at.
func (c *Checked) isPassedOver(file *ast.File, pos token.Pos) (passed bool) {
	for _, spec := range file.Imports {
		if pos < spec.Pos() || spec.End() <= pos {
			continue
		}
		name := ""
		if spec.Name != nil {
			name = spec.Name.Name
		} else if of := c.Info.Implicits[spec]; of != nil {
			name = of.Name()
		}
		ast.Inspect(file, func(n ast.Node) bool {
			if s, is := n.(*ast.SelectorExpr); is {
				x, isName := s.X.(*ast.Ident)
				passed = passed || isName && x.Name == name && c.Info.Uses[x] == nil
			}
			return !passed
		})
	}
	return passed
}
