package analysis

import (
	"math"
	"slices"
	"sort"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// This file decides which of the fixes that rules propose are offered. Rules see one place. The effect of a fix on the rest of the file
// shows when it is tried: see trial.

// These bound the work of trying the fixes of one version of a document, in bytes of specifications that are checked again. Files of usual
// size need a hundredth. Fixes whose turn comes when the work is done are offered as they are proposed, and FixAll still checks its result;
// TriedFixes goes on.
const (
	offerBudget = 4 << 20
	ruleShare   = 2 // the part of it for the fixes of one rule, so that something is left for the others
	// A rule whose fixes were all sound is believed after so many of them, and so much work: else a report of hundreds of findings is
	// as expensive as finding them.
	believedAfter, believedWork = 16, 256 << 10
)

// offers are the fixes that were tried, by finding.
type offers struct {
	mu    sync.Mutex
	spent int // of the budget
	by    map[*rules.Rule]ruleOffers
	fixes map[*rules.Finding][]Fix
	rest  map[*rules.Finding]bool // some of their fixes were not tried
}

// ruleOffers are the fixes of one rule that were tried.
type ruleOffers struct {
	spent, tried int
	unsound      bool // one of them at least
}

// share returns the part of a budget that may be spent on the fixes of the rule.
func (o ruleOffers) share(budget int) int {
	if budget <= offerBudget && o.tried >= believedAfter && !o.unsound {
		return min(budget/ruleShare, believedWork)
	}
	return budget / ruleShare
}

// Fixes returns the ways to fix the diagnostic that are offered, the best first. A fix is not offered if the finding stays, or if it brings
// a new finding of the same severity or a higher one. It is not safe if it loses something that users wrote.
func (d *Diagnostic) Fixes() []Fix { return d.offered(offerBudget) }

// TriedFixes returns the same, and tries each fix even if the work for all those of the document is done: for the few diagnostics that
// somebody asks for.
func (d *Diagnostic) TriedFixes() []Fix { return d.offered(math.MaxInt) }

// offered returns the fixes, and tries them as long as the work is within a budget.
func (d *Diagnostic) offered(budget int) []Fix {
	switch {
	case d.document == nil:
		return d.finding.Fixes
	case len(d.finding.Fixes) == 0 || !d.document.mayBeFixed():
		return nil
	}
	o := &d.document.offers
	o.mu.Lock()
	defer o.mu.Unlock()
	if fixes, ok := o.fixes[d.finding]; ok && (!o.rest[d.finding] || o.spent >= budget) {
		return fixes
	}
	if o.fixes == nil {
		o.fixes, o.by, o.rest = map[*rules.Finding][]Fix{}, map[*rules.Rule]ruleOffers{}, map[*rules.Finding]bool{}
	}
	delete(o.rest, d.finding)
	fixes := slices.DeleteFunc(d.Proposed(), func(f Fix) bool {
		if !f.IsInside() {
			return false // what it does is not seen in the document alone
		}
		t := d.document.newTrial(d, f.Edits)
		of := o.by[d.Rule]
		if cost := t.cost(); o.spent+cost > budget || of.spent+cost > of.share(budget) {
			o.rest[d.finding] = true
			return false
		}
		sound := t.isSound(d)
		cost := t.cost()
		o.spent += cost
		o.by[d.Rule] = ruleOffers{of.spent + cost, of.tried + 1, of.unsound || !sound}
		return !sound
	})
	for i := range fixes {
		fixes[i].Safe = fixes[i].Safe && !syntax.Loses(d.document.file, fixes[i].Edits)
	}
	o.fixes[d.finding] = fixes
	return fixes
}

// blame returns which of the fixes that made a document out of this one are nearest to a finding that they brought and must not.
func (d *Document) blame(next *Document, round []chosen, edits []syntax.Edit) map[int]bool {
	fixed := map[*rules.Finding]bool{}
	for _, c := range round {
		fixed[c.diagnostic.finding] = true
	}
	found := brought(d.Diagnostics(), next.Diagnostics(), edits, fixed)
	if len(found) == 0 {
		return nil
	}
	m := newMatching(nil, edits, nil)
	type edited struct{ at, by int } // where an edit is afterwards, and whose it is
	var places []edited
	for i, c := range round {
		for _, e := range c.Edits {
			at, _ := m.after(e.Start)
			places = append(places, edited{at, i})
		}
	}
	slices.SortFunc(places, func(a, b edited) int { return a.at - b.at })
	guilty := map[int]bool{}
	for _, b := range found {
		k := sort.Search(len(places), func(k int) bool { return places[k].at > b.Start })
		for before, after := k-1, k; before >= 0 || after < len(places); {
			nearest := &after
			if after >= len(places) || before >= 0 && b.Start-places[before].at <= places[after].at-b.Start {
				nearest = &before
			}
			by := places[*nearest].by
			if counts(round[by].diagnostic, b, round[by].Edits) {
				guilty[by] = true
				break
			}
			if nearest == &before {
				before--
			} else {
				after++
			}
		}
	}
	return guilty
}

// counts reports whether a new finding speaks against the fix of another. Where the syntax is damaged rules keep quiet, so that its repair
// lets them speak: then only the syntax counts. Where a text is not Go, they say nothing about the Go around it: then what is found in that
// text counts, and what keeps the toolchain from getting as far.
func counts(fixed, brought *Diagnostic, edits []syntax.Edit) bool {
	if brought.Severity < fixed.Severity || len(fixed.Rule.Syntax) > 0 && len(brought.Rule.Syntax) == 0 {
		return false
	}
	return !fixed.Rule.Hides || brought.Stage <= fixed.Stage || fixed.isIn(brought.Start, edits)
}

// isIn reports whether an offset in the text after edits is in the value that the diagnostic is about.
func (d *Diagnostic) isIn(offset int, edits []syntax.Edit) bool {
	if d.unit < 0 || d.finding.Node < 0 {
		return true
	}
	n := &d.document.units[d.unit].source.Tree.Nodes[d.finding.Node]
	start := d.document.file.UnitStart(d.unit)
	end := start + int(n.End)
	for _, e := range edits {
		end += len(e.Text) - (e.End - e.Start)
	}
	return start+int(n.Start) <= offset && offset < end
}

// brought returns the findings after sorted edits that were not there before. One was there if its rule had one at the same place, or with
// the same message, or in the text from which its own was moved, of no lower severity; each of those before stands for one afterwards.
// What must be fixed stands for none.
func brought(before, after []Diagnostic, edits []syntax.Edit, fixed map[*rules.Finding]bool) []*Diagnostic {
	if len(after) == 0 {
		return nil
	}
	m := newMatching(before, edits, fixed)
	left := make([]*Diagnostic, len(after))
	for i := range after {
		left[i] = &after[i]
	}
	for _, likeness := range [...]func(*Diagnostic) (likeness, bool){m.same, m.there, m.said, m.moved} {
		left = slices.DeleteFunc(left, func(d *Diagnostic) bool {
			key, ok := likeness(d)
			return ok && m.take(key, d.Severity)
		})
	}
	return left
}

// likeness identifies findings of a rule that are alike before and after edits.
type likeness struct {
	rule    *rules.Rule
	start   int // -1 for any place
	message string
	moved   bool // both are in a text that edits touch
}

// matching finds the findings before edits that are like those after them.
type matching struct {
	edits  []syntax.Edit // sorted
	shifts []int         // by how much the text after each edit moves
	before []Diagnostic
	used   []bool
	alike  map[likeness][]int // numbers of findings
}

func newMatching(before []Diagnostic, edits []syntax.Edit, fixed map[*rules.Finding]bool) *matching {
	m := &matching{edits: edits, before: before, used: make([]bool, len(before)), alike: map[likeness][]int{}}
	shift := 0
	for _, e := range edits {
		shift += len(e.Text) - (e.End - e.Start)
		m.shifts = append(m.shifts, shift)
	}
	for i := range before {
		d := &before[i]
		if fixed[d.finding] {
			continue
		}
		start, inside := m.after(d.Start)
		keys := []likeness{{d.Rule, start, d.Message, false}, {d.Rule, start, "", false}, {d.Rule, -1, d.Message, false}}
		if inside {
			keys = append(keys, likeness{d.Rule, -1, "", true})
		}
		for _, key := range keys {
			m.alike[key] = append(m.alike[key], i)
		}
	}
	return m
}

func (m *matching) same(d *Diagnostic) (likeness, bool) {
	return likeness{d.Rule, d.Start, d.Message, false}, true
}
func (m *matching) there(d *Diagnostic) (likeness, bool) {
	return likeness{d.Rule, d.Start, "", false}, true
}
func (m *matching) said(d *Diagnostic) (likeness, bool) {
	return likeness{d.Rule, -1, d.Message, false}, true
}
func (m *matching) moved(d *Diagnostic) (likeness, bool) {
	return likeness{d.Rule, -1, "", true}, m.isNew(d.Start)
}

// take finds a finding that was there before and stands for none yet, of the severity or a higher one, and uses it up.
func (m *matching) take(key likeness, severity rules.Severity) bool {
	list := m.alike[key]
	for len(list) > 0 && m.used[list[0]] {
		list = list[1:]
	}
	m.alike[key] = list
	for _, i := range list {
		if !m.used[i] && m.before[i].Severity >= severity {
			m.used[i] = true
			return true
		}
	}
	return false
}

// after returns where an offset is after the edits, and whether it is in a text that they replace.
func (m *matching) after(offset int) (int, bool) {
	k := sort.Search(len(m.edits), func(k int) bool { return m.edits[k].End > offset }) // the edits before it are done
	shift := 0
	if k > 0 {
		shift = m.shifts[k-1]
	}
	if k < len(m.edits) && m.edits[k].Start <= offset {
		return m.edits[k].Start + shift, true
	}
	return offset + shift, false
}

// isNew reports whether an offset after the edits is in a text that they put there.
func (m *matching) isNew(offset int) bool {
	k := sort.Search(len(m.edits), func(k int) bool { return m.edits[k].End+m.shifts[k] >= offset })
	return k < len(m.edits) && m.edits[k].End+m.shifts[k]-len(m.edits[k].Text) <= offset
}
