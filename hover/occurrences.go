package hover

import (
	"context"
	"go/scanner"
	"go/token"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Occurrence is a place in a document that names what another one does.
type Occurrence struct{ Start, End int }

// maxOccurrences is the greatest number of places that are found.
const maxOccurrences = 10_000

// Occurrences returns the places in a document whose Go names what the Go at an absolute offset does: a name of a package, or a method or a
// field of a type. There are none where that is not known. With the end of the context it stops.
func Occurrences(ctx context.Context, doc *analysis.Document, offset int) (found []Occurrence) {
	p := placeAt(doc, offset)
	if p == nil || p.unit < 0 {
		return nil
	}
	role := spec.LikelyTypeOf(p.tree, p.root, p.node).Shape().Role
	if p.tree.Nodes[p.node].Kind != syntax.String || role != schema.RoleDefinition && role != schema.RoleGoType {
		return nil
	}
	g := p.goName()
	wanted := identity(&g)
	if wanted == "" {
		return nil
	}
	for k, unit := range p.file.Units {
		u := spec.Read(unit)
		in := place{doc: doc, file: p.file, tree: u.Tree, root: spec.RootType(u.Kind), unit: k}
		look := func(text spec.Text) {
			if !text.Present() || !strings.Contains(text.Value, g.name) || len(found) >= maxOccurrences || ctx.Err() != nil {
				return
			}
			in.node = text.Node
			from, to := u.Tree.ContentRange(text.Node)
			for at := range identifiers(syntax.Unescape(u.Tree.Text[from:to]), g.name) {
				in.at = from + int32(syntax.SourceOffset(u.Tree.Text[from:to], at))
				if other := in.goName(); identity(&other) == wanted {
					found = append(found, Occurrence{in.absolute(other.start), in.absolute(other.end)})
				}
			}
		}
		for i := range u.Definitions {
			look(u.Definitions[i].Expression)
		}
		for i := range u.GoTypes {
			look(u.GoTypes[i].Type)
			look(u.GoTypes[i].Value)
		}
	}
	return found
}

// identity returns the identifier of the name at a place, or nothing for an unknown name.
func identity(g *goName) string {
	pkg, of, member := g.resolve()
	switch {
	case member == nil:
		return ""
	case of != nil:
		return pkg.Path + " " + of.Name + "." + member.Name
	}
	return pkg.Path + " " + member.Name
}

// identifiers returns the places of a name in a Go text.
func identifiers(text, name string) func(yield func(at int) bool) {
	return func(yield func(at int) bool) {
		file := token.NewFileSet().AddFile("", -1, len(text))
		var s scanner.Scanner
		s.Init(file, []byte(text), nil, 0)
		for {
			pos, tok, literal := s.Scan()
			if tok == token.EOF || tok == token.IDENT && literal == name && !yield(file.Offset(pos)) {
				return
			}
		}
	}
}
