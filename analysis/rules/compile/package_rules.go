package compile

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/generate"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// PackageRules are the rules about the one package that all generated code goes into with the option --package.
var PackageRules = []*rules.Rule{
	{
		Name: "package-mode-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "Two schemas declare the same Go identifier in the one package that all code goes into.",
		File:    packageModeCollision, UnitFacts: []rules.AnyUnitFact{generate.DeclaredNames, exportedAliases},
	},
}

// exportedAliases are the exported names that a unit's file gives to packages, which nothing else in the one package of all may have.
var exportedAliases = rules.NewUnitFact(func(p *rules.Pass) []golang.Identifier {
	if p.Settings == nil || p.Settings.Package == "" {
		return nil
	}
	return p.Generated().Aliases
})

func packageModeCollision(p *rules.FilePass) {
	if p.Settings == nil || p.Settings.Package == "" || !p.Enabled() {
		return
	}
	type declared struct {
		unit int
		node int32
	}
	first := map[string]declared{}
	for unit := range p.Units {
		reported := map[int32]bool{} // by name in the file
		for _, identifier := range generate.DeclaredNames.Of(p.Units[unit]) {
			other, taken := first[identifier.Name]
			if !taken {
				first[identifier.Name] = declared{unit, identifier.Node}
				continue
			}
			if other.unit == unit || reported[identifier.Node] {
				continue
			}
			reported[identifier.Node] = true
			f := p.Report(unit, identifier.Node, "Go identifier %s is generated twice in package %q", identifier.Name, p.Settings.Package).
				WithNote("%s %q and %s %q both generate it.", words.Capital(spec.Word(p.Units[other.unit].Kind)), p.Units[other.unit].Name.Value,
					spec.Word(p.Units[unit].Kind), p.Units[unit].Name.Value).
				WithHelp("rename one, or generate without --package")
			p.RelateUnit(f, other.unit, other.node, identifier.Name+" is generated here first")
		}
	}
	for unit := range p.Units {
		for _, alias := range exportedAliases.Of(p.Units[unit]) {
			other, taken := first[alias.Name]
			for _, suffix := range [...]string{"Null", "Unknown", "Must"} { // of the functions that come in fours one is declared
				if one, found := strings.CutSuffix(alias.Name, suffix); found && !taken && strings.HasPrefix(one, "New") {
					other, taken = first[one]
				}
			}
			if !taken || other.unit == unit {
				continue
			}
			f := p.Report(unit, alias.Node, "alias %q is a Go identifier generated for %s %q", alias.Name,
				spec.Word(p.Units[other.unit].Kind), p.Units[other.unit].Name.Value).
				WithNote("Both go into package %q, where a file can't import what another one declares.", p.Settings.Package).
				WithHelp("choose another alias")
			p.RelateUnit(f, other.unit, other.node, alias.Name+" is generated here")
		}
	}
}
