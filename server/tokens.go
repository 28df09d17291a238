package server

import (
	"context"
	"slices"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/tokens"
	"go.lsp.dev/protocol"
)

// sentTokens are tokens as the client has them.
type sentTokens struct {
	id   string
	data []uint32
}

// tokenWidth is the number of integers in which the protocol encodes a token.
const tokenWidth = 5

// encodeTokens returns tokens as the protocol has them: each by its distance from the one before it. Those of types that the
// client does not know are left out.
func (s *snapshot) encodeTokens(found []tokens.Token) []uint32 {
	ranges := s.ranges()
	data := make([]uint32, 0, tokenWidth*len(found))
	var last protocol.Position
	for _, t := range found {
		if s.client.tokenTypes>>t.Type&1 == 0 {
			continue
		}
		start, end := ranges.position(t.Start), ranges.position(t.End)
		if start.Line != last.Line {
			last.Character = 0
		}
		data = append(data, start.Line-last.Line, start.Character-last.Character, end.Character-start.Character,
			uint32(t.Type), uint32(t.Modifiers&s.client.tokenModifiers))
		last = start
	}
	return data
}

// allTokens returns the tokens of the whole document, with an id for them if the client may ask for changes later.
func (s *snapshot) allTokens(ctx context.Context) sentTokens {
	return sentTokens{
		id:   strconv.FormatUint(s.serial, 36),
		data: s.encodeTokens(tokens.In(ctx, s.document.File(), s.packages(), 0, s.document.File().Len())),
	}
}

// tokens returns the tokens of the whole document.
func (s *snapshot) tokens(ctx context.Context, _ *protocol.SemanticTokensParams) (*protocol.SemanticTokens, error) {
	all := s.allTokens(ctx)
	if !s.client.tokenChanges {
		return &protocol.SemanticTokens{Data: all.data}, nil
	}
	s.sent.exchangeTokens("", all)
	return &protocol.SemanticTokens{ResultID: &all.id, Data: all.data}, nil
}

// tokensOfRange returns the tokens of a part of the document.
func (s *snapshot) tokensOfRange(ctx context.Context, params *protocol.SemanticTokensRangeParams) (*protocol.SemanticTokens, error) {
	start, err := s.offset(params.Range.Start)
	if err != nil {
		return nil, err
	}
	end, err := s.offset(params.Range.End)
	if err != nil {
		return nil, err
	}
	return &protocol.SemanticTokens{Data: s.encodeTokens(tokens.In(ctx, s.document.File(), s.packages(), start, end))}, nil
}

// changedTokens returns what has changed in the tokens since a result that the client has.
func (s *snapshot) changedTokens(ctx context.Context, params *protocol.SemanticTokensDeltaParams) (protocol.SemanticTokensDeltaResult, error) {
	all := s.allTokens(ctx)
	before := s.sent.exchangeTokens(params.PreviousResultID, all)
	if before == nil {
		return &protocol.SemanticTokens{ResultID: &all.id, Data: all.data}, nil
	}
	return &protocol.SemanticTokensDelta{ResultID: &all.id, Edits: tokenEdits(before, all.data)}, nil
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
	start -= start % tokenWidth
	tail := 0
	for tail < least-start && before[len(before)-1-tail] == after[len(after)-1-tail] {
		tail++
	}
	tail -= tail % tokenWidth
	return []protocol.SemanticTokensEdit{{
		Start: uint32(start), DeleteCount: uint32(len(before) - tail - start),
		Data: slices.Clone(after[start : len(after)-tail]),
	}}
}
