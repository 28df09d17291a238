package server

import (
	"context"
	"errors"
	"path"

	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/lenses"
	"github.com/spec-ls/spec-ls/analysis/preview"
	"go.lsp.dev/protocol"
)

const (
	// openGenerated and openImplementation are the commands that show the Go file which is generated of what is at a place, and the type that
	// implements it.
	openGenerated      = "spec-ls.openGenerated"
	openImplementation = "spec-ls.openImplementation"
	// specificationOf is the command that says which place of a specification a generated file is made of. Its argument is the file's URI.
	specificationOf = "spec-ls.specificationOf"
)

// openGo are the commands that show what lenses tell of.
var openGo = map[lenses.Kinds]string{lenses.Files: openGenerated, lenses.Implementation: openImplementation}

// lookAtSources has the Go files around the document looked at, if nobody has yet: beside the request, if the client can be told to ask again.
func (s *snapshot) lookAtSources(ctx context.Context) {
	sources := s.document.Settings().Sources
	switch {
	case sources == nil || sources.Known() != nil:
	case s.client.refreshLenses:
		s.session.store.goFiles.want(sources)
		s.session.store.looking.call()
	default:
		sources.Look(ctx)
	}
}

// lookAtGenerated has the generated files compared with what the document gives now: beside the request, if the client can be told to ask again.
func (s *snapshot) lookAtGenerated(ctx context.Context) {
	switch {
	case s.document.Settings().ByHand == nil:
	case s.client.refreshLenses:
		s.session.store.goFiles.compare(s.canonical)
		s.session.store.looking.call()
	default:
		s.compareGenerated(ctx)
	}
}

// compareGenerated compares the generated files of the document, and reports whether others are stale than before.
func (s *snapshot) compareGenerated(ctx context.Context) bool {
	if s.document == nil || s.document.Settings().ByHand == nil {
		return false
	}
	return s.session.store.generated.Look(ctx, s.session.store.files, string(s.canonical), s.document, s.document.Settings().ByHand.Output())
}

// openGenerated returns how the Go file is shown that is generated of what is at a place.
func (s *snapshot) openGenerated(ctx context.Context, place *previewPlace) (*protocol.ShowDocumentParams, error) {
	return s.openGo(ctx, place, func(m *implementation.Module, of implementation.Generated) (implementation.Place, bool) {
		return implementation.Place{File: path.Join(of.Folder, of.File)}, m.Has(of)
	})
}

// openImplementation returns how the type is shown that implements what is at a place.
func (s *snapshot) openImplementation(ctx context.Context, place *previewPlace) (*protocol.ShowDocumentParams, error) {
	return s.openGo(ctx, place, func(m *implementation.Module, of implementation.Generated) (implementation.Place, bool) {
		if found := m.Implementations(of); len(found) > 0 {
			return found[0].Type, true
		}
		return implementation.Place{}, false
	})
}

func (s *snapshot) openGo(
	ctx context.Context, place *previewPlace, find func(*implementation.Module, implementation.Generated) (implementation.Place, bool),
) (*protocol.ShowDocumentParams, error) {
	offset, err := s.offset(place.Position)
	if err != nil {
		return nil, err
	}
	if unit := preview.UnitAt(s.document, offset); unit >= 0 {
		if m, of := s.generated(ctx, s.document.Unit(unit)); m != nil {
			if at, ok := find(m, of); ok {
				found := s.goLocation(&at)
				return &protocol.ShowDocumentParams{URI: found.URI, TakeFocus: new(true), Selection: &found.Range}, nil
			}
		}
	}
	return nil, refused(errors.New("there is no such Go file"))
}

// specificationOf returns the place of a specification that a generated file is made of, or nil.
func (s *session) specificationOf(ctx context.Context, generated *documentArgument) (*protocol.Location, error) {
	at := filePath(generated.URI)
	if at == "" {
		return nil, nil
	}
	now := s.store.lookAgain()
	var candidates []string
	for _, d := range now.specifications() {
		candidates = append(candidates, filePath(d.uri))
	}
	listing, err := now.workspace.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, file := range listing.Files {
		if now.documents[fileURI(file.Path)] == nil {
			candidates = append(candidates, file.Path)
		}
	}
	looked := map[string]*implementation.Module{}
	for _, candidate := range candidates {
		if found, err := now.originIn(ctx, candidate, at, looked); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// originIn returns the place in a specification that a generated file is made of, or nil. Looked are the modules that were looked at for it.
func (s *session) originIn(ctx context.Context, specification, generated string, looked map[string]*implementation.Module) (*protocol.Location, error) {
	if specification == "" {
		return nil, nil
	}
	sources := s.settingsFor(fileURI(specification)).Sources
	directory := sources.Directory()
	if directory == "" || !files.Inside(directory, generated) {
		return nil, nil
	}
	if _, has := looked[directory]; !has {
		looked[directory] = sources.Look(ctx)
	}
	kind, name, ok := sources.Origin(looked[directory], generated)
	if !ok {
		return nil, nil
	}
	taken, err := s.read(ctx, specification)
	if err != nil || taken.document == nil {
		return nil, err
	}
	unit := preview.Find(taken.document, kind, name)
	if unit < 0 {
		return nil, nil
	}
	u := taken.document.Unit(unit)
	n := &u.Tree.Nodes[u.Name.Node]
	start, end := taken.document.File().Span(unit, n.Start, n.End)
	return &protocol.Location{URI: taken.uri, Range: taken.ranges().of(start, end)}, nil
}
