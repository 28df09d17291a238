package compile

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
)

func unusedImport(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	f := imports.ReportPath(p, problem.Import, "%s is imported and not used", words.PathWords(m.Path.Value)).
		WithNote("Go rejects unused imports, and no code of %s uses it.", p.UnitWords())
	if name := imports.LocalName(p, m); name == imports.ContextVariable && len(imports.RenameInTexts(p, m, name, name)) > 0 {
		aliasFix(p, f, problem.Import) // what looks like a use of the import is one of the variable
		return
	}
	imports.DeleteFix(p, f, problem.Import, true)
}

func emptyDefinitionWithImport(p *rules.Pass, problem *golang.Problem) {
	d := &p.Unit.Definitions[imports.At(p, problem.Import).Owner]
	f := p.ReportValue(d.Expression.Node, "%s is empty, but has an import", imports.DefinitionWords[d.Role]).
		WithNote("Go rejects unused imports, such as %q.", imports.At(p, problem.Import).Path.Value).WithHelp("write the definition, or delete it")
	imports.DeleteDefinitionFix(p, f, d, true)
}
