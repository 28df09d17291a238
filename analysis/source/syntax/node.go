package syntax

import (
	"iter"
	"sort"
	"sync"
	"sync/atomic"
)

// Kind is the kind of a node.
type Kind uint8

// The kinds of nodes. A Missing node is the value of a member that has none; a Word is anything that is not JSON where a
// value should stand, such as an unquoted string.
const (
	Missing Kind = iota
	Null
	False
	True
	Number
	String
	Array
	Object
	Word
)

var kindNames = [...]string{
	Missing: "missing value", Null: "null", False: "boolean", True: "boolean", Number: "number",
	String: "string", Array: "array", Object: "object", Word: "word",
}

// String returns the name of the kind as JSON's specification has it; both booleans are "boolean".
func (k Kind) String() string { return kindNames[k] }

// Flags are facts about a token that the parser learns on its way. For a node they describe its value, or in KeyFlags
// its key.
type Flags uint8

const (
	// Escaped: the string holds at least one backslash.
	Escaped Flags = 1 << iota
	// NonASCII: the string holds bytes beyond ASCII.
	NonASCII
	// Unquoted: the string stands without quotes, in single quotes, or lacks its closing quote.
	Unquoted
	// Unclosed: the closing quote or bracket is missing.
	Unclosed
	// Damaged: a syntax error is directly inside this array or object; missing members may only be lost.
	Damaged
	// Keyless: the member has no key although it is in an object.
	Keyless
	// Doubtful: damage may have put something into this array or object, or taken something out of it; or the value is on the line of a
	// string that is not closed.
	Doubtful
	// UnitRoot: in a File's frame, the node stands for a unit, whose content is in a tree of its own.
	UnitRoot
)

// Node is a JSON value, together with its key where it is a member of an object. The nodes of a Tree are in document
// order, each before its children: the first child of node i is i+1 (if i+1 < Skip), and the next sibling of a child is
// its Skip. All offsets are bytes from the start of the tree's text.
type Node struct {
	Start, End       int32 // the value; equal for a Missing node
	KeyStart, KeyEnd int32 // the key with its quotes; 0 if the node is not a member
	Skip             int32 // the index after the node's subtree
	Parent           int32 // the index of the array or object around it; -1 at the root
	Kind             Kind
	Flags            Flags
	KeyFlags         Flags
	Key              uint8 // what the Keys function made from the key; 0 for none
}

// Has reports whether all of the given flags are set for the value.
func (n *Node) Has(f Flags) bool { return n.Flags&f == f }

// IsDoubtful reports whether damage may have made a value what it is, or put it where it is: later stages say nothing about it.
func (t *Tree) IsDoubtful(node int32) bool {
	if node < 0 {
		return false
	}
	n := &t.Nodes[node]
	return n.Flags&(Damaged|Unclosed|Doubtful) != 0 || n.Parent >= 0 && t.Nodes[n.Parent].Flags&(Unclosed|Doubtful) != 0
}

// IsMember reports whether the node has a key: it is a member of an object, or of an array where braces are missing; see MissingBraces.
func (n *Node) IsMember() bool { return n.KeyEnd > n.KeyStart }

// IsContainer reports whether the node is an array or an object.
func (n *Node) IsContainer() bool { return n.Kind == Array || n.Kind == Object }

// From is where the node begins in the text: its key if it has one, else its value.
func (n *Node) From() int32 {
	if n.IsMember() {
		return n.KeyStart
	}
	return n.Start
}

// Tree is the parse of one text. It does not change once it is made, and may be read by any number of goroutines.
type Tree struct {
	Text   string
	Nodes  []Node  // Nodes[0] is the document's value; empty if the text holds none
	Errors []Error // in the order in which they were met

	ASCII  bool // the text has no byte beyond ASCII
	Levels int  // no more brackets than these are open at once

	selfContained bool // see parser.selfContained
	// some bracket has no partner in the parsed text, which may be more than this one: how it is read was chosen for all of it
	entangled bool

	numbering sync.Once
	numbers   []int32 // see Index

	offsets atomic.Pointer[stringOffsets] // see SourceOffset
	found   atomic.Pointer[foundMember]   // see MemberOf
}

// Root returns the index of the document's value, or -1.
func (t *Tree) Root() int32 {
	if len(t.Nodes) == 0 {
		return -1
	}
	return 0
}

// Children returns the indexes of a node's elements or members, in order.
func (t *Tree) Children(node int32) iter.Seq[int32] {
	return func(yield func(int32) bool) {
		if node < 0 {
			return
		}
		for i, end := node+1, t.Nodes[node].Skip; i < end; i = t.Nodes[i].Skip {
			if !yield(i) {
				return
			}
		}
	}
}

// Len counts a node's elements or members.
func (t *Tree) Len(node int32) int {
	n := 0
	for range t.Children(node) {
		n++
	}
	return n
}

// HasOne reports whether a node has exactly one element or member.
func (t *Tree) HasOne(node int32) bool {
	first := node + 1
	return node >= 0 && first < t.Nodes[node].Skip && t.Nodes[first].Skip == t.Nodes[node].Skip
}

