package refactor

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// kinds are the kinds that an attribute can be made, in the order in which they are offered. The generator has no code for
// dynamic attributes.
var kinds = [...]schema.Kind{
	schema.KindBool, schema.KindFloat64, schema.KindFloat32, schema.KindInt64, schema.KindInt32, schema.KindNumber, schema.KindString,
	schema.KindList, schema.KindMap, schema.KindSet, schema.KindObject,
	schema.KindListNested, schema.KindMapNested, schema.KindSetNested, schema.KindSingleNested,
}

// conversions returns the refactorings that make an attribute or block another type.
func (c *selection) conversions(e *spec.Element) []Refactoring {
	if e.Kind == schema.KindNone || e.Body < 0 || c.isMixture(e) {
		return nil
	}
	var all []Refactoring
	for _, kind := range kinds {
		if kind == e.Kind || !c.doc.Settings().Profile().Keys().Has(kind.Key()) || e.Block && kind.Go().Block == "" || !c.hasContent(e, kind) {
			continue
		}
		r := Refactoring{Title: "Change the type of " + called(e) + " to " + kind.String(), Kind: TypeKind}
		all = append(all, c.refactoring(r, func() []syntax.Edit { return c.convert(e, kind) }))
	}
	return all
}

// isMixture reports whether the type of an element is defined twice.
func (c *selection) isMixture(e *spec.Element) bool {
	count := 0
	for m := range c.tree.Children(e.Node) {
		if schema.Key(c.tree.Nodes[m].Key) == e.Kind.Key() {
			count++
		}
	}
	return count > 1
}

// hasContent reports whether an element's parts can be made those of another kind without inventing anything: attributes of
// attribute types and back, elements of elements.
func (c *selection) hasContent(e *spec.Element, kind schema.Kind) bool {
	switch {
	case kind.IsNested():
		return e.IsNested() || c.areTypes(c.attributeTypes(e))
	case e.IsNested():
		return (kind == schema.KindObject || kind.HasElementType()) && c.haveTypes(e)
	case kind == schema.KindObject:
		return c.areTypes(c.attributeTypes(e))
	case kind.HasElementType():
		return e.AttributeTypes >= 0 || e.ElementType >= 0 ||
			!e.Kind.IsCollection() && e.Kind != schema.KindObject && e.Kind != schema.KindDynamic
	case e.ElementType >= 0: // a list of strings becomes a string, and nothing else
		for m := range c.tree.Children(e.ElementType) {
			return schema.KindOf(schema.Key(c.tree.Nodes[m].Key)) == kind
		}
		return false
	}
	return !e.Kind.IsCollection() && e.Kind != schema.KindObject
}

// haveTypes reports whether the attributes inside an element can be made attribute types: there are some, at any depth, and no
// blocks.
func (c *selection) haveTypes(e *spec.Element) bool {
	if c.tree.Len(e.Attributes) == 0 || c.tree.Len(e.Blocks) > 0 {
		return false
	}
	for n := range c.tree.Children(e.Attributes) {
		i := c.elementAt(n)
		if i < 0 || c.u.Elements[i].Kind == schema.KindNone || !c.u.Elements[i].Name.Present() ||
			c.u.Elements[i].IsNested() && !c.haveTypes(&c.u.Elements[i]) {
			return false
		}
	}
	return true
}

// elementAt returns the element that a node is, or -1. Elements are in the order of their nodes.
func (c *selection) elementAt(node int32) int {
	i, found := slices.BinarySearchFunc(c.u.Elements, node, func(e spec.Element, node int32) int { return int(e.Node - node) })
	if !found {
		return -1
	}
	return i
}

// areTypes reports whether attribute types can be made attributes: there are some, of different names.
func (c *selection) areTypes(types int32) bool {
	names := map[string]bool{}
	for n := range c.tree.Children(types) {
		name := c.tree.Value(spec.Member(c.tree, n, schema.KeyName))
		if names[name] {
			return false
		}
		names[name] = true
	}
	return len(names) > 0
}

// attributeTypes returns the attribute types of an object, or of a collection of objects; -1 if it is neither.
func (c *selection) attributeTypes(e *spec.Element) int32 {
	if e.AttributeTypes >= 0 {
		return e.AttributeTypes
	}
	return spec.Member(c.tree, spec.Member(c.tree, e.ElementType, schema.KeyObject), schema.KeyAttributeTypes)
}

