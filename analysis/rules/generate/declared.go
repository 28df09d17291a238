package generate

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// DeclaredNames are the package-level identifiers that the generator will declare for a unit, where other units may name them.
var DeclaredNames = rules.NewUnitFact(func(p *rules.Pass) []golang.Identifier {
	if p.Settings == nil || p.Settings.Package == "" && p.Settings.ByHand == nil {
		return nil
	}
	return golang.Declared(p.Unit)
})
