package analysis

import "github.com/spec-ls/spec-ls/analysis/rules"

// Worst returns at most n diagnostics, the most serious ones, and the first in the text among equals. They
// are in the order of Diagnostics. Total is how many diagnostics there are.
//
// The choice is stable: while nothing more serious comes or goes, an edit changes it only by the diagnostics that the edit itself brings or
// removes. The time that it takes grows with n and the number of units, not with the number of diagnostics, unless some of them are known.
func (d *Document) Worst(n int) (worst []Diagnostic, total int) {
	found := d.found()
	if len(d.settings.Known) > 0 {
		found = newFound(nil, d.Diagnostics())
	}
	return d.merge(found, found.counts.most(n)), found.counts.sum()
}

// severityCounts counts diagnostics by severity.
type severityCounts [rules.SeverityError + 1]int

func (c *severityCounts) add(other *severityCounts) {
	for severity, count := range other {
		c[severity] += count
	}
}

func (c *severityCounts) sum() int {
	sum := 0
	for _, count := range c {
		sum += count
	}
	return sum
}

// most returns how many diagnostics of each severity are among the n most serious ones.
func (c severityCounts) most(n int) severityCounts {
	for severity := len(c) - 1; severity >= 0; severity-- {
		c[severity] = min(c[severity], n)
		n -= c[severity]
	}
	return c
}

// merge puts the diagnostics of the units and those of the frame in order: the first ones of each severity, as many as wanted says.
func (d *Document) merge(found *found, wanted severityCounts) []Diagnostic {
	c := chooser{wanted: wanted, chosen: make([]Diagnostic, 0, wanted.sum())}
	frame := found.frame
	for k := range found.units {
		u := found.units[k]
		end := d.file.UnitStart(k) + len(d.units[k].source.Tree.Text)
		if !c.wants(&u.counts) && (len(frame) == 0 || frame[0].Start > end) {
			continue
		}
		for i := range u.findings {
			next := d.diagnostic(&u.findings[i], k)
			for len(frame) > 0 && inOrder(frame[0], next) < 0 {
				c.offer(frame[0])
				frame = frame[1:]
			}
			c.offer(next)
		}
	}
	for i := range frame {
		c.offer(frame[i])
	}
	return c.chosen
}

// chooser chooses among diagnostics that are offered in order.
type chooser struct {
	wanted severityCounts // how many may still be chosen
	chosen []Diagnostic
}

func (c *chooser) offer(d Diagnostic) {
	if left := &c.wanted[d.Severity]; *left > 0 {
		*left--
		c.chosen = append(c.chosen, d)
	}
}

// wants reports whether any of some diagnostics would be chosen.
func (c *chooser) wants(counts *severityCounts) bool {
	for severity, count := range counts {
		if count > 0 && c.wanted[severity] > 0 {
			return true
		}
	}
	return false
}