// convert returns the edits that make an element one of another kind. All are inside the element's object.
func (c *selection) convert(e *spec.Element, kind schema.Kind) []syntax.Edit {
	from := c.typeOf(e.Body)
	to := c.typeOf(e.Node).Member(kind.Key())
	body := &c.tree.Nodes[e.Body]
	add, keepContent := c.content(e, kind)
	var edits []syntax.Edit
	kept := change(c.tree, e.Body, func(m int32) bool {
		k := schema.Key(c.tree.Nodes[m].Key)
		switch k {
		case schema.KeyElementType, schema.KeyAttributeTypes, schema.KeyNestedObject, schema.KeyAttributes, schema.KeyBlocks:
			return keepContent && to.Shape().Allowed.Has(k) && !(k == schema.KeyBlocks && c.tree.Len(m) == 0)
		}
		if c.fits(e.Kind, kind, m, from.Member(k), to) {
			return true
		}
		if k != schema.KeyValidators && k != schema.KeyPlanModifiers || !to.Shape().Allowed.Has(k) {
			return false
		}
		translated, ok := c.translate(e, m, kind)
		if ok {
			edits = append(edits, translated...)
		}
		return ok
	}, add...)
	edits = append(edits, kept...)
	if kind != e.Kind {
		edits = append(edits, syntax.Edit{Start: int(body.KeyStart), End: int(body.KeyEnd), Text: syntax.Quote(kind.String())})
	}
	return edits
}

// fits reports whether a member of a body may stay when the body becomes one of another kind.
func (c *selection) fits(from, to schema.Kind, member int32, was, body schema.Type) bool {
	k := schema.Key(c.tree.Nodes[member].Key)
	if k == schema.KeyNone {
		return true // it was not known before, and is not now
	}
	if !body.Shape().Allowed.Has(k) {
		return false
	}
	if (k == schema.KeyCustomType || k == schema.KeyAssociatedExternalType) && from != to {
		return from.Go().Kind == to.Go().Kind && from.IsNested() == to.IsNested()
	}
	if body.Member(k) == was {
		return true
	}
	switch k {
	case schema.KeyValidators, schema.KeyPlanModifiers:
		return from.Go().Kind == to.Go().Kind
	case schema.KeyDefault:
		if from.Go().Kind == to.Go().Kind {
			return true
		}
		static := spec.Member(c.tree, member, schema.KeyStatic)
		if static < 0 || c.tree.Len(member) != 1 || c.tree.Nodes[static].Kind != syntax.Number {
			return false
		}
		return to.IsFloat() || to.IsInteger() && !strings.ContainsAny(c.tree.Raw(static), ".eE")
	}
	return true
}

// content returns the members that hold the parts of an element after a change of its kind; keep means that the existing members serve.
func (c *selection) content(e *spec.Element, kind schema.Kind) (add []string, keep bool) {
	switch {
	case kind.IsNested() && e.IsNested():
		return c.nestedContent(e, kind)
	case kind.IsNested():
		attributes := edit.Member("attributes", c.attributesSource(c.attributeTypes(e), e.Configurability))
		if kind == schema.KindSingleNested {
			return []string{attributes}, false
		}
		return []string{edit.Member("nested_object", "{"+attributes+"}")}, false
	case kind == schema.KindObject:
		return []string{edit.Member("attribute_types", c.typesSource(e))}, false
	case kind.HasElementType() && e.ElementType >= 0:
		return nil, true
	case kind.HasElementType():
		return []string{edit.Member("element_type", c.elementSource(e))}, false
	}
	return nil, false
}

