package hover

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/gotext"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// Signature is the function that is called around a place in a Go text.
type Signature struct {
	Label      string
	Parameters [][2]int // the bytes of the label that each parameter takes
	Active     int      // the parameter that the place is an argument for; -1 for none
	Markdown   string   // what the function does
}

// SignatureAt returns the innermost known call around an absolute offset.
func SignatureAt(doc *analysis.Document, offset int) (Signature, bool) {
	p := placeAt(doc, offset)
	if p == nil || p.unit < 0 {
		return Signature{}, false
	}
	n := &p.tree.Nodes[p.node]
	role := spec.LikelyTypeOf(p.tree, p.root, p.node).Shape().Role
	if n.Kind != syntax.String || p.at <= n.Start || p.at > n.End || role != schema.RoleDefinition && role != schema.RoleGoType {
		return Signature{}, false
	}
	g := p.goName()
	for i := len(g.Around) - 1; i >= 0; i-- {
		if call := g.Around[i]; len(call.Chain) > 0 {
			return p.signature(g.imports, call)
		}
	}
	return Signature{}, false
}

func (p *place) signature(imports gotext.Imports, call gotext.Call) (Signature, bool) {
	pkg, of, member := gotext.Resolve(call.Chain, imports)
	if member == nil {
		return Signature{}, false
	}
	name := member.Name
	if of != nil {
		name = of.Name + "." + name
	}
	markdown := page.Doc(pkg, member, name, p.source())
	if of == nil {
		member = instance(member, p.source().TypeParameters(pkg, member), call.Chain[len(call.Chain)-1].Index)
	}
	s := Signature{Label: member.Name + member.Signature(), Active: -1, Markdown: markdown}
	at := len(member.Name) + 1
	for i := range member.Params {
		length := len(member.Parameter(i))
		s.Parameters = append(s.Parameters, [2]int{at, at + length})
		at += length + len(", ")
	}
	switch last := len(member.Params) - 1; {
	case call.Argument <= last:
		s.Active = call.Argument
	case member.Variadic:
		s.Active = last
	}
	return s, true
}

// instance returns a function with type arguments in the places of the first of its type parameters.
func instance(member *catalog.Member, parameters []catalog.Param, index string) *catalog.Member {
	if index == "" || len(parameters) == 0 {
		return member
	}
	arguments := map[string]string{}
	for i, argument := range gotext.Elements(index) {
		if i < len(parameters) {
			arguments[parameters[i].Name] = argument
		}
	}
	of := *member
	of.Params = slices.Clone(member.Params)
	for i := range of.Params {
		of.Params[i].Type = gotext.ReplaceNames(of.Params[i].Type, arguments)
	}
	of.Result = gotext.ReplaceNames(of.Result, arguments)
	return &of
}
