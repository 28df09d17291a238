package compile

import (
	"fmt"
	"path"
	"strings"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func importAliasConflict(p *rules.Pass, problem *golang.Problem) {
	m, other := imports.At(p, problem.Import), imports.At(p, problem.OtherImport)
	writes := "either of them"
	if problem.Name != "" {
		writes = fmt.Sprintf("only the latter, so %s is undefined", imports.LocalName(p, m))
	}
	f := imports.ReportAlias(p, problem.Import, "package is imported as %s here and as %s elsewhere", imports.LocalName(p, m), imports.LocalName(p, other)).
		WithNote("In %s, the generator writes %s.", p.UnitWords(), writes)
	imports.Relate(p, f, problem.OtherImport, "imported as "+imports.LocalName(p, other))
	if f != nil {
		f.Fix(false, "Import it as "+imports.LocalName(p, other), imports.Rename(p, m, other.Alias.Value, imports.LocalName(p, other))...)
	}
}

// aliasFix offers another name for an import whose name is taken.
func aliasFix(p *rules.Pass, f *rules.Finding, i int32) {
	m := imports.At(p, i)
	name := imports.LocalName(p, m)
	if f == nil || name == "" {
		return
	}
	alias := name + "2"
	if parent := path.Base(path.Dir(m.Path.Value)); m.Alias.Value == "" && golang.IsIdentifier(parent+name) {
		alias = parent + name
	}
	alias = imports.FreeName(p, alias)
	f.Fix(false, fmt.Sprintf("Import it as %s", alias), imports.Rename(p, m, alias, alias)...)
}

func importNameConflict(p *rules.Pass, problem *golang.Problem) {
	m, other := imports.At(p, problem.Import), imports.At(p, problem.OtherImport)
	if m.Alias.Value == "." {
		f := imports.ReportAlias(p, problem.Import, "%s is declared by two imports of %s", problem.Name, p.UnitWords()).
			WithNote("%q is imported with a dot, which declares all its names, and so is %q.", m.Path.Value, other.Path.Value).
			WithHelp("give the import an alias")
		imports.Relate(p, f, problem.OtherImport, "declares "+problem.Name+" too")
		return
	}
	f := imports.ReportAlias(p, problem.Import, "two packages are imported as %s in %s", problem.Name, p.UnitWords()).
		WithNote("They are %q and %q.", m.Path.Value, other.Path.Value).WithHelp("give one another alias")
	imports.Relate(p, f, problem.OtherImport, "imported as "+problem.Name)
	aliasFix(p, f, problem.Import)
}

func importShadowsGenerated(p *rules.Pass, problem *golang.Problem) {
	var f *rules.Finding
	if problem.Kind == golang.ImportRepeatsSchema {
		f = imports.ReportAlias(p, problem.Import, "the generated file already imports this package as schema").
			WithNote("Go rejects a second import under the same name.")
		imports.DeleteFix(p, f, problem.Import, false)
		return
	}
	if imports.At(p, problem.Import).Alias.Value == "." {
		imports.ReportAlias(p, problem.Import, "%s is declared by an import and by the generated file", problem.Name).
			WithNote("%q is imported with a dot, which declares all its names.", imports.At(p, problem.Import).Path.Value).
			WithHelp("give the import an alias")
		return
	}
	f = imports.ReportAlias(p, problem.Import, "import name %s is taken in the generated file", problem.Name).
		WithNote("%q is imported as %s, which the generated file uses for something else.", imports.At(p, problem.Import).Path.Value, problem.Name).
		WithHelp("give it another alias")
	aliasFix(p, f, problem.Import)
}

func importReservedPathAlias(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	f := imports.ReportAlias(p, problem.Import, "the generator imports this package itself, as %s", problem.Name).
		WithNote("It writes only one import of %q, so the alias is lost.", m.Path.Value)
	if f != nil {
		f.Fix(true, "Delete the alias", imports.Rename(p, m, "", problem.Name)...)
	}
}

func importAliasUnused(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	f := imports.ReportUse(p, problem, fmt.Sprintf("package %s is imported as %s", problem.Name, m.Alias.Value)).
		WithNote("Nothing uses the alias, and without it the code would compile.")
	imports.Relate(p, f, problem.Import, "imported as "+m.Alias.Value)
	if f != nil {
		f.Fix(true, "Write "+m.Alias.Value, imports.RenameInTexts(p, m, problem.Name, m.Alias.Value)...)
		f.Fix(true, "Delete the alias", edit.Delete(p.Tree, m.Alias.Node)...)
	}
}

func customTypePackageMismatch(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	name := imports.LocalName(p, m)
	f := imports.ReportUse(p, problem, fmt.Sprintf("custom type uses package %s but imports %s", problem.Name, name)).
		WithNote("%q is called %s in Go.", m.Path.Value, name)
	imports.Relate(p, f, problem.Import, "imported here")
	if f != nil && name != "" {
		f.Fix(declares(p, m, problem.Name), "Write "+name, imports.RenameInTexts(p, m, problem.Name, name)...)
	}
}

// declares reports whether an imported package is known to have all names that the texts which have its import take from some package.
func declares(p *rules.Pass, m *spec.Import, from string) bool {
	known, ok := catalog.Lookup(m.Path.Value)
	if !ok {
		return false
	}
	for _, text := range imports.TextsOf(p, m) {
		for rest := p.Tree.Value(text.Node); ; {
			_, after, found := strings.Cut(rest, from+".")
			if !found {
				break
			}
			end := strings.IndexFunc(after, func(r rune) bool { return r != '_' && !unicode.IsLetter(r) && !unicode.IsDigit(r) })
			if end < 0 {
				end = len(after)
			}
			if _, ok := known.Member(after[:end]); !ok {
				return false
			}
			rest = after[end:]
		}
	}
	return true
}
