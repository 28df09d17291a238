package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/navigation"
	"go.lsp.dev/protocol"
)

// linkedEditing returns the places that a client is to edit together with that of the cursor.
func (s *snapshot) linkedEditing(_ context.Context, params *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges, error) {
	symbol, at, ok, err := s.named(params.Position)
	if err != nil || !ok || at.Implied {
		return nil, err
	}
	linked := symbol.Linked()
	if len(linked) == 0 {
		return nil, nil
	}
	ranges, out := s.ranges(), &protocol.LinkedEditingRanges{WordPattern: new(navigation.LinkedPattern)}
	for _, o := range linked {
		out.Ranges = append(out.Ranges, ranges.of(o.Start, o.End))
	}
	return out, nil
}
