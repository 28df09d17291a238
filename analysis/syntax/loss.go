package syntax

import (
	"slices"
	"sort"
	"strings"
)

// Loses reports whether edits of a document, in absolute offsets, delete a value that was written: a string, number or boolean that is
// not empty and stands in none of the texts which they put there. It is no loss if a value is corrected in its place, or if an equal
// member of the object, or element of the array, stays. White space, null, and empty objects and arrays are nothing to lose.
func Loses(f *File, edits []Edit) bool {
	var put strings.Builder
	for _, e := range edits {
		put.WriteString(e.Text)
		put.WriteByte('\n')
	}
	l := &loss{file: f, edits: edits, put: put.String(), gone: map[string]int{}}
	return slices.ContainsFunc(edits, func(e Edit) bool { return e.End > e.Start && l.by(e) })
}

type loss struct {
	file  *File
	edits []Edit
	put   string         // the texts of all edits
	gone  map[string]int // how often each value has been deleted
}

// by reports whether one edit loses a value. It looks at the unit in which the edit lies, or at all units and the frame.
func (l *loss) by(e Edit) bool {
	if k := l.file.UnitAt(e.Start); k >= 0 && e.End <= l.file.UnitStart(k)+len(l.file.Units[k].Tree.Text) && e.Start > l.file.UnitStart(k) {
		return l.inTree(l.file.Units[k].Tree, func(at int32) int { return l.file.UnitStart(k) + int(at) }, e)
	}
	for k, unit := range l.file.Units {
		start := l.file.UnitStart(k)
		if e.Start < start+len(unit.Tree.Text) && start < e.End && l.inTree(unit.Tree, func(at int32) int { return start + int(at) }, e) {
			return true
		}
	}
	return l.inTree(l.file.Frame, l.file.FrameOffset, e)
}

func (l *loss) inTree(t *Tree, absolute func(int32) int, e Edit) bool {
	first := sort.Search(len(t.Nodes), func(i int) bool { return absolute(t.Nodes[i].Start) >= e.Start })
	for i := first; i < len(t.Nodes); i++ {
		n := &t.Nodes[i]
		start, end := absolute(n.Start), absolute(n.End)
		switch {
		case start >= e.End:
			return false
		case n.IsContainer():
			if e.Start <= start && end <= e.End && l.hasTwin(t, int32(i), absolute) {
				i = int(n.Skip) - 1
			}
			continue
		case n.Kind == Null || n.Kind == Missing || end > e.End || n.Kind == String && t.Value(int32(i)) == "":
			continue // it stays, or a part of it, or it is nothing
		}
		corrected := start == e.Start && end == e.End && e.Text != ""
		if !corrected && !l.stays(t, int32(i)) && !l.hasTwin(t, int32(i), absolute) {
			return true
		}
	}
	return false
}

// stays reports whether a deleted value stands in what the edits put into the text, as often as it was deleted.
func (l *loss) stays(t *Tree, node int32) bool {
	raw := t.Raw(node)
	l.gone[raw]++
	if strings.Count(l.put, raw) >= l.gone[raw] {
		return true
	}
	switch n := &t.Nodes[node]; n.Kind {
	case True, False:
		return strings.ContainsAny(l.put, `"`) // said in other words
	case String:
		content := strings.Trim(raw, `"'`)
		const word = 3
		return len(content) >= word && strings.Contains(l.put, content)
	}
	return false
}

// mostSiblings is how many siblings are looked at for an equal one.
const mostSiblings = 1000

// hasTwin reports whether an equal sibling of a node, with the same key, stays.
func (l *loss) hasTwin(t *Tree, node int32, absolute func(int32) int) bool {
	n := &t.Nodes[node]
	if n.Parent < 0 {
		return false
	}
	raw := t.Text[n.From():n.End]
	looked := 0
	for sibling := range t.Children(n.Parent) {
		if looked++; looked > mostSiblings {
			break
		}
		s := &t.Nodes[sibling]
		if sibling == node || s.End-s.From() != n.End-n.From() || t.Text[s.From():s.End] != raw || s.Has(UnitRoot) {
			continue
		}
		from, to := absolute(s.From()), absolute(s.End)
		if !slices.ContainsFunc(l.edits, func(e Edit) bool { return e.Start < to && from < e.End }) {
			return true
		}
	}
	return false
}
