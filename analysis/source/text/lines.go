package text

import (
	"fmt"
	"sort"
	"strings"
	"unicode/utf8"
)

// Lines are a text with its lines. They do not change, and are safe for any number of goroutines. Lines end with \n, \r\n or a lone \r.
type Lines struct {
	pieces           Pieces
	length, lineEnds int
}

// Pieces are the pieces that a text consists of, in order. A text that is edited keeps those that no edit touches.
type Pieces interface {
	// Pieces returns how many there are, which is one at least.
	Pieces() int
	// Piece returns the text of a piece, where it starts, and how many line ends are before it. None begins between \r and \n.
	Piece(i int) (text string, start, lineEnds int)
	// Text returns the whole text.
	Text() string
	// ASCII reports whether a piece is known to have no byte beyond ASCII.
	ASCII(i int) bool
}

// NewLines returns the lines of a text in pieces, with its length in bytes and the number of its line ends.
func NewLines(pieces Pieces, length, lineEnds int) Lines { return Lines{pieces, length, lineEnds} }

// New returns the lines of a text.
func New(text string) Lines {
	return NewLines(&whole{text, isASCII(text)}, len(text), CountLineEnds(text))
}

// whole is a text in one piece.
type whole struct {
	text  string
	ascii bool
}

func (w *whole) Pieces() int                  { return 1 }
func (w *whole) Piece(int) (string, int, int) { return w.text, 0, 0 }
func (w *whole) Text() string                 { return w.text }
func (w *whole) ASCII(int) bool               { return w.ascii }

func isASCII(text string) bool {
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// Len returns the length of the text in bytes.
func (l Lines) Len() int { return l.length }

// Text returns the whole text, in time linear in it if it is in pieces.
func (l Lines) Text() string { return l.pieces.Text() }

// LineCount returns the number of lines; a text without line ends has one.
func (l Lines) LineCount() int { return l.lineEnds + 1 }

// LineStart returns the absolute offset at which a line starts. The line must exist.
func (l Lines) LineStart(line int) int {
	if line <= 0 {
		return 0
	}
	// The last piece with fewer line ends before it than the line has holds the line end before the line.
	i := sort.Search(l.pieces.Pieces(), func(i int) bool { _, _, before := l.pieces.Piece(i); return before >= line }) - 1
	text, start, at := l.pieces.Piece(i)
	next := l.LineCount() - 1
	if i+1 < l.pieces.Pieces() {
		_, _, next = l.pieces.Piece(i + 1)
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
func (l Lines) LineEnd(line int) int { return l.lineEndAfter(l.LineStart(line)) }

// lineEndAfter returns the absolute offset of the first line end at or after an offset, or the length of the text.
func (l Lines) lineEndAfter(start int) int {
	i := l.pieceAt(start)
	for ; i < l.pieces.Pieces(); i++ {
		text, from, _ := l.pieces.Piece(i)
		skip := max(start-from, 0)
		if n := strings.IndexAny(text[skip:], "\r\n"); n >= 0 {
			return from + skip + n
		}
	}
	return l.Len()
}

// Line returns the text of a line without its line end.
func (l Lines) Line(line int) string { return l.Slice(l.LineStart(line), l.LineEnd(line)) }

// Slice returns the text between two absolute offsets.
func (l Lines) Slice(start, end int) string {
	var b strings.Builder
	for i := l.pieceAt(start); i < l.pieces.Pieces(); i++ {
		text, from, _ := l.pieces.Piece(i)
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
func (l Lines) pieceAt(offset int) int {
	i := sort.Search(l.pieces.Pieces(), func(i int) bool { _, start, _ := l.pieces.Piece(i); return start > offset }) - 1
	return max(i, 0)
}

// Offset returns the absolute offset of a position. A column past the end of its line means the line's end, and the line
// after the last one means the end of the text. A position in the middle of a character, or beyond the text, is an error
// of type *PositionError.
func (l Lines) Offset(p Position, encoding Encoding) (int, error) {
	if p.Line < 0 || p.Column < 0 {
		return 0, &PositionError{p, "lines and columns are not negative"}
	}
	if p.Line >= l.LineCount() {
		if p.Line == l.LineCount() && p.Column == 0 {
			return l.Len(), nil
		}
		return 0, &PositionError{p, fmt.Sprintf("the document has only %d lines", l.LineCount())}
	}
	start, end := l.LineStart(p.Line), l.LineEnd(p.Line)
	n, ok := columnOffset(l.Slice(start, end), p.Column, encoding)
	if !ok {
		return 0, &PositionError{p, "the column is in the middle of a character"}
	}
	return start + n, nil
}

// CountLineEnds counts \n, \r\n and lone \r.
func CountLineEnds(s string) int {
	n := strings.Count(s, "\n")
	if cr := strings.Count(s, "\r"); cr > 0 {
		n += cr - strings.Count(s, "\r\n")
	}
	return n
}

// nextLineEnd returns the length of the text up to and including its first line end; 0 if it has none.
func nextLineEnd(s string) int {
	i := strings.IndexByte(s, '\n')
	if j := strings.IndexByte(s[:max(i, 0)], '\r'); i >= 0 && j < 0 {
		return i + 1
	}
	i = strings.IndexAny(s, "\r\n")
	if i < 0 {
		return 0
	}
	if s[i] == '\r' && i+1 < len(s) && s[i+1] == '\n' {
		i++
	}
	return i + 1
}
