package describe

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// IsConversion reports whether a method of an attribute type makes its values of others: ValueFromTerraform, or one such as
// ValueFromString.
func IsConversion(method string) bool { return strings.HasPrefix(method, "ValueFrom") }

// Plain are the types that methods of attribute types and of their values plainly return, or take for equal.
type Plain map[method]ast.Expr

type method struct{ of, name string }

// The methods that are read. A conversion is recognised by its prefix, and its literals are read.
const (
	valueType = "ValueType" // of the type of the values
	equal     = "Equal"
	typeOf    = "Type" // of a value
	// terraformType is of an attribute type. What it returns is a variable of package tftypes.
	terraformType = "TerraformType"
	// written is the key of the types that conversions write: followed by a type, that type; alone, the only type, or nil if there are
	// several.
	written = "ValueFrom "
)

// Add reads a method.
func (p Plain) Add(d *ast.FuncDecl) {
	of := declarations.Receiver(d)
	if of == "" || d.Body == nil {
		return
	}
	switch name := d.Name.Name; {
	case IsConversion(name):
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if literal, ok := n.(*ast.CompositeLit); ok && literal.Type != nil {
				p[method{of, written + types.ExprString(literal.Type)}] = literal.Type
				if first, has := p[method{of, written}]; has && (first == nil || types.ExprString(first) != types.ExprString(literal.Type)) {
					p[method{of, written}] = nil
				} else {
					p[method{of, written}] = literal.Type
				}
			}
			return true
		})
	case name == valueType, name == typeOf:
		if returned := returnedLiteral(d.Body); returned != nil {
			p[method{of, name}] = returned
		}
	case name == terraformType:
		if returned, ok := returnedExpression(d.Body).(*ast.SelectorExpr); ok {
			p[method{of, name}] = returned
		}
	case name == equal:
		if asserted := assertedType(d); asserted != nil {
			p[method{of, name}] = asserted
		}
	}
}

// returnedLiteral returns the type of a literal if a function does nothing but return it.
func returnedLiteral(body *ast.BlockStmt) ast.Expr {
	if literal, ok := returnedExpression(body).(*ast.CompositeLit); ok {
		return literal.Type
	}
	return nil
}

// returnedExpression returns the expression that a function returns, if it does nothing else.
func returnedExpression(body *ast.BlockStmt) ast.Expr {
	if len(body.List) != 1 {
		return nil
	}
	if returned, ok := body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
		return returned.Results[0]
	}
	return nil
}

// assertedType returns the type that the argument of a method Equal must be of, if the method begins with asking for that, and returns
// false, or whether it is, next.
func assertedType(d *ast.FuncDecl) ast.Expr {
	if len(d.Body.List) < 2 {
		return nil
	}
	assigned, ok := d.Body.List[0].(*ast.AssignStmt)
	if !ok || len(assigned.Lhs) != 2 || len(assigned.Rhs) != 1 {
		return nil
	}
	assertion, ok := assigned.Rhs[0].(*ast.TypeAssertExpr)
	if !ok || assertion.Type == nil {
		return nil
	}
	isOK := func(x ast.Expr) bool { return types.ExprString(x) == types.ExprString(assigned.Lhs[1]) }
	switch next := d.Body.List[1].(type) {
	case *ast.ReturnStmt:
		if len(next.Results) == 1 {
			x := next.Results[0]
			for both, is := x.(*ast.BinaryExpr); is && both.Op == token.LAND; both, is = x.(*ast.BinaryExpr) {
				x = both.X
			}
			if isOK(x) {
				return assertion.Type
			}
		}
	case *ast.IfStmt:
		not, is := next.Cond.(*ast.UnaryExpr)
		if !is || not.Op != token.NOT || !isOK(not.X) || len(next.Body.List) != 1 {
			return nil
		}
		if returned, is := next.Body.List[0].(*ast.ReturnStmt); is && len(returned.Results) == 1 &&
			types.ExprString(returned.Results[0]) == "false" {
			return assertion.Type
		}
	}
	return nil
}

// Types returns the types that ValueType and Type return, and the type that Equal takes, by the name of the type, a dot and the method.
// ValueType must return a literal of a type that the conversions write too, or that is declared beside them if they write none: the
// framework fills models with the values that conversions return, even if ValueType says otherwise. Without a readable ValueType, the type
// is the only one that conversions write. Unknown types are left out.
func (p Plain) Types() map[string]ast.Expr {
	all := map[string]ast.Expr{}
	for m, returned := range p {
		switch m.name {
		case valueType:
			_, writes := p[method{m.of, written}]
			_, agrees := p[method{m.of, written + types.ExprString(returned)}]
			if _, isOwn := returned.(*ast.Ident); agrees || !writes && isOwn {
				all[m.of+"."+m.name] = returned
			}
		case written:
			if _, says := p[method{m.of, valueType}]; !says && returned != nil {
				all[m.of+"."+valueType] = returned
			}
		case typeOf, equal, terraformType:
			all[m.of+"."+m.name] = returned
		}
	}
	return all
}

