package reading

import (
	"context"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/tokens"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// TokenWidth is the number of integers in which the protocol encodes a token.
const TokenWidth = 5

// encodeTokens returns tokens as the protocol has them: each by its distance from the one before it. Those of types that the
// client does not know are left out.
func encodeTokens(s *session.Snapshot, found []tokens.Token) []uint32 {
	ranges := s.Ranges()
	data := make([]uint32, 0, TokenWidth*len(found))
	var last protocol.Position
	for _, t := range found {
		if s.Client.TokenTypes>>t.Type&1 == 0 {
			continue
		}
		start, end := ranges.Position(t.Start), ranges.Position(t.End)
		if start.Line != last.Line {
			last.Character = 0
		}
		data = append(data, start.Line-last.Line, start.Character-last.Character, end.Character-start.Character,
			uint32(t.Type), uint32(t.Modifiers&s.Client.TokenModifiers))
		last = start
	}
	return data
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

// ChangedTokens returns what has changed in the tokens since a result that the client has.
func ChangedTokens(ctx context.Context, s *session.Snapshot, params *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	all := allTokens(ctx, s)
	before := s.Sent.ExchangeTokens(params.PreviousResultID, all)
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &all.ID, Data: all.Data}, nil
	}
	return &protocol.SemanticTokensDelta{ResultID: &all.ID, Edits: tokenEdits(before, all.Data)}, nil
}

// tokenEdits returns the one edit, or none, that makes one list of tokens of another: what is between the tokens that both begin
// with, and those that both end with.
func tokenEdits(before, after []uint32) []protocol.SemanticTokensEdit {
	start, least := 0, min(len(before), len(after))
	for start < least && before[start] == after[start] {
		start++
	}
	if start == len(before) && start == len(after) {
		return []protocol.SemanticTokensEdit{}
	}
	start -= start % TokenWidth
	tail := 0
	for tail < least-start && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	tail -= tail % TokenWidth
	return []protocol.SemanticTokensEdit{{
		Start: uint32(start), DeleteCount: uint32(len(before) - tail - start),
		Data: slices.Clone(after[start : len(after)-tail]),
	}}
}
