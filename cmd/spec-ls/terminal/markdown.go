package terminal

import (
	"strings"

	"github.com/mattn/go-runewidth"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

const (
	bold  = "\x1b[1m"
	dim   = "\x1b[2m"
	cyan  = "\x1b[36m"
	green = "\x1b[32m"
	red   = "\x1b[31m"
	reset = "\x1b[0m"
)

var (
	inlineCode = lazyregexp.New("`([^`]+)`")
	boldText   = lazyregexp.New(`\*\*([^*]+)\*\*`)
	bullet     = lazyregexp.New(`^ *([-*]|[0-9]+\.) +`)
)

// unwrapped is the width of lines where that of the terminal is not known.
const unwrapped = 100

// Markdown returns a page as a terminal of a width shows it: paragraphs and lists wrap, tables have columns, headings and emphasis are
// bold, and code is colored or set in.
func Markdown(page string, width int) string {
	if width <= 0 {
		width = unwrapped
	}
	w := &pageWriter{width: width}
	fenced := false
	for line := range strings.Lines(page) {
		line = strings.TrimRight(line, "\r\n")
		switch {
		case strings.HasPrefix(line, "```"):
			w.flush()
			fenced = !fenced
		case fenced:
			w.line(dim + "    " + line + reset)
		case strings.HasPrefix(line, "|"):
			w.endParagraph()
			w.rows = append(w.rows, cells(line))
		case strings.HasPrefix(line, "#"):
			w.flush()
			w.line(bold + strings.TrimLeft(line, "# ") + reset)
		case strings.TrimSpace(line) == "":
			w.flush()
			w.line("")
		default:
			w.endTable()
			if bullet().MatchString(line) {
				w.endParagraph()
			}
			w.paragraph = append(w.paragraph, line)
		}
	}
	w.flush()
	return w.out.String()
}

// pageWriter writes a page, and keeps the part that is not complete.
type pageWriter struct {
	width     int
	out       strings.Builder
	paragraph []string
	rows      [][]string // of a table
}

func (w *pageWriter) line(text string) {
	w.out.WriteString(text)
	w.out.WriteByte('\n')
}

func (w *pageWriter) flush() {
	w.endParagraph()
	w.endTable()
}

// endParagraph writes the paragraph, or item of a list, wrapped. The lines behind the first of an item are set in as its text is.
func (w *pageWriter) endParagraph() {
	if len(w.paragraph) == 0 {
		return
	}
	text := strings.Join(w.paragraph, " ")
	first := bullet().FindString(text)
	if first == "" {
		first = text[:len(text)-len(strings.TrimLeft(text, " "))]
	}
	w.paragraph = nil
	indent := strings.Repeat(" ", len(first))
	line, at := first, len(first)
	for i, word := range phrases(text[len(first):]) {
		n := visible(word)
		if i > 0 && at+1+n > w.width {
			w.line(styledText(line))
			line, at = indent, len(indent)
		} else if i > 0 {
			line, at = line+" ", at+1
		}
		line, at = line+word, at+n
	}
	w.line(styledText(line))
}

// phrases returns the words of a text. A text in code or bold is one word, so that its marks stay together.
func phrases(text string) []string {
	var words []string
	open := ""
	for _, word := range strings.Fields(text) {
		if open != "" {
			words[len(words)-1] += " " + word
		} else {
			words = append(words, word)
		}
		for _, mark := range []string{"`", "**"} {
			if strings.Count(word, mark)%2 == 0 || open != "" && open != mark {
				continue
			}
			if open == "" {
				open = mark
			} else {
				open = ""
			}
		}
	}
	return words
}

// endTable writes the table with columns of one width, and a line below its head.
func (w *pageWriter) endTable() {
	widths := map[int]int{}
	for _, row := range w.rows {
		for i, cell := range row {
			widths[i] = max(widths[i], visible(cell))
		}
	}
	for k, row := range w.rows {
		if k == 1 && isRule(row) {
			continue
		}
		var b strings.Builder
		for i, cell := range row {
			if i > 0 {
				b.WriteString("  ")
			}
			b.WriteString(styledText(cell))
			if i < len(row)-1 {
				b.WriteString(strings.Repeat(" ", widths[i]-visible(cell)))
			}
		}
		if k > 0 {
			w.line(b.String())
			continue
		}
		w.line(bold + b.String() + reset)
		var lines []string
		for i := range row {
			lines = append(lines, strings.Repeat("─", widths[i]))
		}
		w.line(dim + strings.Join(lines, "  ") + reset)
	}
	w.rows = nil
}

// cells returns the cells of a row.
func cells(line string) []string {
	var out []string
	for cell := range strings.SplitSeq(strings.Trim(strings.TrimSpace(line), "|"), "|") {
		out = append(out, strings.TrimSpace(cell))
	}
	return out
}

// isRule reports whether a row is the one between the head of a table and the rest.
func isRule(row []string) bool {
	return strings.Trim(strings.Join(row, ""), "-: ") == ""
}

// widths measures characters without regard to the user's locale.
var widths = &runewidth.Condition{StrictEmojiNeutral: true}

// visible returns how many columns a text has without its marks.
func visible(text string) int {
	text = inlineCode().ReplaceAllString(text, "$1")
	return widths.StringWidth(boldText().ReplaceAllString(text, "$1"))
}

func styledText(text string) string {
	text = inlineCode().ReplaceAllString(text, cyan+"$1"+reset)
	return boldText().ReplaceAllString(text, bold+"$1"+reset)
}
