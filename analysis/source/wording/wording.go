// Package wording has what all that writes for people needs: short texts, plurals, and where a word ends.
package wording

import "strings"

// Shorten returns a text of at most n characters, n > 0. If something is left out, the last of them is an ellipsis.
func Shorten(text string, n int) string {
	if len(text) <= n {
		return text
	}
	characters, end := 0, 0
	for i := range text {
		switch characters {
		case n - 1:
			end = i
		case n:
			return text[:end] + "…"
		}
		characters++
	}
	return text
}

// FirstLine returns the first line of a text, without its end.
func FirstLine(text string) string {
	if end := strings.IndexAny(text, "\r\n"); end >= 0 {
		return text[:end]
	}
	return text
}

// IsWordByte reports whether a byte can be part of an identifier of Go: an ASCII letter or digit, an underscore, or part of a character
// beyond ASCII.
func IsWordByte(b byte) bool {
	return 'a' <= b && b <= 'z' || 'A' <= b && b <= 'Z' || '0' <= b && b <= '9' || b == '_' || b >= 0x80
}

// Plural returns the noun for a number of things, without the number.
func Plural(n int, noun string) string {
	switch {
	case n == 1:
		return noun
	case strings.HasSuffix(noun, "x"):
		return noun + "es"
	}
	return noun + "s"
}
