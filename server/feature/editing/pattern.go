package editing

import (
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/source/pattern"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// MatchPattern is the command that says whether the regular expression at a position matches a text, and where. Clients ask while their
// users type the text.
const MatchPattern = "spec-ls.matchPattern"

// TestKind is the kind of the action that leads to it.
const TestKind protocol.CodeActionKind = "spec-ls.test"

// testing returns the action that tries a regular expression, for a client that knows the command.
func testing(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []*protocol.CodeAction {
	if !s.Client.Knows(client.TestPattern) || start != end || !refactor.Wanted(only, TestKind) {
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
	command.Place
	Text string `json:"text"`
}

// RunMatchPattern tries the regular expression; it returns nil if the place has none.
func RunMatchPattern(_ context.Context, s *session.Snapshot, argument *tried) (*pattern.Match, error) {
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
	return pattern.Try(at.Text, at.POSIX, argument.Text, s.Client.Encoding), nil
}
