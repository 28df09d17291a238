package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"text/tabwriter"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// WriteStatistics writes how often each rule reports something, the most frequent first.
func WriteStatistics(w io.Writer, r *Report) error {
	type count struct {
		rule           *rules.Rule
		total, fixable int
	}
	counts := map[*rules.Rule]*count{}
	for i := range r.Files {
		for k := range r.Files[i].Diagnostics {
			d := &r.Files[i].Diagnostics[k]
			c := counts[d.Rule]
			if c == nil {
				c = &count{rule: d.Rule}
				counts[d.Rule] = c
			}
			c.total++
			if d.firstSafe() >= 0 {
				c.fixable++
			}
		}
	}
	var all []*count
	for _, c := range counts {
		all = append(all, c)
	}
	slices.SortFunc(all, func(a, b *count) int {
		return cmp.Or(b.total-a.total, cmp.Compare(a.rule.Name, b.rule.Name))
	})
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, c := range all {
		fixable := ""
		if c.fixable > 0 {
			fixable = fmt.Sprintf("  (--fix fixes %d)", c.fixable)
		}
		fmt.Fprintf(t, "%d\t%s\t%s%s\n", c.total, c.rule.Name, c.rule.Summary, fixable)
	}
	if err := t.Flush(); err != nil || r.Style.Quiet || r.failedOnly() {
		return err
	}
	_, err := fmt.Fprintln(w, r.summaryLine(commandWords))
	return err
}
