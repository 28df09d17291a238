package editing

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/pattern"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// MatchPattern is the command that says whether the regular expression at a position matches a text, and where. Clients ask while their
// users type the text.
const MatchPattern = "spec-ls.matchPattern"

// TestKind is the kind of the action that leads to it.
const TestKind protocol.CodeActionKind = "spec-ls.test"

// testing returns the action that tries a regular expression, for a client that knows the command.
func testing(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []*protocol.CodeAction {
	if !s.Client.Knows(client.TestPattern) || start != end || !wants(only, TestKind) {
		return nil
	}
	if _, ok := hover.PatternAt(s.Document, start); !ok {
		return nil
	}
	return []*protocol.CodeAction{clientAction("Test a text against the pattern…", TestKind, client.TestPattern)}
}

// longestTried is how many bytes of a text are tried.
const longestTried = 1 << 16

// tried is the argument of the command.
type tried struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
	Text     string            `json:"text"`
}

// patternMatch is the answer to the command; null where there is no regular expression.
type patternMatch struct {
	Pattern string `json:"pattern"`
	Matches bool   `json:"matches"`
	// Start and End are the first part of the text that matches, in characters as positions count them. They are 0 if none does.
	Start   uint32 `json:"start"`
	End     uint32 `json:"end"`
	Message string `json:"message"` // says so in words
}

// RunMatchPattern tries the regular expression.
func RunMatchPattern(_ context.Context, s *session.Snapshot, argument *tried) (*patternMatch, error) {
	if len(argument.Text) > longestTried {
		return nil, fmt.Errorf("%w: the text is longer than %d bytes", message.ErrBadParams, longestTried)
	}
	offset, err := s.Offset(argument.Position)
	if err != nil {
		return nil, err
	}
	at, ok := hover.PatternAt(s.Document, offset)
	if !ok {
		return nil, nil
	}
	match := &patternMatch{Pattern: at.Text, Message: "It does not match."}
	start, end, err := pattern.Find(at.Text, at.POSIX, argument.Text)
	if err != nil {
		match.Message = fmt.Sprintf("The pattern does not compile: %v.", err)
		return match, nil
	}
	if start < 0 {
		return match, nil
	}
	column := func(at int) uint32 { return uint32(syntax.ColumnWidth(argument.Text[:at], s.Client.Encoding)) }
	match.Matches, match.Start, match.End = true, column(start), column(end)
	switch {
	case start == 0 && end == len(argument.Text):
		match.Message = "It matches the whole text."
	case start == end:
		match.Message = fmt.Sprintf("It matches, by nothing before character %d.", match.Start+1)
	default:
		match.Message = fmt.Sprintf("It matches, by %s.", strconv.Quote(argument.Text[start:end]))
	}
	return match, nil
}
