package merge

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// inserter collects the additions and removals in one array or object of ours, so that they are made together.
type inserter struct {
	ours      *version
	container int32           // of ours; -1 if it does not exist yet
	removed   map[int32]bool  // nodes of ours
	added     []addition      // in no order
	partner   map[int32]int32 // nodes of ours by those of theirs, where they are not found by their key
}

// addition is a member or element that is new.
type addition struct {
	theirs int32
	source string
}

func (m *merger) inserter(container int32) *inserter {
	return &inserter{ours: m.ours, container: container, removed: map[int32]bool{}, partner: map[int32]int32{}}
}

func (in *inserter) add(theirs int32, source string) {
	in.added = append(in.added, addition{theirs, source})
}

func (in *inserter) remove(ours int32) { in.removed[ours] = true }

// pair notes that a node of ours and one of theirs are the same.
func (in *inserter) pair(ours, theirs int32) { in.partner[theirs] = ours }

// emptied reports whether nothing is left in the container.
func (in *inserter) emptied() bool {
	return len(in.removed) > 0 && len(in.added) == 0 && in.ours.Len(in.container) == len(in.removed)
}

func (in *inserter) sources() []string {
	out := make([]string, len(in.added))
	for i := range in.added {
		out[i] = in.added[i].source
	}
	return out
}

// finish makes the edits. A new member goes after the one that it follows in theirs, if ours has that.
func (in *inserter) finish(m *merger, theirs int32) {
	if in.container < 0 || len(in.removed) == 0 && len(in.added) == 0 {
		return
	}
	tree := in.ours.Tree
	kept := int32(-1) // the first that stays
	var gone []int32
	for c := range tree.Children(in.container) {
		if in.removed[c] {
			gone = append(gone, c)
		} else if kept < 0 {
			kept = c
		}
	}
	if kept < 0 {
		brackets := "[]"
		if tree.Nodes[in.container].Kind == syntax.Object {
			brackets = "{}"
		}
		if len(gone) == 0 && tree.Len(in.container) == 0 {
			m.edits = append(m.edits, edit.InsertInto(tree, in.container, in.sources()...))
			return
		}
		m.edits = append(m.edits, edit.ReplaceValue(tree, in.container, brackets[:1]+strings.Join(in.sources(), ", ")+brackets[1:]))
		return
	}
	if len(in.added) > 0 {
		sources := map[int32]string{}
		for _, a := range in.added {
			sources[a.theirs] = a.source
		}
		anchor := int32(-1)
		for c := range m.theirs.Children(theirs) {
			source, isNew := sources[c]
			if !isNew {
				if o := in.partnerOf(m, c); o >= 0 && !in.removed[o] {
					anchor = o
				}
				continue
			}
			delete(sources, c)
			if anchor < 0 {
				m.edits = append(m.edits, edit.InsertBefore(tree, kept, source))
			} else {
				m.edits = append(m.edits, edit.InsertAfter(tree, anchor, source))
			}
		}
		for _, a := range in.added { // what comes from another container
			if source, left := sources[a.theirs]; left {
				m.edits = append(m.edits, edit.InsertInto(tree, in.container, source))
			}
		}
	}
	if len(gone) > 0 {
		m.edits = append(m.edits, edit.Delete(tree, gone...)...)
	}
}

// partnerOf returns the node of ours that is the same as one of theirs, or -1.
func (in *inserter) partnerOf(m *merger, theirs int32) int32 {
	if o, ok := in.partner[theirs]; ok {
		return o
	}
	if m.theirs.Nodes[theirs].IsMember() {
		return in.ours.Member(in.container, m.theirs.Key(theirs))
	}
	return -1
}
