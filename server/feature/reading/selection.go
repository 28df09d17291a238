package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// SelectionRanges returns the ranges of a growing selection at each position.
func SelectionRanges(_ context.Context, s *session.Snapshot, params *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	var around func(offset int) []selection.Span
	switch known := s.View.(type) {
	case language.Structured:
		around = func(offset int) []selection.Span { return selection.Around(known.File(), offset) }
	case language.Selecting:
		around = known.Around
	default:
		return nil, nil
	}
	out := make([]protocol.SelectionRange, 0, len(params.Positions))
	for _, p := range params.Positions {
		offset, err := s.Offset(p)
		if err != nil {
			return nil, err
		}
		ranges := s.Ranges()
		var grown *protocol.SelectionRange
		for _, span := range around(offset) {
			grown = &protocol.SelectionRange{Range: ranges.Between(span.Start, span.End), Parent: grown}
		}
		out = append(out, *grown)
	}
	return out, nil
}
