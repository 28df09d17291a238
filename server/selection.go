package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/selection"
	"go.lsp.dev/protocol"
)

// selectionRanges gives, for each position, what a growing selection takes in.
func (s *snapshot) selectionRanges(_ context.Context, params *protocol.SelectionRangeParams) ([]protocol.SelectionRange, error) {
	if _, ok := s.view.(structured); !ok {
		return nil, nil
	}
	out := make([]protocol.SelectionRange, 0, len(params.Positions))
	for _, p := range params.Positions {
		offset, err := s.offset(p)
		if err != nil {
			return nil, err
		}
		ranges := s.ranges()
		var grown *protocol.SelectionRange
		for _, span := range selection.Around(s.file(), offset) {
			grown = &protocol.SelectionRange{Range: ranges.of(span.Start, span.End), Parent: grown}
		}
		out = append(out, *grown)
	}
	return out, nil
}
