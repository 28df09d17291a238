package syntax

import (
	"fmt"
	"slices"
)

// Edit replaces the bytes [Start, End) of a text. Offsets are absolute and refer to the text before the edit.
type Edit struct {
	Start, End int
	Text       string
}

// Apply returns the file after one edit. If the edit lies inside one unit, and leaves it a unit, only that unit is parsed
// again; else the whole document is. The result is the same as that of ParseFile on the new text.
func (f *File) Apply(e Edit) (*File, error) {
	if e.Start < 0 || e.End < e.Start || e.End > f.Len() {
		return nil, fmt.Errorf("edit [%d, %d) does not fit into %d bytes", e.Start, e.End, f.Len())
	}
	if g := f.applyInUnit(e); g != nil {
		return g, nil
	}
	text := f.Text()
	return ParseFile(text[:e.Start]+e.Text+text[e.End:], f.options), nil
}

// applyInUnit applies an edit that leaves a unit's first and last byte alone, or gives nil.
func (f *File) applyInUnit(e Edit) *File {
	k := f.UnitAt(e.Start)
	if k < 0 {
		return nil
	}
	old := f.Units[k]
	start, end := e.Start-int(f.starts[k]), e.End-int(f.starts[k])
	text := old.Tree.Text
	if start < 1 || end > len(text)-1 || !f.separable(old) {
		return nil
	}
	tree := Parse(text[:start]+e.Text+text[end:], f.options)
	if !tree.selfContained || tree.Nodes[0].Kind != Object {
		return nil
	}
	g := *f
	g.whole = ""
	g.Units = slices.Clone(f.Units)
	g.Units[k] = newUnit(old.Kind, tree, old.Node)
	g.sum()
	return &g
}

// separable reports whether the unit, as it is, and its surroundings were read without an influence on each other. A unit
// that is closed has none, but for strings without closing quote, which explain away what is missing on their line, and
// for the limit on depth, which is reported once.
func (f *File) separable(u *Unit) bool {
	if u.Tree.Nodes[0].Has(Unclosed) {
		return false
	}
	for i := range u.Tree.Errors {
		if u.Tree.Errors[i].Code == TooDeep {
			return false
		}
	}
	for i := range f.Frame.Errors {
		if f.Frame.Errors[i].Code == UnclosedString {
			return false
		}
	}
	for _, other := range f.Units {
		if other.edgy {
			return false
		}
	}
	return true
}

// ApplyEdits returns the text after several edits that all refer to the text before any of them. They may be given in any
// order and must not overlap; of insertions at one place the first given comes first.
func ApplyEdits(text string, edits []Edit) (string, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	var out []byte
	last := 0
	for _, e := range sorted {
		if e.Start < last || e.End < e.Start || e.End > len(text) {
			return "", fmt.Errorf("edit [%d, %d) overlaps another or does not fit into %d bytes", e.Start, e.End, len(text))
		}
		out = append(out, text[last:e.Start]...)
		out = append(out, e.Text...)
		last = e.End
	}
	return string(append(out, text[last:]...)), nil
}
