package text

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Mapper turns absolute offsets into positions: in any order, in time linear in the text and nearly so in the number of offsets. One near
// the last costs the text between them. When more of the text has been looked at for those that are not than it holds several times, its
// lines are indexed. A Mapper is not safe for use by several goroutines.
type Mapper struct {
	text     Lines
	encoding Encoding

	piece, from, to int // the piece of the last offset, and the bounds of that piece
	line, lineStart int // the line of the last offset
	lineEnd         int // the end of that line, or -1 if it is not known

	looked int               // how many bytes of the text were looked at to find lines
	starts []int32           // where all lines start, and the text's end; nil until it is worth it
	known  map[int][]counted // columns on long lines, by where these start
}

// counted is an absolute offset at which a character starts, and its column.
type counted struct{ offset, column int }

const (
	// columnStep is about how many bytes of a line are counted for one column.
	columnStep = 512
	// worthIndexing is how many times as much as the text holds is looked at before its lines are indexed.
	worthIndexing = 4
)

// Mapper makes a mapper for the text.
func (l Lines) Mapper(encoding Encoding) *Mapper {
	return &Mapper{text: l, encoding: encoding, lineEnd: -1}
}

// Position returns the position of an absolute offset. An offset between the two bytes of \r\n counts as the line's end; one
// beyond the text as the text's end.
func (m *Mapper) Position(offset int) Position {
	offset = max(0, min(offset, m.text.Len()))
	if offset < m.lineStart || m.lineEnd < 0 || offset > m.lineEnd {
		m.seek(offset)
	}
	offset = min(offset, m.lineEnd)
	if m.ascii(offset) {
		return Position{m.line, offset - m.lineStart}
	}
	return Position{m.line, m.column(offset)}
}

// column counts the column of an offset on the line, from its start or, on a long line, from the last place whose column is known.
func (m *Mapper) column(offset int) int {
	if m.encoding == UTF8 {
		return offset - m.lineStart
	}
	if offset-m.lineStart <= columnStep {
		return ColumnWidth(m.text.Slice(m.lineStart, offset), m.encoding)
	}
	known := m.known[m.lineStart]
	if known == nil {
		known = []counted{{m.lineStart, 0}}
	}
	last := known[len(known)-1]
	if last.offset+columnStep < offset {
		text := m.text.Slice(last.offset, offset)
		for i, next := 0, columnStep; i < len(text); {
			if i >= next {
				known = append(known, counted{last.offset + i, last.column})
				next = i + columnStep
			}
			r, size := utf8.DecodeRuneInString(text[i:])
			last.column += unitsOf(r, m.encoding)
			i += size
		}
		if m.known == nil {
			m.known = map[int][]counted{}
		}
		m.known[m.lineStart] = known
		return last.column
	}
	from := known[sort.Search(len(known), func(i int) bool { return known[i].offset > offset })-1]
	return from.column + ColumnWidth(m.text.Slice(from.offset, offset), m.encoding)
}

// enter makes the piece of an offset the present one.
func (m *Mapper) enter(offset int) {
	if m.from <= offset && offset < m.to {
		return
	}
	m.piece = m.text.pieceAt(offset)
	text, from, _ := m.text.pieces.Piece(m.piece)
	m.from, m.to = from, from+len(text)
}

// seek finds the line of an offset.
func (m *Mapper) seek(offset int) {
	if m.starts == nil && m.looked > worthIndexing*m.text.Len() {
		m.starts = m.text.lineStarts()
	}
	if m.starts != nil {
		m.line = sort.Search(len(m.starts)-2, func(i int) bool { return int(m.starts[i+1]) > offset })
		m.lineStart, m.lineEnd = int(m.starts[m.line]), int(m.starts[m.line+1])
		if m.line+2 < len(m.starts) {
			m.lineEnd -= len(lineEndBefore(m.text.Slice(max(m.lineStart, m.lineEnd-2), m.lineEnd)))
		}
		return
	}
	m.seekFromLast(offset)
	m.lineEnd = m.text.lineEndAfter(m.lineStart)
	m.looked += m.lineEnd - m.lineStart
}

// seekFromLast finds the line of an offset. If the last line is in the same piece, only what is between is looked at.
func (m *Mapper) seekFromLast(offset int) {
	m.enter(offset)
	text, from, _ := m.text.pieces.Piece(m.piece)
	switch {
	case m.lineEnd < 0:
	case from <= m.lineEnd && m.lineEnd <= offset && offset < m.to:
		m.looked += offset - m.lineEnd
		between := beforeLineFeed(text, m.lineEnd-from, offset-from)
		if n := CountLineEnds(between); n > 0 {
			m.line += n
			m.lineStart = m.lineEnd + strings.LastIndexAny(between, "\r\n") + 1
		}
		return
	case offset < m.lineStart && m.lineStart <= m.to:
		m.looked += m.lineStart - from
		before := strings.LastIndexAny(beforeLineFeed(text, 0, offset-from), "\r\n")
		if before < 0 {
			break // the line starts in an earlier piece
		}
		m.line -= CountLineEnds(text[offset-from : m.lineStart-from])
		m.lineStart = from + before + 1
		return
	}
	m.looked += offset - from
	m.line, m.lineStart = m.text.lineAt(offset)
}

// beforeLineFeed returns the text between two offsets. If it ends between \r and \n, it is returned without the \r: there the line
// is still the one that they end.
func beforeLineFeed(text string, start, end int) string {
	if end > start && text[end-1] == '\r' && end < len(text) && text[end] == '\n' {
		end--
	}
	return text[start:end]
}

// ascii reports whether the text from the line's start to an offset is known to have no bytes beyond ASCII. A line in more
// than two pieces is rare enough to be counted.
func (m *Mapper) ascii(offset int) bool {
	m.enter(offset)
	pieces := m.text.pieces
	if !pieces.ASCII(m.piece) {
		return false
	}
	if m.lineStart >= m.from {
		return true
	}
	if m.piece == 0 || !pieces.ASCII(m.piece-1) {
		return false
	}
	_, start, _ := pieces.Piece(m.piece - 1)
	return m.lineStart >= start
}

// lineAt returns the line of an absolute offset, and where the line starts.
func (l Lines) lineAt(offset int) (line, start int) {
	i := l.pieceAt(offset)
	text, from, line := l.pieces.Piece(i)
	head := beforeLineFeed(text, 0, offset-from)
	if n := CountLineEnds(head); n > 0 {
		return line + n, from + strings.LastIndexAny(head, "\r\n") + 1
	}
	return line, l.LineStart(line)
}

// lineStarts returns where each line starts, and then the length of the text.
func (l Lines) lineStarts() []int32 {
	starts := make([]int32, 1, l.LineCount()+1)
	for i := range l.pieces.Pieces() {
		text, from, _ := l.pieces.Piece(i)
		for at := 0; ; {
			n := nextLineEnd(text[at:])
			if n == 0 {
				break
			}
			at += n
			starts = append(starts, int32(from+at))
		}
	}
	return append(starts, int32(l.Len()))
}

// lineEndBefore returns the line end that a text ends with.
func lineEndBefore(text string) string {
	for _, end := range []string{"\r\n", "\n", "\r"} {
		if strings.HasSuffix(text, end) {
			return end
		}
	}
	return ""
}
