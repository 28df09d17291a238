package rules

import (
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/unchecked"
)

// leftUnchecked returns what no rule could look at in the unit: the packages that it imports and that are not known, the Go by hand that it names
// where nobody knows the folder, and what the rules noted themselves.
func (p *Pass) leftUnchecked() []unchecked.Item {
	if s := p.Settings; s != nil && (s.beyond != 0 && s.beyond <= StageCompile || s.Severity(goTypeError) == SeverityOff) {
		return nil // nobody wants to know
	}
	items := p.unchecked
	packages := p.Settings.Profile().Packages
	asked := map[string]bool{}
	for i := range p.Unit.Imports {
		imported := p.Unit.Imports[i].Path.Value
		if imported == "" || asked[imported] || golang.PathFault(imported) != "" {
			continue
		}
		asked[imported] = true
		if len(p.Settings.modules()) > 0 && !inModules(imported, p.Settings.modules()) {
			continue // it is in no module, which is a finding
		}
		if item := packages.Unchecked(imported); item != nil {
			items = append(items, *item)
		}
	}
	if pkg := p.byHand(); pkg != nil && pkg.Partial {
		items = append(items, unchecked.OutputPartial.Of(path.Join(pkg.Shown, pkg.Unread)))
	}
	return items
}

// noteTooLarge notes that an expression is larger than what is type-checked.
func (c *expressionCheck) noteTooLarge() {
	item := unchecked.ExpressionTooLarge.Of(c.p.Element(c.element))
	if !slices.ContainsFunc(c.p.unchecked, func(known unchecked.Item) bool { return known.Reason == item.Reason }) {
		c.p.unchecked = append(c.p.unchecked, item)
	}
}

// noteUndeclared notes that an expression names what must be declared by hand, where nobody knows in which folder.
func (c *expressionCheck) noteUndeclared(string, golang.Span) {
	item := unchecked.OutputUnknown.Of()
	if last := len(c.p.unchecked) - 1; last < 0 || c.p.unchecked[last].Reason != item.Reason {
		c.p.unchecked = append(c.p.unchecked, item)
	}
}