// ChildAfter returns the first child of a container that begins at or after an offset, or -1, and the child before it, or -1.
func (t *Tree) ChildAfter(container, offset int32) (after, before int32) {
	if container < 0 {
		return -1, -1
	}
	first, end := container+1, t.Nodes[container].Skip
	n := int32(sort.Search(int(end-first), func(i int) bool { return t.Nodes[first+int32(i)].From() >= offset }))
	if n == 0 {
		return t.child(first, end), -1
	}
	before = first + n - 1 // the last node before the offset: in the last child that begins before it
	for t.Nodes[before].Parent != container {
		before = t.Nodes[before].Parent
	}
	return t.child(t.Nodes[before].Skip, end), before
}

// child returns a node if it is before the end of a container's children, or -1.
func (t *Tree) child(node, end int32) int32 {
	if node < end {
		return node
	}
	return -1
}

// foundMember is the answer to the last question about an object with many members.
type foundMember struct {
	object, member int32
	key            uint8
}

// MemberOf returns the value of the last member of an object with a known key, or -1. For an object with many members the last answer
// is remembered: each of its mistakes asks for its name.
func (t *Tree) MemberOf(object int32, key uint8) int32 {
	const many = 64
	if last := t.found.Load(); last != nil && last.object == object && last.key == key {
		return last.member
	}
	found, seen := int32(-1), 0
	for m := range t.Children(object) {
		if t.Nodes[m].Key == key {
			found = m
		}
		seen++
	}
	if seen > many {
		t.found.Store(&foundMember{object, found, key})
	}
	return found
}

// Member returns the value of the member with this key, or -1. If there are several, it returns the last, as Go's decoder does.
func (t *Tree) Member(object int32, key string) int32 {
	found := int32(-1)
	if object < 0 || t.Nodes[object].Kind != Object {
		return found
	}
	for i := range t.Children(object) {
		if t.Nodes[i].IsMember() && t.Key(i) == key {
			found = i
		}
	}
	return found
}

// Index counts the siblings before a node. The first call counts for all nodes of the tree, so that many calls take time
// linear in the tree.
func (t *Tree) Index(node int32) int {
	t.numbering.Do(func() {
		t.numbers = make([]int32, len(t.Nodes))
		children := make([]int32, len(t.Nodes)) // of each node, counted so far
		for i := range t.Nodes {
			if parent := t.Nodes[i].Parent; parent >= 0 {
				t.numbers[i] = children[parent]
				children[parent]++
			}
		}
	})
	return int(t.numbers[node])
}

// Key returns the text of a member's key, without quotes and with its escapes resolved.
func (t *Tree) Key(node int32) string {
	n := &t.Nodes[node]
	return unquote(t.Text[n.KeyStart:n.KeyEnd], n.KeyFlags)
}

// Value returns the text of a string or a word, without quotes and with its escapes resolved. It is empty for other kinds.
func (t *Tree) Value(node int32) string {
	if node < 0 {
		return ""
	}
	n := &t.Nodes[node]
	if n.Kind != String && n.Kind != Word {
		return ""
	}
	return unquote(t.Text[n.Start:n.End], n.Flags)
}

// Raw returns the source text of a node's value, with its escapes.
func (t *Tree) Raw(node int32) string {
	n := &t.Nodes[node]
	return t.Text[n.Start:n.End]
}

// ContentRange returns the offsets of a string's content, inside its quotes.
func (t *Tree) ContentRange(node int32) (start, end int32) {
	n := &t.Nodes[node]
	return contentRange(t.Text, n.Start, n.End)
}

// KeyRange returns the offsets of a key's content, inside its quotes.
func (t *Tree) KeyRange(node int32) (start, end int32) {
	n := &t.Nodes[node]
	return contentRange(t.Text, n.KeyStart, n.KeyEnd)
}

func contentRange(text string, start, end int32) (int32, int32) {
	if start < end && (text[start] == '"' || text[start] == '\'') {
		quote := text[start]
		start++
		if start < end && text[end-1] == quote {
			end--
		}
		return start, end
	}
	if isCurly(text[:end], int(start)) {
		start += curlySize
		switch {
		case end-curlySize >= start && isCurly(text, int(end-curlySize)):
			end -= curlySize
		case end > start && text[end-1] == '"':
			end--
		}
	}
	return start, end
}

// At returns the innermost node whose key or value touches the offset, or -1. An offset right after a node touches it;
// where two nodes touch the offset, the one that begins there is returned.
func (t *Tree) At(offset int32) int32 {
	found := int32(-1)
	for i := t.Root(); i >= 0 && int(i) < len(t.Nodes); {
		n := &t.Nodes[i]
		if n.From() > offset {
			break
		}
		if offset <= n.End {
			found = i
			i++ // look among its children, and at later siblings that begin at the offset
			continue
		}
		i = n.Skip
	}
	return found
}

// Depths counts the arrays and objects around each node.
func (t *Tree) Depths() []int32 {
	depths := make([]int32, len(t.Nodes))
	for i := range t.Nodes {
		if parent := t.Nodes[i].Parent; parent >= 0 {
			depths[i] = depths[parent] + 1
		}
	}
	return depths
}

// Depth counts the arrays and objects around a node.
func (t *Tree) Depth(node int32) int {
	d := 0
	for p := t.Nodes[node].Parent; p >= 0; p = t.Nodes[p].Parent {
		d++
	}
	return d
}
