package editing

import (
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/editor/suppress"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// MaxSuppressed is for how many of the diagnostics in a range it is offered to suppress them in other files: the files are read for each,
// and nobody looks for one action among hundreds.
const MaxSuppressed = 20

// waysToSuppress returns the ways to suppress a diagnostic in files around the document, which are taken as they are in the editor.
func waysToSuppress(s *session.Snapshot, d *analysis.Diagnostic) []suppress.Way {
	at := message.FilePath(s.URI)
	if at == "" || s.Session == nil {
		return nil
	}
	return suppress.Ways(s.Session.Resolver, at, s.Document, d)
}

// suppressions returns the actions that suppress the diagnostic in the document, or one that says why that can't be done.
func (f *finding) suppressions() (actions []*protocol.CodeAction) {
	for _, r := range refactor.Suppress(f.in.Document, f.of) {
		action := f.action(r.Title, protocol.CodeActionKind(r.Kind))
		action.Edit = workspaceEdit(f.in, r.Edits())
		actions = append(actions, action)
	}
	if f.in.Client.DisabledActions && !f.of.Rule.Suppressible() {
		action := f.action("Suppress "+f.of.Rule.Name, refactor.SuppressKind)
		action.Disabled.Reason = "A file that is not JSON or breaks the schema can't be checked further"
		actions = append(actions, action)
	}
	return actions
}

// suppressionsAround returns the actions that suppress the diagnostic in files around the document. An action that can't be applied is
// offered only to a client that shows why.
func (f *finding) suppressionsAround() (actions []*protocol.CodeAction) {
	client := &f.in.Client
	for _, way := range waysToSuppress(f.in, f.of) {
		action := f.action(way.Title, refactor.SuppressKind)
		if !way.Exists && !client.CreatesFiles {
			action.Disabled.Reason = "There is no " + path.Base(way.Path) + ", and the editor does not let it be made"
		} else if !way.Long || !client.ResolvesEdits {
			edit, err := suppressionEdit(f.in, &way)
			if err != nil {
				action.Disabled.Reason = fmt.Sprintf("%s: %v", path.Base(way.Path), err)
			} else if !client.ResolvesEdits {
				action.Edit = edit
			}
		}
		if action.Disabled.Reason == "" && client.ResolvesEdits {
			action.Data = unresolvedAction(f.in, way.Title, refactor.SuppressKind, f.of.Start, f.of.End).Data
		}
		if action.Disabled.Reason == "" || client.DisabledActions {
			actions = append(actions, action)
		}
	}
	return actions
}

// resolveSuppression makes the edit of an action that was chosen. It gives nil if there is no such action.
func resolveSuppression(s *session.Snapshot, wanted *unresolved) (*protocol.WorkspaceEdit, error) {
	all := s.Document.Diagnostics()
	for i := range all {
		if d := &all[i]; d.Start == wanted.Start && d.End == wanted.End {
			for _, way := range waysToSuppress(s, d) {
				if way.Title == wanted.Title {
					return suppressionEdit(s, &way)
				}
			}
		}
	}
	return nil, nil
}

// suppressionEdit makes the edit of a way to suppress a diagnostic as the client takes it. A file that does not exist is made first.
func suppressionEdit(s *session.Snapshot, way *suppress.Way) (*protocol.WorkspaceEdit, error) {
	source, edits, err := way.Edits()
	if err != nil {
		return nil, err
	}
	return changeOf(s, &rules.FileChange{Path: way.Path, IsNew: !way.Exists, Text: source, Edits: edits}), nil
}
