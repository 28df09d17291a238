package compile

import (
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"

	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Declarations returns the package of a path that Go files declare, if the type checker understands them: an error in one declaration does
// not affect the others. It returns nil for files that might take too long to check, and for those on which the type checker panics.
func Declarations(at string, sources []string, packages declarations.Source) *types.Package {
	set := token.NewFileSet()
	var files []*ast.File
	var paths []string
	for _, source := range sources {
		if file, err := parser.ParseFile(set, "", source, parser.SkipObjectResolution); err == nil {
			files = append(files, file)
			for _, i := range file.Imports {
				paths = append(paths, i.Path.Value[1:len(i.Path.Value)-1])
			}
		}
	}
	if !bounded(files, nil, growthOf(packages, paths)) {
		return nil
	}
	messages := 0
	config := types.Config{
		Importer: packages, IgnoreFuncBodies: true, DisableUnusedImportCheck: true, Sizes: types.SizesFor("gc", "amd64"),
		Error: func(err error) {
			if messages += len(err.Error()); messages > mostMessages {
				panic(enough{})
			}
		},
	}
	var checked *types.Package
	if !look(func() { checked, _ = config.Check(at, set, files, nil) }, packages) {
		return nil
	}
	return checked
}
