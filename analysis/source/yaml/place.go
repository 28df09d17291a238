package yaml

import (
	"slices"
	"strings"
)

// Place is where something is written in a draft.
type Place struct {
	Around     []int32 // the nodes that it is inside of, from the root; an entry whose value it is, too
	Node       int32   // what is written there; -1 for nothing
	IsKey      bool    // a key is written, not a value or an element
	InFlow     bool    // it is in brackets
	Start, End int     // what is written there, with its quotes
}

// At returns the place at an offset. It reports false where nothing can be written: in a comment, and after a value.
func (d *Draft) At(offset int) (Place, bool) {
	for _, c := range d.Comments {
		if int(c.Start) < offset && offset <= int(c.End) {
			return Place{}, false
		}
	}
	r := newDraftReader(d.Text)
	var frames []frame
	before, isIn := 0, false
	for !isIn && r.at < len(d.Text) && !r.ended {
		frames, before = append(frames[:0], r.frames...), len(r.Nodes)
		start := r.at
		r.line()
		isIn = start <= offset && (offset < r.at || r.at == len(d.Text) && !strings.HasSuffix(d.Text, "\n"))
	}
	if !isIn { // after the last line
		frames, before = r.frames, len(r.Nodes)
	}
	start := strings.LastIndexByte(d.Text[:offset], '\n') + 1
	if isIn && (len(r.Nodes) > before || strings.TrimLeft(d.Text[start:offset], " ") != "") {
		return r.finish().on(r.frames, before, offset)
	}
	return d.fresh(r, frames, offset-start, offset)
}

// around returns a node with those that it is inside of.
func (d *Draft) around(node int32) (nodes []int32) {
	for ; node >= 0; node = d.Nodes[node].Parent {
		nodes = append(nodes, node)
	}
	slices.Reverse(nodes)
	return nodes
}

// fresh returns the place of a line that begins at a column.
func (d *Draft) fresh(r *draftReader, frames []frame, column, offset int) (Place, bool) {
	p := Place{Node: -1, IsKey: true, Start: offset, End: offset}
	r.frames = frames
	for len(r.frames) > 0 && r.isLeft(&r.frames[len(r.frames)-1], column, false) {
		r.frames = r.frames[:len(r.frames)-1]
	}
	if len(r.frames) == 0 {
		if len(d.Nodes) > 0 {
			p.Around = []int32{0}
		}
		return p, true
	}
	top := &r.frames[len(r.frames)-1]
	inside := top.node
	if top.column < column && top.last >= 0 {
		inside = top.last
	}
	p.Around = d.around(inside)
	return p, true
}

// on returns the place on the last line of a draft, which has something on it. The nodes of the line are those from an index on.
func (d *Draft) on(frames []frame, from, offset int) (Place, bool) {
	last := int32(-1) // the last node that begins before the offset
	for i := int32(from); int(i) < len(d.Nodes); i++ {
		n := &d.Nodes[i]
		if n.HasKey() && int(n.KeyStart) <= offset && offset <= int(n.KeyEnd) {
			return Place{Around: d.around(n.Parent), Node: i, IsKey: true, InFlow: d.isFlow(n.Parent), Start: int(n.KeyStart), End: int(n.KeyEnd)},
				true
		}
		if d.From(i) <= offset {
			last = i
		}
	}
	if last < 0 {
		if len(frames) == 0 || len(d.Nodes) > from {
			return Place{}, false
		}
		last = frames[len(frames)-1].last // the line goes on with a text
	}
	if last < 0 {
		return Place{}, false
	}
	n := &d.Nodes[last]
	if n.Kind.IsScalar() && n.Start < n.End && int(n.Start) <= offset && offset <= int(n.End) {
		return d.valueAt(last, int(n.Start), int(n.End)), true
	}
	before := strings.TrimRight(d.Text[:offset], " \t\r\n")
	inFlow := last
	for inFlow >= 0 && !(d.isFlow(inFlow) && int(d.Nodes[inFlow].Start) < offset &&
		(offset < int(d.Nodes[inFlow].End) || !d.isClosed(inFlow))) {
		inFlow = d.Nodes[inFlow].Parent
	}
	isNext := before != "" && strings.IndexByte(",[{", before[len(before)-1]) >= 0
	switch {
	case inFlow >= 0 && isNext:
		return Place{
			Around: d.around(inFlow), Node: -1, IsKey: d.Nodes[inFlow].Kind == Mapping, InFlow: true, Start: offset, End: offset,
		}, true
	case n.HasKey() && offset > int(n.KeyEnd) && (len(before) <= int(n.Start) || n.Start == n.End) &&
		strings.TrimSpace(d.Text[n.KeyEnd:offset]) == ":",
		!n.HasKey() && n.Start == n.End && strings.HasSuffix(before, "-"):
		p := d.valueAt(last, offset, offset)
		p.Node = -1
		return p, true
	}
	return Place{}, false
}

// valueAt returns the place of the value of a node.
func (d *Draft) valueAt(node int32, start, end int) Place {
	n := &d.Nodes[node]
	inside := n.Parent
	if n.HasKey() {
		inside = node
	}
	return Place{Around: d.around(inside), Node: node, InFlow: d.isFlow(n.Parent), Start: start, End: end}
}

// isFlow reports whether a node is a list or a mapping in brackets.
func (d *Draft) isFlow(node int32) bool {
	if node < 0 {
		return false
	}
	n := &d.Nodes[node]
	return (n.Kind == Mapping || n.Kind == Sequence) && int(n.Start) < len(d.Text) && (d.Text[n.Start] == '[' || d.Text[n.Start] == '{')
}

// isClosed reports whether a list or a mapping in brackets has both.
func (d *Draft) isClosed(node int32) bool {
	n := &d.Nodes[node]
	closing := byte('}')
	if n.Kind == Sequence {
		closing = ']'
	}
	return n.End > n.Start+1 && d.Text[n.End-1] == closing && (n.Skip == node+1 || d.Nodes[n.Skip-1].End < n.End)
}
