// Package pattern finds what regular expressions match, and makes strings that they match.
package pattern

import (
	"errors"
	"regexp"
	"regexp/syntax"
)

// maxPattern is the size of the longest regular expression that is looked at, in bytes.
const maxPattern = 1000

// ErrTooLong is the error of a regular expression that is not looked at for its length.
var ErrTooLong = errors.New("the pattern is too long")

// Find returns the first part of a text that a regular expression in Go's syntax matches: the bytes [start, end).
// Both are -1 if nothing matches. The error says why the pattern does not compile.
func Find(pattern, text string) (start, end int, err error) {
	if len(pattern) > maxPattern {
		return -1, -1, ErrTooLong
	}
	compiled, err := regexp.Compile(pattern)
	if wrong := (*syntax.Error)(nil); errors.As(err, &wrong) {
		return -1, -1, errors.New(wrong.Code.String())
	}
	if err != nil {
		return -1, -1, err
	}
	if at := compiled.FindStringIndex(text); at != nil {
		return at[0], at[1], nil
	}
	return -1, -1, nil
}
