package text_test

import (
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/text"
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
