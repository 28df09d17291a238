package editing

import (
	"context"

	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/session"

	"github.com/spec-ls/spec-ls/analysis/navigation"
	"go.lsp.dev/protocol"
)

// LinkedEditing returns the places that a client is to edit together with that of the cursor.
func LinkedEditing(_ context.Context, s *session.Snapshot, params *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges, error) {
	symbol, at, ok, err := reading.Named(s, params.Position)
	if err != nil || !ok || at.Implied {
		return nil, err
	}
	linked := symbol.Linked()
	if len(linked) == 0 {
		return nil, nil
	}
	ranges, out := s.Ranges(), &protocol.LinkedEditingRanges{WordPattern: new(navigation.LinkedPattern)}
	for _, o := range linked {
		out.Ranges = append(out.Ranges, ranges.Of(o.Start, o.End))
	}
	return out, nil
}
