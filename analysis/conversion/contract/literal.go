package contract

import (
	"go/ast"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/schema"
)

// schema.FrameworkModule+"/" are the packages whose functions build values from their arguments alone.
// isLiteral reports whether an expression says which value it has: it names no function, variable or type but the framework's and the
// language's own.
func (n packageNames) isLiteral(x ast.Expr) bool {
	switch x := x.(type) {
	case nil, *ast.BasicLit:
		return true
	case *ast.Ident:
		return types.Universe.Lookup(x.Name) != nil
	case *ast.ParenExpr:
		return n.isLiteral(x.X)
	case *ast.StarExpr:
		return n.isLiteral(x.X)
	case *ast.UnaryExpr:
		return n.isLiteral(x.X)
	case *ast.BinaryExpr:
		return n.isLiteral(x.X) && n.isLiteral(x.Y)
	case *ast.ArrayType:
		return n.isLiteral(x.Elt)
	case *ast.MapType:
		return n.isLiteral(x.Key) && n.isLiteral(x.Value)
	case *ast.SelectorExpr:
		if of, ok := x.X.(*ast.Ident); ok {
			at := n.path(of.Name)
			return at == "math" || strings.HasPrefix(at, schema.FrameworkModule+"/")
		}
		return n.isLiteral(x.X) // it is a method or field of x.X
	case *ast.CallExpr:
		return n.isLiteral(x.Fun) && n.areLiterals(x.Args)
	case *ast.CompositeLit:
		return n.isLiteral(x.Type) && n.areLiterals(x.Elts)
	case *ast.KeyValueExpr:
		_, field := x.Key.(*ast.Ident)
		return (field || n.isLiteral(x.Key)) && n.isLiteral(x.Value)
	}
	return false
}

func (n packageNames) areLiterals(list []ast.Expr) bool {
	for _, x := range list {
		if !n.isLiteral(x) {
			return false
		}
	}
	return true
}
