// Package tokens finds the types of the words in a specification, so that an editor can colour them: names by the things that they name,
// keys of types and others, and the Go inside strings as Go.
//
// It relies on the grammar of package schema for the places of keys and values, and on package golang for which names in Go are packages.
// It leaves out what JSON itself shows: strings without a meaning of their own, numbers and brackets.
package tokens

import (
	"context"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Type is the type of a token, by the Language Server Protocol.
type Type uint8

// The types.
const (
	Namespace  Type = iota // the provider; a Go package or the path of one
	Class                  // a resource
	Interface              // a data source
	Struct                 // a block
	Variable               // an attribute or a member of an object type; a name in Go that is nothing else
	EnumMember             // a configurability
	Property               // a key; a field in Go
	TypeName               // a key that says a type; a type in Go
	Function               // a function in Go
	Method                 // a method in Go
	Keyword                // a keyword in Go
	String                 // a string or character in Go
	Number                 // a number in Go
	Regexp                 // a regular expression in Go
	Operator               // an operator in Go
	Comment                // a comment in Go
)

// TypeNames are the names of the types in the protocol.
var TypeNames = [...]string{
	"namespace", "class", "interface", "struct", "variable", "enumMember", "property", "type", "function", "method", "keyword",
	"string", "number", "regexp", "operator", "comment",
}

// Modifiers are a set of facts about a word.
type Modifiers uint8

// The modifiers.
const (
	Declaration Modifiers = 1 << iota // the name is defined here
	Deprecated                        // what is named is deprecated
	Readonly                          // what is named is a constant
)

// ModifierNames are the names of the modifiers in the protocol, by their bits' positions.
var ModifierNames = [...]string{"declaration", "deprecated", "readonly"}

// Token is a word: the bytes [Start, End) of the text. It is on one line.
type Token struct {
	Start, End int
	Type       Type
	Modifiers  Modifiers
}

// In returns the words of a file that touch the bytes [start, end), in the order of the text. Words do not overlap. Parts of the file
// outside cost nothing. In stops when the context ends. Packages are those that the file can import. They tell the types of the names in
// Go; the type of an unknown name is guessed by its look.
func In(ctx context.Context, file *syntax.File, packages declarations.Source, start, end int) []Token {
	r := reader{context: ctx, file: file, packages: packages, start: start, end: end}
	r.tree(file.Frame, schema.TypeRoot, file.FrameOffset)
	return r.tokens
}

type reader struct {
	context    context.Context
	file       *syntax.File
	packages   declarations.Source
	start, end int
	tokens     []Token
	unit       int // the next one in the frame
}

// tree reads a tree. Absolute maps its offsets.
func (r *reader) tree(tree *syntax.Tree, root schema.Type, absolute func(int32) int) {
	types := make([]schema.Type, len(tree.Nodes))
	for i := int32(0); int(i) < len(tree.Nodes); i++ {
		n := &tree.Nodes[i]
		types[i] = typeOf(tree, types, root, i)
		if absolute(n.From()) > r.end {
			break
		}
		if n.Has(syntax.UnitRoot) {
			unit := r.unit
			r.unit++
			if r.context.Err() != nil {
				break
			}
			u, base := r.file.Units[unit], r.file.UnitStart(unit)
			if n.IsMember() {
				r.key(tree, types, i, absolute)
			}
			if base <= r.end && base+len(u.Tree.Text) >= r.start {
				r.tree(u.Tree, spec.RootType(u.Kind), func(offset int32) int { return base + int(offset) })
			}
			continue
		}
		// Units are counted, so that the frame is read whole.
		if tree != r.file.Frame && absolute(n.End) < r.start {
			i = n.Skip - 1
			continue
		}
		if n.IsMember() {
			r.key(tree, types, i, absolute)
		}
		if n.Kind == syntax.String {
			r.value(tree, types[i], i, absolute)
		}
	}
}

// typeOf returns the grammar's type of a node, given those of the nodes before it.
func typeOf(tree *syntax.Tree, types []schema.Type, root schema.Type, i int32) schema.Type {
	n := &tree.Nodes[i]
	switch {
	case n.Parent < 0:
		return root
	case types[n.Parent] == schema.TypeAny:
		return schema.TypeAny
	case tree.Nodes[n.Parent].Kind == syntax.Array:
		return types[n.Parent].Items()
	}
	return types[n.Parent].Member(schema.Key(n.Key))
}

// add adds a word at absolute offsets. A string that was not closed may go over the end of its line.
func (r *reader) add(start, end int, text string, t Type, m Modifiers) {
	for start < end {
		stop := end
		if i := strings.IndexAny(text, "\r\n"); i >= 0 {
			stop = start + i
			text = text[i+1:]
		}
		if stop > start && stop >= r.start && start <= r.end {
			r.tokens = append(r.tokens, Token{start, stop, t, m})
		}
		start = stop + 1
		if stop == end {
			return
		}
	}
}

// key adds the key of a member that the grammar knows.
func (r *reader) key(tree *syntax.Tree, types []schema.Type, i int32, absolute func(int32) int) {
	n := &tree.Nodes[i]
	shape := types[n.Parent].Shape()
	key := schema.Key(n.Key)
	if key == schema.KeyNone || !shape.Allowed.Has(key) {
		return
	}
	t := Property
	if schema.KindOf(key) != schema.KindNone && shape.Choice.Has(key) {
		t = TypeName
	}
	from, to := tree.KeyRange(i)
	r.add(absolute(from), absolute(to), tree.Text[from:to], t, 0)
}

// value adds the words of a string.
func (r *reader) value(tree *syntax.Tree, t schema.Type, i int32, absolute func(int32) int) {
	from, to := tree.ContentRange(i)
	whole := func(t Type, m Modifiers) { r.add(absolute(from), absolute(to), tree.Text[from:to], t, m) }
	switch shape := t.Shape(); shape.Role {
	case schema.RoleName:
		modifiers := Declaration
		if deprecated(tree, tree.Nodes[i].Parent) {
			modifiers |= Deprecated
		}
		whole(typeForRole(shape.Of), modifiers)
	case schema.RoleConfigurability:
		whole(EnumMember, 0)
	case schema.RoleImportPath:
		whole(Namespace, 0)
	case schema.RoleImportAlias:
		whole(Namespace, Declaration)
	case schema.RoleDefinition, schema.RoleGoType:
		base := absolute(from)
		for _, w := range goWords(tree, i, shape, r.packages) {
			r.add(base+int(w.start), base+int(w.end), tree.Text[from+w.start:from+w.end], w.is, w.modifiers)
		}
	}
}

// typeForRole returns the type of a name.
func typeForRole(of schema.Role) Type {
	switch of {
	case schema.RoleProvider:
		return Namespace
	case schema.RoleResource:
		return Class
	case schema.RoleDatasource:
		return Interface
	case schema.RoleBlock:
		return Struct
	}
	return Variable
}

// deprecated reports whether a unit, an attribute or a block has a message that it is deprecated.
func deprecated(tree *syntax.Tree, object int32) bool {
	for m := range tree.Children(object) {
		key := schema.Key(tree.Nodes[m].Key)
		if key == schema.KeySchema || schema.KindOf(key) != schema.KindNone {
			if d := spec.Member(tree, m, schema.KeyDeprecationMessage); d >= 0 && tree.Value(d) != "" {
				return true
			}
		}
	}
	return false
}
