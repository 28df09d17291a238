package imports

import (
	"cmp"
	"maps"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/compile"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// The modules that a specification's Go is about, and some of their packages.
const (
	Framework        = schema.FrameworkModule + "/"
	PathPackage      = Framework + "path"
	AttrPackage      = Framework + "attr"
	BasetypesPackage = Framework + "types/basetypes"
)

// Package is the package that a name stands for.
type Package struct {
	Path      string
	Described *catalog.Package // nil if the catalogue does not know it
	Ambiguous bool             // it is the first of several that are imported under the name
}

// Names are the packages of one unit by the names that its Go expressions use: the generator gathers the imports of a whole resource
// into one file.
type Names struct {
	from     declarations.Source // knows the packages
	imported map[string]*Package
	implied  map[string]*Package // those that need no import
	Dots     []string            // the paths of those imported as "."
}

// ReadNames gathers the packages of a unit. Left are the imports that its file is without.
func ReadNames(u *spec.Unit, from declarations.Source, left []int32) Names {
	names := Names{from, make(map[string]*Package, len(u.Imports)), impliedPackages[u.Kind](), nil}
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
		case name == "." && !slices.Contains(names.Dots, path):
			names.Dots = append(names.Dots, path)
		case name == ".":
		case first == nil:
			described, _ := from.Lookup(path)
			names.imported[name] = &Package{path, described, false}
		case first.Path != path:
			first.Ambiguous = true
		}
	}
	return names
}

// impliedPackages are those that the generator imports where it needs them, for each kind of unit. They include package path, which a text
// means even if nothing imports it.
var impliedPackages = [...]func() map[string]*Package{
	syntax.Provider:   impliedIn(syntax.Provider),
	syntax.Resource:   impliedIn(syntax.Resource),
	syntax.DataSource: impliedIn(syntax.DataSource),
}

func impliedIn(kind syntax.UnitKind) func() map[string]*Package {
	return sync.OnceValue(func() map[string]*Package {
		framework := declarations.Importer{}
		described, _ := framework.Lookup(PathPackage)
		implied := map[string]*Package{"path": {PathPackage, described, false}}
		for name, path := range golang.GeneratedPackages(&spec.Unit{Kind: kind}) {
			described, _ := framework.Lookup(path)
			implied[name] = &Package{path, described, false}
		}
		return implied
	})
}

// Imports returns the packages that some names stand for, and those that are imported with a dot.
func (names *Names) Imports(of map[string]bool) []compile.Import {
	var imports []compile.Import
	for _, path := range names.Dots {
		imports = append(imports, compile.Import{Name: ".", Path: path})
	}
	for _, name := range slices.Sorted(maps.Keys(of)) {
		switch n := names.Find(name); {
		case n == nil:
		case n.Ambiguous:
			imports = append(imports, compile.Import{Name: name})
		default:
			imports = append(imports, compile.Import{Name: name, Path: n.Path})
		}
	}
	return imports
}

// Find returns the package that a name stands for, or nil.
func (names *Names) Find(name string) *Package {
	return cmp.Or(names.imported[name], names.implied[name])
}

// ExportedByDot reports whether a name is of a package that is imported with a dot.
func (names *Names) ExportedByDot(name string) bool {
	return slices.ContainsFunc(names.Dots, func(path string) bool { return golang.Exports(path, name, names.from) })
}

// Lookup returns the catalogue's package that a name stands for, or nil if it is not known for sure.
func (names *Names) Lookup(name string) *catalog.Package {
	if n := names.Find(name); n != nil && !n.Ambiguous {
		return n.Described
	}
	return nil
}
