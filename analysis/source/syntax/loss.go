package syntax

import (
	"slices"
	"sort"
	"strings"
)

// Loses reports whether edits of a document, in absolute offsets, delete something that was written: a key, a string, number or boolean
// that is not empty, or a comment with words, which is in none of the texts that they put there. It is no loss if a key or a value is
// replaced by another in its place, or if an equal member of the object, or element of the array, stays. White space, null, and empty
// objects and arrays without a key are nothing to lose. If it takes too long to tell, it counts as a loss.
func Loses(f *File, edits []Edit) bool { return newLoss(f, edits).any() }

func newLoss(f *File, edits []Edit) *loss {
	var put strings.Builder
	for _, e := range edits {
		put.WriteString(e.Text)
		put.WriteByte('\n')
	}
	return &loss{file: f, edits: edits, put: put.String(), gone: map[string]int{}}
}

func (l *loss) any() bool {
	return slices.ContainsFunc(l.edits, func(e Edit) bool { return e.End > e.Start && l.by(e) })
}

type loss struct {
	file  *File
	edits []Edit
	put   string         // the texts of all edits
	gone  map[string]int // how often each value has been deleted
	work  int            // the bytes, edits and units that were looked at
}

// maxWork is how much is looked at, in all: a few milliseconds' work.
const maxWork = 16 << 20

// contains is strings.Contains on the text that the edits insert.
func (l *loss) contains(text string) bool {
	l.work += len(l.put)
	return strings.Contains(l.put, text)
}

// by reports whether one edit loses a value. It looks at the unit around the edit, or at all units and the frame.
func (l *loss) by(e Edit) bool {
	if l.moves(e) {
		return false
	}
	if k := l.file.UnitAt(e.Start); k >= 0 && e.End <= l.file.UnitStart(k)+len(l.file.Units[k].Tree.Text) && e.Start > l.file.UnitStart(k) {
		return l.inTree(l.file.Units[k].Tree, func(at int32) int { return l.file.UnitStart(k) + int(at) }, e)
	}
	l.work += len(l.file.Units)
	for k, unit := range l.file.Units {
		start := l.file.UnitStart(k)
		if e.Start < start+len(unit.Tree.Text) && start < e.End && l.inTree(unit.Tree, func(at int32) int { return start + int(at) }, e) {
			return true
		}
	}
	return l.inTree(l.file.Frame, l.file.FrameOffset, e)
}

// moves reports whether a long text that an edit deletes is put elsewhere as it is.
func (l *loss) moves(e Edit) bool {
	const long = 256
	k := l.file.UnitAt(e.Start)
	if e.End-e.Start < long || k < 0 {
		return false
	}
	start, text := l.file.UnitStart(k), l.file.Units[k].Tree.Text
	if e.End > start+len(text) {
		return false
	}
	deleted := strings.Trim(text[e.Start-start:e.End-start], ", \t\r\n")
	l.gone[deleted]++
	l.work += len(l.put)
	return strings.Count(l.put, deleted) >= l.gone[deleted]
}

func (l *loss) inTree(t *Tree, absolute func(int32) int, e Edit) bool {
	if l.work > maxWork || l.losesComment(t, absolute, e) {
		return true
	}
	first := sort.Search(len(t.Nodes), func(i int) bool { return absolute(t.Nodes[i].From()) >= e.Start })
	// The edit may have a value without its key.
	for first > 0 && absolute(t.Nodes[first-1].Start) >= e.Start {
		first--
	}
	for i := first; i < len(t.Nodes); i++ {
		n := &t.Nodes[i]
		if absolute(n.From()) >= e.End {
			return false
		}
		if l.work > maxWork {
			return true
		}
		node := int32(i)
		start, end := absolute(n.Start), absolute(n.End)
		deleted := e.Start <= start && end <= e.End
		if deleted && n.IsContainer() && l.hasTwin(t, node, absolute) {
			i = int(n.Skip) - 1
			continue
		}
		if l.losesKey(t, node, absolute, e) {
			return true
		}
		if !deleted || n.IsContainer() || n.Kind == Null || n.Kind == Missing || n.Kind == String && t.Value(node) == "" {
			continue // it stays, or a part of it, or it is nothing
		}
		corrected := start == e.Start && end == e.End && e.Text != ""
		if !corrected && !l.stays(t, node) && !l.hasTwin(t, node, absolute) {
			return true
		}
	}
	return false
}

