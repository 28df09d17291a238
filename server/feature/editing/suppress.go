package editing

import (
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/refactor"
	"github.com/spec-ls/spec-ls/analysis/suppress"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
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
	return suppress.Ways(s.Session.Resolver.Resolver, at, s.Document, d)
}

// suppressActions returns the actions that quiet a diagnostic in files around the document. What can't be done is offered only to a
// client that shows why.
func suppressActions(s *session.Snapshot, convert *diagnostics.Converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	for _, way := range waysToSuppress(s, d) {
		action := &protocol.CodeAction{
			Title: way.Title, Kind: new(protocol.CodeActionKind(refactor.SuppressKind)), Diagnostics: []protocol.Diagnostic{convert.Diagnostic(d)},
		}
		if !way.Exists && !s.Client.CreatesFiles {
			action.Disabled.Reason = "There is no " + path.Base(way.Path) + ", and the editor does not let it be made"
		} else if !way.Long || !s.Client.ResolvesEdits {
			edit, err := suppressionEdit(s, &way)
			if err != nil {
				action.Disabled.Reason = fmt.Sprintf("%s: %v", path.Base(way.Path), err)
			} else if !s.Client.ResolvesEdits {
				action.Edit = edit
			}
		}
		if action.Disabled.Reason == "" && s.Client.ResolvesEdits {
			action.Data = unresolvedAction(s, way.Title, refactor.SuppressKind, d.Start, d.End).Data
		}
		if action.Disabled.Reason == "" || s.Client.DisabledActions {
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
	text, edits, err := way.Edits()
	if err != nil {
		return nil, err
	}
	file, open := message.FileURI(way.Path), s.Session.Documents[message.FileURI(way.Path)]
	var version *int32
	if open != nil && !open.OutOfStep {
		file, version = open.Spelling, &open.Version
	}
	changes := message.Ranges{Mapper: syntax.ParseFile(text, syntax.Options{Comments: true}).Mapper(s.Client.Encoding)}.Edits(edits)
	if !s.Client.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{file: changes}}, nil
	}
	out := &protocol.WorkspaceEdit{}
	if !way.Exists {
		out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{
			Kind: "create", URI: file, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
		})
	}
	out.DocumentChanges = append(out.DocumentChanges, message.DocumentEdit(file, version, changes))
	return out, nil
}
