package stale

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Edits returns edits that turn one text into another, line by line. They keep the lines that occur once in each text and are in the same
// order in both, and the equal lines around them.
func Edits(from, to string) []syntax.Edit {
	a, b := slices.Collect(strings.Lines(from)), slices.Collect(strings.Lines(to))
	d := difference{}
	d.between(a, b)
	d.flush()
	return d.edits
}

// difference collects edits on the way through two texts.
type difference struct {
	edits  []syntax.Edit
	offset int // bytes of the first text that are after
	gone   int // bytes before the offset that are replaced
	put    strings.Builder
}

func (d *difference) keep(lines []string) {
	if len(lines) == 0 {
		return
	}
	d.flush()
	for _, line := range lines {
		d.offset += len(line)
	}
}

func (d *difference) replace(a, b []string) {
	for _, line := range a {
		d.offset += len(line)
		d.gone += len(line)
	}
	for _, line := range b {
		d.put.WriteString(line)
	}
}

func (d *difference) flush() {
	if d.gone > 0 || d.put.Len() > 0 {
		d.edits = append(d.edits, syntax.Edit{Start: d.offset - d.gone, End: d.offset, Text: d.put.String()})
	}
	d.gone = 0
	d.put.Reset()
}

// between goes through two runs of lines.
func (d *difference) between(a, b []string) {
	same := 0
	for same < min(len(a), len(b)) && a[same] == b[same] {
		same++
	}
	d.keep(a[:same])
	a, b = a[same:], b[same:]
	end := 0
	for end < min(len(a), len(b)) && a[len(a)-1-end] == b[len(b)-1-end] {
		end++
	}
	tail := a[len(a)-end:]
	a, b = a[:len(a)-end], b[:len(b)-end]
	anchors := unique(a, b)
	if len(anchors) == 0 {
		d.replace(a, b)
	} else {
		i, j := 0, 0
		for _, anchor := range anchors {
			d.between(a[i:anchor.a], b[j:anchor.b])
			d.keep(a[anchor.a : anchor.a+1])
			i, j = anchor.a+1, anchor.b+1
		}
		d.between(a[i:], b[j:])
	}
	d.keep(tail)
}

// anchor is a line that both texts have, by its number in each.
type anchor struct{ a, b int }

// unique returns the lines that each text has once: the most that are in the same order in both.
func unique(a, b []string) []anchor {
	type occurrence struct{ inA, inB, a, b int }
	met := map[string]*occurrence{}
	for i, line := range a {
		o := met[line]
		if o == nil {
			o = &occurrence{}
			met[line] = o
		}
		o.inA, o.a = o.inA+1, i
	}
	for i, line := range b {
		if o := met[line]; o != nil {
			o.inB, o.b = o.inB+1, i
		}
	}
	var common []anchor
	for i, line := range a {
		if o := met[line]; o.inA == 1 && o.inB == 1 {
			common = append(common, anchor{i, o.b})
		}
	}
	// The longest run of growing numbers: ends has the last anchor of the best run of each length.
	var ends []int
	before := make([]int, len(common))
	for i, c := range common {
		k, _ := slices.BinarySearchFunc(ends, c.b, func(end, b int) int { return common[end].b - b })
		before[i] = -1
		if k > 0 {
			before[i] = ends[k-1]
		}
		if k == len(ends) {
			ends = append(ends, i)
		} else {
			ends[k] = i
		}
	}
	if len(ends) == 0 {
		return nil
	}
	var run []anchor
	for i := ends[len(ends)-1]; i >= 0; i = before[i] {
		run = append(run, common[i])
	}
	slices.Reverse(run)
	return run
}