// nestedContent is content from one nested kind to another.
func (c *selection) nestedContent(e *spec.Element, kind schema.Kind) (add []string, keep bool) {
	from, to := e.Kind == schema.KindSingleNested, kind == schema.KindSingleNested
	if from == to {
		blocks := spec.Member(c.tree, e.NestedObject, schema.KeyBlocks)
		if from || e.Block || blocks < 0 {
			return nil, true
		}
		// A nested object of an attribute has no blocks, not even none.
		return []string{nestedObject(c.sources(e.NestedObject, func(k schema.Key) bool { return k != schema.KeyBlocks }))}, false
	}
	members := c.sources(e.Object, func(k schema.Key) bool {
		switch k {
		case schema.KeyAttributes, schema.KeyValidators, schema.KeyPlanModifiers:
			return true
		case schema.KeyBlocks:
			return e.Block
		}
		return false
	})
	if to {
		return members, false
	}
	return []string{nestedObject(members)}, false
}

func nestedObject(members []string) string {
	return edit.Member("nested_object", "{"+strings.Join(members, ", ")+"}")
}

// sources returns the sources of those members of an object whose keys are wanted.
func (c *selection) sources(object int32, wanted func(schema.Key) bool) []string {
	var out []string
	for m := range c.tree.Children(object) {
		if wanted(schema.Key(c.tree.Nodes[m].Key)) {
			out = append(out, edit.Source(c.tree, m))
		}
	}
	return out
}

// attributesSource makes attributes of attribute types. A value of an object type needs all its members.
func (c *selection) attributesSource(types int32, outer spec.Configurability) string {
	inner := spec.Required
	if outer.IsComputed() {
		inner = outer
	}
	var all []string
	for n := range c.tree.Children(types) {
		if body := kindMember(c.tree, n); body >= 0 {
			source, ok := inside(c.tree, n, []syntax.Edit{insertFirst(c.tree, body, c.configurabilityMember(inner))})
			if ok {
				all = append(all, source)
			}
		}
	}
	return "[" + strings.Join(all, ", ") + "]"
}

// kindMember returns the member of an object that says its kind and is an object itself, or -1.
func kindMember(t *syntax.Tree, object int32) int32 {
	for m := range t.Children(object) {
		if schema.KindOf(schema.Key(t.Nodes[m].Key)) != schema.KindNone && t.Nodes[m].Kind == syntax.Object {
			return m
		}
	}
	return -1
}

// typesSource returns the attribute types of an object that has the parts of an element.
func (c *selection) typesSource(e *spec.Element) string {
	if types := c.attributeTypes(e); types >= 0 {
		return c.tree.Raw(types)
	}
	return c.typesOf(e)
}

// elementSource returns the element type of a collection that has the parts of an element.
func (c *selection) elementSource(e *spec.Element) string {
	if e.IsNested() || e.AttributeTypes >= 0 {
		return "{" + edit.Member("object", "{"+edit.Member("attribute_types", c.typesSource(e))+"}") + "}"
	}
	return "{" + edit.Member(e.Kind.String(), "{}") + "}"
}

// typesOf makes attribute types of the attributes inside an element, at any depth, for which haveTypes is true.
func (c *selection) typesOf(e *spec.Element) string {
	var b strings.Builder
	c.writeTypes(&b, e)
	return b.String()
}

func (c *selection) writeTypes(b *strings.Builder, e *spec.Element) {
	separator := "["
	for n := range c.tree.Children(e.Attributes) {
		e := &c.u.Elements[c.elementAt(n)]
		b.WriteString(separator + "{" + edit.Member("name", c.tree.Raw(e.Name.Node)) + ", ")
		c.writeType(b, e)
		b.WriteByte('}')
		separator = ", "
	}
	if separator == "[" {
		b.WriteByte('[')
	}
	b.WriteByte(']')
}

// writeType writes the type of an attribute's values, with its kind as the key.
func (c *selection) writeType(b *strings.Builder, e *spec.Element) {
	if !e.Kind.IsNested() {
		members := c.sources(e.Body, func(k schema.Key) bool {
			return k == schema.KeyElementType || k == schema.KeyAttributeTypes || k == schema.KeyCustomType
		})
		b.WriteString(edit.Member(e.Kind.String(), "{"+strings.Join(members, ", ")+"}"))
		return
	}
	before, after := `"object": {"attribute_types": `, "}"
	if e.Kind != schema.KindSingleNested {
		before, after = edit.Member(strings.TrimSuffix(e.Kind.String(), "_nested"), `{"element_type": {`+before), "}}"+after
	}
	b.WriteString(before)
	c.writeTypes(b, e)
	b.WriteString(after)
}
