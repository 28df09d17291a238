package format

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// Triggers are the characters after which OnType has something to do.
var Triggers = [...]string{"\n", "}", "]", `"`}

// OnType returns the edit, if any is needed, that indents the line with an offset, after one of Triggers was typed on it or made it: a
// new line as its neighbours are, a closing bracket that is the first of its line as the line with the opening one. Only the white
// space at the start of the line changes.
//
// The text may be as broken as texts are while they are written, and as long as it likes: only lines above are looked at, up to the
// bracket that the line belongs to. Their indentation counts, even if format would choose another.
//
// A quote inside of Go gets its backslash.
func OnType(text string, offset int, typed string, options Options) []syntax.Edit {
	if typed == `"` {
		return escapedQuote(text, offset)
	}
	line, start := wording.FirstLine(text[lineStart(text, offset):]), lineStart(text, offset)
	content := strings.TrimLeft(line, " \t")
	have := line[:len(line)-len(content)]
	at := place{text, start}
	closes := strings.HasPrefix(content, "}") || strings.HasPrefix(content, "]")
	var want string
	var known bool
	switch {
	case closes:
		want, known = at.opening(content[0])
	case typed == "\n":
		want, known = at.following(options)
	}
	joins := start > 0 && text[start-1] == '\r' && strings.HasPrefix(text[start+len(have):], "\n")
	if !known || want == have || want == "" && joins { // without white space between them, two line ends would be one
		return nil
	}
	return []syntax.Edit{{Start: start, End: start + len(have), Text: want}}
}

// place is a line of a text.
type place struct {
	text  string
	start int // of the line
}

// lineStart returns where the line with an offset starts.
func lineStart(text string, offset int) int {
	if offset > 0 && offset < len(text) && text[offset-1] == '\r' && text[offset] == '\n' {
		offset-- // between the two is the end of the line
	}
	return strings.LastIndexAny(text[:offset], "\r\n") + 1
}

// above returns the lines above, from the nearest on.
func (p place) above() func(yield func(line string) bool) {
	return func(yield func(line string) bool) {
		for start := p.start; start > 0; {
			end := start - 1
			if p.text[end] == '\n' && end > 0 && p.text[end-1] == '\r' {
				end--
			}
			start = strings.LastIndexAny(p.text[:end], "\r\n") + 1
			if !yield(p.text[start:end]) {
				return
			}
		}
	}
}

// opening returns the indent of the line with the bracket that a bracket at the start of the line closes.
func (p place) opening(closing byte) (indent string, known bool) {
	closed := 1
	for line := range p.above() {
		brackets, torn := brackets(line)
		if torn {
			return "", false
		}
		for i := len(brackets) - 1; i >= 0; i-- {
			if !isOpening(brackets[i]) {
				closed++
				continue
			}
			if closed--; closed == 0 {
				// The two codes of a pair of brackets are two apart.
				return indentOf(line), brackets[i]+2 == closing
			}
		}
	}
	return "", false
}

// following returns the indent of the line, as it comes after others.
func (p place) following(options Options) (indent string, known bool) {
	closed := 0
	for line := range p.above() {
		content := strings.TrimLeft(line, " \t")
		if content == "" {
			continue
		}
		brackets, torn := brackets(line)
		if torn {
			return "", false // the line was broken inside a string
		}
		for i := len(brackets) - 1; i >= 0; i-- {
			if !isOpening(brackets[i]) {
				closed++
			} else if closed--; closed < 0 {
				return p.inside(indentOf(line), options), true
			}
		}
		leading := 0
		for leading < len(content) && (content[leading] == '}' || content[leading] == ']') {
			leading++
		}
		if closed == leading {
			return indentOf(line), true // what ends here, or is here, is of the same level
		}
	}
	return "", false
}

// inside returns the indent of the line if it is the first below one with an opening bracket, which has an indent itself: for an empty
// line that of the line below, if that is inside the brackets too, or else one level more.
func (p place) inside(indent string, options Options) string {
	line := wording.FirstLine(p.text[p.start:])
	rest := p.text[p.start+len(line):]
	if strings.TrimLeft(line, " \t") != "" {
		rest = "" // it may open brackets of its own
	}
	for below := range strings.FieldsFuncSeq(rest, func(c rune) bool { return c == '\r' || c == '\n' }) {
		content := strings.TrimLeft(below, " \t")
		if content == "" {
			continue
		}
		if own := indentOf(below); len(own) > len(indent) && strings.HasPrefix(own, indent) && content[0] != '}' && content[0] != ']' {
			return own
		}
		break
	}
	more, shown := p.unit(options)
	if own := indentOf(line); !shown && len(own) > len(indent) && strings.HasPrefix(own, indent) {
		return own // which is as good as any other
	}
	return indent + more
}

func isOpening(bracket byte) bool { return bracket == '{' || bracket == '[' }

// indentOf returns the white space at the start of a line.
func indentOf(line string) string { return line[:len(line)-len(strings.TrimLeft(line, " \t"))] }

// brackets returns the brackets of a line outside strings and comments. It reports whether a string has no end on the line.
func brackets(line string) (found []byte, torn bool) {
	for i := 0; i < len(line); i++ {
		switch line[i] {
		case '{', '}', '[', ']':
			found = append(found, line[i])
		case '/':
			if strings.HasPrefix(line[i:], "//") {
				return found, false
			}
			if strings.HasPrefix(line[i:], "/*") {
				end := strings.Index(line[i+2:], "*/")
				if end < 0 {
					return found, false
				}
				i += end + 3
			}
		case '"':
			end := i + 1
			for end < len(line) && line[end] != '"' {
				if line[end] == '\\' {
					end++
				}
				end++
			}
			if end >= len(line) {
				return found, true
			}
			i = end
		}
	}
	return found, false
}

// linesForUnit is how many lines are searched for a level of indentation.
const linesForUnit = 100

// unit returns a level of indentation: that of the first line that has more of it than the line above, which ends with an opening bracket.
// The line itself, which must be indented, is left out. It reports whether the text shows a level.
func (p place) unit(options Options) (level string, shown bool) {
	above := ""
	for start, count := 0, 0; start < len(p.text) && count < linesForUnit; count++ {
		line := wording.FirstLine(p.text[start:])
		if start == p.start {
			above = ""
		} else {
			more, ok := strings.CutPrefix(indentOf(line), indentOf(above))
			if last := strings.TrimRight(above, " \t"); ok && more != "" && len(more) < len(line) && last != "" && isOpening(last[len(last)-1]) {
				return more, true
			}
			above = line
		}
		start += len(line)
		if strings.HasPrefix(p.text[start:], "\r\n") {
			start++
		}
		start++
	}
	return options.indent(), false
}
