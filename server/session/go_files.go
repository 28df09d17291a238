package session

import (
	"context"
	"errors"
	"path"

	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// The Go that is written by hand around a specification is in the module that the generator writes into. It is looked at when it is asked
// for, and files that have not changed since are not read again. No edit waits for it.

// GoFiles are the Go files around specifications that must be looked at, beside the messages.
type GoFiles struct {
	Wanted  []*implementation.Sources // at which nobody has looked yet
	Changed []string                  // the paths of Go files that may have changed
	Edited  []uri.URI                 // documents whose generated files must be compared with them
}

// LookAtSources has the Go files around the document looked at, if nobody has yet: beside the request, if the client can be told to ask
// again.
func (s *Snapshot) LookAtSources(ctx context.Context) {
	sources := s.Document.Settings().Sources
	switch {
	case sources == nil || sources.Known() != nil:
	case s.Client.Refreshes[protocol.MethodWorkspaceCodeLensRefresh]:
		s.Session.Store.Looking.Gather(func(files *GoFiles) { files.Wanted = append(files.Wanted, sources) })
	default:
		sources.Look(ctx)
	}
}

// LookAtGenerated has the generated files compared with what the document gives now: beside the request, if the client can be told to ask
// again.
func (s *Snapshot) LookAtGenerated(ctx context.Context) {
	switch {
	case s.Document.Settings().ByHand == nil:
	case s.Client.Refreshes[protocol.MethodWorkspaceCodeLensRefresh]:
		s.Session.Store.Looking.Gather(func(files *GoFiles) { files.Edited = append(files.Edited, s.Canonical) })
	default:
		s.CompareGenerated(ctx)
	}
}

// CompareGenerated compares the generated files of the document, and reports whether others are stale or missing than before.
func (s *Snapshot) CompareGenerated(ctx context.Context) bool {
	if s.Document == nil || s.Document.Settings().ByHand == nil {
		return false
	}
	return s.Session.Store.Generated.Look(ctx, s.Session.Store.files, string(s.Canonical), s.Document, s.Document.Settings().ByHand.Output())
}

// ErrReadOnly is the error for generated files that must be written where none are.
var ErrReadOnly = errors.New("generated files are written only of specifications on the disk, by a server that may write")

// WriteGenerated writes the generated files of the document that are not fresh, and returns their paths; see stale.Write. Findings about
// them are looked at again, whether the client reports changed files or not.
func (s *Snapshot) WriteGenerated(ctx context.Context) (written []string, err error) {
	store, at := s.Session.Store, message.FilePath(s.Canonical)
	if store.Writer == nil || at == "" {
		return nil, ErrReadOnly
	}
	store.writing.Lock()
	defer store.writing.Unlock()
	to, err := s.Session.Resolver.Loader.Output(at, s.Document.Settings())
	if err != nil {
		return nil, err
	}
	written, err = stale.Write(ctx, store.Writer, s.Document, to)
	if len(written) > 0 {
		store.Looking.Gather(func(files *GoFiles) {
			files.Changed = append(files.Changed, written...)
			files.Edited = append(files.Edited, s.Canonical)
		})
	}
	return written, err
}

// GoLocation returns the location of a name in a Go file.
func (s *Snapshot) GoLocation(place *implementation.Place) protocol.Location {
	start := protocol.Position{Line: uint32(place.Line), Character: uint32(text.ColumnWidth(place.Before, s.Client.Encoding))}
	end := start
	end.Character += uint32(text.ColumnWidth(place.Name, s.Client.Encoding))
	return protocol.Location{URI: message.FileURI(place.File), Range: protocol.Range{Start: start, End: end}}
}

// ConcernsByHand reports whether a change of a Go file may matter to open specifications: the file may declare names beside their generated
// code, or lie above them and say where that code is.
func (s *Session) ConcernsByHand(source string) bool {
	if s.Modules == nil {
		return false
	}
	for _, d := range s.Specifications() {
		at := message.FilePath(d.URI)
		if d.Specification().Settings().ByHand.Reads(source) || at != "" && files.Inside(path.Dir(source), at) {
			return true
		}
	}
	return false
}
