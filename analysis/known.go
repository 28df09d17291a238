package analysis

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Place returns the place of the diagnostic in a word, such as resources.pet.attributes.tags: by it and its rule a finding is known.
func (d *Diagnostic) Place() string { return strings.Join(d.Steps(), spec.StepSeparator) }

// IsFinal reports whether the diagnostic can't be suppressed, and is never a known one.
func (d *Diagnostic) IsFinal() bool { return rules.IsFinal(d.Stage, d.Severity) }

// LeaveOut returns the findings that are not known, and the known places without a finding, by rule and counted. Known are places by rule,
// as Settings.Known has them.
func LeaveOut(known map[string][]string, findings []Diagnostic) (left []Diagnostic, rest map[string]map[string]int) {
	rest = map[string]map[string]int{}
	for rule, places := range known {
		rest[rule] = map[string]int{}
		for _, p := range places {
			rest[rule][p]++
		}
	}
	if len(rest) == 0 {
		return findings, rest
	}
	for i := range findings {
		d := &findings[i]
		if places := rest[d.Rule.Name]; places != nil && !d.IsFinal() {
			if p := d.Place(); places[p] > 0 {
				places[p]--
				continue
			}
		}
		left = append(left, *d)
	}
	return left, rest
}
