package hover

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover/code"
	"github.com/spec-ls/spec-ls/hover/page"
	"github.com/spec-ls/spec-ls/schema"
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
	g := p.goText()
	for i := len(g.Around) - 1; i >= 0; i-- {
		if call := g.Around[i]; len(call.Chain) > 0 {
			return p.signature(g.imports, call)
		}
	}
	return Signature{}, false
}

func (p *place) signature(imports code.Imports, call code.Call) (Signature, bool) {
	pkg, of, member := code.Resolve(call.Chain, imports)
	if member == nil {
		return Signature{}, false
	}
	s := Signature{Label: member.Name + member.Signature(), Active: -1}
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
	name := member.Name
	if of != nil {
		name = of.Name + "." + name
	}
	s.Markdown = page.Doc(pkg, member, name, p.source())
	return s, true
}
