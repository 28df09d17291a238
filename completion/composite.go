package completion

import (
	"go/types"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// expectedElement returns the expected type or fields at the place in the composite literal around it, or nil if they are not known.
func (d *definition) expectedElement() *expected {
	around := d.place.Around
	outer := len(around) // the literals from here on have no type of their own but the first
	for outer > 0 && around[outer-1].Literal && (outer == len(around) || around[outer].Type == "") {
		outer--
	}
	if around[outer].Type == "" {
		return nil
	}
	e := d.expect(func(source declarations.Source) types.Type { return d.TypeOf(around[outer].Type, source) })
	if e == nil {
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

// inLiteral returns the expected type or fields in the literal of a type, with the elements before the place in mind, or nil if they are
// not known.
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

// expectedIndex returns the type that an index must have; nil if it is not known, or type arguments are at the place.
func (d *definition) expectedIndex(c *gotext.Call) *expected {
	pkg, of, member := gotext.Resolve(c.Indexed, d.Imports)
	if member == nil || member.Sort != catalog.Var && member.Sort != catalog.Field {
		return nil
	}
	var owner string
	if of != nil {
		owner = of.Name
	}
	e := d.expect(func(source declarations.Source) types.Type {
		return indexOf(describe.TypeOf(source, pkg.Path, owner, member.Name))
	}, pkg.Path)
	if e == nil || isAny(e.Type) {
		return nil
	}
	return e.first()
}

// indexOf returns the type of the indexes of a type; nil if it has none.
func indexOf(t types.Type) types.Type {
	if t == nil {
		return nil
	}
	switch t := describe.Pointee(t).Underlying().(type) {
	case *types.Map:
		return t.Key()
	case *types.Slice, *types.Array:
		return types.Typ[types.Int]
	}
	return nil
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
