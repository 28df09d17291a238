package text

import (
	"fmt"
	"slices"
	"strings"
)

// Edit replaces the bytes [Start, End) of a text. Offsets are absolute and refer to the text before the edit.
type Edit struct {
	Start, End int
	Text       string
}

// ApplyEdits returns the text after several edits that all refer to the text before any of them. They may be given in any order and must
// not overlap; insertions at one place stay in their order.
func ApplyEdits(text string, edits []Edit) (string, error) {
	sorted := slices.Clone(edits)
	slices.SortStableFunc(sorted, func(a, b Edit) int {
		if a.Start != b.Start {
			return a.Start - b.Start
		}
		return a.End - b.End
	})
	last, length := 0, len(text)
	for _, e := range sorted {
		if e.Start < last || e.End < e.Start || e.End > len(text) {
			return "", fmt.Errorf("edit [%d, %d) overlaps another or does not fit into %d bytes", e.Start, e.End, len(text))
		}
		last = e.End
		length += len(e.Text) - (e.End - e.Start)
	}
	var out strings.Builder
	out.Grow(length)
	last = 0
	for _, e := range sorted {
		out.WriteString(text[last:e.Start])
		out.WriteString(e.Text)
		last = e.End
	}
	out.WriteString(text[last:])
	return out.String(), nil
}
