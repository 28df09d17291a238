package compile

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// mentionedNames are the names in a unit's Go that look as if other units declared them, in the one package of all.
var mentionedNames = rules.NewUnitFact(func(p *rules.Pass) []string {
	if p.Settings == nil || p.Settings.Package == "" {
		return nil
	}
	return golang.Mentioned(p.Unit)
})

func init() {
	goTypeError.File, goTypeError.UnitFacts = otherUnits, []rules.AnyUnitFact{generate.DeclaredNames, mentionedNames}
} // which reports it itself

// otherUnits looks at the Go of units that names what other units declare in the one package that all code goes into. The check of a unit
// knows the unit's own declarations; these findings come on top.
func otherUnits(p *rules.FilePass) {
	if p.Settings == nil || p.Settings.Package == "" {
		return
	}
	for unit := range p.Units {
		var others []*spec.Unit
		for other := range p.Units {
			if other != unit && mentions(p.Units[unit], p.Units[other]) {
				others = append(others, spec.Read(p.File.Units[other]))
			}
		}
		if len(others) > 0 {
			beside(p, unit, others)
		}
	}
}

// mentions reports whether one unit seems to name what another one declares, and is not declared by itself.
func mentions(u, other *rules.Summary) bool {
	return slices.ContainsFunc(mentionedNames.Of(u), func(name string) bool {
		declares := func(identifier golang.Identifier) bool { return strings.HasPrefix(name, identifier.Name) }
		return slices.ContainsFunc(generate.DeclaredNames.Of(other), declares) && !slices.ContainsFunc(generate.DeclaredNames.Of(u), declares)
	})
}

// beside adds the errors that the Go of a unit has beside other units.
func beside(p *rules.FilePass, unit int, others []*spec.Unit) {
	source := p.File.Units[unit]
	check := func(others []*spec.Unit) []rules.Finding {
		read := spec.Read(source)
		pass := p.Look(source, read)
		expression.Look(pass, others)
		return pass.Findings()
	}
	alone := check(nil)
	for _, f := range check(others) {
		known := func(k rules.Finding) bool { return k.Rule == f.Rule && k.Start == f.Start && k.End == f.End }
		if f.Severity == rules.SeverityError && !slices.ContainsFunc(alone, known) {
			p.Add(unit, f)
		}
	}
}
