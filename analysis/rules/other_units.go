package rules

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// otherUnits looks at the Go of units that names what other units declare in the one package that all code goes into. What each unit
// declares itself is known when the unit is checked; these are the findings that come on top.
func otherUnits(p *FilePass) {
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
			p.beside(unit, others)
		}
	}
}

// mentions reports whether one unit seems to name what another one declares, and is not declared by itself.
func mentions(u, other *Summary) bool {
	return slices.ContainsFunc(u.Mentioned, func(name string) bool {
		declares := func(identifier golang.Identifier) bool { return strings.HasPrefix(name, identifier.Name) }
		return slices.ContainsFunc(other.Declared, declares) && !slices.ContainsFunc(u.Declared, declares)
	})
}

// beside adds the errors that the Go of a unit has beside other units.
func (p *FilePass) beside(unit int, others []*spec.Unit) {
	source := p.File.Units[unit]
	check := func(others []*spec.Unit) []Finding {
		read := spec.Read(source)
		pass := &Pass{Tree: source.Tree, Unit: read, Settings: p.Settings, Root: read.Type, rule: p.rule}
		checkExpressionsBeside(pass, others)
		return pass.findings
	}
	alone := check(nil)
	for _, f := range check(others) {
		known := func(k Finding) bool { return k.Rule == f.Rule && k.Start == f.Start && k.End == f.End }
		if f.Severity == SeverityError && !slices.ContainsFunc(alone, known) {
			f.Unit = unit
			p.findings = append(p.findings, f)
		}
	}
}
