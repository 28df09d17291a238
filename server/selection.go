package server

import (
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
)

// span is a part of the text.
type span struct{ start, end int }

// selectionRanges gives, for each position, what a growing selection takes in: what is inside the quotes, the string, the
// member, the content of the object, the object, and so on to the whole document.
func (s *snapshot) selectionRanges(params *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	out := make([]protocol.SelectionRange, 0, len(params.Positions))
	for _, p := range params.Positions {
		offset, err := s.offset(p)
		if err != nil {
			return nil, err
		}
		ranges := s.ranges()
		var selection *protocol.SelectionRange
		for _, span := range spansAround(s.document.File(), offset) {
			selection = &protocol.SelectionRange{Range: ranges.of(span.start, span.end), Parent: selection}
		}
		out = append(out, *selection)
	}
	return out, nil
}

// spansAround gives the parts of a text that hold an offset, each inside the one before it, and the whole text first.
func spansAround(file *syntax.File, offset int) []span {
	spans := []span{{0, file.Len()}}
	add := func(start, end int) {
		last := spans[len(spans)-1]
		if start <= offset && offset <= end && start >= last.start && end <= last.end && (span{start, end}) != last {
			spans = append(spans, span{start, end})
		}
	}
	place := file.Find(offset)
	if place.Unit >= 0 {
		// The frame holds a node for the unit.
		addNodes(file.Frame, file.Units[place.Unit].Node, file.FrameOffset, add)
	}
	absolute := file.FrameOffset
	if place.Unit >= 0 {
		absolute = func(offset int32) int { return place.Base + int(offset) }
	}
	addNodes(place.Tree, place.Node, absolute, add)
	return spans
}

// addNodes adds the parts that belong to a node and to those around it, from the outside in.
func addNodes(tree *syntax.Tree, node int32, absolute func(int32) int, add func(start, end int)) {
	var path []int32
	for n := node; n >= 0; n = tree.Nodes[n].Parent {
		path = append(path, n)
	}
	for i := len(path) - 1; i >= 0; i-- {
		n := &tree.Nodes[path[i]]
		end := absolute(n.End-1) + 1 // the end of a unit is known by its last byte
		if n.IsMember() {
			add(absolute(n.KeyStart), end)
			add(absolute(n.KeyStart), absolute(n.KeyEnd))
			from, to := tree.KeyRange(path[i])
			add(absolute(from), absolute(to))
		}
		if n.End == n.Start {
			continue
		}
		add(absolute(n.Start), end)
		if n.Kind == syntax.String || n.IsContainer() {
			inner := n.End
			if !n.Has(syntax.Unclosed) {
				inner--
			}
			add(absolute(n.Start)+1, absolute(inner))
		}
	}
}
