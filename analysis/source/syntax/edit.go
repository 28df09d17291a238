package syntax

import (
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Edit replaces bytes of a text; see text.Edit.
type Edit = text.Edit

// Apply returns the file after one edit. If the edit is inside one unit, and leaves it a unit, only that unit is parsed
// again; else what is around the units that it leaves alone; and the whole document if that does not say how they are read. The
// result is the same as that of ParseFile on the new text.
func (f *File) Apply(e Edit) (*File, error) {
	if e.Start < 0 || e.End < e.Start || e.End > f.Len() {
		return nil, fmt.Errorf("edit [%d, %d) does not fit into %d bytes", e.Start, e.End, f.Len())
	}
	if g := f.applyInUnit(e); g != nil {
		return g, nil
	}
	if g := f.applyAround(e); g != nil {
		return g, nil
	}
	whole := f.Text()
	g := ParseFile(whole[:e.Start]+e.Text+whole[e.End:], f.options)
	g.takeOver(f)
	return g, nil
}

// takeOver takes unchanged units over from an earlier version of the document, so that what is known about them need not be found out
// again.
func (f *File) takeOver(earlier *File) {
	for k := range min(len(f.Units), len(earlier.Units)) {
		old, now := earlier.Units[k], f.Units[k]
		if old.Kind == now.Kind && old.Node == now.Node && len(old.Tree.Errors)+len(now.Tree.Errors) == 0 && old.Tree.Text == now.Tree.Text &&
			slices.Equal(old.Tree.Nodes, now.Tree.Nodes) {
			f.Units[k] = old
		}
	}
}

// applyInUnit applies an edit that leaves a unit's first and last byte alone, or returns nil.
func (f *File) applyInUnit(e Edit) *File {
	k := f.UnitAt(e.Start)
	if k < 0 {
		return nil
	}
	e.Start -= int(f.starts[k])
	e.End -= int(f.starts[k])
	unit := f.EditUnit(k, []Edit{e})
	if unit == nil {
		return nil
	}
	g := *f
	g.whole = ""
	g.Units = slices.Clone(f.Units)
	g.Units[k] = unit
	g.sum()
	return &g
}

// EditUnit returns a unit after edits that are sorted and do not overlap. Their offsets count from the unit's start. The result is the same
// as that of Apply, in time that depends on the unit alone. It is nil if the edits reach beyond the unit or change the text around it.
func (f *File) EditUnit(k int, edits []Edit) *Unit {
	old := f.Units[k]
	if len(edits) == 0 || edits[0].Start < 1 || edits[len(edits)-1].End > len(old.Tree.Text)-1 || !f.separable(old) {
		return nil
	}
	edited, err := text.ApplyEdits(old.Tree.Text, edits)
	if err != nil {
		return nil
	}
	tree := Parse(edited, f.options)
	if !tree.isUnit() {
		return nil
	}
	return newUnit(old.Kind, tree, old.Node)
}

// isUnit reports whether the text of a tree, put in the place of a unit, would be parsed there as it was by itself.
func (t *Tree) isUnit() bool { return t.selfContained && t.Nodes[0].Kind == Object }

// separable reports whether the unit, as it is, and its surroundings were read without an influence on each other. A unit
// that is closed has none, but for strings without closing quote, which explain away what is missing on their line, and
// for the limit on depth, which is reported once.
func (f *File) separable(u *Unit) bool {
	return !f.edgy && !u.Tree.Nodes[0].Has(Unclosed) && !hasError(u.Tree, TooDeep)
}

func hasError(t *Tree, code ErrorCode) bool {
	return slices.ContainsFunc(t.Errors, func(e Error) bool { return e.Code == code })
}
