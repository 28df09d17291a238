package compile

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

const (
	frameworkModule  = "github.com/hashicorp/terraform-plugin-framework/"
	validatorsModule = "github.com/hashicorp/terraform-plugin-framework-validators/"
	PathPackage      = frameworkModule + "path"
	attrPackage      = frameworkModule + "attr"
	basetypesPackage = frameworkModule + "types/basetypes"
)

// namedPackage is the package behind a name.
type namedPackage struct {
	path      string
	described *catalog.Package // nil if the catalogue does not know it
	ambiguous bool             // it is the first of several that are imported under the name
}

// packageNames are the packages of one unit by the names that its Go expressions use: the generator gathers the imports of a whole resource
// into one file.
type packageNames struct {
	from     declarations.Source // knows the packages
	imported map[string]*namedPackage
	implied  map[string]*namedPackage // those that need no import
	dots     []string                 // the paths of those imported as "."
}

// readPackageNames gathers the packages of a unit. Left are the imports that its file is without.
func readPackageNames(u *spec.Unit, from declarations.Source, left []int32) packageNames {
	names := packageNames{from, make(map[string]*namedPackage, len(u.Imports)), impliedPackages[u.Kind](), nil}
	written := make(map[string]bool, len(u.Imports)) // the paths
	for i := range u.Imports {
		m := &u.Imports[i]
		path, name := m.Path.Value, golang.ImportName(m, from)
		if path == "" || written[path] && m.Alias.Value == "" {
			continue
		}
		if _, isLeft := slices.BinarySearch(left, int32(i)); isLeft {
			continue
		}
		written[path] = true
		switch first := names.imported[name]; {
		case name == "." && !slices.Contains(names.dots, path):
			names.dots = append(names.dots, path)
		case name == ".":
		case first == nil:
			described, _ := from.Lookup(path)
			names.imported[name] = &namedPackage{path, described, false}
		case first.path != path:
			first.ambiguous = true
		}
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
		described, _ := framework.Lookup(PathPackage)
		implied := map[string]*namedPackage{"path": {PathPackage, described, false}}
		for name, path := range golang.GeneratedPackages(&spec.Unit{Kind: kind}) {
			described, _ := framework.Lookup(path)
			implied[name] = &namedPackage{path, described, false}
		}
		return implied
	})
}

// scope returns what the texts of the unit may name.
func (c *expressionCheck) scope() compile.Scope {
	from := c.p.Settings.Profile().Packages
	s := compile.Scope{
		Packages: from,
		Language: c.p.Settings.Language,
		Imports:  c.packages.imports,
		Generated: func(names map[string]bool) []string {
			files := []string{golang.GeneratedTypes(c.p.Unit, names, from)}
			for _, u := range c.others {
				files = append(files, golang.GeneratedTypes(u, names, from))
			}
			return files
		},
		TooLarge: c.noteTooLarge,
		Type:     c.generatedType,
	}
	if pkg := c.p.ByHand(); pkg != nil {
		s.ByHand = func(names map[string]bool) ([]string, map[string]bool) { return pkg.Sources(names, from) }
	}
	return s
}

// imports returns the packages that some names stand for, and those that are imported with a dot.
func (names *packageNames) imports(of map[string]bool) []compile.Import {
	var imports []compile.Import
	for _, path := range names.dots {
		imports = append(imports, compile.Import{Name: ".", Path: path})
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		switch n := names.find(name); {
		case n == nil:
		case n.ambiguous:
			imports = append(imports, compile.Import{Name: name})
		default:
			imports = append(imports, compile.Import{Name: name, Path: n.path})
		}
	}
	return imports
}

// find returns the package that a name stands for, or nil.
func (names *packageNames) find(name string) *namedPackage {
	return cmp.Or(names.imported[name], names.implied[name])
}

// exportedByDot reports whether a name is of a package that is imported with a dot.
func (names *packageNames) exportedByDot(name string) bool {
	return slices.ContainsFunc(names.dots, func(path string) bool { return golang.Exports(path, name, names.from) })
}

// lookup returns the catalogue's package behind a name, or nil if it is not known for sure.
func (names *packageNames) lookup(name string) *catalog.Package {
	if n := names.find(name); n != nil && !n.ambiguous {
		return n.described
	}
	return nil
}
