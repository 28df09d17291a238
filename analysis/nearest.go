package analysis

import "github.com/spec-ls/spec-ls/analysis/rules"

// Nearest gives what is worth showing of a document with too many findings: so many errors, the first ones, and of the other
// findings, the advice, so many nearest to an offset. They are in the order of Diagnostics. Total is how many findings there are.
// The time it takes grows with what it gives and with the number of units, not with the number of findings, unless some of them
// are known.
func (d *Document) Nearest(offset, errors, advice int) (nearest []Diagnostic, total int) {
	if len(d.settings.Known) > 0 {
		return d.nearest(&found{frame: d.Diagnostics()}, offset, errors, advice)
	}
	return d.nearest(d.found(), offset, errors, advice)
}

// nearest is Nearest among some findings.
func (d *Document) nearest(found *found, offset, errors, advice int) (nearest []Diagnostic, total int) {
	c := chooser{errors: errors, advice: advice}
	allErrors, allAdvice, before := 0, 0, 0 // before is the advice before the offset
	for k := range found.units {
		u := &found.units[k]
		allErrors += u.errors
		allAdvice += u.advice()
		start := d.file.UnitStart(k)
		switch end := start + len(d.units[k].source.Tree.Text); {
		case end < offset:
			before += u.advice()
		case start < offset:
			for i := range u.findings {
				if f := &u.findings[i]; f.Severity != rules.SeverityError && start+int(f.Start) < offset {
					before++
				}
			}
		}
	}
	for i := range found.frame {
		switch f := &found.frame[i]; {
		case f.Severity == rules.SeverityError:
			allErrors++
		default:
			allAdvice++
			if f.Start < offset {
				before++
			}
		}
	}
	c.skip = max(0, min(before-advice/2, allAdvice-advice))
	c.chosen = make([]Diagnostic, 0, min(allErrors, errors)+min(allAdvice, advice))

	frame := found.frame
	for k := range found.units {
		u := &found.units[k]
		end := d.file.UnitStart(k) + len(d.units[k].source.Tree.Text)
		if (len(frame) == 0 || frame[0].Start > end) && c.passOver(u) {
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
	return c.chosen, allErrors + allAdvice
}

// chooser chooses among diagnostics that are offered in order.
type chooser struct {
	errors int // how many errors may still be chosen
	skip   int // how much advice comes before what may be chosen
	advice int // how much advice may still be chosen
	chosen []Diagnostic
}

func (c *chooser) offer(d Diagnostic) {
	left := &c.advice
	if d.Severity == rules.SeverityError {
		left = &c.errors
	} else if c.skip > 0 {
		c.skip--
		return
	}
	if *left > 0 {
		*left--
		c.chosen = append(c.chosen, d)
	}
}

// passOver passes over all findings of a unit if none of them would be chosen, and says whether it did.
func (c *chooser) passOver(u *unitFindings) bool {
	if u.errors > 0 && c.errors > 0 || c.skip < u.advice() && c.advice > 0 {
		return false
	}
	c.skip = max(0, c.skip-u.advice())
	return true
}
