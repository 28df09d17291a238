package page

import (
	"fmt"
	"go/types"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// This file adds to the description of a name what only its declaration says: the value of a constant, and type parameters.

// declared returns the declaration of an exported name of a package, after the keyword.
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
	case catalog.Type:
		if t, ok := s.object(p, m).(*types.TypeName); ok && !t.IsAlias() {
			return name + m.Signature() + s.parts(p, t)
		}
	}
	return name + m.Signature()
}

// maxParts is the greatest number of fields or methods of a type that are shown.
const maxParts = 40

// parts returns the fields of a struct and the methods of an interface, in braces and on lines of their own, without those that other
// packages can't name. It is empty for a type that has none, or is not known.
func (s Source) parts(p *catalog.Package, t *types.TypeName) string {
	seen := func(o types.Object) bool { return o.Exported() || isByHand(p) }
	qualifier := func(of *types.Package) string {
		if of == t.Pkg() && isByHand(p) {
			return ""
		}
		return of.Name()
	}
	var lines []string
	all := 0
	add := func(o types.Object, text string) {
		if all++; seen(o) && len(lines) < maxParts {
			lines = append(lines, "\t"+text)
		}
	}
	what := "field"
	switch of := t.Type().Underlying().(type) {
	case *types.Struct:
		for field := range of.Fields() {
			text := types.TypeString(field.Type(), qualifier)
			if !field.Embedded() {
				text = field.Name() + " " + text
			}
			add(field, text)
		}
	case *types.Interface:
		what = "method"
		for method := range of.Methods() {
			add(method, method.Name()+strings.TrimPrefix(types.TypeString(method.Type(), qualifier), "func"))
		}
	}
	if len(lines) == 0 {
		return ""
	}
	if all > len(lines) {
		lines = append(lines, others(all-len(lines), what))
	}
	return " {\n" + strings.Join(lines, "\n") + "\n}"
}

// others returns the line for fields or methods that are not shown.
func others(number int, what string) string {
	return fmt.Sprintf("\t// and %d other %s", number, wording.Plural(number, what))
}

// object returns the object of Go's type checker for an exported name of a package, or nil.
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

// typeParameters returns type parameters as a declaration writes them after the name of a function.
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
