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
	case name == equal:
		if asserted := assertedType(d); asserted != nil {
			p[method{of, name}] = asserted
		}
	}
}

// returnedLiteral returns the type of a literal if a function does nothing but return it.
func returnedLiteral(body *ast.BlockStmt) ast.Expr {
	if len(body.List) != 1 {
		return nil
	}
	if returned, ok := body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
		if literal, ok := returned.Results[0].(*ast.CompositeLit); ok {
			return literal.Type
		}
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
		case typeOf, equal:
			all[m.of+"."+m.name] = returned
		}
	}
	return all
}

// basetypes is the package of the framework's own types.
const basetypes = schema.FrameworkModule + "/types/basetypes"

// promoted returns the type of the framework whose method a type has because it is embedded; nil if the type has a method of its own, or is
// itself one of the framework's.
func promoted(t types.Type, method string) *types.TypeName {
	named, ok := types.Unalias(Pointee(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == basetypes {
		return nil
	}
	found, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	f, ok := found.(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != basetypes || f.Signature().Recv() == nil {
		return nil
	}
	of, ok := types.Unalias(Pointee(f.Signature().Recv().Type())).(*types.Named)
	if !ok || types.IsInterface(of) {
		return nil
	}
	return of.Obj()
}

// promotedValue returns the type of the values that an attribute type makes with the conversion of a type of the framework that is embedded
// in it; empty if it has one of its own.
func promotedValue(t types.Type) catalog.TypeName {
	of := promoted(t, "ValueFromTerraform")
	if of == nil {
		return ""
	}
	value := strings.TrimSuffix(of.Name(), "Type") + "Value"
	if of.Pkg().Scope().Lookup(value) == nil {
		return ""
	}
	return catalog.TypeName(basetypes + "." + value)
}

// likeness sets why the framework takes the values of an attribute type for values of another; see catalog.Member.
func (d *Describer) likeness(m *catalog.Member, t types.Type, in *types.Package) {
	_, name := m.Of.Split()
	path, valueName := m.Value.Split()
	embedded := "that of the type that is embedded in it"
	ownEqual, lacksEqual := d.plain(m.Of, equal) == m.Of, promoted(t, equal) != nil
	if lacksEqual {
		m.Unequal = name + " has no method Equal of its own, and " + embedded + " does not take it"
	}
	lacksType, comparison := false, ""
	if in != nil && in.Path() == path {
		if value := in.Scope().Lookup(valueName); value != nil {
			lacksType = promoted(value.Type(), typeOf) != nil
			for _, method := range compared {
				if promoted(value.Type(), method) != nil {
					comparison = method
				}
			}
		}
	}
	switch {
	case path == basetypes && ownEqual:
		m.Unlike = name + " makes values of the framework's type " + valueName + ", whose type its method Equal does not take"
	case lacksEqual && m.Value != "" && d.plain(m.Value, typeOf) == m.Of:
		m.Unlike = m.Unequal
	case lacksType && ownEqual:
		m.Unlike = valueName + " has no method Type of its own, and what " + embedded + " returns is not " + name
	case comparison != "":
		m.Unlike = valueName + " has no method " + comparison + " of its own, and " + embedded + " does not take it"
	}
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
