package report

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// excerpt shows places of one file: lines with their numbers, and marks below them. It works for lines of any length: only what
// fits is looked at.
type excerpt struct {
	text  string
	style Style
	width int // columns for the text of a line

	last  span         // the line of the last place
	other map[int]span // lines by an offset on them
}

// span is a range of bytes.
type span struct{ start, end int }

const (
	defaultWidth = 120
	minimumWidth = 40
	contextLines = 2
)

func newExcerpt(file *syntax.File, style Style) *excerpt {
	e := &excerpt{text: file.Text(), style: style, width: style.Width, last: span{1, 0}, other: map[int]span{}}
	if e.width == 0 {
		e.width = defaultWidth
	}
	e.width = max(e.width-numberWidth(file.LineCount())-3, minimumWidth)
	return e
}

func numberWidth(n int) int { return len(itoa(n)) }

// margin gives the width of the line numbers that stand beside a finding.
func (e *excerpt) margin(d *Diagnostic) int {
	last := d.Start.Line + contextLines
	for _, r := range d.Related {
		if r.File == "" {
			last = max(last, r.Start.Line)
		}
	}
	return numberWidth(last)
}

// mark underlines a place on a line.
type mark struct {
	start, end Position
	sign       string
	message    string
}

// write shows the finding and its related places in the file in the order of the text.
func (e *excerpt) write(b *bufio.Writer, d *Diagnostic) {
	marks := []mark{{d.Start, d.End, "^", ""}}
	for _, r := range d.Related {
		if r.File == "" {
			marks = append(marks, mark{r.Start, r.End, "-", r.Message})
		}
	}
	slices.SortStableFunc(marks, func(a, b mark) int { return a.start.Offset - b.start.Offset })
	margin := e.margin(d)
	e.gutter(b, margin, "")
	previous := 0 // the number of the last line that was shown
	for i, m := range marks {
		line := e.line(m.start.Offset)
		// The lines before and after give the finding its context; a related place stands for itself.
		before, after := e.context(line, m, previous, margins(m))
		first := m.start.Line
		if len(before) > 0 {
			first = before[0].number
		}
		if i > 0 && first > previous+1 {
			fmt.Fprintln(b, e.style.paint(blue, "..."))
		}
		for _, c := range before {
			e.numbered(b, margin, c.number, e.crop(c.span, c.span.start))
		}
		if m.start.Line != previous {
			e.numbered(b, margin, m.start.Line, e.crop(line, m.start.Offset))
		}
		e.underline(b, margin, line, m)
		previous = m.start.Line
		if i+1 < len(marks) {
			after = slices.DeleteFunc(after, func(c contextLine) bool { return c.number >= marks[i+1].start.Line })
		}
		for _, c := range after {
			e.numbered(b, margin, c.number, e.crop(c.span, c.span.start))
			previous = c.number
		}
	}
	e.gutter(b, margin, "")
}

// margins says how many lines are shown around a mark.
func margins(m mark) int {
	if m.sign == "^" {
		return contextLines
	}
	return 0
}

type contextLine struct {
	number int
	span   span
}

// context gives up to n lines before and after a line, those not that have been shown.
func (e *excerpt) context(line span, m mark, shown, n int) (before, after []contextLine) {
	at := line
	for k := 1; k <= n && at.start > 0 && m.start.Line-k > shown; k++ {
		at = e.neighbour(beforeLineEnd(e.text, at.start))
		before = append(before, contextLine{m.start.Line - k, at})
	}
	slices.Reverse(before)
	at = line
	for k := 1; k <= n && at.end < len(e.text); k++ {
		start := afterLineEnd(e.text, at.end)
		if start == len(e.text) {
			break // a text that ends with a line end has no line after it worth showing
		}
		at = e.neighbour(start)
		after = append(after, contextLine{m.start.Line + k, at})
	}
	return before, after
}

// beforeLineEnd gives the offset of the line end that ends right before an offset.
func beforeLineEnd(text string, offset int) int {
	if strings.HasSuffix(text[:offset], "\r\n") {
		return offset - 2
	}
	return offset - 1
}

