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

// Mapper turns absolute offsets into positions. It remembers the last two places, so that offsets near each other, those in
// ascending order, and the starts and ends of what is inside one another cost time linear in the text between them. It is not safe for use by
// several goroutines.
type Mapper struct {
	file     *File
	encoding Encoding

	piece, from, to int // the piece of the last offset, and the offsets between which it lies
	line, lineStart int // the line of the last offset
	lineEnd         int // the end of that line, or -1 if it is not known

	counted [2]counted // the last offsets on that line, the newer one first
}

// counted is an absolute offset at which a character starts, and its column.
type counted struct{ offset, column int }

// Mapper makes a mapper for the file.
func (f *File) Mapper(encoding Encoding) *Mapper {
	return &Mapper{file: f, encoding: encoding, lineEnd: -1}
}

// Position returns the position of an absolute offset. An offset between the two bytes of \r\n counts as the line's end; one
// beyond the text as the text's end.
func (m *Mapper) Position(offset int) Position {
	f := m.file
	offset = max(0, min(offset, f.Len()))
	if offset < m.lineStart || m.lineEnd < 0 || offset > m.lineEnd {
		m.seek(offset)
		m.lineEnd = f.lineEndAfter(m.lineStart)
		m.counted = [2]counted{{m.lineStart, 0}, {m.lineStart, 0}}
	}
	offset = min(offset, m.lineEnd)
	if m.ascii(offset) {
		return Position{m.line, offset - m.lineStart}
	}
	return Position{m.line, m.column(offset)}
}

// column counts the column of an offset on the line, from the nearest place of which it is known.
func (m *Mapper) column(offset int) int {
	f := m.file
	m.enter(offset)
	text, start, _ := f.piece(m.piece)
	atCharacter := offset >= start+len(text) || utf8.RuneStart(text[offset-start])
	from := counted{m.lineStart, 0}
	for _, c := range m.counted {
		if near := max(offset-c.offset, c.offset-offset); near < max(offset-from.offset, from.offset-offset) && (c.offset <= offset || atCharacter) {
			from = c
		}
	}
	if from.offset <= offset {
		from.column += ColumnWidth(f.Slice(from.offset, offset), m.encoding)
	} else {
		from.column -= ColumnWidth(f.Slice(offset, from.offset), m.encoding)
	}
	if from.offset = offset; atCharacter {
		m.counted = [2]counted{from, m.counted[0]}
	}
	return from.column
}

// enter makes the piece of an offset the present one.
func (m *Mapper) enter(offset int) {
	if m.from <= offset && offset < m.to {
		return
	}
	m.piece = m.file.pieceAt(offset)
	text, from, _ := m.file.piece(m.piece)
	m.from, m.to = from, from+len(text)
}

// seek finds the line of an offset. If the last line is in the same piece, only what is between is looked at.
func (m *Mapper) seek(offset int) {
	m.enter(offset)
	text, from, _ := m.file.piece(m.piece)
	switch {
	case m.lineEnd < 0:
	case from <= m.lineEnd && m.lineEnd <= offset && offset < m.to:
		between := beforeLineFeed(text, m.lineEnd-from, offset-from)
		if n := countLineEnds(between); n > 0 {
			m.line += n
			m.lineStart = m.lineEnd + strings.LastIndexAny(between, "\r\n") + 1
		}
		return
	case offset < m.lineStart && m.lineStart <= m.to:
		before := strings.LastIndexAny(beforeLineFeed(text, 0, offset-from), "\r\n")
		if before < 0 {
			break // the line starts in an earlier piece
		}
		m.line -= countLineEnds(text[offset-from : m.lineStart-from])
		m.lineStart = from + before + 1
		return
	}
	m.line, m.lineStart = m.file.lineAt(offset)
}

// beforeLineFeed returns the text between two offsets. If it ends between \r and \n, it is given without the \r: there the line
// is still the one that they end.
func beforeLineFeed(text string, start, end int) string {
	if end > start && text[end-1] == '\r' && end < len(text) && text[end] == '\n' {
		end--
	}
	return text[start:end]
}

// ascii reports whether the text from the line's start to an offset is known to have no bytes beyond ASCII. A line that several
// units share is rare enough to be counted.
func (m *Mapper) ascii(offset int) bool {
	f := m.file
	if !f.Frame.ASCII {
		return false
	}
	m.enter(offset)
	if m.piece%2 == 0 {
		return m.lineStart >= m.from
	}
	k := m.piece / 2
	return f.Units[k].Tree.ASCII && (k == 0 || m.lineStart >= int(f.starts[k-1])+len(f.Units[k-1].Tree.Text))
}

// lineAt returns the line on which an absolute offset lies, and where the line starts.
func (f *File) lineAt(offset int) (line, start int) {
	i := f.pieceAt(offset)
	text, from, line := f.piece(i)
	head := beforeLineFeed(text, 0, offset-from)
	if n := countLineEnds(head); n > 0 {
		return line + n, from + strings.LastIndexAny(head, "\r\n") + 1
	}
	return line, f.LineStart(line)
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
