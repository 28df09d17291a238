package server

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/refactor"
	"github.com/spec-ls/spec-ls/analysis/resolve"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// A diagnostic can be quieted in files beside the specification: in the configuration, at one place or everywhere, or in the
// baseline. The files are taken as they stand in the editor, and are made if there are none.

// surroundings are the files around a document that the user may want to change together with it.
type surroundings struct {
	path     string // of the document: absolute, with slashes
	resolver *resolver
	open     map[string]*document // by path
	quieted  int                  // how many diagnostics have been offered to be quieted
}

// maxQuieted is for how many of the diagnostics in a range it is offered to quiet them in other files: the files are read for each,
// and nobody looks for one action among hundreds.
const maxQuieted = 20

// around returns the files around a document, or nil if it is not a file.
func (s *session) around(of uri.URI) *surroundings {
	at := filePath(of)
	if at == "" {
		return nil
	}
	return &surroundings{path: at, resolver: s.resolver, open: s.open()}
}

// sideFile is a file around a document.
type sideFile struct {
	path   string
	uri    uri.URI // as the client writes it
	exists bool
	open   *document // nil if it is not open
	files  files.System
}

func (a *surroundings) file(at string) sideFile {
	f := sideFile{path: at, uri: uri.File(filepath.FromSlash(at)), exists: true, open: a.open[at], files: a.resolver.Files}
	if f.open != nil {
		f.uri = f.open.spelling
	} else if !files.Exists(a.resolver.Files, at) {
		f.exists = false
	}
	return f
}

// read returns the file's text, which is empty if there is no file.
func (f *sideFile) read() (string, error) {
	switch {
	case f.open != nil:
		return f.open.text.File().Text(), nil
	case !f.exists:
		return "", nil
	}
	return f.files.Read(f.path, files.Baseline)
}

// configuration returns the configuration of the document, or the one to be made.
func (a *surroundings) configuration() sideFile {
	if found := a.resolver.configuration(a.path); found != nil {
		return a.file(found.Path)
	}
	return a.file(path.Join(a.resolver.Root(path.Dir(a.path)), config.FileName))
}

// baseline returns the baseline of the document: the nearest one up to the root, or the one to be made there.
func (a *surroundings) baseline() sideFile { return a.file(a.resolver.BaselinePath(path.Dir(a.path))) }

// quieting is a way to quiet a diagnostic in a file around the document.
type quieting struct {
	title string
	file  sideFile
	edits func(text string) ([]syntax.Edit, error) // of the file's text
	long  bool                                     // the file may be long, and is not to be read before the action is chosen
}

// quietings returns the ways to quiet a diagnostic in files around the document.
func (s *snapshot) quietings(around *surroundings, d *analysis.Diagnostic) []quieting {
	if around == nil || !refactor.CanSuppress(d) {
		return nil
	}
	var all []quieting
	configuration := around.configuration()
	if selector, ok := config.SelectorOf(s.document, d); ok {
		all = append(all, quieting{
			title: "Suppress " + d.Rule.Name + " for " + selector + " in " + config.FileName, file: configuration,
			edits: orNew(func(text string) ([]syntax.Edit, error) { return config.TurnOffAt(text, selector, d.Rule) }),
		})
	}
	all = append(all, quieting{
		title: "Disable rule " + d.Rule.Name + " in " + config.FileName, file: configuration,
		edits: orNew(func(text string) ([]syntax.Edit, error) { return config.TurnOff(text, d.Rule) }),
	})
	title := "Add " + d.Rule.Name
	if place := strings.Join(d.Steps(), "."); place != "" {
		title += " at " + place
	}
	known := around.baseline()
	name := resolve.NameIn(around.resolver.Files, known.path, around.path)
	return append(all, quieting{
		title: title + " to " + baseline.FileName, file: known, long: true,
		edits: func(text string) ([]syntax.Edit, error) {
			findings := &baseline.Baseline{}
			if strings.TrimSpace(text) != "" {
				var err error
				if findings, err = baseline.Parse(text); err != nil {
					return nil, err
				}
			}
			findings.Add(name, d)
			return []syntax.Edit{{End: len(text), Text: findings.String()}}, nil
		},
	})
}

