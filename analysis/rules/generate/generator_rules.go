package generate

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
)

// GeneratorRules are the rules about the generator that a project uses.
var GeneratorRules = []*rules.Rule{
	{
		Name: "generator-replaced", Stage: rules.StageGenerate, Severity: rules.SeverityInfo, OncePerRun: true,
		Summary: "A fork of tfplugingen-framework generates the code.",
		File:    generatorReplaced,
	},
}

func generatorReplaced(p *rules.FilePass) {
	profile := p.Settings.Profile()
	root := p.File.Frame.Root()
	if profile.InPlaceOf.Fork == "" || root < 0 {
		return
	}
	p.Frame.ReportObject(root, "the generator is replaced by %s", words.PathWords(profile.InPlaceOf.Fork)).
		WithNote("Its refusals and its output are unknown. The file is checked as for %s, and errors of the schema and of the generator are warnings.", profile).
		WithHelp(`run spec-ls verify, which runs the fork, or set "generator" in .spec-ls.json to the version that it behaves like`)
}
