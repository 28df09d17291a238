package refactor

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// moves returns the refactorings that take the selected attributes to another parent.
func (c *selection) moves() []Refactoring {
	if c.u.Elements[c.elements[0]].Block {
		return nil
	}
	all := append(c.wrap(), c.moveInto()...)
	all = append(all, c.moveOut()...)
	if len(c.elements) == 1 {
		all = append(all, c.unwrap(c.elements[0])...)
	}
	return all
}

// wrap makes a nested attribute of the selected ones.
func (c *selection) wrap() []Refactoring {
	nodes := make([]int32, len(c.elements))
	sources := make([]string, len(c.elements))
	for k, i := range c.elements {
		nodes[k] = c.u.Elements[i].Node
		sources[k] = c.tree.Raw(nodes[k])
	}
	r := Refactoring{Title: "Wrap " + c.word() + " in a nested attribute", Kind: WrapKind}
	if len(nodes) > 1 {
		r.Title, r.Kind = "Extract "+c.word()+" into a nested attribute", ExtractKind
	}
	return []Refactoring{c.withNaming(r, func() []syntax.Edit {
		name := c.freeName(c.u.Elements[c.elements[0]].Parent, "group")
		body := c.configurabilityMember(c.together()) + ", " + edit.Member("attributes", "["+strings.Join(sources, ", ")+"]")
		source := "{" + edit.Member("name", syntax.Quote(name)) + ", " + edit.Member("single_nested", "{"+body+"}") + "}"
		return append([]syntax.Edit{edit.Replace(c.tree, nodes[0], source)}, edit.Delete(c.tree, nodes[1:]...)...)
	})}
}

// together returns who may set an attribute that holds the selected ones: it must be set if one of them must be.
func (c *selection) together() spec.Configurability {
	computed, required, partly := 0, 0, 0
	for _, i := range c.elements {
		switch c.u.Elements[i].Configurability {
		case spec.Computed:
			computed++
		case spec.Required:
			required++
		case spec.ComputedOptional:
			partly++
		}
	}
	switch {
	case required > 0:
		return spec.Required
	case computed == len(c.elements):
		return spec.Computed
	case partly+computed > 0:
		return spec.ComputedOptional
	}
	return spec.Optional
}

// clashes reports whether something inside an element, or in the schema for -1, has the name of a selected attribute.
func (c *selection) clashes(parent int32) bool {
	for i := range c.u.Inside(parent) {
		for _, k := range c.elements {
			if c.u.Elements[i].Name.Value == c.u.Elements[k].Name.Value {
				return true
			}
		}
	}
	return false
}

// maxTargets is the greatest number of places to move to that are offered.
const maxTargets = 12

// moveInto takes the selected attributes into another nested attribute or block of the unit: first those beside them, then the
// others in the order of the text.
func (c *selection) moveInto() []Refactoring {
	first, last := c.elements[0], c.u.Elements[c.elements[len(c.elements)-1]].Skip
	parent := c.u.Elements[first].Parent
	var beside, others []int32
	for i := int32(0); int(i) < len(c.u.Elements) && len(beside)+len(others) < maxTargets; i++ {
		if i == first {
			i = last - 1 // not into themselves
			continue
		}
		e := &c.u.Elements[i]
		out := parent >= 0 && i == c.u.Elements[parent].Parent // moveOut does that
		if i == parent || out || !e.IsNested() || e.Attributes < 0 || e.Object < 0 || !e.Name.Present() || c.clashes(i) {
			continue
		}
		if e.Parent == parent {
			beside = append(beside, i)
		} else {
			others = append(others, i)
		}
	}
	var all []Refactoring
	seen := map[string]bool{}
	for _, i := range append(beside, others...) {
		e := &c.u.Elements[i]
		name := e.Name.Value
		if name == "" {
			continue // which one it is could not be said
		}
		if e.Parent != parent {
			name = c.dotted(e)
		}
		if seen[name] {
			continue
		}
		seen[name] = true
		all = append(all, c.refactoring(Refactoring{
			Title: "Move " + c.word() + " into " + quoted(name), Kind: MoveKind,
		}, func() []syntax.Edit { return edit.MoveInto(c.tree, e.Attributes, c.nodes()...) }))
	}
	return all
}

// dotted returns the names from the schema down to an element.
func (c *selection) dotted(e *spec.Element) string {
	name := e.Name.Value
	for p := c.u.Parent(e); p != nil; p = c.u.Parent(p) {
		name = p.Name.Value + "." + name
	}
	return name
}

func (c *selection) nodes() []int32 {
	nodes := make([]int32, len(c.elements))
	for k, i := range c.elements {
		nodes[k] = c.u.Elements[i].Node
	}
	return nodes
}

// attributesBeside returns the array of attributes that an element is in, or that is beside the array of a block.
func (c *selection) attributesBeside(element int32) int32 {
	if parent := c.u.Elements[element].Parent; parent >= 0 {
		return c.u.Elements[parent].Attributes
	}
	return c.u.Attributes
}

// moveOut takes the selected attributes out of the nested attribute or block around them.
func (c *selection) moveOut() []Refactoring {
	parent := c.u.Elements[c.elements[0]].Parent
	if parent < 0 {
		return nil
	}
	p := &c.u.Elements[parent]
	if c.clashes(p.Parent) {
		return nil
	}
	to, where := c.attributesBeside(parent), "the schema"
	if p.Parent >= 0 {
		where = called(&c.u.Elements[p.Parent])
	}
	if to < 0 {
		return nil
	}
	return []Refactoring{c.refactoring(Refactoring{
		Title: "Move " + c.word() + " out of " + called(p) + " into " + where, Kind: MoveKind,
	}, func() []syntax.Edit {
		sources := make([]string, len(c.elements))
		for k, node := range c.nodes() {
			sources[k] = c.tree.Raw(node)
		}
		edits := edit.Delete(c.tree, c.nodes()...)
		if !p.Block {
			for _, source := range sources {
				edits = append(edits, edit.InsertAfter(c.tree, p.Node, source))
			}
			return edits
		}
		return append(edits, edit.InsertInto(c.tree, to, sources...))
	})}
}

// unwrap puts the attributes of a single nested attribute in its place.
func (c *selection) unwrap(element int32) []Refactoring {
	e := &c.u.Elements[element]
	if e.Kind != schema.KindSingleNested || e.Attributes < 0 || c.tree.Len(e.Attributes) == 0 {
		return nil
	}
	outside := map[string]bool{}
	for i := range c.u.Inside(e.Parent) {
		if i != element {
			outside[c.u.Elements[i].Name.Value] = true
		}
	}
	for i := range c.u.Inside(element) {
		if outside[c.u.Elements[i].Name.Value] {
			return nil
		}
	}
	return []Refactoring{c.refactoring(Refactoring{
		Title: "Replace " + called(e) + " by the attributes inside it", Kind: InlineKind,
	}, func() []syntax.Edit {
		var sources []string
		for n := range c.tree.Children(e.Attributes) {
			sources = append(sources, c.tree.Raw(n))
		}
		return []syntax.Edit{edit.Replace(c.tree, e.Node, sources...)}
	})}
}
