package completion

import (
	"bytes"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Inserted text is written as compact JSON with marks for the tab stops, and laid out for the place where it goes: in the file's
// indentation, on one line or on several, as a snippet or as plain text. The marks are control characters, which JSON does not have.
const (
	stopMark = '\x01' // a tab stop begins; its initial text follows, up to stopEnd
	stopEnd  = '\x02'
	endMark  = '\x03' // the place of the cursor at the end
	orMark   = '\x04' // within a tab stop, between texts to choose from; the first is the initial text
)

// stop is a tab stop with a text.
func stop(text string) string { return string(stopMark) + text + string(stopEnd) }

// oneOf is a tab stop at which one of some texts is chosen.
func oneOf(texts ...string) string { return stop(strings.Join(texts, string(orMark))) }

// emptyStop is a tab stop without text.
var emptyStop = stop("")

// end is the place where the cursor comes to stand.
const end = string(endMark)

// layout is how JSON is written.
type layout struct {
	snippet   bool
	choices   bool // snippets may have choices
	multiline bool
	indent    string // of the line on which the text begins
	unit      string // one level of indentation
	newline   string
	space     string // after a colon, and between members on one line
}

// write lays out a template.
func (l *layout) write(template string) string {
	w := layoutWriter{layout: l}
	w.out.Grow(2 * len(template))
	for i := 0; i < len(template); i++ {
		i = w.byte(template, i)
	}
	return w.out.String()
}

type layoutWriter struct {
	*layout
	out      bytes.Buffer
	depth    int
	inString bool
	inStop   bool
	choosing bool // in a tab stop with a choice
	number   int  // of the last tab stop
	ended    bool // the place of the cursor at the end is written: there can be one
}

// byte writes the byte at i and the bytes that belong to it, and returns the index of the last byte that is done.
func (w *layoutWriter) byte(template string, i int) int {
	b := template[i]
	switch {
	case b == stopMark:
		if w.snippet {
			w.stop(template[i+1:])
		}
	case b == orMark:
		if !w.choosing {
			return i + strings.IndexByte(template[i:], stopEnd) - 1 // one text is enough
		}
		w.out.WriteByte(',')
	case b == stopEnd:
		if w.snippet {
			if w.choosing {
				w.out.WriteByte('|')
			}
			w.inStop, w.choosing = false, false
			w.out.WriteByte('}')
		}
	case b == endMark:
		if w.snippet && !w.ended {
			w.ended = true
			w.out.WriteString("$0")
		}
	case w.inString:
		w.literal(b)
		if b == '\\' && i+1 < len(template) {
			i++
			w.literal(template[i])
		} else if b == '"' {
			w.inString = false
		}
	case b == '"':
		w.inString = true
		w.out.WriteByte(b)
	case b == '{' || b == '[':
		w.out.WriteByte(b)
		next := i + 1
		switch {
		case template[next] == endMark && (!w.snippet || w.ended):
			next++
		case !w.snippet && strings.HasPrefix(template[next:], emptyStop):
			next += len(emptyStop)
		}
		if closer := template[next]; closer == '}' || closer == ']' {
			w.literal(closer)
			return next
		}
		w.depth++
		w.breakLine("")
	case b == '}' || b == ']':
		w.depth--
		w.breakLine("")
		w.literal(b)
	case b == ',':
		w.out.WriteByte(b)
		w.breakLine(w.space)
	case b == ':':
		w.out.WriteByte(b)
		w.out.WriteString(w.space)
	default:
		w.literal(b)
	}
	return i
}

// stop begins a tab stop, given what follows its mark.
func (w *layoutWriter) stop(rest string) {
	w.number++
	w.inStop = true
	w.out.WriteString("${")
	w.out.WriteString(strconv.Itoa(w.number))
	text, _, _ := strings.Cut(rest, string(stopEnd))
	switch w.choosing = w.choices && strings.IndexByte(text, orMark) >= 0; {
	case w.choosing:
		w.out.WriteByte('|')
	case text != "":
		w.out.WriteByte(':')
	}
}

// literal writes a byte that means itself. A brace needs no escape outside a tab stop, and not every editor knows it there.
func (w *layoutWriter) literal(b byte) {
	if w.snippet && (b == '$' || b == '\\' || b == '}' && w.inStop) {
		w.out.WriteByte('\\')
	}
	w.out.WriteByte(b)
}

// breakLine begins a line, or writes the text in its place on one line.
func (w *layoutWriter) breakLine(otherwise string) {
	if !w.multiline {
		w.out.WriteString(otherwise)
		return
	}
	w.out.WriteString(w.newline)
	w.out.WriteString(w.indent)
	for range w.depth {
		w.out.WriteString(w.unit)
	}
}

// hasStops reports whether a template leaves something to fill in.
func hasStops(template string) bool {
	return strings.IndexByte(template, stopMark) >= 0 || strings.IndexByte(template, endMark) >= 0
}

// fileStyle reads off how a file is written: by the first lines of its frame or, if that is one line, of the unit.
func fileStyle(file *syntax.File, unit int) layout {
	s := edit.StyleOf(file.Frame.Text)
	if !s.Lines && len(file.Units) > 0 {
		s = edit.StyleOf(file.Units[max(unit, 0)].Tree.Text)
	}
	return layout{multiline: s.Lines, unit: s.Unit, newline: s.Newline, space: s.Space}
}

// writeContent lays out a template that goes into a string: its escapes are those of JSON already.
func (l *layout) writeContent(template string) string {
	w := layoutWriter{layout: l, inString: true}
	for i := 0; i < len(template); i++ {
		i = w.byte(template, i)
	}
	return w.out.String()
}

// quoteTemplate makes a template for a JSON string of one for its meaning.
func quoteTemplate(template string) string { return `"` + escapeTemplate(template) + `"` }

// escapeTemplate escapes a template for the content of a JSON string. The marks stay.
func escapeTemplate(template string) string {
	if !strings.ContainsAny(template, "\"\\\n\t\r") {
		return template
	}
	var b strings.Builder
	for i := range len(template) {
		switch c := template[i]; c {
		case '"', '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case '\n':
			b.WriteString(`\n`)
		case '\t':
			b.WriteString(`\t`)
		case '\r':
			b.WriteString(`\r`)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
