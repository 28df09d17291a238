package implementation

import (
	"go/ast"
	"go/token"
	"strings"
)

// TypeName is the name that Terraform knows a resource or data source by, as its method Metadata makes it.
type TypeName struct {
	// OfProvider is set if the provider's name comes first.
	OfProvider bool
	Rest       string
}

// WithProvider returns the type name in a provider of a name.
func (t TypeName) WithProvider(provider string) string {
	if t.OfProvider {
		return provider + t.Rest
	}
	return t.Rest
}

// name is an expression for a type name: its parts in order.
type name []part

// part is a text, a constant, or the provider's name.
type part struct {
	text, constant string
	isProvider     bool
}

// typeName returns the name to which a method Metadata sets TypeName; nil if it never sets it, or more than once.
func typeName(body *ast.BlockStmt) name {
	var found name
	count := 0
	ast.Inspect(body, func(n ast.Node) bool {
		set, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, left := range set.Lhs {
			if into, ok := left.(*ast.SelectorExpr); !ok || into.Sel.Name != "TypeName" {
				continue
			}
			count++
			if set.Tok == token.ASSIGN && len(set.Lhs) == 1 {
				found, _ = parts(set.Rhs[0])
			}
		}
		return true
	})
	if count != 1 {
		return nil
	}
	return found
}

// parts reads an expression for a name.
func parts(e ast.Expr) (name, bool) {
	switch e := e.(type) {
	case *ast.ParenExpr:
		return parts(e.X)
	case *ast.BasicLit:
		if text, ok := literal(e); ok {
			return name{{text: text}}, true
		}
	case *ast.Ident:
		return name{{constant: strings.Clone(e.Name)}}, true
	case *ast.SelectorExpr:
		return name{{isProvider: true}}, e.Sel.Name == "ProviderTypeName"
	case *ast.BinaryExpr:
		left, isLeft := parts(e.X)
		right, isRight := parts(e.Y)
		if e.Op != token.ADD || !isLeft || !isRight {
			return nil, false
		}
		return append(left, right...), true
	case *ast.CallExpr:
		return formatted(e)
	}
	return nil, false
}

// formatted reads a call of fmt.Sprintf whose verbs are all %s.
func formatted(e *ast.CallExpr) (name, bool) {
	of, ok := e.Fun.(*ast.SelectorExpr)
	if !ok || of.Sel.Name != "Sprintf" || len(e.Args) == 0 {
		return nil, false
	}
	format, ok := literal(e.Args[0])
	if !ok || strings.Count(format, "%") != len(e.Args)-1 || strings.Count(format, "%s") != len(e.Args)-1 {
		return nil, false
	}
	var made name
	for i, text := range strings.Split(format, "%s") {
		made = append(made, part{text: text})
		if i+1 < len(e.Args) {
			argument, ok := parts(e.Args[i+1])
			if !ok {
				return nil, false
			}
			made = append(made, argument...)
		}
	}
	return made, true
}

// resolve returns the type name that an expression in a package makes; nil if that is not known.
func (m *Module) resolve(of typeKey, expression name) *TypeName {
	made, known := &TypeName{}, true
	for _, p := range expression {
		switch {
		case p.isProvider && !made.OfProvider && made.Rest == "":
			made.OfProvider = true
		case p.isProvider:
			return nil
		case p.constant != "":
			known = false
			for _, f := range m.relevant[of.folder] {
				if value, ok := f.constants[p.constant]; ok && f.Package == of.pkg {
					made.Rest += value
					known = true
					break
				}
			}
			if !known {
				return nil
			}
		default:
			made.Rest += p.text
		}
	}
	return made
}
