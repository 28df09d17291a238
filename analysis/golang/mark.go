package golang

import (
	"strconv"
	"strings"
)

// Part is what bytes of generated Go come from.
type Part uint8

// The parts of a unit.
const (
	PartElement Part = iota // an attribute or block, by its index
	PartText                // a string that is Go, by its node
	PartNode                // the value of a member that is no Go, by its node
)

// Origin is a part of generated Go, from Start to End in bytes, and what it comes from.
type Origin struct {
	Start, End int
	Part       Part
	Index      int32
	// Around is the index of the origin around this one, or -1.
	Around int
}

// Marks begin and end parts in a text that is being written. A text of the specification may hold the same bytes, in a string or a comment:
// marks that do not fit are left as they are.
const (
	markBegin = "\x01"
	markOpen  = "\x02"
	markClose = "\x01\x03"
)

// Mark returns a text between marks.
func Mark(part Part, index int32, text string) string {
	return Begin(part, index) + text + markClose
}

// Begin returns the mark that begins a part. End ends it.
func Begin(part Part, index int32) string {
	return markBegin + string(rune('a'+part)) + strconv.Itoa(int(index)) + markOpen
}

// End is the mark that ends a part.
const End = markClose

// Unmark returns a text without its marks, and the parts that they enclosed, in the order of their starts.
func Unmark(text string) (plain string, origins []Origin) {
	var b strings.Builder
	b.Grow(len(text))
	var open []int
	for {
		i := strings.Index(text, markBegin)
		if i < 0 {
			b.WriteString(text)
			return b.String(), origins
		}
		b.WriteString(text[:i])
		text = text[i:]
		if strings.HasPrefix(text, markClose) && len(open) > 0 {
			origins[open[len(open)-1]].End = b.Len()
			open = open[:len(open)-1]
			text = text[len(markClose):]
			continue
		}
		part, index, rest, ok := readMark(text)
		if !ok {
			b.WriteString(markBegin)
			text = text[len(markBegin):]
			continue
		}
		text = rest
		around := -1
		if len(open) > 0 {
			around = open[len(open)-1]
		}
		open = append(open, len(origins))
		origins = append(origins, Origin{b.Len(), b.Len(), part, index, around})
	}
}

// readMark reads the mark that a text begins with.
func readMark(text string) (part Part, index int32, rest string, ok bool) {
	end := strings.Index(text, markOpen)
	if end < 3 || text[1] < 'a' || text[1] > 'a'+byte(PartNode) {
		return 0, 0, "", false
	}
	n, err := strconv.ParseInt(text[2:end], 10, 32)
	return Part(text[1] - 'a'), int32(n), text[end+len(markOpen):], err == nil
}
