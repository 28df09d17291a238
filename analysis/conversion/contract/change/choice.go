package change

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/source/pattern"
)

// isPattern reports whether a validator demands that a regular expression matches.
func isPattern(c *contract.Call) bool { return c.Name == "RegexMatches" && c.IsKnown() }

// isChoice reports whether a validator allows, or forbids, a list of values.
func isChoice(c *contract.Call, forbids bool) bool {
	chooser, ok := choosers[c.Name]
	return ok && c.IsKnown() && chooser.forbids == forbids
}

// patternOrChoice compares a regular expression with the list of values that takes its place, or the other way round: that is one change.
func (v *validation) patternOrChoice() {
	old, new := choiceOf(v.oldAll, false), choiceOf(v.newAll, false)
	oldPatterns, newPatterns := patternsOf(v.oldAll), patternsOf(v.newAll)
	is := func(c *contract.Call) bool { return isPattern(c) || isChoice(c, false) }
	rule, detail := "validation-changed", ""
	switch {
	case !old.known || !new.known:
		return
	case !old.any && new.any && len(oldPatterns) > 0 && len(newPatterns) == 0:
		if new.allMatch(oldPatterns) {
			rule = "validation-tightened"
		}
		detail = "allowed is only " + strings.Join(new.missing(&choice{}), ", ") + ", was what matches " +
			strings.Join(sortedKeys(oldPatterns), " and ")
	case old.any && !new.any && len(oldPatterns) == 0 && len(newPatterns) > 0:
		if old.allMatch(newPatterns) {
			rule = "validation-loosened"
		}
		detail = "it must match " + strings.Join(sortedKeys(newPatterns), " and ") + ", was only " + strings.Join(old.missing(&choice{}), ", ")
	default:
		return
	}
	v.report(rule, detail, is)
	v.take(is)
}

// maxTried is the greatest number of values of a choice that are tried.
const maxTried = 1000

// allMatch reports whether all values of a choice are strings that match some regular expressions.
func (c *choice) allMatch(patterns map[string]*contract.Call) bool {
	if c.fold || len(c.values) > maxTried {
		return false
	}
	for p := range patterns {
		for key := range c.values {
			value, err := strconv.Unquote(key)
			if err != nil {
				return false
			}
			if start, _, err := pattern.Find(p, value); err != nil || start < 0 {
				return false
			}
		}
	}
	return true
}
