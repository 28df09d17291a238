package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/folding"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// FoldingRanges returns the ranges that can be folded.
func FoldingRanges(ctx context.Context, s *session.Snapshot, _ *protocol.FoldingRangeParams) ([]protocol.FoldingRange, error) {
	var folds []folding.Fold
	switch known := s.View.(type) {
	case language.Structured:
		folds = folding.In(ctx, known.File(), s.Client.Encoding, s.Client.CollapsedText)
	case language.Folding:
		folds = known.Folds(s.Ranges().Mapper)
	default:
		return nil, nil
	}
	if limit := s.Client.FoldingLimit; limit > 0 {
		folds = folding.Outermost(folds, limit)
	}
	out := make([]protocol.FoldingRange, len(folds))
	for i := range folds {
		out[i] = foldingRange(&folds[i], s.Client.WholeLineFolding)
	}
	return out, nil
}

func foldingRange(f *folding.Fold, wholeLines bool) protocol.FoldingRange {
	start, end := message.Position(f.Start), message.Position(f.End)
	r := protocol.FoldingRange{StartLine: start.Line, EndLine: end.Line}
	switch {
	case wholeLines && !f.Whole:
		r.EndLine-- // the line of the closing bracket
	case !wholeLines:
		r.StartCharacter, r.EndCharacter = &start.Character, &end.Character
	}
	if f.Imports {
		r.Kind = protocol.FoldingRangeKindImports
	}
	if f.Summary != "" {
		r.CollapsedText = &f.Summary
	}
	return r
}
