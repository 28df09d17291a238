package server

import (
	"context"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/outline"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/analysis/resolve"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/workspace"
)

// newWorkspace returns the view of the folders that are open in a session.
func (s *store) newWorkspace(of *session) *workspace.View {
	return workspace.New(workspace.Reading{
		System: s.files, Encoding: of.client.encoding, Grew: s.collector.grew,
		Report: func(err error) { s.logger.Info("a file was not read", "error", err) },
	}, of.folderPaths(), of.resolver.Resolver)
}

// read makes a snapshot of a file: of the document, if it is open in the session, or of what lies on the disk, under the settings that
// hold for it.
func (s *session) read(ctx context.Context, path string) (taken *snapshot, err error) {
	if taken = s.snapshot(fileURI(path)); taken.isOpen() {
		return taken, nil
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	text, err := s.workspace.Text(path)
	if err != nil {
		return nil, err
	}
	s.store.collector.grew(len(text))
	taken.see(analysis.NewDocument(text, s.settingsFor(taken.canonical)))
	return taken, nil
}

// together returns what some files see of each other: open ones as they are in the editor.
func (s *session) together(files []*workspace.File) *resolve.Together {
	all := resolve.NewTogether(nil)
	for _, file := range files {
		switch d := s.documents[fileURI(file.Path)]; {
		case d == nil:
			all.Add(file.Provider)
		case d.isSpecification():
			all.Add(d.seen.provider())
		}
	}
	return all
}

// seen is what others see of a version of an open document. It is made when it is asked for.
type seen struct {
	of       *syntax.File
	provider func() *provider.File
	index    func() *outline.Index
}

func newSeen(d *document, encoding syntax.Encoding) *seen {
	at, text := filePath(d.uri), d.text
	return &seen{
		of:       text.File(),
		provider: sync.OnceValue(func() *provider.File { return provider.Read(at, text) }),
		index:    sync.OnceValue(func() *outline.Index { return outline.NewIndex(text.File(), encoding) }),
	}
}
