package server

import (
	"cmp"
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/spec"
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

// foldingRanges returns the objects and arrays that cover more than one line. The closing bracket stays visible. A client that shows what
// is folded gets all of them. For another, names must stay readable when everything is folded: what has a name is folded from the line
// of the name on, and what is only around things with names is not.
func (s *snapshot) foldingRanges(_ context.Context, _ *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	if _, ok := s.view.(structured); !ok {
		return nil, nil
	}
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
		start protocol.Position // of what is folded
		named bool              // it has a name
		last  bool              // the name is its last member: what stands before that is folded instead
		holds bool              // something in it has a name
		bears bool              // it is folded although something in it has a name
	}
	var open []opened
	hold := func() {
		for i := len(open) - 1; i >= 0 && !open[i].holds; i-- {
			open[i].holds = true
		}
	}
	closeBefore := func(node int32) {
		for len(open) > 0 && tree.Nodes[open[len(open)-1].node].Skip <= node {
			last := open[len(open)-1]
			open = open[:len(open)-1]
			n := &tree.Nodes[last.node]
			if !f.summaries && (last.last || last.holds && !last.named && !last.bears) {
				continue
			}
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
			hold()
			start := f.file.UnitStart(unit)
			f.tree(f.file.Units[unit].Tree, depth+len(open), func(offset int32) int { return start + int(offset) })
		case n.IsContainer():
			bracket := opened{node: int32(i), start: f.ranges.position(absolute(n.Start) + 1)}
			bracket.bears = len(open) > 0 && open[len(open)-1].last
			if name := spec.Member(tree, int32(i), schema.KeyName); name >= 0 && !f.summaries {
				hold()
				bracket.named, bracket.last = true, isLastMember(tree, name)
				if !bracket.last {
					bracket.start = f.ranges.position(absolute(tree.Nodes[name].End))
				}
			}
			open = append(open, bracket)
		}
	}
	closeBefore(int32(len(tree.Nodes)))
}

// isLastMember reports whether no member of an object follows one.
func isLastMember(tree *syntax.Tree, member int32) bool {
	return tree.Nodes[member].Skip == tree.Nodes[tree.Nodes[member].Parent].Skip
}
