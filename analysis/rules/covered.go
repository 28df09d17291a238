package rules

import (
	"cmp"
	"slices"
	"sort"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// span is a range of a tree's text.
type span struct{ start, end int32 }

// Cover has the pass leave out what other rules find in a range, which is not what the parser took it for. It is for rules that look at the
// text before all others; see Rule.Text.
func (p *Pass) Cover(start, end int32) { p.covered = append(p.covered, span{start, end}) }

// IsCovered reports whether a covered range contains the range.
func (p *Pass) IsCovered(start, end int32) bool {
	i := sort.Search(len(p.covered), func(i int) bool { return p.covered[i].end >= end })
	return i < len(p.covered) && p.covered[i].start <= start
}

// isBeforeCovered reports whether an error is that of the comma between a value and a covered text after it.
func (p *Pass) isBeforeCovered(e syntax.Error) bool {
	if e.Code != syntax.ExpectedComma {
		return false
	}
	i := sort.Search(len(p.covered), func(i int) bool { return p.covered[i].start >= e.End })
	return i < len(p.covered) && strings.Trim(p.Tree.Text[e.End:p.covered[i].start], " \t\r\n") == ""
}

// texts runs the rules that look at the text, and returns how many findings they made: nothing covers those.
func (p *Pass) lookAtText(r *registry) int {
	for _, rule := range r.texts {
		if p.runs(rule) {
			rule.Text(p)
		}
	}
	slices.SortFunc(p.covered, func(a, b span) int { return cmp.Compare(a.start, b.start) })
	return len(p.findings)
}

// leaveOutCovered leaves out what was found in covered ranges after the first findings.
func (p *Pass) leaveOutCovered(first int) {
	if len(p.covered) == 0 {
		return
	}
	kept := p.findings[:first]
	for _, f := range p.findings[first:] {
		if !p.IsCovered(f.Start, f.End) {
			kept = append(kept, f)
		}
	}
	p.findings = kept
}
