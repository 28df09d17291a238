// Package folding finds the parts of a document that an editor can fold.
package folding

import (
	"cmp"
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/schema"
)

// Fold is an object or array that covers several lines, or an entry of YAML that does.
type Fold struct {
	Start, End text.Position // of the folded part: the closing bracket stays visible
	Depth      int
	Imports    bool
	Whole      bool   // its last line is folded as well
	Summary    string // what it holds
}

// In returns the objects and arrays that cover more than one line, with positions in an encoding. For an editor that shows the content of
// folds they are all objects and arrays, with summaries. For other editors, names must stay readable when everything is folded: an object
// with a name is folded from the line of the name on, and an object or array around such objects is not folded. In stops when the context
// ends.
func In(ctx context.Context, file *syntax.File, encoding text.Encoding, summaries bool) []Fold {
	f := folder{context: ctx, file: file, mapper: file.Mapper(encoding), summaries: summaries}
	f.frame()
	return f.folds
}

// Outermost returns as many of some folds as there may be. The outer ones are of more use.
func Outermost(folds []Fold, limit int) []Fold {
	if len(folds) <= limit {
		return folds
	}
	slices.SortStableFunc(folds, func(a, b Fold) int { return cmp.Compare(a.Depth, b.Depth) })
	return folds[:limit]
}

// folder collects folds. It visits brackets in the order of the text, which keeps the conversion of positions cheap.
type folder struct {
	context context.Context
	file    *syntax.File
	mapper  *text.Mapper
	folds   []Fold
	units   int

	summaries bool
}

func (f *folder) frame() {
	f.tree(f.file.Frame, 0, func(offset int32) int { return f.file.FrameOffset(offset) })
}

// tree collects the folds of a tree. An open bracket is kept until its end has been passed.
func (f *folder) tree(tree *syntax.Tree, depth int, absolute func(int32) int) {
	type opened struct {
		node  int32
		start text.Position // of the folded part
		named bool          // it has a name
		last  bool          // the name is its last member: the members before it are folded instead
		holds bool          // something in it has a name
		bears bool          // it is folded although something in it has a name
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
			end := f.mapper.Position(absolute(n.End - 1))
			if last.start.Line+1 < end.Line || last.start.Line < end.Line && !n.Has(syntax.Unclosed) {
				folded := Fold{
					Start: last.start, End: end, Depth: depth + len(open),
					Imports: schema.Key(n.Key) == schema.KeyImports,
				}
				if f.summaries {
					folded.Summary = outline.Summary(tree, last.node)
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
			if f.context.Err() != nil {
				return
			}
			unit := f.units
			f.units++
			hold()
			start := f.file.UnitStart(unit)
			f.tree(f.file.Units[unit].Tree, depth+len(open), func(offset int32) int { return start + int(offset) })
		case n.IsContainer():
			bracket := opened{node: int32(i), start: f.mapper.Position(absolute(n.Start) + 1)}
			bracket.bears = len(open) > 0 && open[len(open)-1].last
			if name := spec.Member(tree, int32(i), schema.KeyName); name >= 0 && !f.summaries {
				hold()
				bracket.named, bracket.last = true, isLastMember(tree, name)
				if !bracket.last {
					bracket.start = f.mapper.Position(absolute(tree.Nodes[name].End))
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
