package refactor

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// wraps returns the refactorings that put a nested attribute around the selected attributes, or take one away.
func (c *selection) wraps() []Refactoring {
	if c.u.Elements[c.elements[0]].Block {
		return nil
	}
	all := c.wrap()
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
