package module

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// fewBytes is how long the body of a function can be to be kept: made values are read from such, and from conversions, whose names begin
// with a prefix.
const (
	fewBytes         = 200
	conversionPrefix = "ValueFrom"
)

// withoutBodies returns a file without the bodies of its functions, which are most of it, and which nobody looks at: parsing them would
// take longer than all else. Short ones are kept, and a file in which a body is not found where it should be is returned as it is.
func withoutBodies(text string) string {
	var b strings.Builder
	s := bodyScanner{text: text}
	kept := 0 // up to here, the text is written or left out
	for s.at < len(text) {
		if !s.isFunction() {
			s.token()
			continue
		}
		start := s.at
		from := s.body()
		if from < 0 {
			continue // it is declared without one
		}
		to := s.closing(from)
		if to < 0 {
			return text
		}
		if to-from > fewBytes && !strings.Contains(text[start:from], ") "+conversionPrefix) {
			if kept == 0 {
				b.Grow(len(text) / 2)
			}
			b.WriteString(text[kept : from+1])
			kept = to
		}
	}
	if kept == 0 {
		return text
	}
	return b.String() + text[kept:]
}

// bodyScanner goes through a file by tokens, to tell braces from characters in strings and comments.
type bodyScanner struct {
	text string
	at   int
}

// isFunction reports whether a function is declared here: at the beginning of a line, as everybody writes it.
func (s *bodyScanner) isFunction() bool {
	return (s.at == 0 || s.text[s.at-1] == '\n') && strings.HasPrefix(s.text[s.at:], "func ")
}

// token skips a token, or a byte of one; it skips a string or a comment as a whole.
func (s *bodyScanner) token() {
	rest := s.text[s.at:]
	switch c := rest[0]; {
	case c == '`':
		s.behind(rest, 1, "`")
	case c == '"', c == '\'':
		for i := 1; ; i++ {
			if i >= len(rest) || rest[i] == '\n' {
				s.at += i // it is not Go
				return
			}
			if rest[i] == '\\' {
				i++
			} else if rest[i] == c {
				s.at += i + 1
				return
			}
		}
	case strings.HasPrefix(rest, "//"):
		if end := strings.IndexByte(rest, '\n'); end >= 0 {
			s.at += end // the end of the line matters
		} else {
			s.at = len(s.text)
		}
	case strings.HasPrefix(rest, "/*"):
		s.behind(rest, 2, "*/")
	default:
		s.at++
	}
}

func (s *bodyScanner) behind(rest string, from int, what string) {
	if end := strings.Index(rest[from:], what); end >= 0 {
		s.at += from + end + len(what)
	} else {
		s.at = len(s.text)
	}
}

// body goes to the body of the function that is declared here, and returns where it begins; -1 if the line ends without one.
func (s *bodyScanner) body() int {
	depth := 0 // of parentheses and brackets, and of the braces of types
	word := s.at
	for s.at < len(s.text) {
		start := s.at
		c := s.text[start]
		switch {
		case c == '(', c == '[':
			depth++
		case c == ')', c == ']', c == '}':
			depth--
		case c == '{' && depth == 0 && !isOf(s.text[word:start], "interface") && !isOf(s.text[word:start], "struct"):
			return start
		case c == '{':
			depth++
		case c == '\n' && depth == 0:
			return -1
		}
		if s.token(); c != ' ' && c != '\t' {
			if wording.IsWordByte(c) && (start == 0 || !wording.IsWordByte(s.text[start-1])) {
				word = start
			}
		}
	}
	return -1
}

// isOf reports whether a text is one word with blanks after it.
func isOf(text, word string) bool { return strings.TrimRight(text, " \t") == word }

// closing returns the offset of the brace that closes the one at a place, and moves after it. It returns -1 if nothing closes it.
func (s *bodyScanner) closing(from int) int {
	s.at = from + 1
	for depth := 1; s.at < len(s.text); {
		switch s.text[s.at] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				s.at++
				return s.at - 1
			}
		}
		s.token()
	}
	return -1
}
