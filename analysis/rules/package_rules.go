package rules

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// packageRules are the rules about the generator's option --package, with which all that it generates goes into one package.
var packageRules = []*Rule{
	{
		Name: "package-flag-invalid", Stage: StageGenerate, Severity: SeverityError,
		Summary: "The name of the package for all generated code is no Go identifier.",
		File:    packageFlagInvalid,
	},
	{
		Name: "output-dir-missing", Stage: StageGenerate, Severity: SeverityHint,
		Summary: "With one package for all generated code, the directory for it must exist.",
		File:    outputDirMissing,
	},
	{
		Name: "package-mode-collision", Stage: StageCompile, Severity: SeverityError,
		Summary: "Two schemas declare the same Go identifier in the one package that all code goes into.",
		File:    packageModeCollision,
	},
}

func packageFlagInvalid(p *FilePass) {
	if p.Settings == nil || p.Settings.Package == "" || p.Settings.Package != "_" && golang.IsIdentifier(p.Settings.Package) {
		return
	}
	if root := p.File.Frame.Root(); root >= 0 {
		p.Frame.ReportObject(root, "The package that all code is to go into, %q, is no Go identifier; configure another name", p.Settings.Package)
	}
}

// outputDirMissing only reminds: whether the directory exists is not known here.
func outputDirMissing(p *FilePass) {
	if p.Settings == nil || p.Settings.Package == "" {
		return
	}
	if root := p.File.Frame.Root(); root >= 0 {
		p.Frame.ReportObject(root, "All code is to go into package %q, directly in the directory that --output names: the generator does not make that directory; make it first",
			p.Settings.Package)
	}
}

func packageModeCollision(p *FilePass) {
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
		for _, identifier := range p.Units[unit].Declared {
			other, taken := first[identifier.Name]
			if !taken {
				first[identifier.Name] = declared{unit, identifier.Node}
				continue
			}
			if other.unit == unit || reported[identifier.Node] {
				continue
			}
			reported[identifier.Node] = true
			f := p.Report(unit, identifier.Node, "Go identifier %s is generated for %s %q and for %s %q, which go into one package %q; rename one, or generate without --package",
				identifier.Name, spec.Word(p.Units[other.unit].Kind), p.Units[other.unit].Name.Value,
				spec.Word(p.Units[unit].Kind), p.Units[unit].Name.Value, p.Settings.Package)
			p.RelateUnit(f, other.unit, other.node, identifier.Name+" is generated here first")
		}
	}
}
