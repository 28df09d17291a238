// Package catalog knows the Go packages that a specification may name in its validators, plan modifiers, defaults and custom
// types: those of terraform-plugin-framework and the modules published beside it, and the names of the standard library's.
//
// It answers what a Go compiler would have to be asked otherwise: which packages a module has and how they are called, what they
// export, and for which kind of attribute a validator, a plan modifier, a default or a type fits. Rules judge with it, completion and
// hover show it.
//
// The tables are generated from the source of the modules themselves, type-checked, at the versions that
// testdata/toolchain/go.mod pins: what a name fits is decided by the interfaces that its type implements, never by its spelling. A
// test beside the generator fails when the tables are no longer what it would write. They are composite literals of constants, so
// they are laid out by the linker: the package does no work at process start, and no lookup allocates.
package catalog

import (
	"iter"
	"slices"
	"strings"
)

//go:generate go run -C ../../testdata/toolchain ./catalog -directory ../../schema/catalog

// Package is one Go package of a catalogue module.
type Package struct {
	// Path is the import path, Name the name in the package clause: the selector that an import without alias supplies.
	Path, Name string
	// Module is the path of the module that holds the package, Version the version that is described.
	Module, Version string
	// Doc is the first sentence of the package's documentation.
	Doc string
	// Members are the exported names, sorted by name. An internal package has none.
	Members []Member
}

// Internal reports whether Go lets only the package's own module import it.
func (p *Package) Internal() bool {
	return strings.HasPrefix(p.Path[len(p.Module):], "/internal/") || strings.Contains(p.Path[len(p.Module):], "/internal/")
}

// Member returns the exported function, type, variable or constant of the package with the given name.
func (p *Package) Member(name string) (*Member, bool) {
	return find(p.Members, name)
}

// Packages returns every package of the catalogue modules, internal ones included, sorted by path.
func Packages() iter.Seq[*Package] {
	return func(yield func(*Package) bool) {
		for i := range packages {
			if !yield(&packages[i]) {
				return
			}
		}
	}
}

// Lookup returns the catalogue's package with the given import path.
func Lookup(path string) (*Package, bool) {
	i, found := slices.BinarySearchFunc(packages[:], path, func(p Package, path string) int {
		return strings.Compare(p.Path, path)
	})
	if !found {
		return nil, false
	}
	return &packages[i], true
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

// Module is a Go module whose packages the catalogue lists.
type Module struct {
	Path, Version string
}

// Modules returns the catalogue's modules, sorted by path.
func Modules() []Module {
	return slices.Clone(modules[:])
}
