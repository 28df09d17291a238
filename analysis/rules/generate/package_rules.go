package generate

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// PackageRules are the rules about the generator's option --package, with which all that it generates goes into one package.
var PackageRules = []*rules.Rule{
	PackageFlagInvalid,
	{
		Name: "output-dir-missing", Stage: rules.StageGenerate, Severity: rules.SeverityHint,
		Summary: "With one package for all generated code, the directory for it must exist.",
		File:    outputDirMissing,
	},
	{
		Name: "package-mode-collision", Stage: rules.StageCompile, Severity: rules.SeverityError,
		Summary: "Two schemas declare the same Go identifier in the one package that all code goes into.",
		File:    packageModeCollision, UnitFacts: []rules.AnyUnitFact{DeclaredNames, exportedAliases},
	},
}

// exportedAliases are the exported names that a unit's file gives to packages, which nothing else in the one package of all may have.
var exportedAliases = rules.NewUnitFact(func(p *rules.Pass) []golang.Identifier {
	if p.Settings == nil || p.Settings.Package == "" {
		return nil
	}
	return p.Generated().Aliases
})

// PackageFlagInvalid is the rule that finds what is wrong with the command and not with the specification.
var PackageFlagInvalid = &rules.Rule{
	Name: "package-flag-invalid", Stage: rules.StageGenerate, Severity: rules.SeverityError,
	Summary: "The name of the package for all generated code is not a Go identifier, or Go ignores its files.",
	File:    packageFlagInvalid,
}

// ignoredPackage is the name of packages that the go command takes for documentation of their directory alone.
const ignoredPackage = "documentation"

func packageFlagInvalid(p *rules.FilePass) {
	if p.Settings == nil || p.Settings.Package == "" {
		return
	}
	if p.Settings.Package == ignoredPackage {
		if root := p.File.Frame.Root(); root >= 0 {
			if f := p.Frame.ReportObject(root, "Go ignores all files of package %q", ignoredPackage); f != nil {
				f.Stage = rules.StageCompile
				f.WithNote("The go command takes them for the documentation of their directory.").WithHelp("configure another name")
			}
		}
		return
	}
	if p.Settings.Package != "_" && golang.IsIdentifier(p.Settings.Package) {
		return
	}
	if root := p.File.Frame.Root(); root >= 0 {
		f := p.Frame.ReportObject(root, "package %q is not a Go identifier", p.Settings.Package).
			WithNote("All generated code goes into it.").WithHelp("configure another name")
		if p.Settings.Package == "_" && f != nil {
			f.Stage = rules.StageCompile // the generator, which formats the code, takes it for one
		}
	}
}

// outputDirMissing only reminds: whether the directory exists is not known here.
func outputDirMissing(p *rules.FilePass) {
	if p.Settings == nil || p.Settings.Package == "" {
		return
	}
	if root := p.File.Frame.Root(); root >= 0 {
		p.Frame.ReportObject(root, "the generator does not create the directory of package %q", p.Settings.Package).
			WithNote("All code goes directly into the directory that --output names.").WithHelp("create the directory first")
	}
}

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
		for _, identifier := range DeclaredNames.Of(p.Units[unit]) {
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
