package editing

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// RefactoringKinds are the kinds of actions that package refactor gives, as they are advertised.
var RefactoringKinds = []protocol.CodeActionKind{
	refactor.TypeKind, refactor.ConfigurabilityKind, refactor.ValidatorKind, refactor.PlanModifierKind,
	refactor.DefaultKind, refactor.WrapKind, refactor.OrderKind, refactor.UpKind, refactor.DownKind, refactor.CreateKind,
	refactor.ExtractKind, refactor.InlineKind, refactor.SortKind, refactor.ImportsKind,
}

// refactorings returns an action for each refactoring of a range. The edit waits until the action is chosen, if the client can ask for it.
func refactorings(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) (actions []*protocol.CodeAction) {
	for _, r := range refactor.Offered(s.Document, start, end, only) {
		kind := protocol.CodeActionKind(r.Kind)
		title := r.WholeTitle()
		action := &protocol.CodeAction{Title: title, Kind: &kind}
		if s.Client.ResolvesEdits {
			action = unresolvedAction(s, title, kind, start, end)
		} else {
			action.Edit, action.Command = workspaceEdit(s, r.Edits()), startRename(s, r)
		}
		actions = append(actions, action)
	}
	return actions
}

// unresolved is the data of an action whose edit is made when the client asks for it.
type unresolved struct {
	URI     uri.URI `json:"uri"`
	Version int32   `json:"version"`
	Start   int     `json:"start"`
	End     int     `json:"end"`
	Title   string  `json:"title"`
	Kind    string  `json:"kind"`
}

// unresolvedAction returns an action without its edit, which the client asks for when the action is chosen.
func unresolvedAction(s *session.Snapshot, title string, kind protocol.CodeActionKind, start, end int) *protocol.CodeAction {
	return &protocol.CodeAction{Title: title, Kind: &kind, Data: message.Encode(unresolved{s.URI, s.Version, start, end, title, string(kind)})}
}

// startRename returns the command that has the user choose the name that a refactoring made up, for a client that knows it.
func startRename(s *session.Snapshot, r refactor.Refactoring) protocol.Command {
	if !s.Client.Knows(client.StartRename) {
		return protocol.Command{}
	}
	at, ok := r.NamePosition(s.Document, s.Client.Encoding)
	if !ok {
		return protocol.Command{}
	}
	return protocol.Command{Title: "Rename", Command: client.StartRename, Arguments: message.Arguments(string(s.URI), message.Position(at))}
}

// ResolveCodeAction makes the edit of an action that was chosen. If the document has changed since, there is no edit.
func ResolveCodeAction(ctx context.Context, s *session.Session, action *protocol.CodeAction) (*protocol.CodeAction, error) {
	var wanted unresolved
	if len(action.Data) == 0 || json.Unmarshal(action.Data, &wanted) != nil || wanted.Title == "" {
		return action, nil // an action that is complete, or not one of ours
	}
	taken := s.Snapshot(wanted.URI)
	if taken.Document == nil || taken.Version != wanted.Version {
		return nil, jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesContentModified), "the document has changed since %q was offered",
			wanted.Title)
	}
	if wanted.Kind == string(FixAll) {
		action.Edit = fixAllEdit(ctx, taken)
		return action, nil
	}
	for _, r := range refactor.Offered(taken.Document, wanted.Start, wanted.End,
		[]protocol.CodeActionKind{protocol.CodeActionKind(wanted.Kind)}) {
		if r.WholeTitle() == wanted.Title {
			action.Edit = workspaceEdit(taken, r.Edits())
			action.Command = startRename(taken, r)
			return action, nil
		}
	}
	edit, err := resolveSuppression(taken, &wanted)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", wanted.Title, err)
	}
	if edit == nil {
		return nil, fmt.Errorf("%w: there is no action %q", message.ErrBadParams, wanted.Title)
	}
	action.Edit = edit
	return action, nil
}
