package completion

import (
	"go/ast"
	"go/parser"
	"go/types"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// composite offers what may be in the composite literal around the place: fields of a struct that are not set yet, and values of the type
// that a field, an element or a key has. It reports false where the literal's type is not known.
func (d *definition) composite() bool {
	w := d.wantedInLiteral()
	switch {
	case w == nil:
		return false
	case len(w.fields) > 0:
		for _, field := range w.fields {
			zero := typeWriter{definition: d}
			value := zero.zero(field.Type())
			d.add(Item{
				Label: field.Name(), Kind: KindField, Detail: types.TypeString(field.Type(), (*types.Package).Name),
			}, field.Name()+": "+stop(value), zero.imports)
		}
	}
	if w.Type == nil {
		return len(w.fields) > 0
	}
	d.values(w.parameterType, types.TypeString(w.Type, (*types.Package).Name))
	return true
}

// values offers what is assignable to a type, which signatures write as expected.
func (d *definition) values(p *parameterType, expected string) {
	addressed := d.addressed(d.place.Start)
	if !addressed {
		d.paths(expected)
		d.expressions(expected)
	}
	for _, f := range d.assignable(p) {
		if addressed || !slices.ContainsFunc(d.fittingMembers(expected), f.is) {
			d.member(f, d.qualified(f.pkg, ""))
		}
	}
	if !addressed {
		d.literal(p)
	}
}

// inLiteral is what may be at a place in a composite literal: fields, or a value of a type.
type inLiteral struct {
	*parameterType
	fields []*types.Var
}

// wantedInLiteral returns what may be at the place; nil if that is not known.
func (d *definition) wantedInLiteral() *inLiteral {
	around := d.place.Around
	outer := len(around) // the literals from here on have no type of their own but the first
	for outer > 0 && around[outer-1].Literal && (outer == len(around) || around[outer].Type == "") {
		outer--
	}
	if outer == len(around) || around[outer].Type == "" {
		return nil
	}
	p := &parameterType{}
	for path := range d.All {
		p.paths = append(p.paths, path)
	}
	p.paths = append(p.paths, d.seen()...)
	p.own = d.ByHand
	var t types.Type
	for _, p.source = range [...]declarations.Source{d.Source.Together(p.paths), declarations.Importer{}} {
		if t = d.typeOf(around[outer].Type, p.source); t != nil {
			break
		}
	}
	if t == nil {
		d.ownPackages() // which may be still looked for
		for _, name := range d.All {
			d.incomplete = d.incomplete || d.Awaits(name)
		}
		return nil
	}
	for i := range around[outer:] {
		c := &around[outer+i]
		if i+1 == len(around[outer:]) {
			return innermost(p, t, c)
		}
		if t = elementOf(t, c); t == nil {
			return nil
		}
	}
	return nil
}

// innermost returns what may be in the literal of a type, given what is in it before the place.
func innermost(p *parameterType, t types.Type, c *gotext.Call) *inLiteral {
	w := &inLiteral{parameterType: p}
	if s, ok := t.Underlying().(*types.Struct); ok && c.Key == "" {
		if c.Argument > len(c.Keys) {
			return nil // without keys, which nobody writes here
		}
		for field := range s.Fields() {
			if (field.Exported() || field.Pkg().Path() == p.own) && !slices.Contains(c.Keys, field.Name()) {
				w.fields = append(w.fields, field)
			}
		}
		return w
	}
	if m, ok := t.Underlying().(*types.Map); ok && c.Key == "" {
		p.Type = m.Key()
	} else if p.Type = elementOf(t, c); p.Type == nil {
		return nil
	}
	if named, ok := types.Unalias(pointee(p.Type)).(*types.Named); ok && named.Obj().Pkg() != nil {
		p.paths = append([]string{named.Obj().Pkg().Path()}, p.paths...)
	}
	return w
}

// elementOf returns the type of the element at the place in a literal of a type; nil if that is not known.
func elementOf(t types.Type, c *gotext.Call) types.Type {
	switch t := pointee(t).Underlying().(type) {
	case *types.Slice:
		return t.Elem()
	case *types.Array:
		return t.Elem()
	case *types.Map:
		if c.Key != "" {
			return t.Elem()
		}
		return t.Key()
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
func (d *definition) typeOf(text string, from declarations.Source) types.Type {
	expression, err := parser.ParseExpr(strings.TrimLeft(text, "&"))
	if err != nil {
		return nil
	}
	return d.typeOfExpression(expression, from)
}

func (d *definition) typeOfExpression(expression ast.Expr, from declarations.Source) types.Type {
	switch e := expression.(type) {
	case *ast.Ident:
		if name, ok := types.Universe.Lookup(e.Name).(*types.TypeName); ok {
			return name.Type()
		}
		if own, err := from.Import(d.ByHand); err == nil && d.ByHand != "" {
			return typeNamed(own, e.Name)
		}
	case *ast.StarExpr:
		if t := d.typeOfExpression(e.X, from); t != nil {
			return types.NewPointer(t)
		}
	case *ast.ArrayType:
		if t := d.typeOfExpression(e.Elt, from); t != nil {
			return types.NewSlice(t)
		}
	case *ast.MapType:
		key, value := d.typeOfExpression(e.Key, from), d.typeOfExpression(e.Value, from)
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
		declared, err := from.Import(pkg.Path)
		if err != nil {
			return nil
		}
		if e.Sel.IsExported() {
			return typeNamed(declared, e.Sel.Name)
		}
	}
	return nil
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
