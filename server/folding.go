package server

import (
	"cmp"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
	"go.lsp.dev/protocol"
)

// fold is an object or array that covers several lines.
type fold struct {
	start, end protocol.Position
	depth      int
	imports    bool
	summary    string // what to show where it is folded, for a client that does
}

// foldingRanges gives every object and array that covers more than one line. The closing bracket stays visible.
func (s *snapshot) foldingRanges(*protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	file := s.file()
	f := folder{file: file, ranges: s.ranges(), summaries: s.client.collapsedText}
	f.frame()
	folds := f.folds
	if limit := s.client.foldingLimit; limit > 0 && len(folds) > limit {
		// The outer ones are of more use.
		slices.SortStableFunc(folds, func(a, b fold) int { return cmp.Compare(a.depth, b.depth) })
		folds = folds[:limit]
	}
	out := make([]protocol.FoldingRange, 0, len(folds))
	for i := range folds {
		out = append(out, folds[i].of(s.client.wholeLineFolding))
	}
	return out, nil
}

func (f *fold) of(wholeLines bool) protocol.FoldingRange {
	r := protocol.FoldingRange{StartLine: f.start.Line, EndLine: f.end.Line}
	if wholeLines {
		r.EndLine-- // the line of the closing bracket
	} else {
		r.StartCharacter, r.EndCharacter = &f.start.Character, &f.end.Character
	}
	if f.imports {
		r.Kind = protocol.FoldingRangeKindImports
	}
	if f.summary != "" {
		r.CollapsedText = &f.summary
	}
	return r
}

// folder collects folds. It visits brackets in the order of the text, which keeps the conversion of positions cheap.
type folder struct {
	file   *syntax.File
	ranges ranges
	folds  []fold
	units  int

	summaries bool
}

func (f *folder) frame() {
	f.tree(f.file.Frame, 0, func(offset int32) int { return f.file.FrameOffset(offset) })
}

// tree collects the folds of a tree. An open bracket is kept until its end has been passed.
func (f *folder) tree(tree *syntax.Tree, depth int, absolute func(int32) int) {
	type opened struct {
		node  int32
		start protocol.Position
	}
	var open []opened
	closeBefore := func(node int32) {
		for len(open) > 0 && tree.Nodes[open[len(open)-1].node].Skip <= node {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			n := &tree.Nodes[last.node]
			end := f.ranges.position(absolute(n.End - 1))
			if last.start.Line+1 < end.Line || last.start.Line < end.Line && !n.Has(syntax.Unclosed) {
				folded := fold{
					start: last.start, end: end, depth: depth + len(open),
					imports: schema.Key(n.Key) == schema.KeyImports,
				}
				if f.summaries {
					folded.summary = outline.Summary(tree, last.node)
				}
				f.folds = append(f.folds, folded)
			}
		}
	}
	for i := range tree.Nodes {
		n := &tree.Nodes[i]
		closeBefore(int32(i))
		switch {
		case n.Has(syntax.UnitRoot):
			unit := f.units
			f.units++
			start := f.file.UnitStart(unit)
			f.tree(f.file.Units[unit].Tree, depth+len(open), func(offset int32) int { return start + int(offset) })
		case n.IsContainer():
			open = append(open, opened{int32(i), f.ranges.position(absolute(n.Start) + 1)})
		}
	}
	closeBefore(int32(len(tree.Nodes)))
}
