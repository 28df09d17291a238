// Package printer writes specifications: it prints the provider, resources and data sources that a program has put together, in the usual
// order of keys and laid out as package format does. The result of Of, for a unit that was read, can be changed and printed again.
//
// Members that say nothing are not written: an empty text that may be left out, false, a list without entries. The package checks nothing.
package printer

import (
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Unit is the provider, a resource or a data source.
type Unit struct {
	Kind   syntax.UnitKind
	Name   string
	Schema *Schema // nil for none
}

// Schema is the schema of a unit.
type Schema struct {
	Members
	Description, MarkdownDescription, Deprecation string
}

// Members are the attributes and blocks of a schema, or inside an attribute or block. Attributes that are empty but not nil are written as
// an empty array.
type Members struct{ Attributes, Blocks []*Element }

// Element is an attribute or a block.
type Element struct {
	Name            string
	Kind            schema.Kind
	Configurability spec.Configurability // of an attribute

	Type    Type // what is in a list, map, set or object that is not nested; its Name and Kind do not count
	Members      // of a nested one

	CustomType, ExternalType  *GoType
	Default                   *Default
	Description, Deprecation  string
	PlanModifiers, Validators []Definition
	Sensitive                 bool
	Object                    Object // the properties of each nested object; a single_nested one has them itself
}

// Object is the nested object of a list, map or set, without its members.
type Object struct {
	CustomType, ExternalType  *GoType
	PlanModifiers, Validators []Definition
}

// Type is an element type or, with a name, an entry of attribute_types.
type Type struct {
	Name       string
	Kind       schema.Kind
	CustomType *GoType
	Element    *Type   // of a list, map or set
	Attributes []*Type // of an object; nil for none, which is not the same as an empty list of them
}

// GoType is a custom type or an associated external type.
type GoType struct {
	Type, Value string
	Import      *Import // nil for none
}

// Import is an import of a Go package.
type Import struct{ Path, Alias string }

// Definition is a validator, a plan modifier or a custom default.
type Definition struct {
	Expression string
	Imports    []Import
}

// Default is a default value: a JSON text, or an expression.
type Default struct {
	Static string // JSON; empty for a custom one
	Custom Definition
}

// FromUnit returns a unit that was read, so that it can be printed.
func FromUnit(u *spec.Unit) *Unit {
	out := &Unit{Kind: u.Kind, Name: u.Name.Value}
	if u.Schema < 0 {
		return out
	}
	r := reader{u}
	out.Schema = &Schema{
		Members:     r.readMembers(0, int32(len(u.Elements))),
		Description: u.Description.Value, MarkdownDescription: u.MarkdownDescription.Value, Deprecation: u.Deprecation.Value,
	}
	return out
}

type reader struct{ u *spec.Unit }

// readMembers reads the elements of a range that are not inside others of it.
func (r *reader) readMembers(from, to int32) (m Members) {
	for i := from; i < to; i = r.u.Elements[i].Skip {
		e := &r.u.Elements[i]
		if e.Block {
			m.Blocks = append(m.Blocks, r.element(e, i))
		} else {
			m.Attributes = append(m.Attributes, r.element(e, i))
		}
	}
	return m
}

func (r *reader) element(e *spec.Element, i int32) *Element {
	out := &Element{
		Name: e.Name.Value, Kind: e.Kind, Configurability: e.Configurability,
		Description: e.Description.Value, Deprecation: e.Deprecation.Value,
		Sensitive: e.Sensitive >= 0 && r.u.Tree.Nodes[e.Sensitive].Kind == syntax.True,
	}
	if e.IsNested() {
		out.Members = r.readMembers(i+1, e.Skip)
	}
	r.parts(&out.Type, e.Types.From, e.Types.To)
	if e.Static >= 0 {
		out.Default = &Default{Static: r.u.Tree.Raw(e.Static)}
	}
	for k := e.GoTypes.From; k < e.GoTypes.To; k++ {
		if g := &r.u.GoTypes[k]; g.Owner < 0 {
			*goTypeAt(out, g) = r.goType(g)
		}
	}
	for k := e.Definitions.From; k < e.Definitions.To; k++ {
		r.definition(out, &r.u.Definitions[k])
	}
	return out
}

// goTypeAt returns where an element has a custom or external type.
func goTypeAt(e *Element, g *spec.GoType) **GoType {
	switch {
	case g.OnObject && g.Role == schema.RoleCustomType:
		return &e.Object.CustomType
	case g.OnObject:
		return &e.Object.ExternalType
	case g.Role == schema.RoleCustomType:
		return &e.CustomType
	}
	return &e.ExternalType
}

func (r *reader) goType(g *spec.GoType) *GoType {
	out := &GoType{Type: g.Type.Value, Value: g.Value.Value}
	if g.Import >= 0 {
		out.Import = new(r.imported(g.Import))
	}
	return out
}

func (r *reader) imported(i int32) Import {
	m := &r.u.Imports[i]
	return Import{m.Path.Value, m.Alias.Value}
}

func (r *reader) definition(e *Element, d *spec.Definition) {
	out := Definition{Expression: d.Expression.Value}
	for i := d.Imports.From; i < d.Imports.To; i++ {
		out.Imports = append(out.Imports, r.imported(i))
	}
	switch {
	case d.Role == schema.RoleDefault && e.Default == nil:
		e.Default = &Default{}
		fallthrough
	case d.Role == schema.RoleDefault:
		e.Default.Custom = out
	case d.Role == schema.RoleValidator && d.OnObject:
		e.Object.Validators = append(e.Object.Validators, out)
	case d.Role == schema.RoleValidator:
		e.Validators = append(e.Validators, out)
	case d.OnObject:
		e.Object.PlanModifiers = append(e.Object.PlanModifiers, out)
	default:
		e.PlanModifiers = append(e.PlanModifiers, out)
	}
}

// parts reads the element type or attribute types in a range of the unit's types, those that are not inside others of it.
func (r *reader) parts(t *Type, from, to int32) {
	for i := from; i < to; i = r.u.Types[i].Skip {
		source := &r.u.Types[i]
		inner := &Type{Name: source.Name.Value, Kind: source.Kind}
		if source.CustomType >= 0 {
			inner.CustomType = r.goType(&r.u.GoTypes[source.CustomType])
		}
		r.parts(inner, i+1, source.Skip)
		if source.Attribute {
			t.Attributes = append(t.Attributes, inner)
		} else {
			t.Element = inner
		}
	}
}
