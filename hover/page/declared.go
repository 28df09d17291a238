package page

import (
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/schema/catalog"
)

// This file adds to the description of a name what only its declaration says: the value of a constant, and type parameters.

// declared returns the declaration of an exported name of a package, behind the keyword.
func (s Source) declared(p *catalog.Package, m *catalog.Member) string {
	name := p.Name + "." + m.Name
	if isByHand(p) {
		name = m.Name
	}
	switch m.Sort {
	case catalog.Func:
		return name + typeParameters(s.TypeParameters(p, m)) + m.Signature()
	case catalog.Const:
		if c, ok := s.object(p, m).(*types.Const); ok {
			return name + m.Signature() + " = " + c.Val().String() // which is cut short
		}
	}
	return name + m.Signature()
}

// object returns what Go's type checker knows of an exported name of a package; nil if that is nothing.
func (s Source) object(p *catalog.Package, m *catalog.Member) types.Object {
	imported, err := s.Packages.Import(p.Path)
	if err != nil {
		return nil
	}
	return imported.Scope().Lookup(m.Name)
}

// TypeParameters returns the type parameters of a function of a package, with their constraints as types.
func (s Source) TypeParameters(p *catalog.Package, m *catalog.Member) []catalog.Param {
	f, ok := s.object(p, m).(*types.Func)
	if !ok {
		return nil
	}
	var parameters []catalog.Param
	for t := range f.Signature().TypeParams().TypeParams() {
		parameters = append(parameters, catalog.Param{Name: t.Obj().Name(), Type: types.TypeString(t.Constraint(), (*types.Package).Name)})
	}
	return parameters
}

// typeParameters returns type parameters as a declaration writes them behind the name of a function.
func typeParameters(parameters []catalog.Param) string {
	if len(parameters) == 0 {
		return ""
	}
	words := make([]string, len(parameters))
	for i, p := range parameters {
		words[i] = p.Name + " " + p.Type
	}
	return "[" + strings.Join(words, ", ") + "]"
}
