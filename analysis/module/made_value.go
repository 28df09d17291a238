package module

import (
	"go/ast"
	"go/types"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// madeValues finds the types whose methods say plainly which values they make; see describe.Conversions.
func madeValues(p *types.Package, syntax []*ast.File) map[string]catalog.TypeName {
	conversions := describe.Conversions{}
	of := map[string]*ast.File{} // the files of the methods ValueType, by receiver
	for _, file := range syntax {
		for _, d := range file.Decls {
			if f, ok := d.(*ast.FuncDecl); ok {
				conversions.Add(f)
				if f.Name.Name == "ValueType" {
					of[declarations.Receiver(f)] = file
				}
			}
		}
	}
	var values map[string]catalog.TypeName
	for receiver := range conversions {
		literal := conversions.Value(receiver)
		if literal == nil {
			continue
		}
		if name := typeNamed(p, of[receiver], literal); name != "" {
			if values == nil {
				values = map[string]catalog.TypeName{}
			}
			values[receiver] = name
		}
	}
	return values
}

// typeNamed returns the exported type that an expression names.
func typeNamed(p *types.Package, file *ast.File, x ast.Expr) catalog.TypeName {
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
	object, ok := from.Scope().Lookup(ident.Name).(*types.TypeName)
	if !ok {
		return ""
	}
	named, ok := types.Unalias(object.Type()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return catalog.TypeName(named.Obj().Pkg().Path() + "." + named.Obj().Name())
}
