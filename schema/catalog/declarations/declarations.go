// Package declarations tells Go's type checker what the packages declare that a specification may import: names with their types, without
// bodies. It takes the place of the source of the modules and of the standard library, which the machine that checks a specification
// need not have.
//
// The declarations are generated from the source at the catalogue's versions, and are an archive in the zip format with a file for each
// package. A package is parsed and checked when it is first asked for, once in a process: a check that asks for none pays nothing.
package declarations

import (
	"archive/zip"
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"io"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

//go:embed declarations.zip
var archive string

// Source is where the packages come from that a specification imports. The toolchain of a document carries one, so that there may be
// others than the catalogue: the packages of a user's module. It must be safe for any number of goroutines.
type Source interface {
	// Lookup returns the package of a path: its name, and those members that are known.
	Lookup(path string) (*catalog.Package, bool)
	// Has reports whether all that a package declares is known, so that Import returns it.
	Has(path string) bool
	// Find returns where the package of a path is looked for.
	Find(path string) Place
	// Own returns the packages beside the catalogue's that are likely to be meant: those of the user's module that use the framework. It
	// reports whether these are all, or others are still being looked for.
	Own() (paths []string, all bool)
	// Named returns the packages that have a name, of the modules that the user's module requires itself, in order; those of the catalogue's
	// modules and of the standard library are not among them. Others may still be looked for, as Own says.
	Named(name string) []string
	// Declaration finds where a name of a package is declared, and its documentation there. A method, or a field, has its type's name
	// before it, with a dot.
	Declaration(path, name string) (Declaration, bool)
	// Unchecked returns why code that imports a package is not checked with all that the package declares; nil if it is.
	Unchecked(path string) *unchecked.Item
	// Together returns the source from which code is checked that imports all of some packages: one in which all types are of one kind.
	Together(paths []string) Source
	types.Importer
}

// Place is where a package is looked for. The zero Place means that nothing is known about that.
type Place struct {
	Found     bool   // the package is there
	Missing   bool   // its module is there, and has no such package
	Main      bool   // it is of the module itself
	Local     bool   // its files may change
	Directory string // empty if it is known without files
	Module    string
	Version   string // empty where a directory takes the module's place
	// Internal is the path that code must be below to import the package, if the module's is not; empty for a package that it can import.
	Internal string
}

// Known reports whether it is known whether there is such a package.
func (p Place) Known() bool { return p.Found || p.Missing }

// Declaration is where a name is declared, and its documentation there.
type Declaration struct {
	File   string // its absolute path, with slashes
	Line   int    // from 0
	Before string // the text on the line before the name
	Name   string // as it is declared
	Doc    string
}

// Importer is the Source of the catalogue. It imports the packages of the catalogue's modules and of the standard library, and all that
// their declarations name.
type Importer struct{}

// Lookup returns the package of this path of the catalogue's modules or of the standard library.
func (Importer) Lookup(path string) (*catalog.Package, bool) {
	if p, ok := catalog.Lookup(path); ok {
		return p, true
	}
	return catalog.LookupStandard(path)
}

// Has reports whether there is a package of this path that a specification may import, and that is known as a whole. Internal packages,
// and those of other modules, have only what the others' declarations need.
func (Importer) Has(path string) bool {
	p, has := packed()[path]
	return has && p.Comment == "" || path == "unsafe"
}

// Find returns no place: the packages of the catalogue are nowhere.
func (Importer) Find(string) Place { return Place{} }

// Own returns nothing: there is no module.
func (Importer) Own() (paths []string, all bool) { return nil, true }

// Named returns nothing: there is no module.
func (Importer) Named(string) []string { return nil }

// Declaration finds nothing: there are no files.
func (Importer) Declaration(string, string) (Declaration, bool) { return Declaration{}, false }

// Unchecked returns an item for a package that is not in the catalogue.
func (i Importer) Unchecked(path string) *unchecked.Item {
	if i.Has(path) {
		return nil
	}
	item := unchecked.PackageUnknown.Item(path)
	return &item
}

// Together returns the catalogue.
func (i Importer) Together([]string) Source { return i }

// Import returns the package of this path, or an error if there is none.
func (Importer) Import(path string) (*types.Package, error) {
	mu.Lock()
	defer mu.Unlock()
	return importer{}.Import(path)
}

// packed are the files of the archive by the paths of their packages.
var packed = sync.OnceValue(func() map[string]*zip.File {
	all := map[string]*zip.File{}
	reader, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		return all // which no test would pass
	}
	for _, file := range reader.File {
		all[file.Name] = file
	}
	return all
})

var (
	mu      sync.Mutex
	checked = map[string]*types.Package{"unsafe": types.Unsafe} // by path, guarded by mu
)

// importer is an Importer that holds mu.
type importer struct{}

func (importer) Import(path string) (*types.Package, error) {
	if p, has := checked[path]; has {
		return p, nil
	}
	source, err := unpack(path)
	if err != nil {
		return nil, err
	}
	files := token.NewFileSet()
	file, err := parser.ParseFile(files, path, source, parser.SkipObjectResolution)
	if err != nil {
		return nil, fmt.Errorf("parsing the declarations of package %s: %w", path, err)
	}
	config := types.Config{Importer: importer{}, IgnoreFuncBodies: true, Sizes: types.SizesFor("gc", "amd64")}
	p, err := config.Check(path, files, []*ast.File{file}, nil)
	if err != nil {
		return nil, fmt.Errorf("checking the declarations of package %s: %w", path, err)
	}
	checked[path] = p
	return p, nil
}

func unpack(path string) ([]byte, error) {
	file, has := packed()[path]
	if !has {
		return nil, fmt.Errorf("package %s is not in the catalogue", path)
	}
	opened, err := file.Open()
	if err != nil {
		return nil, fmt.Errorf("opening the declarations of package %s: %w", path, err)
	}
	source, err := io.ReadAll(opened)
	if err != nil {
		return nil, fmt.Errorf("unpacking the declarations of package %s: %w", path, err)
	}
	return source, nil
}
