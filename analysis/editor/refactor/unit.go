package refactor

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules/style"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// makeOptional makes all attributes optional that a resource's Create would have to set. It is offered where no attribute is selected.
func (c *selection) makeOptional() []Refactoring {
	all := style.MustBeSet(c.u)
	if len(all) == 0 || len(c.elements) > 0 {
		return nil
	}
	title := "Make optional what Create must set: 1 attribute"
	if len(all) > 1 {
		title = "Make optional what Create must set: " + strconv.Itoa(len(all)) + " attributes"
	}
	return []Refactoring{c.refactoring(Refactoring{Title: title, Kind: ConfigurabilityKind, Compiles: true},
		func() []syntax.Edit { return style.MakeOptional(c.u, all) })}
}