// orNew makes edits of a configuration that work where there is none yet, too.
func orNew(edit func(text string) ([]syntax.Edit, error)) func(text string) ([]syntax.Edit, error) {
	return func(text string) ([]syntax.Edit, error) {
		if strings.TrimSpace(text) != "" {
			return edit(text)
		}
		edits, err := edit(config.Empty)
		if err != nil {
			return nil, err
		}
		made, err := syntax.ApplyEdits(config.Empty, edits)
		return []syntax.Edit{{End: len(text), Text: made}}, err
	}
}

// quietingActions returns the actions that quiet a diagnostic in files around the document. What can't be done is offered only to a
// client that shows why.
func (s *snapshot) quietingActions(convert *converter, around *surroundings, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	if around == nil || around.quieted == maxQuieted {
		return nil
	}
	around.quieted++
	var actions []protocol.CommandOrCodeAction
	for _, q := range s.quietings(around, d) {
		action := &protocol.CodeAction{
			Title: q.title, Kind: new(protocol.CodeActionKind(refactor.SuppressKind)), Diagnostics: []protocol.Diagnostic{convert.diagnostic(d)},
		}
		if !q.file.exists && !s.client.createsFiles {
			action.Disabled.Reason = "There is no " + path.Base(q.file.path) + ", and the editor does not let it be made"
		} else if !q.long || !s.client.resolvesEdits {
			edit, err := s.quietingEdit(&q)
			if err != nil {
				action.Disabled.Reason = fmt.Sprintf("%s: %v", path.Base(q.file.path), err)
			} else if !s.client.resolvesEdits {
				action.Edit = edit
			}
		}
		if action.Disabled.Reason == "" && s.client.resolvesEdits {
			action.Data = s.unresolved(q.title, refactor.SuppressKind, d.Start, d.End).Data
		}
		if action.Disabled.Reason == "" || s.client.disabledActions {
			actions = append(actions, action)
		}
	}
	return actions
}

// quietingEdit makes the edit of a way to quiet a diagnostic.
func (s *snapshot) quietingEdit(q *quieting) (*protocol.WorkspaceEdit, error) {
	text, err := q.file.read()
	if err != nil {
		return nil, err
	}
	edits, err := q.edits(text)
	if err != nil {
		return nil, err
	}
	return s.editOf(&q.file, text, edits), nil
}

// resolveQuieting makes the edit of an action that was chosen. It gives nil if there is no such action.
func (s *snapshot) resolveQuieting(around *surroundings, wanted *unresolved) (*protocol.WorkspaceEdit, error) {
	all := s.document.Diagnostics()
	for i := range all {
		if d := &all[i]; d.Start == wanted.Start && d.End == wanted.End {
			for _, q := range s.quietings(around, d) {
				if q.title == wanted.Title {
					return s.quietingEdit(&q)
				}
			}
		}
	}
	return nil, nil
}

// editOf returns edits of a file around the document as the client takes them. A file that does not exist is made first.
func (s *snapshot) editOf(file *sideFile, text string, edits []syntax.Edit) *protocol.WorkspaceEdit {
	convert := ranges{mapper: syntax.ParseFile(text, syntax.Options{Comments: true}).Mapper(s.client.encoding)}
	changes := make([]protocol.TextEdit, len(edits))
	for i, e := range edits {
		changes[i] = protocol.TextEdit{Range: convert.of(e.Start, e.End), NewText: e.Text}
	}
	if !s.client.documentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{file.uri: changes}}
	}
	out := &protocol.WorkspaceEdit{}
	if !file.exists {
		out.DocumentChanges = append(out.DocumentChanges, &protocol.CreateFile{
			Kind: "create", URI: file.uri, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
		})
	}
	document := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
		TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: file.uri},
	}}
	if file.open != nil {
		document.TextDocument.Version = &file.open.version
	}
	for i := range changes {
		document.Edits = append(document.Edits, &changes[i])
	}
	out.DocumentChanges = append(out.DocumentChanges, document)
	return out
}
