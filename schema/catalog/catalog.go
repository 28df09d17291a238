// Package catalog knows the Go packages that a specification may name in its validators, plan modifiers, defaults and custom
// types: those of terraform-plugin-framework and the modules published beside it, and the names of the standard library's.
//
// It answers questions for which a Go compiler would be needed otherwise: the packages of a module with their names and exports, and the
// kinds of attributes that a validator, a plan modifier, a default or a type fits. Rules judge with it, completion and hover show it.
//
// The tables are generated from the source of the modules themselves, type-checked, at the versions that
// testdata/toolchain/go.mod pins: the interfaces that a type implements decide where its name fits, never its spelling. A test beside the
// generator fails when the tables differ from the generator's output. They are composite literals of constants, so they are laid out by the
// linker: the package does no work at process start, and looking up packages and members allocates nothing.
package catalog

import (
	"iter"
	"slices"
	"sort"
	"strings"
)

//go:generate go run -C ../../testdata/toolchain ./catalog -directory ../../schema/catalog

// Package is one Go package of a catalogue module or of the standard library.
type Package struct {
	// Path is the import path, Name the name in the package clause: the selector that an import without alias supplies.
	Path, Name string
	// Module is the path of the module that holds the package, Version the version that is described. For the standard library
	// they are "std" and the Go release.
	Module, Version string
	// Doc is the first sentence of the package's documentation.
	Doc string
	// Described reports whether definitions in a specification have a use for the package, so that all is known about its members.
	// In the other packages of the modules, Members have no more than Name and Sort. Internal packages and the other packages
	// of the standard library have no Members.
	Described bool
	// Members are the exported names, sorted by name.
	Members []Member
}

// Internal reports whether Go lets only the package's own module import it.
func (p *Package) Internal() bool {
	return strings.Contains(p.Path, "/internal/") || strings.HasSuffix(p.Path, "/internal")
}

// Member returns the exported function, type, variable or constant of the package with the given name.
func (p *Package) Member(name string) (*Member, bool) {
	return find(p.Members, name)
}

// Packages returns every package of the catalogue modules, internal ones included, sorted by path.
func Packages() iter.Seq[*Package] { return all(packages[:]) }

// StandardPackages returns every importable package of the standard library, sorted by path.
func StandardPackages() iter.Seq[*Package] { return all(standardPackages[:]) }

func all(table []Package) iter.Seq[*Package] {
	return func(yield func(*Package) bool) {
		for i := range table {
			if !yield(&table[i]) {
				return
			}
		}
	}
}

// Lookup returns the package of a catalogue module with the given import path.
func Lookup(path string) (*Package, bool) { return lookup(packages[:], path) }

// LookupStandard returns the package of the standard library with the given import path. Packages that only the library itself can
// import are not found. A later Go release than the catalogue's may have more packages, and more members.
func LookupStandard(path string) (*Package, bool) { return lookup(standardPackages[:], path) }

// StandardLibrary returns the name of the standard library's package with the given import path.
func StandardLibrary(path string) (name string, ok bool) {
	if p, ok := LookupStandard(path); ok {
		return p.Name, true
	}
	return "", false
}

// lookup searches packages that are sorted by path.
func lookup(table []Package, path string) (*Package, bool) {
	i := sort.Search(len(table), func(i int) bool { return table[i].Path >= path })
	if i == len(table) || table[i].Path != path {
		return nil, false
	}
	return &table[i], true
}

// InModule returns the catalogue module that an import path belongs to. As the catalogue lists every package of its modules, a path
// that is in a module and is not found by [Lookup] is not a package.
func InModule(path string) (module string, ok bool) {
	for i := range modules {
		if rest, found := strings.CutPrefix(path, modules[i].Path); found && (rest == "" || rest[0] == '/') {
			return modules[i].Path, true
		}
	}
	return "", false
}

// AroundModule reports whether a path is one that the paths of modules begin with, such as github.com/hashicorp, which has no package.
func AroundModule(path string) bool {
	for i := range modules {
		if strings.HasPrefix(modules[i].Path, path+"/") {
			return true
		}
	}
	return false
}

// Module is a Go module whose packages the catalogue lists.
type Module struct {
	Path, Version string
}

// Modules returns the catalogue's modules, sorted by path.
func Modules() []Module {
	return slices.Clone(modules[:])
}
