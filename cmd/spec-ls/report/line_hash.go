package report

import (
	"strconv"
	"unicode/utf16"
)

// The parameters of GitHub's hash of a line.
const (
	hashWindow = 100
	hashBase   = 37
	hashEnd    = 65535 // stands for the end of the text
)

// lineHashes returns the fingerprint of every line as GitHub's upload action computes it: a rolling hash of the 100 UTF-16 units
// from the line's start, without spaces and tabs, and the number of times that the same hash has occurred.
func lineHashes(text string) []string {
	h := &lineHasher{lineStart: true, counts: map[uint64]int{}, first: 1}
	for i := range h.lines {
		h.lines[i] = -1
		h.first *= hashBase
	}
	for _, r := range text {
		if high, low := utf16.EncodeRune(r); r > 0xFFFF {
			h.add(uint64(high))
			h.add(uint64(low))
			continue
		}
		h.add(uint64(r))
	}
	h.add(hashEnd)
	for range hashWindow {
		h.emit()
		h.roll(0)
	}
	return h.hashes
}

type lineHasher struct {
	window [hashWindow]uint64
	lines  [hashWindow]int // the number of the line that starts with the unit, or -1
	index  int             // the oldest unit
	first  uint64          // by what the oldest unit is multiplied
	value  uint64

	lineStart, afterReturn bool
	hashes                 []string
	counts                 map[uint64]int
	line                   int
}

// add takes the next unit of the text.
func (h *lineHasher) add(unit uint64) {
	if unit == ' ' || unit == '\t' || unit == '\n' && h.afterReturn {
		h.afterReturn = false
		return
	}
	h.afterReturn = unit == '\r'
	if h.afterReturn {
		unit = '\n'
	}
	h.emit()
	if h.lineStart {
		h.lines[h.index] = h.line
		h.line++
	}
	h.lineStart = unit == '\n'
	h.roll(unit)
}

// emit finishes the line that starts with the oldest unit, if one does: the window holds all that counts for it.
func (h *lineHasher) emit() {
	if h.lines[h.index] < 0 {
		return
	}
	h.lines[h.index] = -1
	h.counts[h.value]++
	h.hashes = append(h.hashes, strconv.FormatUint(h.value, 16)+":"+strconv.Itoa(h.counts[h.value]))
}

func (h *lineHasher) roll(unit uint64) {
	oldest := h.window[h.index]
	h.window[h.index] = unit
	h.value = hashBase*h.value + unit - h.first*oldest
	h.index = (h.index + 1) % hashWindow
}
