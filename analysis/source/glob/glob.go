// Package glob matches paths with patterns that anybody may have written: those of a configuration, of .gitignore, of a command line. A
// pattern is bounded when it is parsed, and matching takes time in the product of its length and the path's, for all patterns.
//
// In a pattern * stands for any characters but a slash, ? for one of them, ** as a whole name for any directories, [a-z] and [^a-z] for one
// character, {a,b} for alternatives; \ takes a character's meaning away. Paths have slashes.
package glob

import (
	"errors"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"
)

// The bounds of a pattern: its length, its alternatives, and their length altogether.
const (
	maxLength       = 1024
	maxAlternatives = 64
	maxExpanded     = 4 << 10
)

// The reasons why a text is refused as a pattern. They go on from its name.
var (
	errInvalid      = errors.New("is not a valid pattern")
	errLong         = fmt.Errorf("is longer than %d bytes", maxLength)
	errAlternatives = errors.New("has too many alternatives")
)

// Pattern is a pattern that has been parsed. The zero value matches nothing.
type Pattern struct {
	alternatives []string // without braces
}

// Parse reads a pattern for whole paths.
func Parse(text string) (Pattern, error) {
	switch {
	case len(text) > maxLength:
		return Pattern{}, errLong
	case !doublestar.ValidatePattern(text):
		return Pattern{}, errInvalid
	}
	e := expander{left: maxExpanded}
	if !e.expand("", text) {
		return Pattern{}, errAlternatives
	}
	return Pattern{e.out}, nil
}

// ParseAnywhere reads a pattern that, without a slash, is about names in any directory.
func ParseAnywhere(text string) (Pattern, error) {
	if !strings.Contains(text, "/") {
		text = "**/" + text
	}
	return Parse(text)
}

// Split cuts a pattern after the directories at its beginning that mean nothing but themselves, "." for none. The rest is a pattern for
// paths in that directory.
func Split(text string) (directory, rest string) { return doublestar.SplitPattern(text) }

// Match reports whether the pattern matches a path.
func (p Pattern) Match(path string) bool {
	return slices.ContainsFunc(p.alternatives, func(alternative string) bool { return doublestar.MatchUnvalidated(alternative, path) })
}

// MatchAny reports whether one of some patterns matches a path.
func MatchAny(patterns []Pattern, path string) bool {
	return slices.ContainsFunc(patterns, func(p Pattern) bool { return p.Match(path) })
}

// MatchWithin reports whether one of some patterns matches a path, or a directory that it is in.
func MatchWithin(patterns []Pattern, file string) bool {
	for at := file; at != "." && at != "/" && at != ""; at = path.Dir(at) {
		if MatchAny(patterns, at) {
			return true
		}
	}
	return false
}

// expander writes out the alternatives of a pattern.
type expander struct {
	out  []string
	left int // how many bytes may still be written
}

// expand writes out the alternatives of a text after a prefix that has none, and reports whether there are not too many.
func (e *expander) expand(prefix, text string) bool {
	open := outside(text, "{")
	if open == len(text) {
		e.left -= len(prefix) + len(text)
		e.out = append(e.out, prefix+text)
		return len(e.out) <= maxAlternatives && e.left >= 0
	}
	prefix, text = prefix+text[:open], text[open+1:]
	rest := text[outside(text, "}")+1:]
	for {
		end := outside(text, ",}")
		if !e.expand(prefix, text[:end]+rest) {
			return false
		}
		if text[end] == '}' {
			return true
		}
		text = text[end+1:]
	}
}

// outside returns the offset of the first of some characters that is not escaped, in a class or in a group inside, or the length of the
// text.
func outside(text, wanted string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		c := text[i]
		if depth == 0 && strings.IndexByte(wanted, c) >= 0 {
			return i
		}
		switch c {
		case '\\':
			i++
		case '{':
			depth++
		case '}':
			depth--
		case '[':
			for i++; i < len(text) && text[i] != ']'; i++ {
				if text[i] == '\\' {
					i++
				}
			}
		}
	}
	return len(text)
}
