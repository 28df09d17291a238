package hover

import (
	"cmp"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/page"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// Hover explains the bytes [Start, End).
type Hover struct {
	Markdown   string
	Start, End int
}

// At explains the place at an absolute offset. It reports false if there is nothing to say.
func At(doc *analysis.Document, offset int) (Hover, bool) {
	p := placeAt(doc, offset)
	if p == nil {
		return Hover{}, false
	}
	n := &p.tree.Nodes[p.node]
	switch {
	case n.IsMember() && n.KeyStart <= p.at && p.at <= n.KeyEnd:
		return p.result(p.key()+p.origin(), n.KeyStart, n.KeyEnd)
	case n.Start <= p.at && p.at <= n.End && n.Kind != syntax.Missing && !n.IsContainer():
		return p.value()
	}
	return Hover{}, false
}

// place is a node of the frame or of a unit.
type place struct {
	doc  *analysis.Document
	file *syntax.File
	tree *syntax.Tree
	root schema.Type // of the tree
	unit int         // -1 for the frame
	node int32
	at   int32 // the offset in the tree's text
}

// placeAt returns the place at an absolute offset, or nil.
func placeAt(doc *analysis.Document, offset int) *place {
	file := doc.File()
	if offset < 0 || offset > file.Len() {
		return nil
	}
	found := file.Find(offset)
	if found.Node < 0 {
		return nil
	}
	p := &place{doc: doc, file: file, tree: found.Tree, root: schema.TypeRoot, unit: found.Unit, node: found.Node, at: found.At}
	if p.unit >= 0 {
		p.root = spec.RootType(file.Units[p.unit].Kind)
	}
	return p
}

func (p *place) absolute(offset int32) int { return p.file.Absolute(p.unit, offset) }

// result returns a hover of a range of the tree's text.
func (p *place) result(markdown string, start, end int32) (Hover, bool) {
	if markdown == "" {
		return Hover{}, false
	}
	return Hover{markdown, p.absolute(start), p.absolute(end)}, true
}

// read reads the unit that the place is in.
func (p *place) read() *spec.Unit { return spec.Read(p.file.Units[p.unit]) }

// key returns the page of the key of the place's node. Under that of a nested kind stand the members of the attribute or block.
func (p *place) key() string {
	n := &p.tree.Nodes[p.node]
	key := schema.Key(n.Key)
	markdown := p.keyPage()
	if markdown != "" && p.unit >= 0 && schema.KindOf(key).IsNested() {
		if u, i := p.element(n.Parent); i >= 0 {
			markdown += listMembers(u, i)
		}
	}
	return markdown
}

// originPage is the address of the page about specifications that a program writes.
const originPage = "https://github.com/spec-ls/spec-ls/blob/main/analysis/rules/generated.md"

// origin returns, at the keys of the root, where an edit has to be made to last, if a program writes the specification.
func (p *place) origin() string {
	if p.unit >= 0 || p.tree.Nodes[p.node].Parent != p.tree.Root() {
		return ""
	}
	origin := p.doc.Settings().OriginOf(p.file.Text())
	advice := origin.Certainty.Advice(origin.Place(codeSpan), "This file")
	if advice == "" {
		return ""
	}
	return "\n\n---\n\n" + advice + ". See [generated specifications](" + originPage + ")."
}

// keyPage returns the page of the key of the place's node alone, or nothing. It also stands for a value that has no page of its own.
func (p *place) keyPage() string {
	n := &p.tree.Nodes[p.node]
	return page.Key(spec.LikelyTypeOf(p.tree, p.root, n.Parent), schema.Key(n.Key))
}

// element returns the unit and the index of the attribute or block that a node is, or -1.
func (p *place) element(node int32) (*spec.Unit, int32) {
	u := p.read()
	for i := range u.Elements {
		if u.Elements[i].Node == node {
			return u, int32(i)
		}
	}
	return u, -1
}

// value explains the value at the place.
func (p *place) value() (Hover, bool) {
	n := &p.tree.Nodes[p.node]
	t := spec.LikelyTypeOf(p.tree, p.root, p.node)
	text := p.tree.Raw(p.node)
	if n.Kind == syntax.String {
		text = p.tree.Value(p.node)
	}
	switch shape := t.Shape(); shape.Role {
	case schema.RoleName:
		return p.result(p.name(shape, text), n.Start, n.End)
	case schema.RoleDefinition, schema.RoleGoType:
		if page := p.externalType(); page != "" {
			return p.result(page, n.Start, n.End)
		}
		if n.Kind == syntax.String {
			return p.code()
		}
	case schema.RoleImportPath:
		return p.result(cmp.Or(p.importPage(text), p.keyPage()), n.Start, n.End)
	}
	return p.result(cmp.Or(page.Value(t, text), p.keyPage()), n.Start, n.End)
}
