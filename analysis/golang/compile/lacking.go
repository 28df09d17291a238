package compile

import (
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
)

// maxErrors is the greatest number of errors of one text that are reported.
const maxErrors = 100

// errors returns the errors: for each one in the text the largest expression that begins there, or the whole text for one around it.
func (c *checker) errors(info *types.Info) []*Error {
	if len(c.found) == 0 && c.around != "" {
		return []*Error{{Span: golang.Span{End: int32(c.length)}, Message: c.around}}
	}
	var errors []*Error
	at := map[token.Pos]*Error{}
	for _, pos := range slices.Sorted(maps.Keys(c.found))[:min(len(c.found), maxErrors)] {
		start := int32(pos - c.start)
		at[pos] = &Error{Span: golang.Span{Start: start, End: start + 1}, Message: c.found[pos]}
		errors = append(errors, at[pos])
	}
	if len(errors) == 0 {
		return nil
	}
	var of golang.Extents
	ast.Inspect(c.file, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && of.End(e) <= c.start+token.Pos(c.length) {
			if err := at[of.Start(e)]; err != nil {
				err.End = max(err.End, int32(of.End(e)-c.start))
			}
		}
		return true
	})
	ast.Inspect(c.file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.SelectorExpr:
			if err := at[n.Sel.Pos()]; err != nil && strings.Contains(err.Message, "undefined") {
				err.End = int32(of.End(n) - c.start)
				err.lacks(info, n.X)
			}
		case *ast.CallExpr:
			arguments := n.Args
			if n.Ellipsis.IsValid() {
				arguments = arguments[:len(arguments)-1]
			}
			if f, ok := info.TypeOf(n.Fun).(*types.Signature); ok {
				c.wanted(at, arguments, func(i int) types.Type { return describe.Parameter(f, i) })
			}
		case *ast.CompositeLit:
			c.literal(info, at, n)
		}
		return true
	})
	return errors
}

// literal notes the wanted type of the elements of a composite literal, and its fields that do not exist.
func (c *checker) literal(info *types.Info, at map[token.Pos]*Error, n *ast.CompositeLit) {
	elements := slices.Clone(n.Elts)
	for i, element := range elements {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			continue
		}
		elements[i] = pair.Value
		if err := at[pair.Pos()]; err != nil && n.Type != nil &&
			(strings.HasPrefix(err.Message, "unknown field") || strings.Contains(err.Message, "undefined")) {
			err.End = int32(pair.Key.End() - c.start)
			err.lacks(info, n.Type)
		}
	}
	t := info.TypeOf(n)
	if t == nil {
		return
	}
	switch t := t.Underlying().(type) {
	case interface{ Elem() types.Type }: // an array, a slice or a map
		c.wanted(at, elements, func(int) types.Type { return t.Elem() })
	case *types.Struct:
		if len(elements) == 1 && t.NumFields() == 1 && !c.inside(n.Pos()) {
			c.wanted(at, elements, func(int) types.Type { return t.Field(0).Type() })
		}
	}
}

// wanted notes which types are wanted of values that are wrong.
func (c *checker) wanted(at map[token.Pos]*Error, values []ast.Expr, of func(int) types.Type) {
	for i, value := range values {
		if err := at[value.Pos()]; err != nil {
			err.Wanted = of(i)
		}
	}
}

// lacks notes the package or the type that an expression names or has, and the names that it has.
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
