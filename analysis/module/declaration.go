package module

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"

	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Declaration is where a name is declared, and what is said of it there.
type Declaration struct {
	File         string // its path
	Line, Column int    // from 1; columns are bytes
	Offset       int    // of the name, in bytes
	Length       int
	Doc          string
}

// Declaration finds the declaration of a name of a package; a method, or a field, has its type's before it, with a dot. The files are read
// anew, so it need not be loaded. It returns false if there is none, or none that can be read.
func (m *Module) Declaration(at, name string) (Declaration, bool) {
	place := m.Find(at)
	if isStandard(at) && place.Directory == "" && place.Found && m.environment.Go != "" {
		place.Directory = path.Join(m.environment.Go, "src", at)
	}
	if !place.Found || place.Directory == "" {
		return Declaration{}, false
	}
	return m.DeclarationIn(place, name)
}

// DeclarationIn is Declaration for the package at a place.
func (m *Module) DeclarationIn(place declarations.Place, name string) (Declaration, bool) {
	l := loader{Module: m}
	m.loading.Lock()
	kept := m.budget // what is only looked at does not count
	sources, err := l.sources(place, nil)
	m.budget = kept
	m.loading.Unlock()
	if err != nil {
		return Declaration{}, false
	}
	for _, s := range sources {
		if found, ok := declarationIn(s, place.Directory, name); ok {
			return found, true
		}
	}
	return Declaration{}, false
}

func declarationIn(s source, directory, name string) (found Declaration, ok bool) {
	set := token.NewFileSet()
	file, err := parser.ParseFile(set, s.name, s.text, parser.SkipObjectResolution|parser.ParseComments)
	if err != nil && file == nil {
		return found, false
	}
	each(file, func(declared string, at *ast.Ident, doc *ast.CommentGroup) {
		if declared != name || ok {
			return
		}
		position := set.PositionFor(at.Pos(), false)
		found = Declaration{
			File: path.Join(directory, s.name), Line: position.Line, Column: position.Column, Offset: position.Offset,
			Length: len(at.Name), Doc: doc.Text(),
		}
		ok = true
	})
	return found, ok
}
