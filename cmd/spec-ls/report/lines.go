package report

import (
	"slices"
	"sort"
	"strings"
)

// lines are the lines of a text that frames show: those of findings with the ones around them. The text itself is not kept; of lines that
// are longer than any terminal is wide, only what is near a place that is shown.
type lines struct {
	count int // of the whole text
	spans map[int]span
	parts []part // by offset, apart from each other
}

// part is a piece of the text.
type part struct {
	at   int
	text string
}

// keptAround is how many bytes of a long line are kept before and after a place.
const keptAround = 4096

// place is an offset and the number of its line.
type place struct{ offset, line int }

// keepLines keeps the lines of places, and as many around those as frames show of a finding.
func keepLines(text string, count int, findings, related []place) *lines {
	k := &lineKeeper{text: text, known: map[int]span{}, last: span{1, 0}, lines: &lines{count: count, spans: map[int]span{}}}
	for _, p := range findings {
		k.keep(p)
		k.around(p)
	}
	for _, p := range related {
		k.keep(p)
	}
	slices.SortFunc(k.wanted, func(a, b span) int { return a.start - b.start })
	var merged []span
	for _, s := range k.wanted {
		if n := len(merged) - 1; n >= 0 && s.start <= merged[n].end {
			merged[n].end = max(merged[n].end, s.end)
			continue
		}
		merged = append(merged, s)
	}
	for _, s := range merged {
		k.lines.parts = append(k.lines.parts, part{s.start, strings.Clone(text[s.start:s.end])})
	}
	return k.lines
}

// slice returns the text between two offsets, up to the end of the part that is kept around the first one.
func (l *lines) slice(from, to int) string {
	i := sort.Search(len(l.parts), func(i int) bool { return l.parts[i].at > from }) - 1
	if i < 0 || to <= from {
		return ""
	}
	p := &l.parts[i]
	return p.text[min(from-p.at, len(p.text)):min(to-p.at, len(p.text))]
}

// lineKeeper finds lines in a text.
type lineKeeper struct {
	text   string
	last   span         // the line of the last place
	known  map[int]span // lines by an offset on them
	wanted []span
	lines  *lines
}

func (k *lineKeeper) keep(p place) {
	line := k.line(p.offset)
	k.add(p.line, line, p.offset)
}

// add keeps a line, and its text around an offset.
func (k *lineKeeper) add(number int, line span, offset int) {
	_, kept := k.lines.spans[number]
	k.lines.spans[number] = line
	if line.end-line.start <= 2*keptAround {
		if !kept {
			k.wanted = append(k.wanted, line)
		}
		return
	}
	if !kept {
		k.wanted = append(k.wanted, span{line.start, line.start + keptAround})
	}
	k.wanted = append(k.wanted, span{max(line.start, offset-keptAround), min(line.end, offset+keptAround)})
}

// around keeps the lines before and after a finding's.
func (k *lineKeeper) around(p place) {
	at := k.lines.spans[p.line]
	for n := 1; n <= contextLines && at.start > 0; n++ {
		at = k.neighbour(beforeLineEnd(k.text, at.start))
		k.add(p.line-n, at, at.start)
	}
	at = k.lines.spans[p.line]
	for n := 1; n <= contextLines && at.end < len(k.text); n++ {
		start := afterLineEnd(k.text, at.end)
		if start == len(k.text) {
			break // a text that ends with a line end has no line after it worth showing
		}
		at = k.neighbour(start)
		k.add(p.line+n, at, at.start)
	}
}

// beforeLineEnd returns the offset of the line end that ends right before an offset.
func beforeLineEnd(text string, offset int) int {
	if strings.HasSuffix(text[:offset], "\r\n") {
		return offset - 2
	}
	return offset - 1
}

// afterLineEnd returns the offset after the line end at an offset.
func afterLineEnd(text string, offset int) int {
	if strings.HasPrefix(text[offset:], "\r\n") {
		return offset + 2
	}
	return offset + 1
}

// line returns the line of a place. Findings come in ascending order, so the last answer is nearly always near.
func (k *lineKeeper) line(offset int) span {
	if offset >= k.last.start && offset <= k.last.end {
		return k.last
	}
	k.last = k.neighbour(offset)
	return k.last
}

// neighbour returns the line of an offset and remembers it: many findings on one line have the same neighbours.
func (k *lineKeeper) neighbour(offset int) span {
	if s, ok := k.known[offset]; ok {
		return s
	}
	at := offset
	if at > 0 && at < len(k.text) && k.text[at] == '\n' && k.text[at-1] == '\r' {
		at-- // between the two is still the line that they end
	}
	s := span{start: strings.LastIndexAny(k.text[:at], "\r\n") + 1, end: len(k.text)}
	if n := strings.IndexAny(k.text[at:], "\r\n"); n >= 0 {
		s.end = at + n
	}
	k.known[offset] = s
	return s
}
