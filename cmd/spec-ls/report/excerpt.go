package report

import (
	"bufio"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
)

// excerpt shows places of one file: lines with their numbers, and marks below them. It works for lines of any length: only what
// fits is looked at.
type excerpt struct {
	lines *lines
	style Style
	width int // columns for the text of a line
	cut   int // bytes at the beginning of each line that are not shown
}

// span is a range of bytes.
type span struct{ start, end int }

const (
	defaultWidth = 120
	minimumWidth = 40
	contextLines = 2
	maxIndent    = 1 << 10 // bytes of white space at the beginning of a line that are looked at, beside the width
)

func newExcerpt(lines *lines, style Style) *excerpt {
	e := &excerpt{lines: lines, style: style, width: style.Width}
	if e.width == 0 {
		e.width = defaultWidth
	}
	e.width = max(e.width-numberWidth(lines.count)-3, minimumWidth)
	return e
}

func numberWidth(n int) int { return len(itoa(n)) }

// margin returns the width of the line numbers that are beside a finding.
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
	style      string
	message    string
}

// write shows the finding and its related places in the file in the order of the text.
func (e *excerpt) write(b *bufio.Writer, d *Diagnostic) {
	marks := []mark{{d.Start, d.End, "^", severityStyles[d.Severity], ""}}
	for _, r := range d.Related {
		if r.File == "" {
			marks = append(marks, mark{r.Start, r.End, "-", blue, r.Message})
		}
	}
	slices.SortStableFunc(marks, func(a, b mark) int { return a.start.Offset - b.start.Offset })
	margin := e.margin(d)
	e.cut = e.common(marks)
	e.gutter(b, margin, "")
	previous := 0 // the number of the last line that was shown
	for i, m := range marks {
		line, _ := e.line(m.start.Line)
		// The lines before and after give the finding its context; a related place stands for itself.
		before, after := e.context(m, previous, margins(m))
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

// margins returns how many lines are shown around a mark.
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

// context returns up to n lines before and after a line, those not that have been shown.
func (e *excerpt) context(m mark, shown, n int) (before, after []contextLine) {
	for k := 1; k <= n && m.start.Line-k > shown; k++ {
		if at, ok := e.line(m.start.Line - k); ok {
			before = append(before, contextLine{m.start.Line - k, at})
		}
	}
	slices.Reverse(before)
	for k := 1; k <= n; k++ {
		at, ok := e.line(m.start.Line + k)
		if !ok {
			break
		}
		after = append(after, contextLine{m.start.Line + k, at})
	}
	return before, after
}

// line returns the part of a line that may be shown.
func (e *excerpt) line(number int) (line span, ok bool) {
	line, ok = e.lines.spans[number]
	line.start = min(line.start+e.cut, line.end)
	return line, ok
}

// common returns how many bytes of white space all lines around some marks begin with, if that takes more than a quarter of the width: what
// nests deeply is shown further to the left, and its lines keep their places among each other.
func (e *excerpt) common(marks []mark) int {
	e.cut = 0
	white, found := "", false
	for _, m := range marks {
		for number := m.start.Line - margins(m); number <= m.start.Line+margins(m); number++ {
			at, ok := e.line(number)
			if !ok || at.start == at.end {
				continue
			}
			text := e.lines.slice(at.start, min(at.end, at.start+e.width+maxIndent))
			text = text[:len(text)-len(strings.TrimLeft(text, " \t"))]
			if !found {
				white, found = text, true
			}
			for !strings.HasPrefix(text, white) {
				white = white[:len(white)-1]
			}
		}
	}
	if width(printable.Text(white)) <= e.width/4 {
		return 0
	}
	return len(white)
}

// window returns the part of a line that is shown, so that a place on it can be seen.
func (e *excerpt) window(line span, at int) span {
	// A column takes at least one byte, so a line of that many bytes fits, unless it has tabs or wide characters.
	const before = 3 // a place that does not fit is put at a third of the width
	if line.end-line.start <= e.width && width(printable.Text(e.lines.slice(line.start, line.end))) <= e.width {
		return line
	}
	w := line
	if width(printable.Text(e.lines.slice(line.start, min(at, line.start+e.width)))) > e.width*2/before || at-line.start > e.width {
		w.start = e.back(at, line.start, e.width/before)
	}
	w.end = e.forward(w.start, line.end, e.width)
	return w
}

// back returns the offset of the text that takes up to n columns before an offset.
func (e *excerpt) back(offset, limit, n int) int {
	for offset > limit {
		_, size := utf8.DecodeLastRuneInString(e.lines.slice(max(limit, offset-utf8.UTFMax), offset))
		if n -= width(printable.Text(e.lines.slice(offset-size, offset))); n < 0 {
			break
		}
		offset -= size
	}
	return offset
}

// forward returns the offset after the text that takes up to n columns from an offset on.
func (e *excerpt) forward(offset, limit, n int) int {
	for offset < limit {
		_, size := utf8.DecodeRuneInString(e.lines.slice(offset, min(limit, offset+utf8.UTFMax)))
		if n -= width(printable.Text(e.lines.slice(offset, offset+size))); n < 0 {
			break
		}
		offset += size
	}
	return offset
}

// crop returns the text of a line that is shown, with dots where something is left out.
func (e *excerpt) crop(line span, at int) string {
	w := e.window(line, at)
	s := printable.Text(e.lines.slice(w.start, w.end))
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
	indent := width(printable.Text(e.lines.slice(w.start, from)))
	if w.start > line.start {
		indent++ // the dots
	}
	if m.end.Offset > line.end {
		// The range goes on: its part on this line is underlined without the space at its end.
		to = from + len(strings.TrimRight(e.lines.slice(from, to), " \t"))
	}
	signs := strings.Repeat(m.sign, max(width(printable.Text(e.lines.slice(from, to))), 1))
	if m.message != "" {
		signs += " " + printable.Text(m.message)
	}
	e.gutter(b, margin, strings.Repeat(" ", indent)+e.style.paint(m.style, signs))
}

func (e *excerpt) numbered(b *bufio.Writer, margin, number int, text string) {
	label := fmt.Sprintf("%*d |", margin, number)
	fmt.Fprintln(b, strings.TrimRight(e.style.paint(blue, label)+" "+text, " "))
}

func (e *excerpt) gutter(b *bufio.Writer, margin int, text string) {
	label := strings.Repeat(" ", margin) + " |"
	fmt.Fprintln(b, strings.TrimRight(e.style.paint(blue, label)+" "+text, " "))
}
