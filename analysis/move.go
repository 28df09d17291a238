package analysis

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Move returns the findings of one version of a file at their places in a later one. Those whose text was changed are left out.
func Move(findings []rules.Finding, from, to *syntax.File) []rules.Finding {
	if from == to || len(findings) == 0 {
		return findings
	}
	m := mover{from: from, to: to, units: map[int]*movedUnit{}}
	var moved []rules.Finding
	for i := range findings {
		if f := findings[i]; m.move(&f) {
			moved = append(moved, f)
		}
	}
	return moved
}

// mover moves findings from one version of a file to another.
type mover struct {
	from, to *syntax.File
	units    map[int]*movedUnit // by their numbers before; nil for one that is not there any more
}

// movedUnit is a unit, or the frame, before and after a change.
type movedUnit struct {
	before, now *syntax.Tree
	// The changed bytes began at start and ended at end before, and there are more of them now. What was inserted, or deleted, may as well have
	// been so as many bytes earlier as slack says.
	start, end, more, slack int32
}

func (m *mover) unit(k int) *movedUnit {
	if u, known := m.units[k]; known {
		return u
	}
	u := &movedUnit{before: treeOf(m.from, k), now: m.treeNow(k)}
	m.units[k] = u
	if u.now == nil {
		m.units[k] = nil
		return nil
	}
	if u.before == u.now {
		return u
	}
	a, b := u.before.Text, u.now.Text
	most := min(len(a), len(b))
	start, same := 0, 0
	for start < most && a[start] == b[start] {
		start++
	}
	for same < most && a[len(a)-1-same] == b[len(b)-1-same] {
		same++
	}
	apart := min(same, most-start)
	u.start, u.end, u.more, u.slack = int32(start), int32(len(a)-apart), int32(len(b)-len(a)), int32(same-apart)
	return u
}

func treeOf(file *syntax.File, k int) *syntax.Tree {
	if k < 0 {
		return file.Frame
	}
	return file.Units[k].Tree
}

// treeNow returns what a unit, or the frame, has become; nil if units came or went.
func (m *mover) treeNow(k int) *syntax.Tree {
	if len(m.from.Units) != len(m.to.Units) || k >= 0 && m.from.Units[k].Kind != m.to.Units[k].Kind {
		return nil
	}
	return treeOf(m.to, k)
}

// span moves a range, and reports whether nothing in it was changed.
func (u *movedUnit) span(start, end *int32) bool {
	switch {
	case u == nil:
		return false
	case u.before == u.now, *end <= u.start:
	case *start >= u.end-u.slack:
		*start += u.more
		*end += u.more
	default:
		return false
	}
	return true
}

// node moves the number of a node, and reports whether it is still there.
func (u *movedUnit) node(n int32) (int32, bool) {
	if u.before == u.now || n < 0 {
		return n, true
	}
	was := &u.before.Nodes[n]
	start := was.Start
	if was.End > u.start && start >= u.end-u.slack {
		start += u.more
		n += int32(len(u.now.Nodes) - len(u.before.Nodes))
	}
	if n < 0 || int(n) >= len(u.now.Nodes) {
		return n, false
	}
	now := &u.now.Nodes[n]
	return n, now.Start == start && now.Kind == was.Kind
}

func (m *mover) move(f *rules.Finding) (kept bool) {
	u, own := m.unit(f.Unit), f.Unit
	if !u.span(&f.Start, &f.End) {
		return false
	}
	if f.Node, kept = u.node(f.Node); !kept {
		return false
	}
	var related []rules.Related
	for _, r := range f.Related {
		in := own
		if r.Unit >= 0 {
			in = r.Unit
		}
		if m.unit(in).span(&r.Start, &r.End) {
			related = append(related, r)
		}
	}
	f.Related = related
	var fixes []rules.Fix
	for _, fix := range f.Fixes {
		if fix.Edits = slices.Clone(fix.Edits); u.edits(fix.Edits) {
			fixes = append(fixes, fix)
		}
	}
	f.Fixes = fixes
	return true
}

// edits moves edits, and reports whether nothing that they replace was changed.
func (u *movedUnit) edits(edits []syntax.Edit) bool {
	for i := range edits {
		start, end := int32(edits[i].Start), int32(edits[i].End)
		if !u.span(&start, &end) {
			return false
		}
		edits[i].Start, edits[i].End = int(start), int(end)
	}
	return true
}
