package compile

import (
	"fmt"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
)

func importAliasInvalid(p *rules.Pass, problem *golang.Problem) {
	m := importAt(p, problem.Import)
	if problem.Kind == golang.ImportAliasImports {
		importAliasImports(p, problem)
		return
	}
	f := reportAlias(p, problem.Import, "alias %q is not a Go identifier", problem.Name).
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
	f := reportAlias(p, problem.Import, "alias holds other imports").
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

func importAliasConflict(p *rules.Pass, problem *golang.Problem) {
	m, other := importAt(p, problem.Import), importAt(p, problem.OtherImport)
	writes := "either of them"
	if problem.Name != "" {
		writes = fmt.Sprintf("only the latter, so %s is undefined", LocalName(p, m))
	}
	f := reportAlias(p, problem.Import, "package is imported as %s here and as %s elsewhere", LocalName(p, m), LocalName(p, other)).
		WithNote("In %s, the generator writes %s.", p.UnitWords(), writes)
	relateImport(p, f, problem.OtherImport, "imported as "+LocalName(p, other))
	if f != nil {
		f.Fix(false, "Import it as "+LocalName(p, other), renameImport(p, m, other.Alias.Value, LocalName(p, other))...)
	}
}

// aliasFix offers another name for an import whose name is taken.
func aliasFix(p *rules.Pass, f *rules.Finding, i int32) {
	m := importAt(p, i)
	name := LocalName(p, m)
	if f == nil || name == "" {
		return
	}
	alias := name + "2"
	if parent := path.Base(path.Dir(m.Path.Value)); m.Alias.Value == "" && golang.IsIdentifier(parent+name) {
		alias = parent + name
	}
	alias = imported.Of(p).freeName(alias)
	f.Fix(false, fmt.Sprintf("Import it as %s", alias), renameImport(p, m, alias, alias)...)
}

func importNameConflict(p *rules.Pass, problem *golang.Problem) {
	m, other := importAt(p, problem.Import), importAt(p, problem.OtherImport)
	if m.Alias.Value == "." {
		f := reportAlias(p, problem.Import, "%s is declared by two imports of %s", problem.Name, p.UnitWords()).
			WithNote("%q is imported with a dot, which declares all its names, and so is %q.", m.Path.Value, other.Path.Value).
			WithHelp("give the import an alias")
		relateImport(p, f, problem.OtherImport, "declares "+problem.Name+" too")
		return
	}
	f := reportAlias(p, problem.Import, "two packages are imported as %s in %s", problem.Name, p.UnitWords()).
		WithNote("They are %q and %q.", m.Path.Value, other.Path.Value).WithHelp("give one another alias")
	relateImport(p, f, problem.OtherImport, "imported as "+problem.Name)
	aliasFix(p, f, problem.Import)
}

func importShadowsGenerated(p *rules.Pass, problem *golang.Problem) {
	var f *rules.Finding
	if problem.Kind == golang.ImportRepeatsSchema {
		f = reportAlias(p, problem.Import, "the generated file already imports this package as schema").
			WithNote("Go rejects a second import under the same name.")
		deleteImportFix(p, f, problem.Import, false)
		return
	}
	if importAt(p, problem.Import).Alias.Value == "." {
		reportAlias(p, problem.Import, "%s is declared by an import and by the generated file", problem.Name).
			WithNote("%q is imported with a dot, which declares all its names.", importAt(p, problem.Import).Path.Value).
			WithHelp("give the import an alias")
		return
	}
	f = reportAlias(p, problem.Import, "import name %s is taken in the generated file", problem.Name).
		WithNote("%q is imported as %s, which the generated file uses for something else.", importAt(p, problem.Import).Path.Value, problem.Name).
		WithHelp("give it another alias")
	aliasFix(p, f, problem.Import)
}

func importReservedPathAlias(p *rules.Pass, problem *golang.Problem) {
	m := importAt(p, problem.Import)
	f := reportAlias(p, problem.Import, "the generator imports this package itself, as %s", problem.Name).
		WithNote("It writes only one import of %q, so the alias is lost.", m.Path.Value)
	if f != nil {
		f.Fix(true, "Delete the alias", renameImport(p, m, "", problem.Name)...)
	}
}

func importAliasUnused(p *rules.Pass, problem *golang.Problem) {
	m := importAt(p, problem.Import)
	f := reportUse(p, problem, fmt.Sprintf("package %s is imported as %s", problem.Name, m.Alias.Value)).
		WithNote("Nothing uses the alias, and without it the code would compile.")
	relateImport(p, f, problem.Import, "imported as "+m.Alias.Value)
	if f != nil {
		f.Fix(true, "Write "+m.Alias.Value, renameInTexts(p, m, problem.Name, m.Alias.Value)...)
		f.Fix(true, "Delete the alias", edit.Delete(p.Tree, m.Alias.Node)...)
	}
}
