package report

import (
	"cmp"
	"fmt"
	"io"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

// listing is the part of a file's report that a format for people shows.
type listing struct {
	*File
	findings []int       // indices into Diagnostics, ascending
	repeats  map[int]int // by the index of a finding, how many of its rule are left out behind it
}

// listings returns the parts of the files to show, and the number of findings that are left out without a note at their place. With capped,
// a file's MaxRepeats holds. The style's limit keeps the most serious findings and, among equals, the first.
func (r *Report) listings(capped bool) (files []listing, left int) {
	type finding struct{ file, index int }
	var all []finding
	hidden := make([]map[*rules.Rule]int, len(r.Files)) // repeats, by file
	for i := range r.Files {
		most := 0
		if capped {
			most = r.Files[i].MaxRepeats
		}
		var shown []int
		shown, hidden[i] = r.Files[i].firstOfRules(most)
		for _, k := range shown {
			all = append(all, finding{i, k})
		}
	}
	if limit := r.Style.Limit; limit > 0 && len(all) > limit {
		slices.SortStableFunc(all, func(a, b finding) int {
			return cmp.Compare(r.Files[b.file].Diagnostics[b.index].Severity, r.Files[a.file].Diagnostics[a.index].Severity)
		})
		all, left = all[:limit], len(all)-limit
	}
	for i := range r.Files {
		files = append(files, listing{File: &r.Files[i], repeats: map[int]int{}})
	}
	for _, f := range all {
		files[f.file].findings = append(files[f.file].findings, f.index)
	}
	for i := range files {
		f := &files[i]
		slices.Sort(f.findings)
		for _, k := range slices.Backward(f.findings) { // the last finding shown of a rule gets the number of those left out
			rule := f.Diagnostics[k].Rule
			if n := hidden[i][rule]; n > 0 {
				f.repeats[k] = n
				delete(hidden[i], rule)
			}
		}
		for _, n := range hidden[i] {
			left += n
		}
	}
	return files, left
}

// firstOfRules returns the indices of all errors and of at most so many other findings of each rule, 0 for all, the most serious first, and
// how many are left out.
func (f *File) firstOfRules(most int) (first []int, left map[*rules.Rule]int) {
	first, left = f.worstFirst(), map[*rules.Rule]int{}
	if most <= 0 {
		return first, left
	}
	seen := map[*rules.Rule]int{}
	first = slices.DeleteFunc(first, func(k int) bool {
		rule := f.Diagnostics[k].Rule
		if seen[rule]++; seen[rule] <= most || f.Diagnostics[k].Severity == rules.SeverityError {
			return false
		}
		left[rule]++
		return true
	})
	return first, left
}

// worstFirst returns the indices of the findings, the most serious first.
func (f *File) worstFirst() []int {
	order := make([]int, len(f.Diagnostics))
	for k := range order {
		order[k] = k
	}
	slices.SortStableFunc(order, func(a, b int) int { return cmp.Compare(f.Diagnostics[b].Severity, f.Diagnostics[a].Severity) })
	return order
}

// noteRepeats returns how many findings of the rule are not shown behind a finding.
func (s *listing) noteRepeats(w io.Writer, k int) bool {
	n := s.repeats[k]
	if n > 0 {
		fmt.Fprintf(w, "… %d more of %s (--max-repeats 0 shows them)\n", n, s.Diagnostics[k].Rule.Name)
	}
	return n > 0
}

// noteLeft writes that findings are not shown.
func noteLeft(w io.Writer, left int) {
	if left > 0 {
		fmt.Fprintf(w, "%s more, not shown.\n", Plural(left, "finding"))
	}
}
