package describe

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// IsConversion reports whether a method of an attribute type makes its values of others: ValueFromTerraform, or one such as ValueFromString.
func IsConversion(method string) bool { return strings.HasPrefix(method, "ValueFrom") }

// Conversions are what the methods of attribute types say of the values that they make, by the name of the receiver.
type Conversions map[string]*conversion

type conversion struct {
	declared ast.Expr            // the type of the literal that ValueType returns; nil if it does something else
	made     map[string]ast.Expr // the types of the literals in conversions, by their text
}

// Add reads a method.
func (c Conversions) Add(d *ast.FuncDecl) {
	of := declarations.Receiver(d)
	if of == "" || d.Body == nil || d.Name.Name != "ValueType" && !IsConversion(d.Name.Name) {
		return
	}
	if c[of] == nil {
		c[of] = &conversion{made: map[string]ast.Expr{}}
	}
	if IsConversion(d.Name.Name) {
		ast.Inspect(d.Body, func(n ast.Node) bool {
			if literal, ok := n.(*ast.CompositeLit); ok && literal.Type != nil {
				c[of].made[types.ExprString(literal.Type)] = literal.Type
			}
			return true
		})
		return
	}
	if len(d.Body.List) != 1 {
		return
	}
	if returned, ok := d.Body.List[0].(*ast.ReturnStmt); ok && len(returned.Results) == 1 {
		if literal, ok := returned.Results[0].(*ast.CompositeLit); ok {
			c[of].declared = literal.Type
		}
	}
}

// Value returns the type of the values that an attribute type makes, or nil if its methods do not say that plainly: ValueType must return a literal of a
// type that the conversions write too, or that is declared beside them if they write none. The framework fills models with what conversions return,
// whatever ValueType says.
func (c Conversions) Value(of string) ast.Expr {
	found := c[of]
	if found == nil || found.declared == nil {
		return nil
	}
	if _, isOwn := found.declared.(*ast.Ident); len(found.made) == 0 && isOwn || found.made[types.ExprString(found.declared)] != nil {
		return found.declared
	}
	return nil
}

// basetypes is the package of the framework's own types.
const basetypes = framework + "/types/basetypes"

// promoted returns the type of the framework whose method a type has because it is embedded; nil if the type has a method of its own, or is itself one
// of the framework's.
func promoted(t types.Type, method string) *types.TypeName {
	named, ok := types.Unalias(pointee(t)).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == basetypes {
		return nil
	}
	found, _, _ := types.LookupFieldOrMethod(t, true, nil, method)
	f, ok := found.(*types.Func)
	if !ok || f.Pkg() == nil || f.Pkg().Path() != basetypes || f.Signature().Recv() == nil {
		return nil
	}
	of, ok := types.Unalias(pointee(f.Signature().Recv().Type())).(*types.Named)
	if !ok || types.IsInterface(of) {
		return nil
	}
	return of.Obj()
}

// promotedValue returns the type of the values that an attribute type makes with the conversion of a type of the framework that is embedded in it; empty
// if it has one of its own.
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
