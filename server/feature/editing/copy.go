package editing

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// CopyKind is the kind of the action that copies a text that must be written elsewhere.
const CopyKind protocol.CodeActionKind = "spec-ls.copy"

// copied returns the action that copies the command line which cures the diagnostic, for a client that can. The server runs none.
func (f *finding) copied() []*protocol.CodeAction {
	text := f.of.CommandLine()
	if !f.in.Client.Knows(client.CopyText) || text == "" {
		return nil
	}
	action := f.action("Copy "+strconv.Quote(text), protocol.CodeActionKindQuickFix)
	action.Command = copyAction(action.Title, CopyKind, text).Command
	return []*protocol.CodeAction{action}
}

// copying returns the action that copies the declaration that the external type at the cursor needs.
func copying(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []*protocol.CodeAction {
	if !s.Client.Knows(client.CopyText) || start != end || !refactor.Wanted(only, CopyKind) {
		return nil
	}
	declaration := hover.ExternalDeclarationAt(s.Document, start)
	if declaration == "" {
		return nil
	}
	title := "Copy the declaration that is needed"
	if fields := strings.Fields(declaration); len(fields) > 1 && fields[0] == "type" {
		title = "Copy the declaration of " + fields[1]
	}
	return []*protocol.CodeAction{copyAction(title, CopyKind, declaration)}
}

func copyAction(title string, kind protocol.CodeActionKind, text string) *protocol.CodeAction {
	return clientAction(title, kind, client.CopyText, protocol.LSPAny(syntax.Quote(text)))
}
