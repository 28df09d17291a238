package server

import (
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/refactor"
	"github.com/spec-ls/spec-ls/analysis/suppress"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// maxSuppressed is for how many of the diagnostics in a range it is offered to suppress them in other files: the files are read for each,
// and nobody looks for one action among hundreds.
const maxSuppressed = 20

// waysToSuppress returns the ways to suppress a diagnostic in files around the document, which are taken as they are in the editor.
func (s *snapshot) waysToSuppress(d *analysis.Diagnostic) []suppress.Way {
	at := filePath(s.uri)
	if at == "" || s.session == nil {
		return nil
	}
	return suppress.Ways(s.session.resolver.Resolver, at, s.document, d)
}

// suppressActions returns the actions that quiet a diagnostic in files around the document. What can't be done is offered only to a
// client that shows why.
func (s *snapshot) suppressActions(convert *converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	for _, way := range s.waysToSuppress(d) {
		action := &protocol.CodeAction{
			Title: way.Title, Kind: new(protocol.CodeActionKind(refactor.SuppressKind)), Diagnostics: []protocol.Diagnostic{convert.diagnostic(d)},
		}
		if !way.Exists && !s.client.createsFiles {
			action.Disabled.Reason = "There is no " + path.Base(way.Path) + ", and the editor does not let it be made"
		} else if !way.Long || !s.client.resolvesEdits {
			edit, err := s.suppressionEdit(&way)
			if err != nil {
				action.Disabled.Reason = fmt.Sprintf("%s: %v", path.Base(way.Path), err)
			} else if !s.client.resolvesEdits {
				action.Edit = edit
			}
		}
		if action.Disabled.Reason == "" && s.client.resolvesEdits {
			action.Data = s.unresolved(way.Title, refactor.SuppressKind, d.Start, d.End).Data
		}
		if action.Disabled.Reason == "" || s.client.disabledActions {
			actions = append(actions, action)
		}
	}
	return actions
}

// resolveSuppression makes the edit of an action that was chosen. It gives nil if there is no such action.
func (s *snapshot) resolveSuppression(wanted *unresolved) (*protocol.WorkspaceEdit, error) {
	all := s.document.Diagnostics()
	for i := range all {
		if d := &all[i]; d.Start == wanted.Start && d.End == wanted.End {
			for _, way := range s.waysToSuppress(d) {
				if way.Title == wanted.Title {
					return s.suppressionEdit(&way)
				}
			}
		}
	}
	return nil, nil
}

// suppressionEdit makes the edit of a way to suppress a diagnostic as the client takes it. A file that does not exist is made first.
func (s *snapshot) suppressionEdit(way *suppress.Way) (*protocol.WorkspaceEdit, error) {
	text, edits, err := way.Edits()
	if err != nil {
		return nil, err
	}
	file, open := fileURI(way.Path), s.session.documents[fileURI(way.Path)]
	if open != nil && open.outOfStep {
		open = nil
	}
	if open != nil {
		file = open.spelling
	}
	convert := ranges{mapper: syntax.ParseFile(text, syntax.Options{Comments: true}).Mapper(s.client.encoding)}
	changes := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		changes[i] = protocol.TextEdit{Range: convert.of(e.Start, e.End), NewText: e.Text}
	}
	if !s.client.documentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{file: changes}}, nil
	}
	out := &protocol.WorkspaceEdit{}
	if !way.Exists {
		out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{
			Kind: "create", URI: file, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
		})
	}
	document := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
		TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: file},
	}}
	if open != nil {
		document.TextDocument.Version = &open.version
	}
	for i := range changes {
		document.Edits = append(document.Edits, &changes[i])
	}
	out.DocumentChanges = append(out.DocumentChanges, document)
	return out, nil
}
