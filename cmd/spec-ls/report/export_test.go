package report

import "github.com/spec-ls/spec-ls/analysis/source/syntax"

// PositionIn returns the position of an offset in a file.
func PositionIn(file *syntax.File, offset int) Position {
	return resolvePositions(file.Lines, []int{offset}).position(offset)
}
