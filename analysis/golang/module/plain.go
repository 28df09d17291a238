package module

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// plainTypes returns the types that methods of attribute types and their values plainly return, or take for equal; see describe.Plain.
func plainTypes(p *types.Package, syntax []*ast.File) map[string]catalog.TypeName {
	var named map[string]catalog.TypeName
	for _, file := range syntax {
		plain := describe.Plain{}
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				plain.Add(f)
			}
		}
		for method, of := range plain.Types() {
			if name := typeNamed(p, file, of); name != "" {
				if named == nil {
					named = map[string]catalog.TypeName{}
				}
				named[method] = name
			}
		}
	}
	return named
}

// typeNamed returns the exported type, or variable, that an expression names, behind an asterisk if it is a pointer to that.
func typeNamed(p *types.Package, file *ast.File, x ast.Expr) catalog.TypeName {
	if pointer, is := x.(*ast.StarExpr); is {
		if name := typeNamed(p, file, pointer.X); name != "" {
			return "*" + name
		}
		return ""
	}
	from := p
	ident, ok := x.(*ast.Ident)
	if selector, is := x.(*ast.SelectorExpr); is {
		of, named := selector.X.(*ast.Ident)
		if !named {
			return ""
		}
		from, ident, ok = nil, selector.Sel, true
		for _, spec := range file.Imports {
			at, _ := strconv.Unquote(spec.Path.Value)
			for _, imported := range p.Imports() {
				if imported.Path() == at && (spec.Name == nil && imported.Name() == of.Name || spec.Name != nil && spec.Name.Name == of.Name) {
					from = imported
				}
			}
		}
	}
	if !ok || from == nil || !ident.IsExported() {
		return ""
	}
	switch object := from.Scope().Lookup(ident.Name).(type) {
	case *types.TypeName:
		return describe.NameOf(object.Type())
	case *types.Var: // such as tftypes.String
		return catalog.TypeName(from.Path() + "." + ident.Name)
	}
	return ""
}
