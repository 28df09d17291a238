package format

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// longestLine is how much of a line is read to find out what a quote on it is, in bytes.
const longestLine = 1 << 20

// goKeys are the keys whose values are Go.
var goKeys = map[string]bool{"schema_definition": true}

// escapedQuote returns the edits that make \" of the quote that was typed before an offset, if it is inside the Go of a definition: in a
// literal of Go, or inside brackets. Elsewhere it closes the string. A quote that closes a literal steps over the one that closes it already,
// which a template or an editor has put there.
func escapedQuote(text string, offset int) (edits []syntax.Edit) {
	const quote = `\"`
	typed := offset - 1
	if typed < 0 || text[typed] != '"' {
		return nil
	}
	start := lineStart(text, typed)
	if typed-start > longestLine {
		return nil
	}
	content, ok := goContent(text[start:typed])
	if !ok {
		return nil
	}
	escaped := strings.HasSuffix(content, `\`) && !strings.HasSuffix(content, `\\`)
	if escaped {
		content = content[:len(content)-1]
	}
	literal, open := breakOff(syntax.Unescape(content))
	if !open {
		return nil
	}
	if !escaped {
		edits = append(edits, syntax.Edit{Start: typed, End: typed, Text: `\`})
	}
	if literal == '"' && strings.HasPrefix(text[offset:], quote) {
		edits = append(edits, syntax.Edit{Start: offset, End: offset + len(quote)})
	}
	return edits
}

// goContent returns the beginning of the content of the string in which a line breaks off, if that is the value of a key with Go.
func goContent(line string) (content string, ok bool) {
	last := ""     // the string before
	colon := false // a colon is after it
	for i := 0; i < len(line); i++ {
		switch c := line[i]; c {
		case '"':
			from := i + 1
			for i = from; i < len(line) && line[i] != '"'; i++ {
				if line[i] == '\\' {
					i++
				}
			}
			if i >= len(line) {
				return line[from:], colon && goKeys[last]
			}
			last, colon = line[from:i], false
		case ':':
			colon = true
		case ' ', '\t':
		default:
			last, colon = "", false
		}
	}
	return "", false
}

// breakOff reports whether Go breaks off inside a literal, which it returns the quote of, or inside brackets.
func breakOff(text string) (literal byte, open bool) {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch c := text[i]; c {
		case '(', '[', '{':
			depth++
		case ')', ']', '}':
			depth--
		case '"', '`', '\'':
			for i++; i < len(text) && text[i] != c; i++ {
				if text[i] == '\\' && c != '`' {
					i++
				}
			}
			if i >= len(text) {
				return c, true
			}
		}
	}
	return 0, depth > 0
}
