package refactor

import (
	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/schema"
)

// InAttributes reports whether an absolute offset is between the elements of an array of attributes, where one could be written.
func InAttributes(doc *analysis.Document, offset int) bool {
	at, array := attributesAt(doc, offset)
	return array >= 0 && at.Node == array
}

// attributesAt returns the place at an offset, and the innermost array of attributes around it or -1.
func attributesAt(doc *analysis.Document, offset int) (at syntax.Place, array int32) {
	file := doc.File()
	if offset < 0 || offset > file.Len() || doc.Foreign() {
		return at, -1
	}
	at = file.Find(offset)
	if at.Unit < 0 {
		return at, -1
	}
	for n := at.Node; n >= 0; n = at.Tree.Nodes[n].Parent {
		if node := &at.Tree.Nodes[n]; node.Kind == syntax.Array && node.IsMember() && schema.Key(node.Key) == schema.KeyAttributes {
			return at, n
		}
	}
	return at, -1
}

// createAttributes returns the edits that put derived attributes into the array of attributes around an absolute offset, after the attribute
// that the offset is in or after; none if there is no such array. Left are the attributes that are left out, and why.
func createAttributes(doc *analysis.Document, offset int, derived *derive.Derived) (edits []syntax.Edit, left []string) {
	at, array := attributesAt(doc, offset)
	if array < 0 {
		return nil, nil
	}
	c := &creation{tree: at.Tree, array: array, base: at.Base}
	made := syntax.Parse(derived.Text("  "), spec.AnyDialect)
	attributes := c.missing(made)
	if sibling := c.before(at.At); sibling >= 0 {
		for _, source := range attributes {
			c.add(edit.InsertAfter(c.tree, sibling, source))
		}
	} else if first := firstChild(c.tree, array); first >= 0 {
		for _, source := range attributes {
			c.add(edit.InsertBefore(c.tree, first, source))
		}
	} else if len(attributes) > 0 {
		c.add(edit.InsertInto(c.tree, array, attributes...))
	}
	return c.edits, c.left
}

type creation struct {
	tree  *syntax.Tree
	array int32
	base  int // the offset of the tree's text
	edits []syntax.Edit
	left  []string
}

func (c *creation) add(e syntax.Edit) {
	e.Start, e.End = e.Start+c.base, e.End+c.base
	c.edits = append(c.edits, e)
}

// missing returns the sources of the new attributes, without those that exist already.
func (c *creation) missing(made *syntax.Tree) []string {
	siblings := map[string]bool{}
	blocks := spec.Member(c.tree, c.tree.Nodes[c.array].Parent, schema.KeyBlocks)
	for _, array := range []int32{c.array, blocks} {
		if array < 0 {
			continue
		}
		for child := range c.tree.Children(array) {
			if n := spec.Member(c.tree, child, schema.KeyName); n >= 0 {
				siblings[c.tree.Value(n)] = true
			}
		}
	}
	var sources []string
	for child := range made.Children(spec.Member(made, made.Root(), schema.KeyAttributes)) {
		name := made.Value(spec.Member(made, child, schema.KeyName))
		if siblings[name] {
			c.left = append(c.left, name+": is here already; left out")
			continue
		}
		sources = append(sources, edit.Source(made, child))
	}
	return sources
}

// before returns the last attribute that begins before an offset, or -1.
func (c *creation) before(offset int32) int32 {
	last := int32(-1)
	for child := range c.tree.Children(c.array) {
		if c.tree.Nodes[child].Start < offset && c.tree.Nodes[child].Kind != syntax.Missing {
			last = child
		}
	}
	return last
}

func firstChild(tree *syntax.Tree, array int32) int32 {
	for child := range tree.Children(array) {
		if tree.Nodes[child].Kind != syntax.Missing {
			return child
		}
	}
	return -1
}
