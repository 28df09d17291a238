package tokens

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// Width is the number of integers that encode a token.
const Width = 5

// Encode returns tokens as integers: for each the lines since the one before it, the columns since that on the same line, its width, its
// type and its modifiers. Types and modifiers are those that the client knows, as sets of bits; tokens of other types are left out.
func Encode(found []Token, mapper *text.Mapper, types uint32, modifiers Modifiers) []uint32 {
	data := make([]uint32, 0, Width*len(found))
	var last text.Position
	for _, t := range found {
		if types>>t.Type&1 == 0 {
			continue
		}
		start, end := mapper.Position(t.Start), mapper.Position(t.End)
		if start.Line != last.Line {
			last.Column = 0
		}
		data = append(data, uint32(start.Line-last.Line), uint32(start.Column-last.Column), uint32(end.Column-start.Column),
			uint32(t.Type), uint32(t.Modifiers&modifiers))
		last = start
	}
	return data
}

// Difference returns the change from one list of encoded tokens to another: with replaces the integers [start, end) of before. The change
// is between the tokens with which both lists begin, and those with which both end.
func Difference(before, after []uint32) (start, end int, with []uint32) {
	least := min(len(before), len(after))
	for start < least && before[start] == after[start] {
		start++
	}
	if start == len(before) && start == len(after) {
		return start, start, nil
	}
	start -= start % Width
	tail := 0
	for tail < least-start && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	tail -= tail % Width
	return start, len(before) - tail, slices.Clone(after[start : len(after)-tail])
}
