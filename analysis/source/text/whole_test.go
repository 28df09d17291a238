package text_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

var encodings = []text.Encoding{text.UTF16, text.UTF8, text.UTF32}

// inPieces is a text in pieces of a few bytes.
type inPieces []string

func (p inPieces) Pieces() int      { return len(p) }
func (p inPieces) Text() string     { return strings.Join(p, "") }
func (p inPieces) ASCII(i int) bool { return false }
func (p inPieces) Piece(i int) (string, int, int) {
	before := strings.Join(p[:i], "")
	return p[i], len(before), text.CountLineEnds(before)
}

// TestLinesOfTexts holds the lines and positions of texts, whole and in pieces.
func TestLinesOfTexts(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, pieces := range []inPieces{{""}, {"a"}, {"a\nb"}, {"a\n"}, {"\r\n", "b\r", "", "c\n\n", "é😀x"}, {"ab", "cd\n", "\n", "e"},
		{"\xffa\n\xff"}, {"a\u2028b"}, {"", "\n"}, {strings.Repeat("x", 5), "\r\n", strings.Repeat("é", 3)}} {
		source := pieces.Text()
		fmt.Fprintf(&b, "# %q\n", source)
		for _, lines := range []text.Lines{text.New(source), text.NewLines(pieces, len(source), text.CountLineEnds(source))} {
			fmt.Fprintf(&b, "%d bytes, %d lines:", lines.Len(), lines.LineCount())
			for line := -1; line < lines.LineCount(); line++ {
				fmt.Fprintf(&b, " %d-%d %q", lines.LineStart(line), lines.LineEnd(line), lines.Line(line))
			}
			fmt.Fprintln(&b)
			for _, encoding := range encodings {
				mapper := lines.Mapper(encoding)
				fmt.Fprintf(&b, "%s:", encoding)
				for offset := range len(source) + 1 {
					p := mapper.Position(offset)
					back, err := lines.Offset(p, encoding)
					fmt.Fprintf(&b, " %d=%d:%d", offset, p.Line, p.Column)
					if back != offset || err != nil {
						fmt.Fprintf(&b, "(%d %v)", back, err)
					}
				}
				fmt.Fprintln(&b)
				for line := -1; line <= lines.LineCount()+1; line++ {
					for column := -1; column < 6; column++ {
						offset, err := lines.Offset(text.Position{Line: line, Column: column}, encoding)
						if err != nil {
							fmt.Fprintf(&b, " %d:%d %v;", line, column, err)
						} else {
							fmt.Fprintf(&b, " %d:%d=%d", line, column, offset)
						}
					}
				}
				fmt.Fprintln(&b)
			}
			for start := range len(source) + 1 {
				for _, n := range []int{0, 1, 4} {
					if start+n <= len(source) && lines.Slice(start, start+n) != source[start:start+n] {
						t.Errorf("the slice of %q from %d with %d bytes is %q", source, start, n, lines.Slice(start, start+n))
					}
				}
			}
		}
	}
	for _, line := range []string{"", "a", "aé", "😀a", "\xff\xfea"} {
		for _, encoding := range encodings {
			fmt.Fprintf(&b, "%q has %d columns, %d, in %s\n", line, text.ColumnWidth(line, encoding), encoding.Columns(line), encoding)
			if p := text.PositionIn("x\n"+line, 2+len(line), encoding); p.Line != 1 || p.Column != text.ColumnWidth(line, encoding) {
				t.Errorf("%q ends at %v", line, p)
			}
		}
	}
	scenario.Golden(t, "testdata/lines.golden", b.String())
}

