package compile

import (
	"go/ast"
	"go/token"
	"go/types"
	"strings"
)

// error returns the first error that was found.
func (c *checker) error(info *types.Info) *Error {
	e := &Error{Span: c.span(), Message: c.first.message}
	if !strings.Contains(e.Message, "undefined") && !strings.HasPrefix(e.Message, "unknown field") {
		return e
	}
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if n.Sel.Pos() == c.first.pos {
				e.Span.End = int32(n.End() - c.start)
				e.lacks(info, n.X)
			}
		case *ast.CompositeLit:
			for _, element := range n.Elts {
				if pair, ok := element.(*ast.KeyValueExpr); ok && pair.Pos() == c.first.pos && n.Type != nil {
					e.Span.End = int32(pair.Key.End() - c.start)
					e.lacks(info, n.Type)
				}
			}
		}
		return true
	})
	return e
}

// lacks notes what an expression names, that of a package, a value or a type, and the names that it has.
func (e *Error) lacks(info *types.Info, x ast.Expr) {
	if ident, ok := x.(*ast.Ident); ok {
		if p, ok := info.Uses[ident].(*types.PkgName); ok {
			e.Of, e.Path = "package "+p.Imported().Name(), p.Imported().Path()
			for _, name := range p.Imported().Scope().Names() {
				e.offer(name)
			}
			return
		}
	}
	t := info.TypeOf(x)
	if t == nil {
		return
	}
	if p, ok := types.Unalias(t).(*types.Pointer); ok {
		t = p.Elem()
	}
	named, ok := types.Unalias(t).(*types.Named)
	if !ok || named.Obj().Pkg() == nil || named.Obj().Pkg().Path() == "p" {
		return
	}
	e.Of, e.Path = "type "+types.TypeString(named, (*types.Package).Name), named.Obj().Pkg().Path()
	for method := range types.NewMethodSet(types.NewPointer(named)).Methods() {
		e.offer(method.Obj().Name())
	}
	if s, ok := named.Underlying().(*types.Struct); ok {
		for field := range s.Fields() {
			e.offer(field.Name())
		}
	}
}

func (e *Error) offer(name string) {
	if token.IsExported(name) {
		e.Names = append(e.Names, name)
	}
}
