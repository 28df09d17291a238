package rules

import (
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

const (
	frameworkModule  = "github.com/hashicorp/terraform-plugin-framework/"
	validatorsModule = "github.com/hashicorp/terraform-plugin-framework-validators/"
	pathPackage      = frameworkModule + "path"
	attrPackage      = frameworkModule + "attr"
	basetypesPackage = frameworkModule + "types/basetypes"
)

// namedPackage is a name that a Go expression of the unit can use, and the package behind it.
type namedPackage struct {
	name, path string
	described  *catalog.Package // nil if the catalogue does not know it
	ambiguous  bool             // it is the first of several that are imported under the name
}

// packageNames are the packages of one unit: the generator gathers the imports of a whole resource into one file.
type packageNames struct {
	from    declarations.Source      // knows the packages
	all     []namedPackage           // those that are imported
	byName  map[string]int32         // the first of a name; nil while there are so few that they are looked through
	seen    map[importedName]bool    // what was imported, and with no name each path; nil likewise
	dots    []int32                  // those imported as "."
	implied map[string]*namedPackage // those that need no import
}

type importedName struct{ path, name string }

// readPackageNames gathers the packages of a unit. It uses the space that it is given, as far as that suffices.
func readPackageNames(space []namedPackage, u *spec.Unit, from declarations.Source) packageNames {
	names := packageNames{from: from, all: space, implied: impliedPackages[u.Kind]()}
	for i := range u.Imports {
		m := &u.Imports[i]
		if m.Path.Value == "" || names.has(m.Path.Value, m.Alias.Value) {
			continue
		}
		name, known := m.Alias.Value, true
		if name == "" {
			name, known = golang.PackageName(m.Path.Value, from)
		}
		if !known {
			// It may be called otherwise, but most often it is not.
			name = m.Path.Value[strings.LastIndexByte(m.Path.Value, '/')+1:]
		}
		described, _ := from.Lookup(m.Path.Value)
		names.add(namedPackage{name, m.Path.Value, described, false})
	}
	return names
}

// impliedPackages are those that the generator imports where it needs them, for each kind of unit, and package path, which is what is
// meant though nothing imports it.
var impliedPackages = [...]func() map[string]*namedPackage{
	syntax.Provider:   impliedIn(syntax.Provider),
	syntax.Resource:   impliedIn(syntax.Resource),
	syntax.DataSource: impliedIn(syntax.DataSource),
}

func impliedIn(kind syntax.UnitKind) func() map[string]*namedPackage {
	return sync.OnceValue(func() map[string]*namedPackage {
		framework := declarations.Importer{}
		described, _ := framework.Lookup(pathPackage)
		implied := map[string]*namedPackage{"path": {"path", pathPackage, described, false}}
		for name, path := range golang.GeneratedPackages(&spec.Unit{Kind: kind}) {
			described, _ := framework.Lookup(path)
			implied[name] = &namedPackage{name, path, described, false}
		}
		return implied
	})
}

// scope returns what a text may name: of the packages, those whose names stand in it, for there may be thousands.
func (c *expressionCheck) scope(text *compile.Text) compile.Scope {
	from := c.p.Settings.Profile().Packages
	s := compile.Scope{Packages: from, Generated: func(names map[string]bool) []string {
		files := []string{golang.GeneratedTypes(c.p.Unit, names, from)}
		for _, u := range c.others {
			files = append(files, golang.GeneratedTypes(u, names, from))
		}
		return files
	}, Type: c.generatedType}
	if pkg := c.p.byHand(); pkg != nil {
		s.ByHand = func(names map[string]bool) ([]string, map[string]bool) { return pkg.Sources(names, from) }
	}
	for _, i := range c.packages.dots {
		s.Imports = append(s.Imports, compile.Import{Name: ".", Path: c.packages.all[i].path})
	}
	seen := map[string]bool{}
	for _, part := range [...]string{text.Before, text.Go, text.After} {
		for word := range strings.FieldsFuncSeq(part, notInName) {
			n := c.packages.find(word)
			if n == nil || seen[word] {
				continue
			}
			seen[word] = true
			path := n.path
			if n.ambiguous {
				path = ""
			}
			s.Imports = append(s.Imports, compile.Import{Name: word, Path: path})
		}
	}
	return s
}

// notInName reports whether a character ends a name in Go.
func notInName(c rune) bool { return c != '_' && !unicode.IsLetter(c) && !unicode.IsDigit(c) }

// maxSearchedPackages is up to how many packages are looked through for a name.
const maxSearchedPackages = 16

// add adds a package. One whose name another has makes the first of that name ambiguous.
func (names *packageNames) add(p namedPackage) {
	if first := names.imported(p.name); first != nil && first.path != p.path {
		first.ambiguous = true
	}
	names.all = append(names.all, p)
	switch {
	case len(names.all) <= maxSearchedPackages:
	case names.byName == nil:
		names.byName, names.seen = map[string]int32{}, map[importedName]bool{}
		for i := range names.all {
			names.note(int32(i))
		}
	default:
		names.note(int32(len(names.all) - 1))
	}
	if p.name == "." {
		names.dots = append(names.dots, int32(len(names.all)-1))
	}
}

// note makes the maps know a package.
func (names *packageNames) note(i int32) {
	p := &names.all[i]
	if _, earlier := names.byName[p.name]; !earlier {
		names.byName[p.name] = i
	}
	names.seen[importedName{p.path, p.name}], names.seen[importedName{p.path, ""}] = true, true
}

// has reports whether an import was read already.
func (names *packageNames) has(path, alias string) bool {
	if names.seen != nil {
		return names.seen[importedName{path, alias}]
	}
	return slices.ContainsFunc(names.all, func(p namedPackage) bool { return p.path == path && (alias == "" || p.name == alias) })
}

// imported returns the first package that is imported by a name, or nil.
func (names *packageNames) imported(name string) *namedPackage {
	if names.byName != nil {
		if i, found := names.byName[name]; found {
			return &names.all[i]
		}
		return nil
	}
	for i := range names.all {
		if names.all[i].name == name {
			return &names.all[i]
		}
	}
	return nil
}

// find returns the package that a name stands for, or nil.
func (names *packageNames) find(name string) *namedPackage {
	if p := names.imported(name); p != nil {
		return p
	}
	return names.implied[name]
}

// exportedByDot reports whether a name is of a package that is imported with a dot.
func (names *packageNames) exportedByDot(name string) bool {
	return slices.ContainsFunc(names.dots, func(i int32) bool { return golang.Exports(names.all[i].path, name, names.from) })
}

// lookup returns the catalogue's package behind a name, or nil if it is not known for sure.
func (names *packageNames) lookup(name string) *catalog.Package {
	if n := names.find(name); n != nil && !n.ambiguous {
		return n.described
	}
	return nil
}
