package pattern

import (
	"errors"
	"regexp"
	"regexp/syntax"
)

// ErrTooLong is the error of a regular expression that is not looked at for its length.
var ErrTooLong = errors.New("the pattern is too long")

// Find returns the first part of a text that a regular expression in Go's syntax, or in that of POSIX, matches: the bytes [start, end).
// Both are -1 if nothing matches. The error says why the pattern does not compile.
func Find(pattern string, posix bool, text string) (start, end int, err error) {
	if len(pattern) > maxPattern {
		return -1, -1, ErrTooLong
	}
	compile := regexp.Compile
	if posix {
		compile = regexp.CompilePOSIX
	}
	compiled, err := compile(pattern)
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
