package reading

import (
	"context"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// encodeTokens returns tokens as the client takes them.
func encodeTokens(s *session.Snapshot, found []tokens.Token) []uint32 {
	return tokens.Encode(found, s.Ranges().Mapper, s.Client.TokenTypes, s.Client.TokenModifiers)
}

// allTokens returns the tokens of the whole document, with an id for them if the client may ask for changes later.
func allTokens(ctx context.Context, s *session.Snapshot) session.SentTokens {
	return session.SentTokens{
		ID:   strconv.FormatUint(s.Serial, 36),
		Data: encodeTokens(s, tokens.In(ctx, s.Document.File(), s.Packages(), 0, s.Document.File().Len())),
	}
}

// Tokens returns the tokens of the whole document.
func Tokens(ctx context.Context, s *session.Snapshot, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	all := allTokens(ctx, s)
	if !s.Client.TokenChanges {
		return &protocol.SemanticTokens{Data: all.Data}, nil
	}
	s.Sent.ExchangeTokens("", all)
	return &protocol.SemanticTokens{ResultID: &all.ID, Data: all.Data}, nil
}

// TokensOfRange returns the tokens of a part of the document.
func TokensOfRange(ctx context.Context, s *session.Snapshot, params *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	start, end, err := s.Span(params.Range)
	if err != nil {
		return nil, err
	}
	return &protocol.SemanticTokens{Data: encodeTokens(s, tokens.In(ctx, s.Document.File(), s.Packages(), start, end))}, nil
}

// ChangedTokens returns the changes of the tokens since a result that the client has.
func ChangedTokens(ctx context.Context, s *session.Snapshot,
	params *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	all := allTokens(ctx, s)
	before := s.Sent.ExchangeTokens(params.PreviousResultID, all)
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &all.ID, Data: all.Data}, nil
	}
	delta := &protocol.SemanticTokensDelta{ResultID: &all.ID, Edits: []protocol.SemanticTokensEdit{}}
	if start, end, with := tokens.Difference(before, all.Data); end > start || len(with) > 0 {
		delta.Edits = append(delta.Edits, protocol.SemanticTokensEdit{Start: uint32(start), DeleteCount: uint32(end - start), Data: with})
	}
	return delta, nil
}
