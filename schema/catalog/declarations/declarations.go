// Package declarations gives Go's type checker what the packages of the catalogue declare: names with their types, without bodies. It
// takes the place of the modules' source, which the machine that checks a specification need not have.
//
// The text is generated from the source of the modules at the catalogue's versions. Packages are parsed and checked when they are
// first asked for, once in a process: a check that asks for none pays nothing.
package declarations

import (
	_ "embed"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"sync"

	"golang.org/x/tools/txtar"
)

//go:embed declarations.txt
var text []byte

// Importer imports the packages that definitions of a specification have a use for, and all that their declarations name. What is not
// exported of them is there only as far as something exported is made of it. It is safe for any number of goroutines.
type Importer struct{}

// Has says whether there is a package of this path.
func (Importer) Has(path string) bool {
	_, has := sources()[path]
	return has
}

// Import gives the package of this path, or an error if there is none.
func (Importer) Import(path string) (*types.Package, error) {
	mu.Lock()
	defer mu.Unlock()
	return importer{}.Import(path)
}

// sources are the declarations of each package by its path.
var sources = sync.OnceValue(func() map[string][]byte {
	all := map[string][]byte{}
	for _, file := range txtar.Parse(text).Files {
		all[file.Name] = file.Data
	}
	return all
})

var (
	mu      sync.Mutex
	checked = map[string]*types.Package{} // by path, guarded by mu
)

// importer is an Importer that holds mu.
type importer struct{}

func (importer) Import(path string) (*types.Package, error) {
	if p, has := checked[path]; has {
		return p, nil
	}
	source, has := sources()[path]
	if !has {
		return nil, fmt.Errorf("package %s is not in the catalogue", path)
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
