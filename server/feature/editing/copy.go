package editing

import (
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/session"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// CopyKind is the kind of the action that copies what is to be written elsewhere.
const CopyKind protocol.CodeActionKind = "spec-ls.copy"

// copied returns the action that copies the command line which cures a diagnostic, for a client that can. The server runs none.
func copied(s *session.Snapshot, convert *diagnostics.Converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	text := d.CommandLine()
	if !s.Client.CopiesText || text == "" {
		return nil
	}
	action := copyAction("Copy "+strconv.Quote(text), protocol.CodeActionKindQuickFix, text)
	action.Diagnostics = []protocol.Diagnostic{convert.Diagnostic(d)}
	return []protocol.CommandOrCodeAction{action}
}

// copying returns the action that copies the declaration that the external type at the cursor needs.
func copying(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []protocol.CommandOrCodeAction {
	if !s.Client.CopiesText || start != end || !wants(only, CopyKind) {
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
	return []protocol.CommandOrCodeAction{copyAction(title, CopyKind, declaration)}
}

func copyAction(title string, kind protocol.CodeActionKind, text string) *protocol.CodeAction {
	return &protocol.CodeAction{
		Title: title, Kind: &kind,
		Command: protocol.Command{Title: title, Command: client.CopyText, Arguments: []protocol.LSPAny{protocol.LSPAny(syntax.Quote(text))}},
	}
}
