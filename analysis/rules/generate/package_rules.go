package generate

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
)

// PackageRules are the rules about the generator's option --package, with which all that it generates goes into one package.
var PackageRules = []*rules.Rule{
	PackageFlagInvalid,
	{
		Name: "output-dir-missing", Stage: rules.StageGenerate, Severity: rules.SeverityHint,
		Summary: "With one package for all generated code, the directory for it must exist.",
		File:    outputDirMissing,
	},
}

// PackageFlagInvalid is the rule that finds a mistake in the command and not in the specification.
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
