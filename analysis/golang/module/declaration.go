package module

import (
	"go/ast"
	"go/parser"
	"go/token"
	"path"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Declaration finds the declaration of a name of a package; a method, or a field, has its type's before it, with a dot. The empty name is
// the package's own. The files are read again, so it need not be loaded. It returns false if there is no readable declaration.
func (m *Module) Declaration(at, name string) (declarations.Declaration, bool) {
	place := m.Find(at)
	if isStandard(at) && place.Directory == "" && place.Found && m.environment.Go != "" {
		place.Directory = path.Join(m.environment.Go, "src", at)
	}
	if !place.Found || place.Directory == "" {
		return declarations.Declaration{}, false
	}
	return m.DeclarationIn(place, name)
}

// DeclarationIn is Declaration for the package at a place.
func (m *Module) DeclarationIn(place declarations.Place, name string) (declarations.Declaration, bool) {
	l := loader{Module: m}
	m.loading.Lock()
	sources, err := l.look(place)
	m.loading.Unlock()
	if err != nil {
		return declarations.Declaration{}, false
	}
	if name == "" {
		return packageClause(sources, place.Directory)
	}
	for _, s := range sources {
		if found, ok := declarationIn(s, place.Directory, name); ok {
			return found, true
		}
	}
	return declarations.Declaration{}, false
}

// packageClause finds where a package says its name: in the file that documents it, or else in the first one.
func packageClause(sources []gofiles.File, directory string) (found declarations.Declaration, ok bool) {
	for _, s := range sources {
		set := token.NewFileSet()
		file, _ := parser.ParseFile(set, s.Name, s.Text, parser.PackageClauseOnly|parser.ParseComments)
		if gofiles.PackageOf(file) == "" || ok && file.Doc == nil {
			continue
		}
		found, ok = declared(s, directory, set.PositionFor(file.Name.Pos(), false), file.Name, file.Doc), true
		if file.Doc != nil {
			break
		}
	}
	return found, ok
}

// declared describes a name at a position.
func declared(s gofiles.File, directory string, at token.Position, name *ast.Ident, doc *ast.CommentGroup) declarations.Declaration {
	return declarations.Declaration{
		File: path.Join(directory, s.Name), Line: at.Line - 1, Before: s.Text[at.Offset-at.Column+1 : at.Offset], Name: name.Name,
		Doc: doc.Text(),
	}
}

func declarationIn(s gofiles.File, directory, name string) (found declarations.Declaration, ok bool) {
	set := token.NewFileSet()
	file, _ := parser.ParseFile(set, s.Name, s.Text, parser.SkipObjectResolution|parser.ParseComments)
	each(file, func(called string, at *ast.Ident, doc *ast.CommentGroup) {
		if called == name && !ok {
			found, ok = declared(s, directory, set.PositionFor(at.Pos(), false), at, doc), true
		}
	})
	return found, ok
}
