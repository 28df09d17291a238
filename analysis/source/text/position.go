package text

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Encoding is the unit in which columns are counted.
type Encoding uint8

// The encodings of the Language Server Protocol. UTF32 counts code points.
const (
	UTF16 Encoding = iota
	UTF8
	UTF32
)

// String returns the name of the encoding in the protocol.
func (e Encoding) String() string {
	return [...]string{UTF16: "utf-16", UTF8: "utf-8", UTF32: "utf-32"}[e]
}

// Position is a place in a text as editors count it: line and column from 0, the column in units of an Encoding. Lines end
// with \n, \r\n or a lone \r.
type Position struct{ Line, Column int }

// PositionError reports why a position is not a place in a document.
type PositionError struct {
	Position Position
	Reason   string
}

func (e *PositionError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Position.Line, e.Position.Column, e.Reason)
}

// PositionIn returns the position of an offset in a text that is not JSON and whose lines all end with a newline alone, such as Go.
func PositionIn(text string, offset int, encoding Encoding) Position {
	before := text[:offset]
	return Position{Line: strings.Count(before, "\n"), Column: ColumnWidth(before[strings.LastIndexByte(before, '\n')+1:], encoding)}
}

// columnOffset returns the byte offset of a column in a line, or false if it is in the middle of a character.
func columnOffset(line string, column int, encoding Encoding) (int, bool) {
	if encoding == UTF8 {
		if column >= len(line) {
			return len(line), true
		}
		return column, utf8.RuneStart(line[column]) || !utf8.ValidString(line)
	}
	units := 0
	for i := 0; i < len(line); {
		if units == column {
			return i, true
		}
		if units > column {
			return 0, false
		}
		r, size := utf8.DecodeRuneInString(line[i:])
		units += unitsOf(r, encoding)
		i += size
	}
	return len(line), units <= column
}

func unitsOf(r rune, encoding Encoding) int {
	if encoding == UTF16 && r > 0xFFFF {
		return 2
	}
	return 1
}

// ColumnWidth counts the units of a piece of a line.
func ColumnWidth(s string, encoding Encoding) int {
	if encoding == UTF8 {
		return len(s)
	}
	n := 0
	for i := 0; i < len(s); {
		if s[i] < utf8.RuneSelf {
			n++
			i++
			continue
		}
		r, size := utf8.DecodeRuneInString(s[i:])
		n += unitsOf(r, encoding)
		i += size
	}
	return n
}

// Columns returns how many units of the encoding a text has.
func (e Encoding) Columns(text string) int {
	switch e {
	case UTF8:
		return len(text)
	case UTF32:
		return utf8.RuneCountInString(text)
	}
	n := 0
	for _, r := range text {
		if n++; r > 0xffff {
			n++
		}
	}
	return n
}
