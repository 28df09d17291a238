package words

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// Subject returns the words for a node in a message: `attribute "tags"`, `element_type of attribute "tags"`, `resource "vm"`.
func Subject(p *rules.Pass, node int32) string {
	if node < 0 {
		return "the document"
	}
	n := &p.Tree.Nodes[node]
	switch shape := p.TypeOf(node).Shape(); shape.Role {
	case schema.RoleRoot:
		return "the document"
	case schema.RoleProvider:
		return withName(p, "provider", node)
	case schema.RoleResource:
		return withName(p, "resource", node)
	case schema.RoleDatasource:
		return withName(p, "data source", node)
	case schema.RoleAttribute:
		return withName(p, "attribute", node)
	case schema.RoleBlock:
		return withName(p, "block", node)
	case schema.RoleAttributeType:
		return withName(p, "attribute type", node)
	case schema.RoleAttributeBody, schema.RoleBlockBody:
		return Subject(p, n.Parent)
	case schema.RoleTypeBody:
		if n.IsMember() && p.TypeOf(n.Parent).Shape().Role == schema.RoleElementType {
			return p.Tree.Key(node) + " in " + Subject(p, n.Parent)
		}
		return Subject(p, n.Parent)
	case schema.RoleElementType:
		if outer := outermostElementType(p, node); outer != node {
			return "element_type in " + Subject(p, outer)
		}
	}
	if n.IsMember() {
		if n.Parent == 0 && p.Unit == nil {
			return p.Tree.Key(node)
		}
		return p.Tree.Key(node) + " of " + Subject(p, n.Parent)
	}
	if n.Parent >= 0 {
		return "entry " + strconv.Itoa(p.Tree.Index(node)+1) + " of " + Subject(p, n.Parent)
	}
	return "the document"
}

// outermostElementType returns the element type of the attribute around an element type that is inside others.
func outermostElementType(p *rules.Pass, node int32) int32 {
	outer := node
	for at := p.Tree.Nodes[node].Parent; at >= 0; at = p.Tree.Nodes[at].Parent {
		switch schema.Key(p.Tree.Nodes[at].Key) {
		case schema.KeyElementType:
			outer = at
		case schema.KeyAttributeTypes, schema.KeyAttributes, schema.KeyBlocks:
			return outer
		}
	}
	return outer
}

// SubjectValue returns the words for a value as such: by its key if it has one.
func SubjectValue(p *rules.Pass, node int32) string {
	n := &p.Tree.Nodes[node]
	if !n.IsMember() {
		return Subject(p, node)
	}
	if n.Parent == 0 && p.Unit == nil {
		return strconv.Quote(p.Tree.Key(node))
	}
	return strconv.Quote(p.Tree.Key(node)) + " of " + Subject(p, n.Parent)
}

// withName adds the name that an object has to a word, or else its place in its array.
func withName(p *rules.Pass, word string, node int32) string {
	name := p.Member(node, schema.KeyName)
	switch {
	case name >= 0 && p.Tree.Value(name) != "":
		return word + " " + strconv.Quote(p.Tree.Value(name))
	case p.Tree.Nodes[node].Parent >= 0 && !p.Tree.Nodes[node].IsMember():
		return word + " " + strconv.Itoa(p.Tree.Index(node)+1)
	}
	return "the " + word
}

// JSONKind returns the words for a node's JSON type: "an object", "the string \"x\"", "null".
func JSONKind(tree *syntax.Tree, node int32) string {
	const longest = 40
	n := &tree.Nodes[node]
	switch n.Kind {
	case syntax.Object:
		return "an object"
	case syntax.Array:
		return "an array"
	case syntax.Null:
		return "null"
	}
	raw := tree.Raw(node)
	if len(raw) > longest {
		return "a " + n.Kind.String()
	}
	return "the " + n.Kind.String() + " " + raw
}
