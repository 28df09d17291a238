package syntax

import (
	"fmt"
	"sort"
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

// LineCount returns the number of lines; a text without line ends has one.
func (f *File) LineCount() int { return int(f.lines[len(f.Units)]) + 1 }

// piece returns the text of a unit (odd) or gap (even) by its number in document order, and where it starts.
func (f *File) piece(i int) (text string, start, line int) {
	k := i / 2
	if i%2 == 1 {
		return f.Units[k].Tree.Text, int(f.starts[k]), int(f.lines[k])
	}
	g := f.gaps[k]
	text = f.Frame.Text[g.start:g.end]
	if k == 0 {
		return text, 0, 0
	}
	u := f.Units[k-1]
	return text, int(f.starts[k-1]) + len(u.Tree.Text), int(f.lines[k-1]) + u.newlines
}

func (f *File) pieces() int { return 2*len(f.Units) + 1 }

// LineStart returns the absolute offset at which a line starts. The line must exist.
func (f *File) LineStart(line int) int {
	if line <= 0 {
		return 0
	}
	// The last piece with fewer line ends before it than the line has holds the line end before the line.
	i := sort.Search(f.pieces(), func(i int) bool { _, _, l := f.piece(i); return l >= line }) - 1
	text, start, at := f.piece(i)
	next := f.LineCount() - 1
	if i+1 < f.pieces() {
		_, _, next = f.piece(i + 1)
	}
	if next == line { // it is the last line that begins in the piece
		return start + strings.LastIndexAny(text, "\r\n") + 1
	}
	for at < line {
		n := nextLineEnd(text)
		text = text[n:]
		start += n
		at++
	}
	return start
}

// LineEnd returns the absolute offset at which a line ends, before its line end.
func (f *File) LineEnd(line int) int { return f.lineEndAfter(f.LineStart(line)) }

// lineEndAfter returns the absolute offset of the first line end at or after an offset, or the length of the text.
func (f *File) lineEndAfter(start int) int {
	i := f.pieceAt(start)
	for ; i < f.pieces(); i++ {
		text, from, _ := f.piece(i)
		skip := max(start-from, 0)
		if n := strings.IndexAny(text[skip:], "\r\n"); n >= 0 {
			return from + skip + n
		}
	}
	return f.Len()
}

// Line returns the text of a line without its line end.
func (f *File) Line(line int) string { return f.Slice(f.LineStart(line), f.LineEnd(line)) }

// Slice returns the text between two absolute offsets.
func (f *File) Slice(start, end int) string {
	var b strings.Builder
	for i := f.pieceAt(start); i < f.pieces(); i++ {
		text, from, _ := f.piece(i)
		if from >= end {
			break
		}
		part := text[max(start-from, 0):min(end-from, len(text))]
		if from <= start && from+len(text) >= end {
			return part
		}
		b.WriteString(part)
	}
	return b.String()
}

// pieceAt returns the number of the last piece that starts at or before the absolute offset and is not empty, or the first.
func (f *File) pieceAt(offset int) int {
	i := sort.Search(f.pieces(), func(i int) bool { _, start, _ := f.piece(i); return start > offset }) - 1
	return max(i, 0)
}

// Offset returns the absolute offset of a position. A column past the end of its line means the line's end, and the line
// after the last one means the end of the text. A position in the middle of a character, or beyond the text, is an error
// of type *PositionError.
func (f *File) Offset(p Position, encoding Encoding) (int, error) {
	if p.Line < 0 || p.Column < 0 {
		return 0, &PositionError{p, "lines and columns are not negative"}
	}
	if p.Line >= f.LineCount() {
		if p.Line == f.LineCount() && p.Column == 0 {
			return f.Len(), nil
		}
		return 0, &PositionError{p, fmt.Sprintf("the document has only %d lines", f.LineCount())}
	}
	start, end := f.LineStart(p.Line), f.LineEnd(p.Line)
	n, ok := columnOffset(f.Slice(start, end), p.Column, encoding)
	if !ok {
		return 0, &PositionError{p, "the column is in the middle of a character"}
	}
	return start + n, nil
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

// countLineEnds counts \n, \r\n and lone \r.
func countLineEnds(s string) int {
	n := strings.Count(s, "\n")
	if cr := strings.Count(s, "\r"); cr > 0 {
		n += cr - strings.Count(s, "\r\n")
	}
	return n
}

// nextLineEnd returns the length of the text up to and including its first line end.
func nextLineEnd(s string) int {
	i := strings.IndexByte(s, '\n')
	if j := strings.IndexByte(s[:max(i, 0)], '\r'); i >= 0 && j < 0 {
		return i + 1
	}
	i = strings.IndexAny(s, "\r\n")
	if i < 0 {
		return len(s)
	}
	if s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n' {
		i++
	}
	return i + 1
}

// PositionIn returns the position of an offset in a text that is not JSON and whose lines all end with a newline alone, such as Go.
func PositionIn(text string, offset int, encoding Encoding) Position {
	before := text[:offset]
	return Position{Line: strings.Count(before, "\n"), Column: ColumnWidth(before[strings.LastIndexByte(before, '\n')+1:], encoding)}
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
