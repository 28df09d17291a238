package generate

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
)

// ImportRules are the rules about imports that the generator takes for something else.
var ImportRules = []*rules.Rule{
	{
		Name: "import-alias-invalid", Stage: rules.StageGenerate, Severity: rules.SeverityError,
		Summary:  "An import's alias is not a Go identifier.",
		Problems: []golang.ProblemKind{golang.ImportAliasInvalid, golang.ImportAliasImports}, Problem: importAliasInvalid,
	},
}

func importAliasInvalid(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	if problem.Kind == golang.ImportAliasImports {
		importAliasImports(p, problem)
		return
	}
	f := imports.ReportAlias(p, problem.Import, "alias %q is not a Go identifier", problem.Name).
		WithHelp("use letters, digits and underscores")
	alias := strings.Map(func(c rune) rune {
		if c == '-' || c == '.' || c == ' ' {
			return '_'
		}
		return c
	}, problem.Name)
	if alias != problem.Name && golang.IsIdentifier(alias) {
		f.Fix(false, fmt.Sprintf("Write %q", alias), edit.ReplaceString(p.Tree, m.Alias.Node, alias))
	}
}

// importAliasImports reports an alias that the generator takes, as it writes imports with it.
func importAliasImports(p *rules.Pass, problem *golang.Problem) {
	f := imports.ReportAlias(p, problem.Import, "alias holds other imports").
		WithHelp("write an import for each path")
	switch {
	case f == nil:
	case problem.Name == "":
		f.Severity, f.Stage = min(f.Severity, rules.SeverityWarning), rules.StageMeaning
		f.WithNote("The generator writes them as they are.")
	default:
		f.Stage = rules.StageCompile
		f.WithNote("The generator writes them as they are, and %s is unused or declared twice.", problem.Name)
	}
}
