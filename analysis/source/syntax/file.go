package syntax

import (
	"slices"
	"sort"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// UnitKind is the kind of a unit.
type UnitKind uint8

// The kinds of units.
const (
	Provider UnitKind = iota
	Resource
	DataSource
)

// Unit is one of the parts of a file that can be read and checked without the rest: the provider, a resource or a data
// source. It does not change once it is made; files that follow from each other by edits share the units that no edit
// touched.
type Unit struct {
	Kind UnitKind
	Name string // what its member "name" is if that is a string
	Tree *Tree  // the unit's own text and nodes; offsets count from the unit's start
	Node int32  // the frame's node that stands for the unit

	newlines int
	edgy     bool // see touchesEdge
	alone    *alone
}

// unitDepth is the greatest number of brackets around a unit.
const unitDepth = 2

func newUnit(kind UnitKind, tree *Tree, node int32) *Unit {
	return &Unit{
		Kind: kind, Name: nameIn(tree), Tree: tree, Node: node,
		newlines: text.CountLineEnds(tree.Text),
		edgy:     touchesEdge(tree.Text, tree.Errors),
		alone:    new(alone),
	}
}

// File is the text of a document, divided into units and the frame around them. In the frame each unit is cut down to
// "{}", so the frame is small and does not change when a unit does. A File is immutable and safe for any number of
// goroutines; an edit makes a new one that shares what it can.
//
// Offsets into the whole document are called absolute.
type File struct {
	text.Lines
	Frame *Tree
	Units []*Unit

	whole   string // the text as it was parsed; empty after an edit of a unit alone
	options Options
	gaps    []gap   // gaps[k] is the frame's text before unit k; the last one follows the last unit
	starts  []int32 // the absolute start of unit k, and at the end the length of the document
	lines   []int32 // the number of line ends before unit k, and at the end of all line ends
	edgy    bool    // a string without closing quote may reach into what is beside it, or a bracket without partner says how all is read
	names   *names  // see Named
}

// gap is a piece of the frame between two units.
type gap struct {
	start, end int32 // offsets in the frame's text
	newlines   int
}

const placeholder = "{}"

// ParseFile parses a document and divides it into its units. A long one is parsed on all processors.
func ParseFile(text string, options Options) *File {
	if len(text) >= worthSharing {
		if f := parseTogether(text, options); f != nil {
			return f
		}
	}
	return parseWhole(text, options)
}

func parseWhole(text string, options Options) *File {
	tree := Parse(text, options)
	f := &File{whole: text, options: options}
	f.divide(tree)
	f.sum()
	return f
}

// unitArrays are the members of the root that hold units.
var unitArrays = map[string]UnitKind{"resources": Resource, "datasources": DataSource}

// findUnits returns the nodes of a whole document that are units, in document order.
func findUnits(t *Tree) (nodes []int32, kinds []UnitKind) {
	root := t.Root()
	if root < 0 || t.Nodes[root].Kind != Object {
		return nil, nil
	}
	for member := range t.Children(root) {
		n := &t.Nodes[member]
		if !n.IsMember() || !n.IsContainer() {
			continue
		}
		key := t.Key(member)
		if key == "provider" && n.Kind == Object {
			nodes, kinds = append(nodes, member), append(kinds, Provider)
			continue
		}
		kind, ok := unitArrays[key]
		if !ok || n.Kind != Array {
			continue
		}
		for element := range t.Children(member) {
			if n := &t.Nodes[element]; n.Kind == Object && !n.IsMember() {
				nodes, kinds = append(nodes, element), append(kinds, kind)
			}
		}
	}
	return nodes, kinds
}

// divide takes the tree of a whole document apart. It uses the tree's nodes up: those of a unit stay where they are and
// are rebased to the unit, those of the frame are moved together.
func (f *File) divide(whole *Tree) {
	roots, kinds := findUnits(whole)
	if len(roots) == 0 {
		f.Frame = whole
		f.gaps = []gap{{end: int32(len(whole.Text)), newlines: text.CountLineEnds(whole.Text)}}
		return
	}
	owners, perUnit := shareErrors(whole, roots)
	f.Units = make([]*Unit, len(roots))
	f.gaps = make([]gap, len(roots)+1)

	var around strings.Builder
	frameNodes := 0
	after := int32(0)
	for _, root := range roots {
		frameNodes += int(root-after) + 1
		after = whole.Nodes[root].Skip
	}
	frame := &Tree{
		Nodes:     make([]Node, 0, frameNodes+len(whole.Nodes)-int(after)),
		ASCII:     whole.ASCII,
		Levels:    whole.Levels,
		entangled: whole.entangled,
	}

	var node, offset int32 // what of the whole tree is done
	trees := make([]Tree, len(roots))
	frameMap := newFrameMap(whole.Nodes, roots)
	for k, root := range roots {
		n := whole.Nodes[root]
		frame.Nodes = append(frame.Nodes, whole.Nodes[node:root]...)
		frame.Nodes = append(frame.Nodes, n)

		f.gaps[k].start = int32(around.Len())
		around.WriteString(whole.Text[offset:n.Start])
		f.gaps[k].end = int32(around.Len())
		f.gaps[k].newlines = text.CountLineEnds(whole.Text[offset:n.Start])
		around.WriteString(placeholder)

		unitText := whole.Text[n.Start:n.End]
		nodes := whole.Nodes[root:n.Skip:n.Skip]
		rebase(nodes, n.Start, root)
		trees[k] = Tree{
			Text: unitText, Nodes: nodes, Errors: rebaseErrors(perUnit[k], n.Start, root),
			ASCII: whole.ASCII, Levels: whole.Levels, entangled: whole.entangled,
		}
		f.Units[k] = newUnit(kinds[k], &trees[k], int32(len(frame.Nodes)-1))
		node, offset = n.Skip, n.End
	}
	frame.Nodes = append(frame.Nodes, whole.Nodes[node:]...)
	f.gaps[len(roots)].start = int32(around.Len())
	around.WriteString(whole.Text[offset:])
	f.gaps[len(roots)].end = int32(around.Len())
	f.gaps[len(roots)].newlines = text.CountLineEnds(whole.Text[offset:])
	frame.Text = around.String()

	for i := range frame.Nodes {
		frameMap.node(&frame.Nodes[i])
	}
	for _, u := range f.Units {
		n := &frame.Nodes[u.Node]
		n.Flags = n.Flags&Keyless | UnitRoot // whether it is damaged is the unit's own affair
		n.Skip = u.Node + 1
		n.End = n.Start + int32(len(placeholder))
	}
	for _, e := range owners {
		frame.Errors = append(frame.Errors, frameMap.error(e))
	}
	f.Frame = frame
}

// shareErrors returns the errors that belong to the frame and to each unit: an error belongs where its bracket is. Only a comment after
// the last token of a unit that is not closed is outside of the unit's text, and goes to the frame.
func shareErrors(whole *Tree, roots []int32) (frame []Error, units [][]Error) {
	units = make([][]Error, len(roots))
	for _, e := range whole.Errors {
		k := sort.Search(len(roots), func(k int) bool { return roots[k] > e.Node }) - 1
		inside := k >= 0 && e.Node < whole.Nodes[roots[k]].Skip
		if inside && e.End > whole.Nodes[roots[k]].End {
			e.Node = whole.Nodes[roots[k]].Parent
			inside = false
		}
		if inside {
			units[k] = append(units[k], e)
		} else {
			frame = append(frame, e)
		}
	}
	return frame, units
}

// rebase makes the nodes of a subtree count from its root.
func rebase(nodes []Node, offset, index int32) {
	for i := range nodes {
		n := &nodes[i]
		n.Start -= offset
		n.End -= offset
		if n.IsMember() {
			n.KeyStart -= offset
			n.KeyEnd -= offset
		}
		n.Skip -= index
		n.Parent -= index
	}
	root := &nodes[0]
	root.Parent = -1
	root.KeyStart, root.KeyEnd, root.KeyFlags, root.Key = 0, 0, 0, 0
	root.Flags &^= Keyless
}

func rebaseErrors(errors []Error, offset, index int32) []Error {
	for i := range errors {
		e := &errors[i]
		e.Start -= offset
		e.End -= offset
		e.Node -= index
		if e.Related >= 0 {
			e.Related -= offset
		}
	}
	return errors
}

// frameMap maps node indexes and offsets of a whole document to those of its frame.
type frameMap struct {
	indexes []cut // of nodes
	offsets []cut // of bytes
}

// cut is a range that shrinks: text after it moves by shift.
type cut struct{ start, end, shift int32 }

func newFrameMap(nodes []Node, roots []int32) *frameMap {
	m := &frameMap{indexes: make([]cut, len(roots)), offsets: make([]cut, len(roots))}
	var index, offset int32
	for k, root := range roots {
		n := &nodes[root]
		index += n.Skip - root - 1
		offset += n.End - n.Start - int32(len(placeholder))
		m.indexes[k] = cut{root, n.Skip, index}
		m.offsets[k] = cut{n.Start, n.End, offset}
	}
	return m
}

// shiftBefore returns by how much a value that is outside all cuts moves.
func shiftBefore(cuts []cut, v int32) int32 {
	k := sort.Search(len(cuts), func(k int) bool { return cuts[k].end > v }) - 1
	if k < 0 {
		return 0
	}
	return cuts[k].shift
}

func (m *frameMap) offset(v int32) int32 {
	k := sort.Search(len(m.offsets), func(k int) bool { return m.offsets[k].end > v })
	if k < len(m.offsets) && v > m.offsets[k].start {
		c := m.offsets[k]
		return c.end - c.shift - 1 // inside a unit: only its last byte is named from outside
	}
	if k == 0 {
		return v
	}
	return v - m.offsets[k-1].shift
}

func (m *frameMap) node(n *Node) {
	n.Start, n.End = m.offset(n.Start), m.offset(n.End)
	if n.IsMember() {
		n.KeyStart, n.KeyEnd = m.offset(n.KeyStart), m.offset(n.KeyEnd)
	}
	n.Skip -= shiftBefore(m.indexes, n.Skip)
	if n.Parent >= 0 {
		n.Parent -= shiftBefore(m.indexes, n.Parent)
	}
}

func (m *frameMap) error(e Error) Error {
	e.Start, e.End = m.offset(e.Start), m.offset(e.End)
	if e.Node >= 0 {
		e.Node -= shiftBefore(m.indexes, e.Node)
	}
	if e.Related >= 0 {
		e.Related = m.offset(e.Related)
	}
	return e
}

// sum adds up what is known about the units.
func (f *File) sum() {
	f.edgy = slices.ContainsFunc(f.Frame.Errors, func(e Error) bool { return e.Code.misquotes() }) || !f.Frame.Balanced()
	f.names = new(names)
	f.starts = make([]int32, len(f.Units)+1)
	f.lines = make([]int32, len(f.Units)+1)
	var offset, line int32
	for k, u := range f.Units {
		g := f.gaps[k]
		offset += g.end - g.start
		line += int32(g.newlines)
		f.starts[k], f.lines[k] = offset, line
		offset += int32(len(u.Tree.Text))
		line += int32(u.newlines)
		f.edgy = f.edgy || u.edgy
	}
	g := f.gaps[len(f.Units)]
	f.starts[len(f.Units)] = offset + g.end - g.start
	f.lines[len(f.Units)] = line + int32(g.newlines)
	f.Lines = text.NewLines((*pieces)(f), int(f.starts[len(f.Units)]), int(f.lines[len(f.Units)]))
}

// pieces are the text of a file in its pieces: the units (odd), and the gaps (even) between them.
type pieces File

func (f *pieces) Pieces() int { return 2*len(f.Units) + 1 }

func (f *pieces) Piece(i int) (text string, start, lineEnds int) {
	k := i / 2
	if i%2 == 1 {
		return f.Units[k].Tree.Text, int(f.starts[k]), int(f.lines[k])
	}
	g := f.gaps[k]
	text = f.Frame.Text[g.start:g.end]
	if k == 0 {
		return text, 0, 0
	}
	u := f.Units[k-1]
	return text, int(f.starts[k-1]) + len(u.Tree.Text), int(f.lines[k-1]) + u.newlines
}

// Text takes time linear in the document once a unit has been edited alone.
func (f *pieces) Text() string {
	if f.whole != "" || f.Len() == 0 {
		return f.whole
	}
	var b strings.Builder
	b.Grow(f.Len())
	for i := range f.Pieces() {
		piece, _, _ := f.Piece(i)
		b.WriteString(piece)
	}
	return b.String()
}

func (f *pieces) ASCII(i int) bool {
	if i%2 == 1 {
		return f.Units[i/2].Tree.ASCII
	}
	return f.Frame.ASCII
}

// UnitStart returns the absolute offset at which a unit starts.
func (f *File) UnitStart(unit int) int { return int(f.starts[unit]) }

// Absolute returns the absolute offset of an offset in the text of a unit or, if unit is -1, of the frame.
func (f *File) Absolute(unit int, offset int32) int {
	if unit < 0 {
		return f.FrameOffset(offset)
	}
	return f.UnitStart(unit) + int(offset)
}

// Span returns the absolute offsets of the bytes [start, end) in the text of a unit or, if unit is -1, of the frame.
func (f *File) Span(unit int, start, end int32) (from, to int) {
	return f.Absolute(unit, start), f.Absolute(unit, end)
}

// FrameOffset returns the absolute offset of an offset in the frame's text. The two bytes that stand for a unit are the
// unit's first and last byte.
func (f *File) FrameOffset(offset int32) int {
	k := sort.Search(len(f.Units), func(k int) bool { return f.gaps[k].end >= offset })
	// Unit k is the first that starts at or after the offset. The text before it is in gap k or in unit k-1.
	if k > 0 && offset < f.gaps[k].start {
		return int(f.starts[k-1]) + len(f.Units[k-1].Tree.Text) - 1
	}
	if k == 0 {
		return int(offset)
	}
	return int(f.starts[k-1]) + len(f.Units[k-1].Tree.Text) + int(offset-f.gaps[k].start)
}

// UnitAt returns the unit that covers the absolute offset, its first byte and the place after its last one included, or -1.
func (f *File) UnitAt(offset int) int {
	k := sort.Search(len(f.Units), func(k int) bool { return int(f.starts[k]) > offset }) - 1
	if k >= 0 && offset <= int(f.starts[k])+len(f.Units[k].Tree.Text) {
		return k
	}
	return -1
}

// toFrame returns the frame's offset for an absolute offset outside all units, or at the edge of one.
func (f *File) toFrame(offset int) int32 {
	k := sort.Search(len(f.Units), func(k int) bool { return int(f.starts[k]) >= offset })
	if k == 0 {
		return int32(offset)
	}
	unitEnd := int(f.starts[k-1]) + len(f.Units[k-1].Tree.Text)
	return f.gaps[k].start + int32(max(offset-unitEnd, 0))
}

// Place is a node in a file: a node of the frame or of one unit.
type Place struct {
	Tree *Tree
	Node int32 // -1 if the offset touches no node
	Unit int   // the unit whose tree it is; -1 for the frame
	Base int   // the absolute offset of the tree's first byte; 0 for the frame, whose offsets FrameOffset maps
	At   int32 // the offset in the tree's text
}

// Find returns the innermost node that touches the absolute offset. Inside a unit that is a node of the unit's tree.
func (f *File) Find(offset int) Place {
	if k := f.UnitAt(offset); k >= 0 {
		t := f.Units[k].Tree
		at := int32(offset) - f.starts[k]
		return Place{Tree: t, Node: t.At(at), Unit: k, Base: int(f.starts[k]), At: at}
	}
	at := f.toFrame(offset)
	return Place{Tree: f.Frame, Node: f.Frame.At(at), Unit: -1, At: at}
}

// ErrorCount counts the errors of the frame and of all units.
func (f *File) ErrorCount() int {
	n := len(f.Frame.Errors)
	for _, u := range f.Units {
		n += len(u.Tree.Errors)
	}
	return n
}

// Valid reports whether a strict JSON decoder, such as Go's, takes the document.
func (f *File) Valid() bool {
	if !f.Frame.Valid() {
		return false
	}
	for _, u := range f.Units {
		if !u.Tree.Valid() {
			return false
		}
	}
	return true
}
