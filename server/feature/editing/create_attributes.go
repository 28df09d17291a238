package editing

import (
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// CreateAttributes is the command that makes attributes out of a text that a user has, such as an example in JSON or a Go struct. It gives
// the edit that puts them into the array of attributes at a position, for the client to apply.
const CreateAttributes = "spec-ls.createAttributes"

// creation returns the action that makes attributes out of the clipboard, between attributes and for a client that knows the command.
func creation(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []*protocol.CodeAction {
	if !s.Client.Knows(client.CreateFromClipboard) || start != end || !refactor.Wanted(only, refactor.CreateKind) ||
		!refactor.InAttributes(s.Document, start) {
		return nil
	}
	return []*protocol.CodeAction{clientAction("Create attributes from the clipboard", refactor.CreateKind, client.CreateFromClipboard)}
}

// longestExample is how many bytes of a text are taken.
const longestExample = 1 << 20

// example is the argument of the command.
type example struct {
	command.Place
	refactor.Example
}

// createdAttributes is the answer to the command; null where nothing can be made from the text, or there is no place for it.
type createdAttributes struct {
	*refactor.Created
	Edit *protocol.WorkspaceEdit `json:"edit"`
}

// RunCreateAttributes makes attributes of a text.
func RunCreateAttributes(_ context.Context, s *session.Snapshot, from *example) (*createdAttributes, error) {
	if len(from.Text) > longestExample {
		return nil, fmt.Errorf("%w: the text is longer than %d bytes", message.ErrBadParams, longestExample)
	}
	offset, err := s.Offset(from.Position)
	if err != nil {
		return nil, err
	}
	created := refactor.CreateFrom(s.Document, offset, from.Example)
	if created == nil {
		return nil, nil
	}
	return &createdAttributes{created, workspaceEdit(s, created.Edits)}, nil
}
