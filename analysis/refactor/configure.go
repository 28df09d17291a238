package refactor

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// configurations gives the refactorings that set who may set the selected attributes.
func (c *selection) configurations() []Refactoring {
	var all []Refactoring
	for _, value := range [...]spec.Configurability{spec.Computed, spec.ComputedOptional, spec.Optional, spec.Required} {
		if c.u.Kind == syntax.Provider && value.IsComputed() {
			continue
		}
		differs := false
		for _, i := range c.elements {
			e := &c.u.Elements[i]
			if e.Block || e.Body < 0 {
				return nil
			}
			differs = differs || e.Configurability != value
		}
		if !differs {
			continue
		}
		all = append(all, c.refactoring(Refactoring{
			Title: "Make " + c.word() + " " + value.String(), Kind: ConfigurabilityKind, ChangesSchema: true,
		}, func() []syntax.Edit {
			var edits []syntax.Edit
			for _, i := range c.elements {
				edits = append(edits, c.configure(&c.u.Elements[i], value)...)
			}
			return edits
		}))
	}
	return all
}

// configure sets who may set an attribute. A default needs an attribute that the provider may set, and goes with that.
func (c *selection) configure(e *spec.Element, value spec.Configurability) []syntax.Edit {
	var edits []syntax.Edit
	switch {
	case e.ConfigurabilityNode < 0:
		edits = append(edits, insertFirst(c.tree, e.Body, c.configurabilityMember(value)))
	case e.Configurability != value:
		edits = append(edits, rules.ReplaceString(c.tree, e.ConfigurabilityNode, value.String()))
	}
	if e.Default >= 0 && !value.IsComputed() {
		edits = append(edits, rules.DeleteNodes(c.tree, e.Default)...)
	}
	return edits
}
