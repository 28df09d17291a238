package expression

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// CustomTypes returns a function that returns the type for a custom type of a unit, by its index, if it is known.
func CustomTypes(u *spec.Unit, settings *rules.Settings) func(goType int32) *evaluate.Type {
	c := &Check{
		Pass:     &rules.Pass{Tree: u.Tree, Unit: u, Settings: settings, Root: u.Type},
		Packages: imports.ReadNames(u, settings.Profile().Packages, nil),
	}
	return c.customOf
}

// AttributeType returns the type that the generator gives an attribute, with its known parts.
func (c *Check) AttributeType(element int32) *evaluate.Type {
	if e := &c.Pass.Unit.Elements[element]; e.CustomType >= 0 && (e.IsNested() || e.Kind.IsCollection() || e.Kind == schema.KindObject) {
		return c.customOf(c.customTypeOf(e, false))
	}
	object := c.ObjectType(element)
	if c.customTypeOf(&c.Pass.Unit.Elements[element], true) >= 0 {
		object = evaluate.Unknown()
	}
	return c.SchemaType(element, object)
}

// SchemaType returns the type that an attribute has by the keys beside its custom type: of nested attributes, with the objects in it.
func (c *Check) SchemaType(element int32, object *evaluate.Type) *evaluate.Type {
	u := c.Pass.Unit
	e := &u.Elements[element]
	switch {
	case e.Kind == schema.KindSingleNested:
		return object
	case !e.IsNested():
		t := evaluate.Base(CatalogKinds[e.Kind])
		switch {
		case e.Kind.HasElementType():
			if e.ElementType >= 0 && e.Types.From < e.Types.To {
				t.Elem, t.Open = c.writtenType(e.Types.From), false
			}
		case e.Kind == schema.KindObject:
			t.Members, t.Open = c.memberTypes(e.Types.From, e.Types.To), false
		}
		return t
	}
	t := evaluate.Base(CatalogKinds[e.Kind])
	t.Elem, t.Open = object, false
	return t
}

// ObjectType returns the type of the objects that a nested attribute or block is or has; nil for other attributes.
func (c *Check) ObjectType(element int32) *evaluate.Type {
	u := c.Pass.Unit
	e := &u.Elements[element]
	if !e.IsNested() {
		return nil
	}
	object := evaluate.Base(CatalogKinds[schema.KindObject])
	object.Members, object.Open = map[string]*evaluate.Type{}, false
	for i := element + 1; i < e.Skip; i = u.Elements[i].Skip {
		object.Members[u.Elements[i].Name.Value] = c.AttributeType(i)
	}
	return object
}

// generatedTypes are the types that the generator declares for attributes and blocks with attributes inside. They are computed at the first
// request.
type generatedTypes struct {
	elements map[string]int32 // by the name of the type, the first element that it is declared for
	made     map[string]generatedType
}

var typesOfNested = rules.NewFact(func(p *rules.Pass) *generatedTypes {
	g := &generatedTypes{map[string]int32{}, map[string]generatedType{}}
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		if _, has := g.elements[golang.Pascal(e.Name.Value)+"Type"]; e.IsNested() && !has {
			g.elements[golang.Pascal(e.Name.Value)+"Type"] = int32(i)
		}
	}
	return g
})

// generatedType is a type with its size: how many types are in it, each as often as it occurs.
type generatedType struct {
	*evaluate.Type
	size int
}

// largestType is the size up to which a generated type is known. A specification in which names occur again and again, at all levels, is
// small and can have types without bound.
const largestType = 1 << 12

// GeneratedType returns the type that the generator declares under a name for something with attributes inside, or nil: that which its
// values say they are of.
func (c *Check) GeneratedType(name string) *evaluate.Type {
	made := c.sizedType(name)
	if made.Type == nil {
		return nil
	}
	copied := *made.Type // its place differs in each expression
	return &copied
}

