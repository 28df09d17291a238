package terminal

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
)

// narrowest is how few columns a text is wrapped to.
const narrowest = 20

// Wrap breaks a line between words, so that none is longer than a width that is not 0. The lines behind the first begin with an indent,
// which counts.
func Wrap(line string, width int, indent string) string {
	if width == 0 || width-len(indent) < narrowest || columns(line) <= width {
		return line
	}
	var b strings.Builder
	white := line[:len(line)-len(strings.TrimLeft(line, " "))]
	b.WriteString(white)
	at := len(white)
	for i, word := range strings.Fields(line) {
		n := columns(word)
		switch {
		case i == 0:
		case at+1+n > width && n <= width-len(indent): // a longer word fits on no line
			b.WriteString("\n" + indent)
			at = len(indent)
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// columns returns how many columns a text has, which may have styles.
func columns(text string) int {
	return widths.StringWidth(style().ReplaceAllString(text, ""))
}

var style = lazyregexp.New("\x1b\\[[0-9;]*m")

// column matches the first column of a line of help, such as a flag or the name of a command.
var column = lazyregexp.New(`^ +\S+( \S+)*  +`)

// Help returns the help of a command as a terminal of a width shows it; width 0 stands for anything that is not a terminal. Indented
// paragraphs of the description stay unchanged. In the usage only lines with two columns are wrapped: examples are there to be copied.
func Help(description, usage string, width int) string {
	if width == 0 {
		return description + "\n\n" + usage
	}
	var b strings.Builder
	for paragraph := range strings.SplitSeq(description, "\n\n") {
		if !strings.Contains("\n"+paragraph, "\n ") {
			paragraph = Wrap(strings.ReplaceAll(paragraph, "\n", " "), width, "")
		}
		b.WriteString(paragraph + "\n\n")
	}
	for line := range strings.Lines(usage) {
		text := strings.TrimRight(line, "\n")
		if first := column().FindString(text); first != "" && columns(text) > width && width-len(first) >= narrowest {
			rest := Wrap(strings.Repeat(" ", len(first))+text[len(first):], width, strings.Repeat(" ", len(first)))
			text = first + rest[len(first):]
		}
		b.WriteString(text + "\n")
	}
	return b.String()
}
