package hover

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover/page"
	"github.com/spec-ls/spec-ls/schema"
)

// Hover is what is known of the bytes [Start, End).
type Hover struct {
	Markdown   string
	Start, End int
}

// At gives what is known of the place at an absolute offset. It reports false if there is nothing to say.
func At(doc *analysis.Document, offset int) (Hover, bool) {
	file := doc.File()
	if offset < 0 || offset > file.Len() {
		return Hover{}, false
	}
	found := locate(file, offset)
	if found.node < 0 {
		return Hover{}, false
	}
	p := &place{file: file, tree: found.tree, unit: found.unit, at: found.at, node: found.node}
	p.root = schema.TypeRoot
	if p.unit >= 0 {
		p.root = spec.RootType(file.Units[p.unit].Kind)
	}
	n := &p.tree.Nodes[p.node]
	if n.IsMember() && n.KeyStart <= p.at && p.at <= n.KeyEnd {
		return p.result(p.key(), n.KeyStart, n.KeyEnd)
	}
	if n.Start <= p.at && p.at <= n.End && !n.IsContainer() {
		return p.value()
	}
	return Hover{}, false
}

// place is a node of the frame or of a unit.
type place struct {
	file *syntax.File
	tree *syntax.Tree
	root schema.Type
	unit int // -1 for the frame
	node int32
	at   int32
}

func (p *place) absolute(offset int32) int {
	if p.unit < 0 {
		return p.file.FrameOffset(offset)
	}
	return p.file.UnitStart(p.unit) + int(offset)
}

func (p *place) result(markdown string, start, end int32) (Hover, bool) {
	if markdown == "" {
		return Hover{}, false
	}
	return Hover{markdown, p.absolute(start), p.absolute(end)}, true
}

// located is a node with the tree that holds it.
type located struct {
	tree *syntax.Tree
	unit int
	node int32
	at   int32
}

// locate finds the innermost node at the offset. The edges of a unit belong to the frame.
func locate(file *syntax.File, offset int) located {
	found := file.Find(offset)
	return located{found.Tree, found.Unit, found.Node, found.At}
}

// key gives the page of the key of the place's node.
func (p *place) key() string {
	t := spec.TypeOf(p.tree, p.root, p.tree.Nodes[p.node].Parent)
	return page.Key(t, schema.Key(p.tree.Nodes[p.node].Key))
}

func (p *place) value() (Hover, bool) {
	n := &p.tree.Nodes[p.node]
	t := spec.TypeOf(p.tree, p.root, p.node)
	text := p.tree.Raw(p.node)
	if n.Kind == syntax.String {
		text = p.tree.Value(p.node)
	}
	return p.result(page.Value(t, text), n.Start, n.End)
}
