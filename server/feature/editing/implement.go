package editing

import (
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// ImplementKind is the kind of the action that begins an implementation.
const ImplementKind protocol.CodeActionKind = "spec-ls.implement"

// implementing returns the action that begins the implementation of the unit whose name the cursor is at, if the module around is known and
// has none, for a client that can make files.
func implementing(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []*protocol.CodeAction {
	unit := s.Document.File().UnitAt(start)
	if unit < 0 || !s.Client.TakesNewFiles() || !refactor.Wanted(only, ImplementKind) {
		return nil
	}
	u := s.Document.Unit(unit)
	if u.Name.Value == "" {
		return nil
	}
	n := &u.Tree.Nodes[u.Name.Node]
	from, to := s.Document.File().Span(unit, n.Start, n.End)
	if end < from || start > to {
		return nil
	}
	sources := s.Document.Settings().Sources
	module := sources.Known()
	generated, ok := sources.Generated(module, u.Kind, u.Name.Value)
	if !ok || len(module.Implementations(generated)) > 0 {
		return nil
	}
	title := "Implement " + spec.Word(u.Kind) + " " + u.Name.Value
	place := command.Place{URI: s.URI, Position: s.Ranges().Position(start)}
	return []*protocol.CodeAction{clientAction(title, ImplementKind, command.Implement, message.Arguments(place)...)}
}