// basetypes is the package of the framework's own types.
const basetypes = schema.FrameworkModule + "/types/basetypes"

// declaring returns the type that declares a method which a type has because it is embedded, to any depth; nil if the type has a method of
// its own, or is itself one of the framework's.
func declaring(t types.Type, method string) *types.Named {
	named, ok := types.Unalias(Pointee(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == basetypes {
		return nil
	}
	found, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	f, ok := found.(*types.Func)
	if !ok || f.Pkg() == nil || f.Signature().Recv() == nil {
		return nil
	}
	of, ok := types.Unalias(Pointee(f.Signature().Recv().Type())).(*types.Named)
	if !ok || types.IsInterface(of) || of.Origin() == named.Origin() {
		return nil
	}
	return of
}

// isFramework reports whether a type is one of the framework's own.
func isFramework(t *types.Named) bool {
	return t != nil && t.Obj().Pkg() != nil && t.Obj().Pkg().Path() == basetypes
}

// promotedValue returns the type of the values that an attribute type makes with the conversion of a type that is embedded in it; empty if
// it has one of its own, or it is not known.
func (d *Describer) promotedValue(t types.Type) (value catalog.TypeName, promoted bool) {
	of := declaring(t, "ValueFromTerraform")
	if of == nil {
		return "", false
	}
	if !isFramework(of) {
		return d.plain(NameOf(of), valueType), true
	}
	name := strings.TrimSuffix(of.Obj().Name(), "Type") + "Value"
	if of.Obj().Pkg().Scope().Lookup(name) == nil {
		return "", false
	}
	return catalog.TypeName(basetypes + "." + name), true
}

// likeness sets why the framework takes the values of an attribute type for values of another; see catalog.Member.
func (d *Describer) likeness(m *catalog.Member, t types.Type, in *types.Package) {
	_, name := m.Of.Split()
	path, valueName := m.Value.Split()
	if says := d.liesAbout(t, m); says != "" {
		m.Lies = "The method TerraformType of " + name + " returns " + says
	}
	const embedded = "that of the type that is embedded in it"
	ownEqual, equals := d.plain(m.Of, equal) == m.Of, declaring(t, equal)
	takesPointer := d.plain(m.Of, equal) == "*"+m.Of
	lacksEqual := isFramework(equals) || equals != nil && d.plain(NameOf(equals), equal) == NameOf(equals)
	if lacksEqual {
		m.Unequal = name + " has no method Equal of its own, and " + embedded + " does not take it"
	}
	lacksType := false
	if in != nil && in.Path() == path {
		if value := in.Scope().Lookup(valueName); value != nil {
			lacksType = isFramework(declaring(value.Type(), typeOf))
			for _, method := range compared {
				if isFramework(declaring(value.Type(), method)) {
					m.Uncompared = valueName + " has no method " + method + " of its own, and " + embedded + " does not take it"
				}
			}
		}
	}
	switch {
	case takesPointer && d.plain(m.Value, typeOf) != "":
		m.Unlike = "The method Equal of " + name + " takes a pointer, and " + valueName + " is not of a type that is one"
	case path == basetypes && ownEqual:
		m.Unlike = name + " makes values of the framework's type " + valueName + ", whose type its method Equal does not take"
	case lacksEqual && m.Value != "" && d.plain(m.Value, typeOf) == m.Of:
		m.Unlike = m.Unequal
	case lacksType && ownEqual:
		m.Unlike = valueName + " has no method Type of its own, and what " + embedded + " returns is not " + name
	}
}

// liesAbout returns the type that a method TerraformType plainly returns, if it is not that of the values of an attribute type.
func (d *Describer) liesAbout(t types.Type, m *catalog.Member) string {
	says := d.plain(m.Of, terraformType)
	if of := declaring(t, terraformType); of != nil {
		says = d.plain(NameOf(of), terraformType)
	}
	kind, ok := m.Fits.Type.Only()
	if !ok || says == "" {
		return ""
	}
	is := "Number"
	switch kind {
	case catalog.String:
		is = "String"
	case catalog.Bool:
		is = "Bool"
	case catalog.List, catalog.Map, catalog.Set, catalog.Object, catalog.Dynamic:
		is = ""
	}
	if _, name := says.Split(); name != is {
		return "tftypes." + name
	}
	return ""
}

// compared are the methods with which the framework's own types compare values by their meaning, and which take no other type.
var compared = [...]string{"Float32SemanticEquals", "Float64SemanticEquals"}

// plain returns the type that a method of a type plainly returns, or takes for equal, or nothing if it is not known.
func (d *Describer) plain(of catalog.TypeName, method string) catalog.TypeName {
	path, name := of.Split()
	if d.Plain == nil || name == "" {
		return ""
	}
	return d.Plain(path, name+"."+method)
}
