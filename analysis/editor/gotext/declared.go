package gotext

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Signature returns how a source declares a function, or a method of a type. In a package that is not fully known, it is as it is
// described.
func (i Imports) Signature(source declarations.Source, pkg *catalog.Package, of, m *catalog.Member) *types.Signature {
	var receiver string
	if of != nil {
		receiver = of.Name
	}
	if function := describe.Function(source, pkg.Path, receiver, m.Name); function != nil {
		return function
	}
	parameters := make([]*types.Var, len(m.Params))
	for number, p := range m.Params {
		t := i.TypeOf(p.Type, source)
		if t == nil {
			t = unknownType(p.Type)
		}
		if m.Variadic && number == len(m.Params)-1 {
			t = types.NewSlice(t)
		}
		parameters[number] = types.NewParam(token.NoPos, nil, p.Name, t)
	}
	return types.NewSignatureType(nil, nil, nil, types.NewTuple(parameters...), nil, m.Variadic)
}

// TypeOf returns the type that a text of Go stands for; nil if that is not known.
func (i Imports) TypeOf(text string, source declarations.Source) types.Type {
	expression, err := parser.ParseExpr(strings.TrimLeft(text, "&"))
	if err != nil {
		return nil
	}
	return i.typeOfExpression(expression, source)
}

func (i Imports) typeOfExpression(expression ast.Expr, source declarations.Source) types.Type {
	switch e := expression.(type) {
	case *ast.Ident:
		if name, ok := types.Universe.Lookup(e.Name).(*types.TypeName); ok {
			return name.Type()
		}
		if own, err := source.Import(i.ByHand); err == nil && i.ByHand != "" {
			return TypeNamed(own, e.Name)
		}
	case *ast.StarExpr:
		if t := i.typeOfExpression(e.X, source); t != nil {
			return types.NewPointer(t)
		}
	case *ast.ArrayType:
		switch t := i.typeOfExpression(e.Elt, source); {
		case t != nil && e.Len == nil:
			return types.NewSlice(t)
		case t != nil:
			var length int64 // if it is not a number, only the elements matter
			if number, ok := e.Len.(*ast.BasicLit); ok {
				length, _ = strconv.ParseInt(number.Value, 0, 64)
			}
			return types.NewArray(t, length)
		}
	case *ast.MapType:
		key, value := i.typeOfExpression(e.Key, source), i.typeOfExpression(e.Value, source)
		if key != nil && value != nil {
			return types.NewMap(key, value)
		}
	case *ast.InterfaceType:
		return types.Universe.Lookup("any").Type()
	case *ast.SelectorExpr:
		name, ok := e.X.(*ast.Ident)
		if !ok {
			return nil
		}
		pkg := i.Lookup(name.Name)
		if pkg == nil {
			return nil
		}
		declared, err := source.Import(pkg.Path)
		if err != nil {
			return nil
		}
		if e.Sel.IsExported() {
			return TypeNamed(declared, e.Sel.Name)
		}
	}
	return nil
}

// unknownType stands for a type that is only known as text: it is the type of nil, if nil is one of its values.
func unknownType(text string) types.Type {
	switch expression, _ := parser.ParseExpr(text); e := expression.(type) {
	case *ast.StarExpr, *ast.MapType, *ast.FuncType:
		return types.Typ[types.UntypedNil]
	case *ast.ArrayType:
		if e.Len == nil {
			return types.Typ[types.UntypedNil]
		}
	}
	return types.Typ[types.Invalid]
}

// TypeNamed returns the type that a package declares under a name; nil if it declares none, or one that takes arguments.
func TypeNamed(p *types.Package, name string) types.Type {
	object, ok := p.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	if named, ok := object.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
		return nil
	}
	return object.Type()
}
