package compile

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
)

// noteLeft notes what no rule could look at in the unit: the packages that it imports and that are not known, and the Go by hand that it
// names where nobody knows the folder.
func noteLeft(p *rules.Pass) {
	packages := p.Settings.Profile().Packages
	asked := map[string]bool{}
	for i := range p.Unit.Imports {
		imported := p.Unit.Imports[i].Path.Value
		if imported == "" || asked[imported] || golang.PathFault(imported) != "" {
			continue
		}
		asked[imported] = true
		if len(requiredModules(p.Settings)) > 0 && !inModules(imported, requiredModules(p.Settings)) {
			continue // it is in no module, which is a finding
		}
		if item := packages.Unchecked(imported); item != nil {
			p.NoteUnchecked(p.Rule(), *item)
		}
	}
	if pkg := p.ByHand(); pkg != nil && pkg.Partial {
		p.NoteUnchecked(p.Rule(), unchecked.OutputPartial.Item(path.Join(pkg.Shown, pkg.Unread)))
	}
}

// noteTooLarge notes that an expression is larger than what is type-checked.
func (c *expressionCheck) noteTooLarge() {
	c.p.NoteUncheckedOnce(goTypeError, unchecked.ExpressionTooLarge.Item(c.p.Element(c.element)))
}

// noteUndeclared notes that an expression names what must be declared by hand, where nobody knows in which folder.
func (c *expressionCheck) noteUndeclared(string, golang.Span) {
	c.p.NoteUncheckedOnce(goTypeError, unchecked.OutputUnknown.Item())
}
