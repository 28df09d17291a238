package rules

import (
	"fmt"
	"maps"
	"path"
	"slices"
	"strconv"
	"strings"

	"github.com/agext/levenshtein"

	"github.com/spec-ls/spec-ls/analysis/edit"
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

func (p *Pass) importAt(i int32) *spec.Import { return &p.Unit.Imports[i] }

// reportPath reports at the path of an import.
func (p *Pass) reportPath(i int32, format string, arguments ...any) *Finding {
	return p.ReportValue(p.importAt(i).Path.Node, format, arguments...)
}

// reportAlias reports at the alias of an import, or at its path if it has none.
func (p *Pass) reportAlias(i int32, format string, arguments ...any) *Finding {
	if m := p.importAt(i); m.Alias.Present() {
		return p.ReportValue(m.Alias.Node, format, arguments...)
	}
	return p.reportPath(i, format, arguments...)
}

func (p *Pass) relateImport(f *Finding, i int32, message string) {
	n := &p.Tree.Nodes[p.importAt(i).Path.Node]
	f.Relate(n.Start, n.End, "%s", message)
}

// pathWords returns an import path in quotes, short enough for a headline.
func pathWords(text string) string {
	const longest = 45
	if len(text) > longest {
		text = "…/" + path.Base(text)
	}
	return strconv.Quote(text)
}

func importPathInvalid(p *Pass, problem *golang.Problem) {
	text := p.importAt(problem.Import).Path.Value
	f := p.reportPath(problem.Import, "%s is not an import path", pathWords(text)).
		WithNote("%s.", capital(problem.Name)).WithHelp("write the package's path")
	mended := strings.Trim(strings.TrimSpace(text), "\"'`")
	if _, after, found := strings.Cut(mended, "://"); found {
		mended = after
	}
	mended = strings.TrimSpace(strings.Trim(mended, "/"))
	if mended != text && mended != "" && golang.PathFault(mended) == "" {
		f.Fix(true, fmt.Sprintf("Write %q", mended), edit.ReplaceString(p.Tree, p.importAt(problem.Import).Path.Node, mended))
	}
}

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

func importInternalPath(p *Pass, problem *golang.Problem) {
	if path := p.importAt(problem.Import).Path.Value; path == problem.Name {
		p.reportPath(problem.Import, "module has no package at its root").
			WithNote("The module is %s.", problem.Name).WithHelp("import one of its packages")
		return
	}
	p.reportPath(problem.Import, "%s is internal to its module", pathWords(p.importAt(problem.Import).Path.Value)).
		WithNote("Only code in module %s can import it.", problem.Name).WithHelp("use what its other packages export")
}

func importUnknownPackage(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	var paths []string
	for known := range catalog.Packages() {
		if known.Module == problem.Name && !known.Internal() {
			paths = append(paths, known.Path)
		}
	}
	text := m.Path.Value
	near, found := nearestPath(text, paths)
	if !found {
		p.reportPath(problem.Import, "module has no package %q", strings.TrimPrefix(text, problem.Name+"/")).
			WithNote("The module is %s.", problem.Name).WithHelp("import one of its packages")
		return
	}
	f := p.reportPath(problem.Import, "module has no package %q", strings.TrimPrefix(text, problem.Name+"/")).
		WithNote("The module is %s.", problem.Name)
	p.suggestImport(f, problem.Import, near)
}

// nearestPath returns the package that a misspelt path most likely stands for, by what it ends in.
func nearestPath(text string, paths []string) (near string, found bool) {
	if near, found = Nearest(path.Base(text), bases(paths)); found {
		near = paths[slices.IndexFunc(paths, func(known string) bool { return path.Base(known) == near })]
	}
	return near, found
}

// suggestImport offers to import another package wherever this one is imported so.
func (p *Pass) suggestImport(f *Finding, i int32, near string) {
	if f != nil {
		f.WithHelp("did you mean %q?", near).Fix(false, fmt.Sprintf("Import %q", near), p.replaceImport(p.importAt(i), near)...)
	}
}

// replaceImport returns the edits that import another package wherever one is imported so, and call it by its name.
func (p *Pass) replaceImport(m *spec.Import, by string) []syntax.Edit {
	var edits []syntax.Edit
	if name, _ := golang.PackageName(by, p.Settings.Profile().Packages); !m.Alias.Present() && name != p.localName(m) {
		edits = p.renameImport(m, "", name)
	}
	for _, same := range p.imported().same[importedName{m.Path.Value, m.Alias.Value}] {
		edits = append(edits, edit.ReplaceString(p.Tree, p.importAt(same).Path.Node, by))
	}
	return edits
}

// importNotStandard reports paths that can only be of the standard library, and are not: those of one part, and those that begin as
// paths of the library do. Any other may be of a module without a dot in its name, but for those that are a known path without its
// beginning, or with a slip of the pen in it.
func importNotStandard(p *Pass) {
	for i := range p.Unit.Imports {
		text := p.Unit.Imports[i].Path.Value
		if _, left := slices.BinarySearch(p.Generated().Left, int32(i)); left {
			continue
		}
		if text == "" || isKnownPath(text) || golang.PathFault(text) != "" || inModules(text, p.Settings.modules()) {
			continue
		}
		message := "package %s does not exist"
		near, found := misspelled(text)
		if !found && !catalog.AroundModule(text) {
			first, _, several := strings.Cut(text, "/")
			if strings.Contains(first, ".") || several && !standardFolder(first) {
				continue
			}
			message = "standard library has no package %s"
			near, found = nearestPackage(text)
		}
		if !found {
			p.reportPath(int32(i), message, pathWords(text)).WithHelp("write the package's full path, with its module")
			continue
		}
		p.reportPath(int32(i), message, pathWords(text)).WithHelp("did you mean %q?", near).
			Fix(false, fmt.Sprintf("Import %q", near), edit.ReplaceString(p.Tree, p.Unit.Imports[i].Path.Node, near))
	}
}

// isKnownPath reports whether a path is of the standard library or of one of the catalogue's modules, of which importUnknownPackage says
// which packages they have.
func isKnownPath(text string) bool {
	if _, standard := catalog.LookupStandard(text); standard {
		return true
	}
	_, inModule := catalog.InModule(text)
	return inModule
}

// slips is how many letters may be wrong in a path that is meant to be a known one. Those of forks differ by more.
const slips = 2

// misspelled returns the path of a known package that is meant by another, if there is no doubt: one of the catalogue without its
// beginning, with a slip of the pen, or with a part too few or too many, and the name of any with more behind a dot.
func misspelled(text string) (string, bool) {
	end, several := "/"+text, strings.Contains(text, "/")
	name, _, dotted := strings.Cut(text, ".")
	alone := dotted && !several
	if alone {
		if _, standard := catalog.LookupStandard(name); standard {
			return name, true
		}
	}
	for known := range catalog.Packages() {
		switch {
		case !known.Described:
		case several && strings.HasSuffix(known.Path, end), alone && known.Name == name, lengthened(text, known.Path):
			return known.Path, true
		case abs(len(known.Path)-len(text)) <= slips && path.Base(known.Path) == path.Base(text) && levenshtein.Distance(known.Path, text, nil) <= slips:
			return known.Path, true
		}
	}
	return "", false
}

// lengthened reports whether a path is a known one with a part that is not there or stands twice, or with letters that are missing at the
// beginning or the end of a part, or follow it behind a dot.
func lengthened(text, known string) bool {
	if strings.HasPrefix(known, path.Dir(text)+"/") {
		return false // it may be a new package
	}
	have, want := strings.Split(text, "/"), strings.Split(known, "/")
	if have[len(have)-1] != want[len(want)-1] {
		return false
	}
	from := 0
	for from < min(len(have), len(want)) && have[from] == want[from] {
		from++
	}
	switch len(have) - len(want) {
	case 0:
		return from < len(want) && slices.Equal(have[from+1:], want[from+1:]) && partOf(have[from], want[from])
	case 1:
		return from > 0 && have[from] == have[from-1] && slices.Equal(have[from+1:], want[from:])
	case -1:
		return slices.Equal(have[from:], want[from+1:])
	}
	return false
}

// partOf reports whether a part of a path is a known one with letters missing, or with more behind a dot or before one.
func partOf(have, want string) bool {
	if have == "" {
		return false
	}
	if strings.Contains(want, ".") { // a host
		return strings.HasPrefix(want, have+".") || strings.HasSuffix(want, have) || have == "www."+want
	}
	return strings.HasPrefix(have, want+".")
}

func abs(n int) int { return max(n, -n) }

// standardFolder reports whether paths of the standard library begin with this part.
func standardFolder(first string) bool {
	if first == "cmd" || first == "internal" {
		return true // which no module outside can import
	}
	for known := range catalog.StandardPackages() {
		if rest, found := strings.CutPrefix(known.Path, first); found && (rest == "" || rest[0] == '/') {
			return true
		}
	}
	return false
}

// nearestPackage returns the path of the package that is meant by a path that there is not: one of this name, or with a similar path in the
// standard library.
func nearestPackage(text string) (string, bool) {
	for known := range catalog.Packages() {
		if known.Described && known.Name == path.Base(text) {
			return known.Path, true
		}
	}
	var paths []string
	for known := range catalog.StandardPackages() {
		if path.Base(known.Path) == text {
			return known.Path, true
		}
		paths = append(paths, known.Path)
	}
	return Nearest(text, paths)
}

func bases(paths []string) []string {
	var out []string
	for _, known := range paths {
		out = append(out, path.Base(known))
	}
	return out
}

func (s *Settings) modules() []string {
	if s == nil {
		return nil
	}
	return s.Modules
}

func inModules(path string, modules []string) bool {
	return slices.ContainsFunc(modules, func(module string) bool {
		rest, found := strings.CutPrefix(path, module)
		return found && (rest == "" || rest[0] == '/')
	})
}

func importMajorSuffix(p *Pass, problem *golang.Problem) {
	p.reportPath(problem.Import, "import path ends in a major version").
		WithNote("In Go the package is probably called %s.", problem.Name)
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
	alias = p.imported().freeName(alias)
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

// reportUse reports at the package's name in a text.
func (p *Pass) reportUse(problem *golang.Problem, message string) *Finding {
	start, end := golang.FileSpan(p.Tree, problem.Node, golang.Span{Start: int32(problem.At), End: int32(problem.At + len(problem.Name))})
	return p.Report(problem.Node, start, end, message)
}

func duplicateImport(p *Pass, problem *golang.Problem) {
	f := p.reportPath(problem.Import, "%s is imported twice", pathWords(p.importAt(problem.Import).Path.Value))
	p.relateImport(f, problem.OtherImport, "imported here first")
	f.Fix(true, "Delete the import", edit.Delete(p.Tree, p.importAt(problem.Import).Node)...)
}

func unusedImport(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	f := p.reportPath(problem.Import, "%s is imported and not used", pathWords(m.Path.Value)).
		WithNote("Go rejects unused imports, and no code of %s uses it.", p.UnitWords())
	if name := p.localName(m); name == contextVariable && len(p.renameInTexts(m, name, name)) > 0 {
		p.aliasFix(f, problem.Import) // what looks like a use of the import is one of the variable
		return
	}
	p.deleteImportFix(f, problem.Import, true)
}

// contextVariable is the parameter of the generated function that hides an import of its name.
const contextVariable = "ctx"

// deleteImportFix offers to delete an import. Where it is the only one that makes the generator import package validator or
// planmodifier, it offers to import that.
func (p *Pass) deleteImportFix(f *Finding, i int32, safe bool) {
	if f == nil {
		return
	}
	m := p.importAt(i)
	if m.Of == schema.RoleCustomType || m.Of == schema.RoleExternalType {
		f.Fix(safe, "Delete the import", edit.Delete(p.Tree, m.Node)...)
		return
	}
	d := &p.Unit.Definitions[m.Owner]
	if list := listPackages[m.Of]; list != "" && m.Path.Value != list && !p.otherImport(i) {
		f.Fix(safe, fmt.Sprintf("Import %q instead", list), edit.ReplaceValue(p.Tree, m.Node, importSource(list, "")))
		return
	}
	node := m.Node
	if d.Imports.Len() == 1 && p.Tree.HasOne(d.ImportsKey) {
		node = d.ImportsKey
	}
	f.Fix(safe, "Delete the import", edit.Delete(p.Tree, node)...)
}

// listPackages are the packages of the lists that definitions stand in.
var listPackages = map[schema.Role]string{
	schema.RoleValidator:    "github.com/hashicorp/terraform-plugin-framework/schema/validator",
	schema.RolePlanModifier: "github.com/hashicorp/terraform-plugin-framework/resource/schema/planmodifier",
}

// otherImport reports whether another import serves the same kind of definition.
func (p *Pass) otherImport(i int32) bool { return p.imported().roles[p.importAt(i).Of] > 1 }

var definitionWords = map[schema.Role]string{
	schema.RoleValidator: "validator", schema.RolePlanModifier: "plan modifier", schema.RoleDefault: "default",
}

func emptyDefinitionWithImport(p *Pass, problem *golang.Problem) {
	d := &p.Unit.Definitions[p.importAt(problem.Import).Owner]
	f := p.ReportValue(d.Expression.Node, "%s is empty, but has an import", definitionWords[d.Role]).
		WithNote("Go rejects unused imports, such as %q.", p.importAt(problem.Import).Path.Value).WithHelp("write the definition, or delete it")
	p.deleteDefinitionFix(f, d, true)
}

func emptyDefinition(p *Pass, problem *golang.Problem) {
	if d := p.imported().definition(p.Unit, problem.Node); d != nil {
		f := p.ReportValue(problem.Node, "%s is empty", definitionWords[d.Role]).
			WithNote("The generator leaves it out.").WithHelp("write the definition, or delete it")
		p.deleteDefinitionFix(f, d, true)
	}
}

// deleteDefinitionFix offers to delete a definition, with its list if it is alone in it.
func (p *Pass) deleteDefinitionFix(f *Finding, d *spec.Definition, safe bool) {
	node := d.Node
	if parent := p.Tree.Nodes[node].Parent; d.Role != schema.RoleDefault && p.Tree.HasOne(parent) {
		node = parent
	}
	f.Fix(safe, "Delete the "+definitionWords[d.Role], edit.Delete(p.Tree, node)...)
}

func packageNotImported(p *Pass, problem *golang.Problem) {
	if pkg := p.byHand(); pkg != nil && pkg.Has(problem.Name, "") {
		return // it is a variable
	}
	if problem.Kind == golang.ImportMisspelt {
		p.raiseMisspelt(problem)
		return
	}
	known, found := catalog.PathFor(problem.Name, problem.Member)
	if !found {
		known, found = p.ownPackageOf(problem.Name, problem.Member)
	}
	f := p.reportUse(problem, fmt.Sprintf("package %s is not imported in %s", problem.Name, p.UnitWords()))
	if found {
		p.addImportFix(f, problem.Node, known, problem.Name)
	} else {
		p.suggestPackage(f, problem)
	}
	if f != nil && len(f.Fixes) == 0 {
		f.WithHelp("import it where it is used")
	}
}

// ownPackageOf returns the package of the user's module that has a name, and declares another; false if none has or several have.
func (p *Pass) ownPackageOf(name, member string) (path string, found bool) {
	packages := p.Settings.Profile().Packages
	own, _ := packages.Own()
	for _, at := range own {
		if pkg, known := packages.Lookup(at); known && pkg.Name == name {
			if _, has := pkg.Member(member); has {
				if found {
					return "", false
				}
				path, found = at, true
			}
		}
	}
	return path, found
}

// suggestPackage offers the package that a misspelt name most likely stands for: of those that declare what is taken from it, one that the
// unit imports, the user's module has, or the catalogue.
func (p *Pass) suggestPackage(f *Finding, problem *golang.Problem) {
	if f == nil || problem.Member == "" {
		return
	}
	packages := p.Settings.Profile().Packages
	paths := map[string]string{} // of those that are to be imported, by their names; empty for one that is
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
				paths[p.localName(m)] = ""
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
	near, found := Nearest(problem.Name, slices.Sorted(maps.Keys(paths)))
	if !found {
		return
	}
	name, edits := near, []syntax.Edit(nil)
	if path := paths[near]; path != "" {
		if name, edits = p.importEdits(problem.Node, path); len(edits) == 0 {
			return
		}
	}
	change := syntax.Edit{Start: int(f.Start), End: int(f.End), Text: name}
	f.WithHelp("did you mean %s?", near).Fix(false, fmt.Sprintf("Change to %q", name), append(edits, change)...)
}

// raiseMisspelt makes an error of the warning that an import is ignored for its key, where the package is then missing.
func (p *Pass) raiseMisspelt(problem *golang.Problem) {
	if i, found := p.imported().findingAt(p.findings, problem.Node); found {
		f := &p.findings[i]
		if f.Severity == SeverityWarning {
			f.Severity, f.Stage = SeverityError, StageCompile
			f.Note = strings.TrimSpace(f.Note + fmt.Sprintf(" Without it, package %s is not imported.", problem.Name))
		}
		return
	}
	p.ReportKey(problem.Node, "package %s is not imported in %s", problem.Name, p.UnitWords()).
		WithNote("%q is ignored here.", p.Tree.Key(problem.Node))
}

func importBorrowed(p *Pass, problem *golang.Problem) {
	other := p.importAt(problem.OtherImport)
	f := p.reportUse(problem, fmt.Sprintf("package %s is imported only by %s", problem.Name, p.Element(p.elementAt(other.Element)))).
		WithNote("Without that import this does not compile.").WithHelp("import it here too")
	p.relateImport(f, problem.OtherImport, "imported here")
	p.addImportFix(f, problem.Node, other.Path.Value, problem.Name)
}

func listImportMissing(p *Pass, problem *golang.Problem) {
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
			WithNote("It does so only if a %s of %s has an import.", definitionWords[role], p.UnitWords()).WithHelp("import %q", listPackages[role])
		p.addImportFix(f, d.Expression.Node, listPackages[role], problem.Name)
		return
	}
}

func customTypeImportDropped(p *Pass, problem *golang.Problem) {
	m := p.importAt(problem.Import)
	f := p.reportUse(problem, fmt.Sprintf("import of package %s is not written", problem.Name)).
		WithNote("%s does not write the import of a custom type here.", p.Settings.Profile()).
		WithHelp("import %q for another type of %s as well", m.Path.Value, p.UnitWords())
	p.relateImport(f, problem.Import, "this import is not written")
}

func objectAttrImportMissing(p *Pass, problem *golang.Problem) {
	p.reportName(problem.Element,
		"%s needs package attr, which is not imported", p.Element(p.elementAt(problem.Element))).
		WithNote("The generator imports it only for objects with a plain bool, float64, int64, number or string.").
		WithHelp("add such a member, or use a nested attribute")
}

func objectNumberUnusedImport(p *Pass, problem *golang.Problem) {
	e := p.elementAt(problem.Element)
	var f *Finding
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

func customTypeUnusedTypesImport(p *Pass, problem *golang.Problem) {
	e := p.elementAt(problem.Element)
	if problem.Kind == golang.ImportOfHidden {
		f := p.reportPath(problem.Import, "%s is imported and not used", pathWords(p.importAt(problem.Import).Path.Value)).
			WithNote("A custom type takes the place of the type that it is imported for, and Go rejects unused imports.")
		p.deleteImportFix(f, problem.Import, true)
		return
	}
	p.reportName(problem.Element,
		"custom type of %s leaves package %s unused", p.Element(e), problem.Name).
		WithNote("The generator imports the package for the plain types that the custom type replaces. Nothing else in %s uses it, and Go rejects unused imports.", p.UnitWords())
}

func customTypeMissingTypesImport(p *Pass, problem *golang.Problem) {
	p.reportName(problem.Element,
		"%s needs package types, which is not imported", p.Element(p.elementAt(problem.Element))).
		WithNote("The generator imports it only for attributes without a custom type, and %s has none.", p.UnitWords()).
		WithHelp("add one, or leave out a custom type")
}
