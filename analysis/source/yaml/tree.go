// Package yaml reads YAML, and JSON, which is YAML as well, into a tree with the places of everything in the text.
//
// It accepts the texts that gopkg.in/yaml.v3 accepts: tfplugingen-openapi reads its configuration with that library. But the library has
// no tree for an unfinished text: every fifth state of a configuration that is being typed would have none. ReadDraft has a tree for every
// text, and reads the YAML that people write into configurations. Where it understands a whole text, it has the same nodes as the library,
// and Parse takes them; the library reads the rest. JSON is read by its own parser, with the same result and ten times as fast.
package yaml

import (
	"iter"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes. Other is a scalar of a rare type: a time, binary data, a type of the user's.
const (
	Null Kind = iota
	Bool
	Int
	Float
	String
	Other
	Sequence
	Mapping
	Alias
)

var kindNames = [...]string{
	Null: "null", Bool: "boolean", Int: "integer", Float: "number", String: "string", Other: "scalar",
	Sequence: "list", Mapping: "mapping", Alias: "alias",
}

// String returns the name of the kind in messages.
func (k Kind) String() string { return kindNames[k] }

// IsScalar reports whether a node of the kind has a value and no children.
func (k Kind) IsScalar() bool { return k <= Other }

// style is where the value of a scalar, or a key, is.
type style uint8

const (
	plain  style = iota // as it is in the text
	quoted              // inside quotes
	stored              // in Tree.values or Tree.keys
)

// Node is a value, together with its key where it is in a mapping. The nodes of a Tree are in the text's order, each before its children:
// the first child of node i is i+1 (if i+1 < Skip), and the next sibling of a child is its Skip. Offsets are bytes.
type Node struct {
	Start, End       int32 // the value; equal for a value that is not written
	KeyStart, KeyEnd int32 // the key with its quotes; 0 if the node has none
	Skip             int32 // the index after the node's subtree
	Parent           int32 // the index of the sequence or mapping around it; -1 at the root
	Target           int32 // of an alias, the index of its target; else -1
	Kind             Kind
	value, key       style
}

// HasKey reports whether the node is in a mapping.
func (n *Node) HasKey() bool { return n.KeyEnd > n.KeyStart }

// Tree is the tree of one text. It is immutable, and safe for any number of goroutines.
type Tree struct {
	Text  string
	Nodes []Node // Nodes[0] is the document's value; empty if the text holds none

	values, keys map[int32]string // values and keys that are written otherwise in the text
}

// Root returns the index of the document's value, or -1.
func (t *Tree) Root() int32 {
	if len(t.Nodes) == 0 {
		return -1
	}
	return 0
}

// Resolve returns the target of an alias, or a node of another kind itself. It returns -1 for -1.
func (t *Tree) Resolve(node int32) int32 {
	if node >= 0 && t.Nodes[node].Kind == Alias {
		return t.Nodes[node].Target
	}
	return node
}

// Kind returns the kind of a node, or of the target of an alias; Null for -1.
func (t *Tree) Kind(node int32) Kind {
	if node = t.Resolve(node); node < 0 {
		return Null
	}
	return t.Nodes[node].Kind
}

// Children returns the indexes of the entries of the sequence or mapping that a node stands for, in order.
func (t *Tree) Children(node int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if node = t.Resolve(node); node < 0 {
			return
		}
		for i, end := node+1, t.Nodes[node].Skip; i < end; i = t.Nodes[i].Skip {
			if !yield(i) {
				return
			}
		}
	}
}

// Len counts the entries of a sequence or mapping.
func (t *Tree) Len(node int32) int {
	n := 0
	for range t.Children(node) {
		n++
	}
	return n
}

// Member returns the first value of a mapping with this key, or -1.
func (t *Tree) Member(mapping int32, key string) int32 {
	if t.Kind(mapping) != Mapping {
		return -1
	}
	for i := range t.Children(mapping) {
		if t.HasKeyText(i, key) {
			return i
		}
	}
	return -1
}

// Entries returns the entries of a mapping together with those that merge keys ("<<") bring in. The entries of the mapping itself come
// first.
func (t *Tree) Entries(mapping int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if t.Kind(mapping) == Mapping {
			t.entries(mapping, map[string]bool{}, map[int32]bool{}, yield)
		}
	}
}

func (t *Tree) entries(mapping int32, seen map[string]bool, visited map[int32]bool, yield func(int32) bool) bool {
	if mapping = t.Resolve(mapping); mapping < 0 || visited[mapping] {
		return true
	}
	visited[mapping] = true
	var merged []int32
	for i := range t.Children(mapping) {
		switch key := t.Key(i); {
		case key == "<<" && t.Nodes[i].key == plain:
			merged = append(merged, i)
		case !seen[key] && !yield(i):
			return false
		default:
			seen[key] = true
		}
	}
	for _, from := range merged {
		switch t.Kind(from) {
		case Mapping:
			if !t.entries(from, seen, visited, yield) {
				return false
			}
		case Sequence:
			for i := range t.Children(from) {
				if t.Kind(i) == Mapping && !t.entries(i, seen, visited, yield) {
					return false
				}
			}
		}
	}
	return true
}

// HasKeyText reports whether a node has this key.
func (t *Tree) HasKeyText(node int32, key string) bool {
	n := &t.Nodes[node]
	if n.key != stored && int(n.KeyEnd-n.KeyStart) != len(key)+2*int(n.key) {
		return false
	}
	return t.Key(node) == key
}

// Key returns the key of a node in a mapping.
func (t *Tree) Key(node int32) string {
	n := &t.Nodes[node]
	return slice(t.Text, t.keys, node, n.KeyStart, n.KeyEnd, n.key)
}

// Value returns the value of the scalar that a node stands for, as text and without quotes; nothing for other nodes and -1.
func (t *Tree) Value(node int32) string {
	if node = t.Resolve(node); node < 0 || !t.Nodes[node].Kind.IsScalar() {
		return ""
	}
	n := &t.Nodes[node]
	return slice(t.Text, t.values, node, n.Start, n.End, n.value)
}

func slice(text string, other map[int32]string, node, start, end int32, s style) string {
	switch s {
	case plain:
		return text[start:end]
	case quoted:
		return text[start+1 : end-1]
	}
	return other[node]
}

// From is where a node begins in the text: its key if it has one, else its value.
func (t *Tree) From(node int32) int {
	n := &t.Nodes[node]
	if n.HasKey() {
		return int(n.KeyStart)
	}
	return int(n.Start)
}