// afterLineEnd gives the offset after the line end at an offset.
func afterLineEnd(text string, offset int) int {
	if strings.HasPrefix(text[offset:], "\r\n") {
		return offset + 2
	}
	return offset + 1
}

// line gives the line of a place. Findings come in ascending order, so the last answer is nearly always near.
func (e *excerpt) line(offset int) span {
	if offset >= e.last.start && offset <= e.last.end {
		return e.last
	}
	e.last = e.neighbour(offset)
	return e.last
}

// neighbour gives the line of an offset and remembers it: many findings on one line have the same neighbours.
func (e *excerpt) neighbour(offset int) span {
	if s, ok := e.other[offset]; ok {
		return s
	}
	if offset > 0 && offset < len(e.text) && e.text[offset] == '\n' && e.text[offset-1] == '\r' {
		offset-- // between the two is still the line that they end
	}
	s := span{start: strings.LastIndexAny(e.text[:offset], "\r\n") + 1, end: len(e.text)}
	if n := strings.IndexAny(e.text[offset:], "\r\n"); n >= 0 {
		s.end = offset + n
	}
	e.other[offset] = s
	return s
}

// window gives the part of a line that is shown, so that a place on it can be seen.
func (e *excerpt) window(line span, at int) span {
	// A column takes at least one byte, so a line of that many bytes fits, unless it has tabs or wide characters.
	const before = 3 // a place that does not fit is put at a third of the width
	if line.end-line.start <= e.width && width(printable(e.text[line.start:line.end])) <= e.width {
		return line
	}
	w := line
	if width(printable(e.text[line.start:min(at, line.start+e.width)])) > e.width*2/before || at-line.start > e.width {
		w.start = e.back(at, line.start, e.width/before)
	}
	w.end = e.forward(w.start, line.end, e.width)
	return w
}

// back gives the offset of the text that takes up to n columns before an offset.
func (e *excerpt) back(offset, limit, n int) int {
	for offset > limit {
		_, size := utf8.DecodeLastRuneInString(e.text[limit:offset])
		if n -= width(printable(e.text[offset-size : offset])); n < 0 {
			break
		}
		offset -= size
	}
	return offset
}

// forward gives the offset after the text that takes up to n columns from an offset on.
func (e *excerpt) forward(offset, limit, n int) int {
	for offset < limit {
		_, size := utf8.DecodeRuneInString(e.text[offset:limit])
		if n -= width(printable(e.text[offset : offset+size])); n < 0 {
			break
		}
		offset += size
	}
	return offset
}

// crop gives the text of a line that is shown, with dots where something is left out.
func (e *excerpt) crop(line span, at int) string {
	w := e.window(line, at)
	s := printable(e.text[w.start:w.end])
	if w.start > line.start {
		s = "…" + s
	}
	if w.end < line.end {
		s += "…"
	}
	return s
}

// underline writes the marks below a line.
func (e *excerpt) underline(b *bufio.Writer, margin int, line span, m mark) {
	w := e.window(line, m.start.Offset)
	from := min(max(m.start.Offset, w.start), w.end)
	to := min(max(m.end.Offset, from), w.end)
	indent := width(printable(e.text[w.start:from]))
	if w.start > line.start {
		indent++ // the dots
	}
	if m.end.Offset > line.end {
		// The range goes on: what stands on this line is underlined without the space at its end.
		to = from + len(strings.TrimRight(e.text[from:to], " \t"))
	}
	style := blue
	if m.sign == "^" {
		style = red
	}
	signs := strings.Repeat(m.sign, max(width(printable(e.text[from:to])), 1))
	if m.message != "" {
		signs += " " + printable(m.message)
	}
	e.gutter(b, margin, strings.Repeat(" ", indent)+e.style.paint(style, signs))
}

func (e *excerpt) numbered(b *bufio.Writer, margin, number int, text string) {
	label := fmt.Sprintf("%*d |", margin, number)
	fmt.Fprintln(b, strings.TrimRight(e.style.paint(blue, label)+" "+text, " "))
}

func (e *excerpt) gutter(b *bufio.Writer, margin int, text string) {
	label := strings.Repeat(" ", margin) + " |"
	fmt.Fprintln(b, strings.TrimRight(e.style.paint(blue, label)+" "+text, " "))
}
