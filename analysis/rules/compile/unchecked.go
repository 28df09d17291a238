package compile

import (
	"path"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
)

// noteLeft notes the parts of the unit that no rule could check: expressions that are too large, unknown imported packages, and names that
// are declared by hand in an unknown folder.
func noteLeft(p *rules.Pass) {
	for _, item := range *expression.Left.Of(p) {
		p.NoteUnchecked(item)
	}
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
			p.NoteUnchecked(*item)
		}
	}
	if pkg := p.ByHand(); pkg != nil && pkg.Partial {
		p.NoteUnchecked(unchecked.OutputPartial.Item(path.Join(pkg.Shown, pkg.Unread)))
	}
}