// losesKey reports whether an edit deletes the key of a node and no text that is put there has it.
func (l *loss) losesKey(t *Tree, node int32, absolute func(int32) int, e Edit) bool {
	n := &t.Nodes[node]
	if !n.IsMember() || n.KeyEnd <= n.KeyStart || t.Key(node) == "" {
		return false
	}
	start, end := absolute(n.KeyStart), absolute(n.KeyEnd)
	if start < e.Start || end > e.End || start == e.Start && end == e.End && e.Text != "" {
		return false
	}
	return !l.says(t.Key(node)) && !l.hasTwin(t, node, absolute)
}

// losesComment reports whether an edit deletes a comment with a word that no text has which is put there.
func (l *loss) losesComment(t *Tree, absolute func(int32) int, e Edit) bool {
	from := sort.Search(len(t.Text), func(i int) bool { return absolute(int32(i)) >= e.Start })
	to := sort.Search(len(t.Text), func(i int) bool { return absolute(int32(i)) >= e.End })
	for at := from; at < to; at++ {
		rest := t.Text[at:to]
		line := strings.HasPrefix(rest, "//")
		if !line && !strings.HasPrefix(rest, "/*") || t.inString(int32(at)) {
			continue
		}
		end := strings.Index(rest, "*/")
		if line {
			end = strings.IndexAny(rest, "\r\n")
		}
		if end < 0 {
			end = len(rest)
		}
		for _, word := range strings.Fields(strings.Trim(rest[:end], "/*! \t\r\n")) {
			if word != "*" && (l.work > maxWork || !l.contains(word)) {
				return true
			}
		}
		at += end
	}
	return false
}

// inString reports whether an offset is in a key or a string.
func (t *Tree) inString(offset int32) bool {
	k := sort.Search(len(t.Nodes), func(i int) bool { return t.Nodes[i].From() > offset }) - 1
	if k < 0 {
		return false
	}
	n := &t.Nodes[k]
	return offset < n.KeyEnd || n.Kind == String && n.Start <= offset && offset < n.End
}

// stays reports whether a deleted value is in the text that the edits insert, as often as it was deleted.
func (l *loss) stays(t *Tree, node int32) bool {
	raw := t.Raw(node)
	l.gone[raw]++
	l.work += len(l.put)
	if strings.Count(l.put, raw) >= l.gone[raw] {
		return true
	}
	switch n := &t.Nodes[node]; n.Kind {
	case True, False:
		return strings.ContainsAny(l.put, `"`) // said in other words
	case String:
		return l.says(strings.Trim(raw, `"'`))
	}
	return false
}

// says reports whether a string is in the text that the edits insert, by itself or, if it is long enough to tell, as a part.
func (l *loss) says(content string) bool {
	const word = 3
	return l.contains(`"`+content+`"`) || len(content) >= word && l.contains(content)
}

// maxSiblings is the greatest number of siblings that are looked at for an equal one.
const maxSiblings = 1000

// hasTwin reports whether an equal sibling of a node, with the same key, stays.
func (l *loss) hasTwin(t *Tree, node int32, absolute func(int32) int) bool {
	n := &t.Nodes[node]
	if n.Parent < 0 {
		return false
	}
	raw := t.Text[n.From():n.End]
	looked := 0
	for sibling := range t.Children(n.Parent) {
		if looked++; looked > maxSiblings {
			break
		}
		s := &t.Nodes[sibling]
		l.work++
		if sibling == node || s.End-s.From() != n.End-n.From() || t.Text[s.From():s.End] != raw || s.Has(UnitRoot) {
			continue
		}
		l.work += len(raw) + len(l.edits)
		from, to := absolute(s.From()), absolute(s.End)
		if !slices.ContainsFunc(l.edits, func(e Edit) bool { return e.Start < to && from < e.End }) {
			return true
		}
	}
	return false
}
