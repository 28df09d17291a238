package analysis

import (
	"slices"
	"sort"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// trial makes edits of a document to see what they do to its findings. Most edits are in one unit and change nothing that is seen of it
// from outside: then that unit is checked again, and nothing else is looked at.
type trial struct {
	document *Document
	edits    []syntax.Edit // sorted
	unit     int           // in which the edits begin; -1 for the frame
	alone    bool          // the unit may be enough
}

// newTrial prepares a trial. Fixed is the diagnostic that the edits must remove, or nil if they are not a fix.
func (d *Document) newTrial(fixed *Diagnostic, edits []syntax.Edit) *trial {
	t := &trial{document: d, edits: slices.Clone(edits), unit: -1}
	slices.SortStableFunc(t.edits, compareEdits)
	if len(edits) > 0 {
		t.unit = d.file.UnitAt(t.edits[0].Start)
	}
	t.alone = t.unit >= 0 && d.found().apart && len(d.units[t.unit].check().suppressor.all) == 0 &&
		(fixed == nil || d.found().units[t.unit].holds(fixed.finding))
	return t
}

// holds reports whether a finding was made by looking at the unit alone.
func (u *unitFindings) holds(finding *rules.Finding) bool {
	k := sort.Search(len(u.findings), func(k int) bool { return u.findings[k].Start >= finding.Start })
	for ; k < len(u.findings) && u.findings[k].Start == finding.Start; k++ {
		if &u.findings[k] == finding {
			return true
		}
	}
	return false
}

// The work besides checking bytes again, in the same measure.
const (
	frameCost   = 64  // the rules across units, for each unit
	findingCost = 128 // to describe a finding and to compare it
)

// cost returns the cost of the trial, in bytes of specifications that are checked again. It may be higher after the trial, if a check of
// the unit was not enough.
func (t *trial) cost() int {
	d, found := t.document, t.document.found()
	across := len(d.units)*frameCost + len(found.frame)*findingCost
	if t.unit < 0 {
		return d.file.Len() + found.counts.sum()*findingCost + across
	}
	unit := len(d.units[t.unit].source.Tree.Text) + len(found.units[t.unit].findings)*findingCost
	if t.alone {
		return unit
	}
	return unit + across
}

// run returns the findings before and after the edits, but for those of units that the edits do not touch. It returns false if the edits
// cannot be made or leave a text that is not JSON any more.
func (t *trial) run() (before, after []Diagnostic, ok bool) {
	d := t.document
	if t.alone {
		if before, after, ok = t.runAlone(); ok {
			return before, after, true
		}
		t.alone = false
	}
	next, err := d.applyAll(t.edits)
	if err != nil || d.file.Valid() && !next.file.Valid() {
		return nil, nil, false
	}
	before, after = d.changed(next)
	return before, after, true
}

// runAlone is run for edits of one unit. It returns false if others might have a say.
func (t *trial) runAlone() (before, after []Diagnostic, ok bool) {
	d := t.document
	unit, start := d.units[t.unit], d.file.UnitStart(t.unit)
	edits := make([]syntax.Edit, len(t.edits))
	for i, e := range t.edits {
		edits[i] = syntax.Edit{Start: e.Start - start, End: e.End - start, Text: e.Text}
	}
	source := d.file.EditUnit(t.unit, edits)
	if source == nil || !looksAlike(unit.source.Tree, source.Tree) {
		return nil, nil, false
	}
	was, is := unit.check(), checkUnit(source, d.settings)
	if len(is.suppressor.all) > 0 || !was.summary.TellsLike(&is.summary) {
		return nil, nil, false
	}
	for i := range was.findings {
		before = append(before, d.diagnostic(&was.findings[i], t.unit))
	}
	for i := range is.findings {
		after = append(after, d.diagnostic(&is.findings[i], t.unit))
	}
	return before, after, true
}

// looksAlike reports whether two trees without mistakes have the same members at their roots, by which specifications are recognized.
func looksAlike(a, b *syntax.Tree) bool {
	if len(a.Errors) > 0 || len(b.Errors) > 0 {
		return false
	}
	next := b.Root() + 1
	for m := range a.Children(a.Root()) {
		if int(next) >= len(b.Nodes) || a.Nodes[m].Kind != b.Nodes[next].Kind || a.Key(m) != b.Key(next) {
			return false
		}
		next = b.Nodes[next].Skip
	}
	return int(next) == len(b.Nodes)
}

// isSound reports whether the edits of a fix remove what must be fixed and bring no finding that they must not.
func (t *trial) isSound(fixed *Diagnostic) bool {
	before, after, ok := t.run()
	return ok && !slices.ContainsFunc(brought(before, after, t.edits, map[*rules.Finding]bool{fixed.finding: true}), func(b *Diagnostic) bool {
		return counts(fixed, b, t.edits)
	})
}

// BringsProblem reports whether edits of the document, sorted, bring an error that was not there before, or a warning of a rule that had
// none (what is copied or moved takes its own along), or make it no JSON any more.
func (d *Document) BringsProblem(edits []syntax.Edit) bool {
	if len(edits) == 0 {
		return false
	}
	t := d.newTrial(nil, edits)
	before, after, ok := t.run()
	if !ok {
		return true
	}
	return slices.ContainsFunc(brought(before, after, t.edits, nil), func(b *Diagnostic) bool {
		warned := func(d Diagnostic) bool { return d.Rule == b.Rule }
		return b.Severity == rules.SeverityError || b.Severity == rules.SeverityWarning && !slices.ContainsFunc(d.Diagnostics(), warned)
	})
}

// changed returns the diagnostics of the document and of the next one without those of the units in which nothing has changed, whose
// findings the two share.
func (d *Document) changed(next *Document) (before, after []Diagnostic) {
	if len(d.units) != len(next.units) || len(d.settings.Known) > 0 {
		return d.Diagnostics(), next.Diagnostics()
	}
	had, has := d.found(), next.found()
	for k := range d.units {
		old, now := had.units[k].findings, has.units[k].findings
		if len(old) == len(now) && (len(old) == 0 || &old[0] == &now[0]) {
			continue
		}
		for i := range old {
			before = append(before, d.diagnostic(&old[i], k))
		}
		for i := range now {
			after = append(after, next.diagnostic(&now[i], k))
		}
	}
	return append(before, had.frame...), append(after, has.frame...)
}

// applyAll returns the document after edits that are sorted and do not overlap.
func (d *Document) applyAll(edits []syntax.Edit) (*Document, error) {
	const maxEdits = 4
	if len(edits) <= maxEdits {
		next, err := d, error(nil)
		for _, e := range slices.Backward(edits) {
			if next, err = next.Apply(e); err != nil {
				return nil, err
			}
		}
		return next, nil
	}
	text, err := text.ApplyEdits(d.file.Text(), edits)
	if err != nil {
		return nil, err
	}
	return newDocument(syntax.ParseFile(text, optionsOf(d.settings)), d.settings, d.neighbours, d), nil
}
