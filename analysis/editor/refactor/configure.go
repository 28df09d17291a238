package refactor

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// configurations returns the refactorings that set who may set the selected attributes.
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
			Title: "Make " + c.word() + " " + value.String(), Kind: ConfigurabilityKind,
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

// configure sets who may set an attribute. A default needs an attribute that the provider may set and a configuration may leave out, and
// goes where that is not so; a replacement that is asked for where nobody configures the attribute goes with that.
func (c *selection) configure(e *spec.Element, value spec.Configurability) []syntax.Edit {
	var edits []syntax.Edit
	switch {
	case e.ConfigurabilityNode < 0:
		edits = append(edits, insertFirst(c.tree, e.Body, c.configurabilityMember(value)))
	case e.Configurability != value:
		edits = append(edits, edit.ReplaceString(c.tree, e.ConfigurabilityNode, value.String()))
	}
	var gone []int32
	if e.Default >= 0 && value != spec.ComputedOptional {
		gone = append(gone, e.Default)
	}
	if value == spec.Computed {
		gone = append(gone, c.replacements(e)...)
	}
	return append(edits, edit.Delete(c.tree, gone...)...)
}

// replacements returns the plan modifiers of an attribute that have the resource replaced, or the array if it has no others.
func (c *selection) replacements(e *spec.Element) []int32 {
	own, ok := packagesFor(schema.KeyPlanModifiers, e.Kind)
	if !ok || e.PlanModifiers < 0 {
		return nil
	}
	name, _, ok := c.importName(own)
	if !ok {
		return nil
	}
	var found []int32
	for i := e.Definitions.From; i < e.Definitions.To; i++ {
		d := &c.u.Definitions[i]
		if !d.OnObject && d.Role == schema.RolePlanModifier && strings.HasPrefix(strings.TrimSpace(d.Expression.Value), name+".RequiresReplace") {
			found = append(found, d.Node)
		}
	}
	if len(found) > 0 && len(found) == c.tree.Len(e.PlanModifiers) {
		return []int32{e.PlanModifiers}
	}
	return found
}