func (c *Check) sizedType(name string) generatedType {
	g := typesOfNested.Of(c.Pass)
	element, has := g.elements[name]
	if !has {
		return generatedType{}
	}
	if made, is := g.made[name]; is {
		return made
	}
	// Inside itself a type is not known, which ends the recursion: valueMembers comes back here for a name that the element also has inside.
	g.made[name] = generatedType{evaluate.Generated(name, catalog.Object, evaluate.Unknown()), 1}
	if like, size := c.valueMembers(element); size <= largestType {
		g.made[name] = generatedType{evaluate.Generated(name, catalog.Object, like), size}
	}
	return g.made[name]
}

// valueMembers returns the object type that the generated value of a nested attribute or block reports, and its size. Its members have no
// custom types there. It calls itself for elements nested in the tree, whose depth the parser bounds; see also sizedType.
func (c *Check) valueMembers(element int32) (object *evaluate.Type, size int) {
	u := c.Pass.Unit
	object, size = evaluate.Base(catalog.Object), 1
	object.Members, object.Open = map[string]*evaluate.Type{}, false
	for i := element + 1; i < u.Elements[element].Skip; i = u.Elements[i].Skip {
		child, more := &u.Elements[i], 1
		member := evaluate.Unknown()
		switch {
		case child.GoTypes.Len() > 0 || size > largestType:
		case child.Kind == schema.KindSingleNested:
			member, more = c.valueMembers(i)
		case child.IsNested():
			elem := c.sizedType(golang.Pascal(child.Name.Value) + "Type")
			member, more = evaluate.Base(CatalogKinds[child.Kind]), elem.size+1
			member.Elem, member.Open = elem.Type, false
		default:
			member, more = c.AttributeType(i), 1+int(child.Types.To-child.Types.From)
		}
		object.Members[child.Name.Value] = member
		size += more
	}
	return object, size
}

// customTypeOf returns the index of the custom type of an element itself, or of its nested_object; -1 if it has none.
func (c *Check) customTypeOf(e *spec.Element, onObject bool) int32 {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if g := &c.Pass.Unit.GoTypes[i]; g.Role == schema.RoleCustomType && g.Owner < 0 && g.OnObject == onObject {
			return i
		}
	}
	return -1
}

// writtenType returns the type that the generator writes for an element type or attribute type, with its known parts.
func (c *Check) writtenType(i int32) *evaluate.Type {
	t := &c.Pass.Unit.Types[i]
	switch {
	case t.CustomType >= 0:
		return c.customOf(t.CustomType)
	case t.Kind == schema.KindNone:
		return evaluate.Unknown()
	}
	made := evaluate.Base(CatalogKinds[t.Kind])
	switch {
	case t.Kind == schema.KindObject:
		made.Members, made.Open = c.memberTypes(i+1, t.Skip), false
	case t.Kind.IsCollection() && i+1 < t.Skip:
		made.Elem, made.Open = c.writtenType(i+1), false
	}
	return made
}

// memberTypes returns the attribute types among the types from one to another, without the dynamic ones, which the generator leaves out.
func (c *Check) memberTypes(from, to int32) map[string]*evaluate.Type {
	members := map[string]*evaluate.Type{}
	for i := from; i < to; i = c.Pass.Unit.Types[i].Skip {
		if t := &c.Pass.Unit.Types[i]; t.Attribute && t.Kind != schema.KindDynamic {
			members[t.Name.Value] = c.writtenType(i)
		}
	}
	return members
}

// customOf returns the type for a custom type, with its known parts.
func (c *Check) customOf(goType int32) *evaluate.Type {
	if goType < 0 || c.Pass.Unit.GoTypes[goType].Type.Value == "" {
		return evaluate.Unknown()
	}
	g := &c.Pass.Unit.GoTypes[goType]
	text := compile.Text{Go: g.Type.Value, Place: golang.FieldValue, Path: imports.AttrPackage, Type: "Type"}
	checked, _ := compile.Compile(text, c.Scope())
	if checked == nil {
		return evaluate.Unknown()
	}
	if results, err := checked.Values(); err == nil && len(results) == 1 {
		if t, ok := results[0].(*evaluate.Type); ok {
			copied := *t
			copied.At = nil // which is a place in another text
			return &copied
		}
	}
	return evaluate.Unknown()
}
