package rules

import (
	"fmt"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
)

func importAliasInvalid(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	f := p.reportAlias(problem.Import, "alias %q is not a Go identifier", problem.Name).
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

func importAliasConflict(p *Pass, problem *golang.Problem) {
	m, other := p.importAt(problem.Import), p.importAt(problem.OtherImport)
	writes := "either of them"
	if problem.Name != "" {
		writes = fmt.Sprintf("only the latter, so %s is undefined", p.localName(m))
	}
	f := p.reportAlias(problem.Import, "package is imported as %s here and as %s elsewhere", p.localName(m), p.localName(other)).
		WithNote("In %s, the generator writes %s.", p.UnitWords(), writes)
	p.relateImport(f, problem.OtherImport, "imported as "+p.localName(other))
	if f != nil {
		f.Fix(false, "Import it as "+p.localName(other), p.renameImport(m, other.Alias.Value, p.localName(other))...)
	}
}

// aliasFix offers another name for an import whose name is taken.
func (p *Pass) aliasFix(f *Finding, i int32) {
	m := p.importAt(i)
	name := p.localName(m)
	if f == nil || name == "" {
		return
	}
	alias := name + "2"
	if parent := path.Base(path.Dir(m.Path.Value)); m.Alias.Value == "" && golang.IsIdentifier(parent+name) {
		alias = parent + name
	}
	alias = imported.Of(p).freeName(alias)
	f.Fix(false, fmt.Sprintf("Import it as %s", alias), p.renameImport(m, alias, alias)...)
}

func importNameConflict(p *Pass, problem *golang.Problem) {
	m, other := p.importAt(problem.Import), p.importAt(problem.OtherImport)
	if m.Alias.Value == "." {
		f := p.reportAlias(problem.Import, "%s is declared by two imports of %s", problem.Name, p.UnitWords()).
			WithNote("%q is imported with a dot, which declares all its names, and so is %q.", m.Path.Value, other.Path.Value).
			WithHelp("give the import an alias")
		p.relateImport(f, problem.OtherImport, "declares "+problem.Name+" too")
		return
	}
	f := p.reportAlias(problem.Import, "two packages are imported as %s in %s", problem.Name, p.UnitWords()).
		WithNote("They are %q and %q.", m.Path.Value, other.Path.Value).WithHelp("give one another alias")
	p.relateImport(f, problem.OtherImport, "imported as "+problem.Name)
	p.aliasFix(f, problem.Import)
}

func importShadowsGenerated(p *Pass, problem *golang.Problem) {
	var f *Finding
	if problem.Kind == golang.ImportRepeatsSchema {
		f = p.reportAlias(problem.Import, "the generated file already imports this package as schema").
			WithNote("Go rejects a second import under the same name.")
		p.deleteImportFix(f, problem.Import, false)
		return
	}
	if p.importAt(problem.Import).Alias.Value == "." {
		p.reportAlias(problem.Import, "%s is declared by an import and by the generated file", problem.Name).
			WithNote("%q is imported with a dot, which declares all its names.", p.importAt(problem.Import).Path.Value).
			WithHelp("give the import an alias")
		return
	}
	f = p.reportAlias(problem.Import, "import name %s is taken in the generated file", problem.Name).
		WithNote("%q is imported as %s, which the generated file uses for something else.", p.importAt(problem.Import).Path.Value, problem.Name).
		WithHelp("give it another alias")
	p.aliasFix(f, problem.Import)
}

func importReservedPathAlias(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	f := p.reportAlias(problem.Import, "the generator imports this package itself, as %s", problem.Name).
		WithNote("It writes only one import of %q, so the alias is lost.", m.Path.Value)
	if f != nil {
		f.Fix(true, "Delete the alias", p.renameImport(m, "", problem.Name)...)
	}
}

func importAliasUnused(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	f := p.reportUse(problem, fmt.Sprintf("package %s is imported as %s", problem.Name, m.Alias.Value)).
		WithNote("Nothing uses the alias, and without it the code would compile.")
	p.relateImport(f, problem.Import, "imported as "+m.Alias.Value)
	if f != nil {
		f.Fix(true, "Write "+m.Alias.Value, p.renameInTexts(m, problem.Name, m.Alias.Value)...)
		f.Fix(true, "Delete the alias", edit.Delete(p.Tree, m.Alias.Node)...)
	}
}
