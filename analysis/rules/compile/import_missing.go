package compile

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/rules/words"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func packageNotImported(p *rules.Pass, problem *golang.Problem) {
	if pkg := p.ByHand(); pkg != nil && pkg.Has(problem.Name, "") {
		return // it is a variable
	}
	if problem.Kind == golang.ImportMisspelt {
		raiseMisspelt(p, problem)
		return
	}
	if problem.Name == "_" {
		imports.ReportUse(p, problem, "_ is not the name of a package").WithNote("An import with the alias _ has no name.").
			WithHelp("delete the alias, or write another")
		return
	}
	var candidates []string
	if known, found := catalog.PathFor(problem.Name, problem.Member); found {
		candidates = []string{known}
	} else {
		candidates = ownPackagesOf(p, problem.Name, problem.Member)
	}
	f := imports.ReportUse(p, problem, fmt.Sprintf("package %s is not imported in %s", problem.Name, p.UnitWords()))
	for _, path := range candidates {
		imports.AddFix(p, f, problem.Node, path, problem.Name, len(candidates) == 1)
	}
	if len(candidates) == 0 {
		suggestPackage(p, f, problem)
	}
	if f != nil && len(f.Fixes) == 0 {
		f.WithHelp("import it where it is used")
	}
}

// ownPackagesOf returns the packages of the user's module that have a name, and declare another.
func ownPackagesOf(p *rules.Pass, name, member string) (paths []string) {
	packages := p.Settings.Profile().Packages
	own, _ := packages.Own()
	for _, at := range own {
		if pkg, known := packages.Lookup(at); known && pkg.Name == name {
			if _, has := pkg.Member(member); has {
				paths = append(paths, at)
			}
		}
	}
	return paths
}

// suggestPackage offers the package that a misspelt name most likely stands for: among those that declare the selected members, one that
// the unit imports, the user's module has, or the catalogue.
func suggestPackage(p *rules.Pass, f *rules.Finding, problem *golang.Problem) {
	if f == nil || problem.Member == "" {
		return
	}
	packages := p.Settings.Profile().Packages
	paths := map[string]string{} // of those that must be imported, by their names; empty for a package that is
	has := func(path string) (*catalog.Package, bool) {
		pkg, known := packages.Lookup(path)
		if known {
			_, known = pkg.Member(problem.Member)
		}
		return pkg, known
	}
	for i := range p.Unit.Imports {
		if m := &p.Unit.Imports[i]; m.Alias.Value != "." {
			if _, known := has(m.Path.Value); known {
				paths[imports.LocalName(p, m)] = ""
			}
		}
	}
	add := func(path string) {
		if pkg, known := has(path); known {
			if other, taken := paths[pkg.Name]; !taken || other > path {
				paths[pkg.Name] = path
			}
		}
	}
	own, _ := packages.Own()
	for _, path := range own {
		add(path)
	}
	for pkg := range catalog.Packages() {
		if pkg.Described && !pkg.Internal() {
			add(pkg.Path)
		}
	}
	if _, several := paths[problem.Name]; several {
		return // the name is right, but not known is which of them is meant
	}
	near, found := rules.Nearest(problem.Name, slices.Sorted(maps.Keys(paths)))
	if !found {
		return
	}
	name, edits := near, []syntax.Edit(nil)
	if path := paths[near]; path != "" {
		if name, edits = imports.Edits(p, problem.Node, path); len(edits) == 0 {
			return
		}
	}
	change := syntax.Edit{Start: int(f.Start), End: int(f.End), Text: name}
	f.WithHelp("did you mean %s?", near).Fix(false, fmt.Sprintf("Change to %q", name), append(edits, change)...)
}

// raiseMisspelt makes an error of the warning that an import is ignored for its key, where the package is then missing.
func raiseMisspelt(p *rules.Pass, problem *golang.Problem) {
	if f := findingAt(p, problem.Node); f != nil {
		if f.Severity == rules.SeverityWarning {
			f.Severity, f.Stage = rules.SeverityError, rules.StageCompile
			f.Note = strings.TrimSpace(f.Note + fmt.Sprintf(" Without it, package %s is not imported.", problem.Name))
		}
		return
	}
	p.ReportKey(problem.Node, "package %s is not imported in %s", problem.Name, p.UnitWords()).
		WithNote("%q is ignored here.", p.Tree.Key(problem.Node))
}

