package refactor

import (
	"slices"

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

// createAttributes returns the edits that put derived attributes and blocks into the array of attributes around an absolute offset, after
// the attribute that the offset is in or after. Left are the attributes and blocks that are left out, and why. It reports false if there is
// no such array.
func createAttributes(doc *analysis.Document, offset int, derived *derive.Derived) (edits []syntax.Edit, left []string, ok bool) {
	at, array := attributesAt(doc, offset)
	if array < 0 {
		return nil, nil, false
	}
	c := &creation{tree: at.Tree, array: array, parent: at.Tree.Nodes[array].Parent, base: at.Base}
	c.blocks = spec.Member(c.tree, c.parent, schema.KeyBlocks)
	made := syntax.Parse(derived.Text("  "), spec.AnyDialect)
	attributes := c.missing(made, schema.KeyAttributes)
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
	switch blocks := c.missing(made, schema.KeyBlocks); {
	case len(blocks) == 0:
	case !c.takesBlocks(doc.Unit(at.Unit)):
		c.left = append(c.left, "blocks can't be inside an attribute; left out")
	case c.blocks >= 0:
		c.add(edit.InsertInto(c.tree, c.blocks, blocks...))
	default:
		source := "["
		for i, block := range blocks {
			if i > 0 {
				source += ", "
			}
			source += block
		}
		c.add(edit.InsertAfter(c.tree, array, edit.Member(schema.KeyBlocks.String(), source+"]")))
	}
	return c.edits, c.left, true
}

type creation struct {
	tree                  *syntax.Tree
	array, parent, blocks int32
	base                  int // the offset of the tree's text
	edits                 []syntax.Edit
	left                  []string
}

func (c *creation) add(e syntax.Edit) {
	e.Start, e.End = e.Start+c.base, e.End+c.base
	c.edits = append(c.edits, e)
}

// missing returns the sources of the new members, without those that exist already.
func (c *creation) missing(made *syntax.Tree, key schema.Key) []string {
	array := spec.Member(made, made.Root(), key)
	if array < 0 {
		return nil
	}
	var sources []string
	for child := range made.Children(array) {
		name := made.Value(spec.Member(made, child, schema.KeyName))
		if c.has(name) {
			c.left = append(c.left, name+": is here already; left out")
			continue
		}
		sources = append(sources, edit.Source(made, child))
	}
	return sources
}

// has reports whether there is an attribute or block of a name.
func (c *creation) has(name string) bool {
	return slices.ContainsFunc([]int32{c.array, c.blocks}, func(array int32) bool {
		if array < 0 {
			return false
		}
		for child := range c.tree.Children(array) {
			if n := spec.Member(c.tree, child, schema.KeyName); n >= 0 && c.tree.Value(n) == name {
				return true
			}
		}
		return false
	})
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

// takesBlocks reports whether there may be blocks beside the attributes: in a schema and in a block, not in an attribute.
func (c *creation) takesBlocks(u *spec.Unit) bool {
	for i := range u.Elements {
		e := &u.Elements[i]
		if e.Attributes == c.array {
			return e.Block
		}
	}
	return true
}
