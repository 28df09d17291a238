package session

import (
	"context"
	"path"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/languages"
	"github.com/spec-ls/spec-ls/language/specification"
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/uri"
)

// NewWorkspace returns the view of the folders that are open in a session.
func (s *Store) NewWorkspace(of *Session) *workspace.View {
	return workspace.New(workspace.Reading{
		System: s.files, Encoding: of.Client.Encoding, Grew: s.collector.Grew,
		Report: func(err error) { s.Connection.Logger.Info("a file was not read", "error", err) },
	}, of.folderPaths(), of.Resolver)
}

// Read makes a snapshot of a file: of the document, if it is open in the session, or of what lies on the disk, under the settings that
// hold for it.
func (s *Session) Read(ctx context.Context, path string) (taken *Snapshot, err error) {
	if taken = s.Snapshot(message.FileURI(path)); taken.IsOpen() {
		return taken, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, err := s.Workspace.Text(path)
	if err != nil {
		return nil, err
	}
	s.Store.collector.Grew(len(text))
	taken.See(analysis.NewDocument(text, s.SettingsFor(taken.Canonical)))
	return taken, nil
}

// readConfiguration makes a snapshot of a configuration of tfplugingen-openapi: of the document, if it is open in the session, or of what
// lies on the disk.
func (s *Session) readConfiguration(file string) (*Snapshot, error) {
	taken := s.Snapshot(message.FileURI(file))
	if taken.IsOpen() {
		return taken, nil
	}
	text, err := s.Workspace.Text(file)
	if err != nil {
		return nil, err
	}
	s.Store.collector.Grew(len(text))
	if of, content, ok := languages.Other(&language.File{Name: path.Base(file), Text: text}); ok {
		taken.View = of.View(content, s.surroundings(taken.Canonical))
	}
	return taken, nil
}

// ReadClosed has a snapshot of a document that is not open be of what lies on the disk, beside its neighbours. Where there is no such file, or
// nothing is known about it, there is nothing to say.
func (s *Snapshot) ReadClosed(ctx context.Context) error {
	at := message.FilePath(s.Canonical)
	if s.IsOpen() || at == "" {
		return nil
	}
	text, err := s.Session.Workspace.Text(at)
	if err != nil {
		return nil
	}
	s.Session.Store.collector.Grew(len(text))
	file := &language.File{Name: path.Base(at), Text: text, Settings: s.Session.SettingsFor(s.Canonical)}
	if of, content, ok := languages.Other(file); of != nil {
		if ok {
			s.View = of.View(content, s.Session.surroundings(s.Canonical))
		}
		return nil
	}
	content := specification.Language{}.Open(file)
	if !content.IsRecognised() {
		return nil
	}
	listed, err := s.Session.Beside(ctx, at)
	if err != nil {
		return err
	}
	s.See(content.(*specification.Text).Document.WithNeighbours(listed.neighbours[at]))
	return nil
}

// Listed are specifications that lie beside each other, and are read as they see each other.
type Listed struct {
	*workspace.Listing
	session    *Session
	neighbours map[string]*analysis.Neighbours
	byPath     map[string]*workspace.File // see Find; nil until it is called
}

// All returns the specifications in the folders.
func (s *Session) All(ctx context.Context) (*Listed, error) { return s.listed(s.Workspace.All(ctx)) }

// Beside returns the specifications in the folder of a file.
func (s *Session) Beside(ctx context.Context, file string) (*Listed, error) {
	return s.listed(s.Workspace.Beside(ctx, file))
}

func (s *Session) listed(listing *workspace.Listing, err error) (*Listed, error) {
	if err != nil {
		return nil, err
	}
	listed := &Listed{Listing: listing, session: s}
	if len(listing.Files) > 1 {
		listed.neighbours = s.Together(listing.Files).Neighbours()
	}
	return listed, nil
}

// Neighbours returns the others that belong to the provider of a file; nil if there are none.
func (l *Listed) Neighbours(file *workspace.File) *analysis.Neighbours {
	return l.neighbours[file.Path]
}

// Checked returns all files that have findings of their own: the specifications, and the configurations of tfplugingen-openapi.
func (l *Listed) Checked() []*workspace.File { return slices.Concat(l.Files, l.Configurations) }

// Read makes a snapshot of a file beside its neighbours.
func (l *Listed) Read(ctx context.Context, file *workspace.File) (*Snapshot, error) {
	if file.Provider == nil {
		return l.session.readConfiguration(file.Path)
	}
	taken, err := l.session.Read(ctx, file.Path)
	if err == nil && taken.Document != nil && !taken.Document.Neighbours().Equal(l.Neighbours(file)) {
		taken.See(taken.Document.WithNeighbours(l.Neighbours(file)))
	}
	return taken, err
}

// Find makes a snapshot of one of the files by its URI, or returns nil if it is not one of them. It may be called on nil, and is
// not for several goroutines.
func (l *Listed) Find(ctx context.Context, of uri.URI) (*Snapshot, error) {
	if l == nil {
		return nil, nil
	}
	if l.byPath == nil { // once for all that are asked for
		l.byPath = make(map[string]*workspace.File, len(l.Files))
		for _, file := range l.Checked() {
			l.byPath[file.Path] = file
		}
	}
	if file := l.byPath[message.FilePath(of)]; file != nil {
		return l.Read(ctx, file)
	}
	return nil, nil
}

// Together returns files as they see each other: open ones as they are in the editor.
func (s *Session) Together(files []*workspace.File) *resolve.Together {
	all := resolve.NewTogether(nil)
	for _, file := range files {
		switch d := s.Documents[message.FileURI(file.Path)]; {
		case d == nil:
			all.Add(file.Provider)
		case d.IsSpecification():
			all.Add(d.Seen.provider())
		}
	}
	return all
}

// seen is the part of an open document's version that others see. It is made when it is asked for.
type seen struct {
	of       *syntax.File
	provider func() *provider.File
	Index    func() *outline.Index
}

func newSeen(d *Document, encoding text.Encoding) *seen {
	at, text := message.FilePath(d.URI), d.Specification()
	return &seen{
		of:       text.File(),
		provider: sync.OnceValue(func() *provider.File { return provider.Read(at, text) }),
		Index:    sync.OnceValue(func() *outline.Index { return outline.NewIndex(text.File(), encoding) }),
	}
}