func listImportMissing(p *rules.Pass, problem *golang.Problem) {
	role := schema.RoleValidator
	if problem.Kind == golang.PlanModifierMissing {
		role = schema.RolePlanModifier
	}
	for i := range p.Unit.Definitions {
		d := &p.Unit.Definitions[i]
		if d.Element != problem.Element || d.Role != role || d.Expression.Value == "" {
			continue
		}
		f := p.ReportValue(d.Expression.Node, "generated file does not import package %s", problem.Name).
			WithNote("It does so only if a %s of %s has an import.", imports.DefinitionWords[role], p.UnitWords()).WithHelp("import %q", imports.ListPackages[role])
		imports.AddFix(p, f, d.Expression.Node, imports.ListPackages[role], problem.Name, true)
		return
	}
}

func customTypeImportDropped(p *rules.Pass, problem *golang.Problem) {
	m := imports.At(p, problem.Import)
	f := imports.ReportUse(p, problem, fmt.Sprintf("import of package %s is not written", problem.Name)).
		WithNote("%s does not write the import of a custom type here.", p.Settings.Profile()).
		WithHelp("import %q for another type of %s as well", m.Path.Value, p.UnitWords())
	imports.Relate(p, f, problem.Import, "this import is not written")
}

func objectAttrImportMissing(p *rules.Pass, problem *golang.Problem) {
	p.ReportName(problem.Element,
		"%s needs package attr, which is not imported", p.Element(p.ElementAt(problem.Element))).
		WithNote("The generator imports it only for objects with a plain bool, float64, int64, number or string.").
		WithHelp("add such a member, or use a nested attribute")
}

func objectNumberUnusedImport(p *rules.Pass, problem *golang.Problem) {
	e := p.ElementAt(problem.Element)
	var f *rules.Finding
	var edits []syntax.Edit
	for i := e.Types.From; i < e.Types.To; i = p.Unit.Types[i].Skip {
		t := &p.Unit.Types[i]
		if t.Kind != schema.KindNumber || t.Body < 0 {
			continue
		}
		if len(edits) == 0 {
			f = p.ReportKey(t.Body, "number in %s imports math/big, which is not used", p.Element(e)).
				WithNote("The generator imports it for a number in an object, and Go rejects unused imports.").WithHelp("use float64 or int64")
		}
		edits = append(edits, edit.RenameKey(p.Tree, t.Body, schema.KeyFloat64.String()))
	}
	f.Fix(false, "Make it float64", edits...)
}

func customTypeUnusedTypesImport(p *rules.Pass, problem *golang.Problem) {
	e := p.ElementAt(problem.Element)
	if problem.Kind == golang.ImportOfHidden {
		f := imports.ReportPath(p, problem.Import, "%s is imported and not used", words.PathWords(imports.At(p, problem.Import).Path.Value)).
			WithNote("A custom type takes the place of the type that it is imported for, and Go rejects unused imports.")
		imports.DeleteFix(p, f, problem.Import, true)
		return
	}
	p.ReportName(problem.Element,
		"custom type of %s leaves package %s unused", p.Element(e), problem.Name).
		WithNote("The generator imports the package for the plain types that the custom type replaces. Nothing else in %s uses it, and Go rejects unused imports.", p.UnitWords())
}

func customTypeMissingTypesImport(p *rules.Pass, problem *golang.Problem) {
	p.ReportName(problem.Element,
		"%s needs package types, which is not imported", p.Element(p.ElementAt(problem.Element))).
		WithNote("The generator imports it only for attributes without a custom type, and %s has none.", p.UnitWords()).
		WithHelp("add one, or leave out a custom type")
}

// findingsAt are the first findings of nodes, by their numbers.
type findingsAt struct {
	first   map[int32]int
	counted int // how many findings are among these
}

var foundAt = rules.NewFact(func(*rules.Pass) *findingsAt { return &findingsAt{first: map[int32]int{}} })

// findingAt returns the first of the pass's findings about a node, or nil.
func findingAt(p *rules.Pass, node int32) *rules.Finding {
	known, findings := foundAt.Of(p), p.Findings()
	for ; known.counted < len(findings); known.counted++ {
		if _, earlier := known.first[findings[known.counted].Node]; !earlier {
			known.first[findings[known.counted].Node] = known.counted
		}
	}
	if i, found := known.first[node]; found {
		return &findings[i]
	}
	return nil
}
