package hover

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Declaration is the place of the declaration of a name in a Go text, or of an import path, if the file is on the disk.
type Declaration struct {
	declarations.Declaration
	Start, End int // the bytes of the name or the path in the document
}

// DeclarationAt finds the declaration of the name or path at an absolute offset. It reads Go files.
func DeclarationAt(doc *analysis.Document, offset int) (found Declaration, ok bool) {
	p := placeAt(doc, offset)
	if p == nil || p.unit < 0 {
		return found, false
	}
	n := &p.tree.Nodes[p.node]
	if n.Kind != syntax.String || p.at < n.Start || p.at > n.End {
		return found, false
	}
	switch spec.LikelyTypeOf(p.tree, p.root, p.node).Shape().Role {
	case schema.RoleImportPath:
		found.Declaration, ok = p.packages().Declaration(p.tree.Value(p.node), "")
		found.Start, found.End = p.absolute(n.Start), p.absolute(n.End)
	case schema.RoleDefinition, schema.RoleGoType:
		g := p.goName()
		pkg, of, member := g.resolve()
		if member == nil {
			return found, false // a package's name leads to its import
		}
		name := member.Name
		if of != nil {
			name = of.Name + "." + name
		}
		found.Declaration, ok = p.packages().Declaration(pkg.Path, name)
		found.Start, found.End = p.absolute(g.start), p.absolute(g.end)
	}
	return found, ok
}