// TestChanges holds the texts after changes, and why changes are refused.
func TestChanges(t *testing.T) {
	t.Parallel()
	at := func(line, column, endLine, endColumn int, new string) text.Change {
		return text.Change{Start: text.Position{Line: line, Column: column}, End: text.Position{Line: endLine, Column: endColumn}, Text: new}
	}
	const source = "one\ntwo é😀\nthree\n"
	descending := []text.Change{}
	for column := 9; column > 0; column-- {
		descending = append(descending, at(2, column/2, 2, column/2, string(rune('0'+column))))
	}
	apart := []text.Change{at(3, 0, 3, 0, "x"), at(2, 4, 2, 5, "y"), at(2, 2, 2, 3, "z"), at(2, 0, 2, 1, "w"), at(1, 4, 1, 5, "v"), at(1,
		0, 1, 1, "u"), at(0, 2, 1, 0, "t"), at(0, 0, 0, 1, "s")}
	var b strings.Builder
	for _, changes := range [][]text.Change{
		nil, {at(0, 0, 0, 0, "x")}, {at(0, 1, 0, 2, "")}, {at(0, 3, 1, 0, " ")}, {at(0, 2, 0, 1, "")}, {at(1, 0, 0, 0, "")}, {at(9, 0, 9, 0,
			"")}, {at(0, 0, 9, 0, "")}, {at(1, 6, 1, 6, "x")}, {at(-1, 0, 0, 0, "x")}, {at(3, 0, 3, 0, "x")}, {at(4, 0, 4, 0, "x")},
		{{Whole: true, Text: "new"}}, {at(9, 9, 9, 9, "x"), {Whole: true, Text: "new\n"}, at(1, 0, 1, 0, "y")}, {at(0, 0, 0, 1, "a"), at(0, 0,
			0, 1, "b")}, descending, apart, {at(1, 0, 1, 1, "a"), at(0, 0, 1, 0, "b")}, {at(1, 0, 1, 1, "a"), at(0, 0, 0, 1, "b")}, {at(0, 9, 0,
			99, "x")},
	} {
		fmt.Fprintf(&b, "# %v\n", changes)
		for _, encoding := range encodings {
			lines := text.New(source)
			after, err := lines.Change(changes, encoding)
			if err != nil {
				fmt.Fprintf(&b, "%s: %v, independent %d, together %d\n", encoding, err, len(lines.Independent(changes, encoding)),
					len(lines.Together(changes, encoding)))
				continue
			}
			fmt.Fprintf(&b, "%s: %q, independent %v, together %d\n", encoding, after.Text(), lines.Independent(changes, encoding),
				len(lines.Together(changes, encoding)))
		}
	}
	for _, edits := range [][]text.Edit{nil, {{Start: 0, End: 3, Text: "x"}}, {{Start: 4, End: 5}, {Start: 0, End: 0, Text: "y"}},
		{{Start: 0, End: 2}, {Start: 1, End: 3}}, {{Start: 2, End: 1}}, {{Start: -1, End: 0}}, {{Start: 0, End: 99}}, {{Start: 1, End: 1,
			Text: "a"}, {Start: 1, End: 1, Text: "b"}}} {
		after, err := text.ApplyEdits("onetwo", edits)
		fmt.Fprintf(&b, "%v: %q %v\n", edits, after, err)
	}
	for _, encoded := range []string{"", "a", "{}", "\xFF\xFE{\x00}\x00", "\xFE\xFF\x00{\x00}", "{\x00}\x00", "\x00{\x00}",
		"\xFF\xFE\x00\x00{\x00\x00\x00", "\x00\x00\xFE\xFF\x00\x00\x00{", "{\x00\x00\x00", "\x00\x00\x00{", "{\x00}", "\xFF\xFE{",
		"\xFF\xFE=\xD8\x00\xDE", "\x00\x00", "a\x00\x00b"} {
		name, decoded := text.Decode(encoded)
		fmt.Fprintf(&b, "%q is %q in %q\n", encoded, decoded, name)
	}
	scenario.Golden(t, "testdata/changes.golden", b.String())
}

// TestMappersThatJump holds that a mapper finds the same positions in any order of offsets, in texts with short and with very long lines.
func TestMappersThatJump(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(73, 1))
	for _, pieces := range []inPieces{
		{strings.Repeat("é😀a", 900), "\r\n", strings.Repeat("b\n", 50), strings.Repeat("c", 2000), "\r", "ü\n"},
		{strings.Repeat("ab\r\n", 200)}, {"a\n", "", "b", "\n\n", strings.Repeat("é", 600)},
	} {
		source := pieces.Text()
		for _, encoding := range encodings {
			lines := text.NewLines(pieces, len(source), text.CountLineEnds(source))
			jumping := lines.Mapper(encoding)
			for range 400 {
				offset := random.IntN(len(source)+3) - 1
				if got, want := jumping.Position(offset), text.New(source).Mapper(encoding).Position(offset); got != want {
					t.Fatalf("offset %d is at %v, want %v", offset, got, want)
				}
			}
		}
	}
}
