package completion

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// expectedElement returns what may be at the place in the composite literal around it; nil if that is not known.
func (d *definition) expectedElement() *expected {
	around := d.place.Around
	outer := len(around) // the literals from here on have no type of their own but the first
	for outer > 0 && around[outer-1].Literal && (outer == len(around) || around[outer].Type == "") {
		outer--
	}
	if around[outer].Type == "" {
		return nil
	}
	e := d.expect(func(source declarations.Source) types.Type { return d.typeOf(around[outer].Type, source) })
	if e == nil {
		d.ownPackages() // which may be still looked for
		for _, name := range d.All {
			d.incomplete = d.incomplete || d.Awaits(name)
		}
		return nil
	}
	last := len(around) - 1
	for i := outer; i < last; i++ {
		if e.Type = elementOf(e.Type, &around[i]); e.Type == nil {
			return nil
		}
	}
	return e.inLiteral(&around[last])
}

// inLiteral returns what may be in the literal of a type, given what is in it before the place; nil if that is not known.
func (e *expected) inLiteral(c *gotext.Call) *expected {
	if s, ok := e.Underlying().(*types.Struct); ok && c.Key == "" {
		if c.Argument > len(c.Keys) {
			return nil // without keys, which nobody writes here
		}
		for field := range s.Fields() {
			if (field.Exported() || field.Pkg().Path() == e.own) && !slices.Contains(c.Keys, field.Name()) {
				e.fields = append(e.fields, field)
			}
		}
		if e.Type = nil; len(e.fields) == 0 {
			return nil
		}
		return e
	}
	if m, ok := e.Underlying().(*types.Map); ok && c.Key == "" {
		e.Type = m.Key()
	} else if e.Type = elementOf(e.Type, c); e.Type == nil {
		return nil
	}
	return e.first()
}

// elementOf returns the type of the element at the place in a literal of a type; nil if that is not known.
func elementOf(t types.Type, c *gotext.Call) types.Type {
	switch t := describe.Pointee(t).Underlying().(type) {
	case *types.Map:
		if c.Key == "" {
			return t.Key()
		}
		return t.Elem()
	case interface{ Elem() types.Type }: // of a slice or an array
		return t.Elem()
	case *types.Struct:
		for field := range t.Fields() {
			if field.Name() == c.Key {
				return field.Type()
			}
		}
	}
	return nil
}

// typeOf returns the type that a text of Go stands for; nil if that is not known.
func (d *definition) typeOf(text string, source declarations.Source) types.Type {
	expression, err := parser.ParseExpr(strings.TrimLeft(text, "&"))
	if err != nil {
		return nil
	}
	return d.typeOfExpression(expression, source)
}

func (d *definition) typeOfExpression(expression ast.Expr, source declarations.Source) types.Type {
	switch e := expression.(type) {
	case *ast.Ident:
		if name, ok := types.Universe.Lookup(e.Name).(*types.TypeName); ok {
			return name.Type()
		}
		if own, err := source.Import(d.ByHand); err == nil && d.ByHand != "" {
			return typeNamed(own, e.Name)
		}
	case *ast.StarExpr:
		if t := d.typeOfExpression(e.X, source); t != nil {
			return types.NewPointer(t)
		}
	case *ast.ArrayType:
		switch t := d.typeOfExpression(e.Elt, source); {
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
		key, value := d.typeOfExpression(e.Key, source), d.typeOfExpression(e.Value, source)
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
		pkg := d.Lookup(name.Name)
		if pkg == nil {
			return nil
		}
		declared, err := source.Import(pkg.Path)
		if err != nil {
			return nil
		}
		if e.Sel.IsExported() {
			return typeNamed(declared, e.Sel.Name)
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

// typeNamed returns the type that a package declares under a name; nil if it declares none, or one that takes arguments.
func typeNamed(p *types.Package, name string) types.Type {
	object, ok := p.Scope().Lookup(name).(*types.TypeName)
	if !ok {
		return nil
	}
	if named, ok := object.Type().(*types.Named); ok && named.TypeParams().Len() > 0 {
		return nil
	}
	return object.Type()
}
