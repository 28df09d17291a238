package server

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"path"

	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/lenses"
	"github.com/spec-ls/spec-ls/analysis/preview"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
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
		s.server.goFiles.want(sources)
		s.server.looking.call()
	default:
		sources.Look(ctx)
	}
}

// lookAtGenerated has the generated files compared with what the document gives now: beside the request, if the client can be told to ask again.
func (s *snapshot) lookAtGenerated(ctx context.Context) {
	switch {
	case s.document.Settings().ByHand == nil:
	case s.client.refreshLenses:
		s.server.goFiles.compare(s.canonical)
		s.server.looking.call()
	default:
		s.compareGenerated(ctx)
	}
}

// compareGenerated compares the generated files of the document, and reports whether others are stale than before.
func (s *snapshot) compareGenerated(ctx context.Context) bool {
	if s.document == nil || s.document.Settings().ByHand == nil {
		return false
	}
	return s.server.generated.Look(ctx, s.server.options.Files, string(s.canonical), s.document, s.document.Settings().ByHand.Output())
}

// runOpenGo has the client show a Go file.
func (s *server) runOpenGo(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	var place previewPlace
	if err := onlyArgument(params, &place); err != nil {
		return nil, err
	}
	var err error
	if place.URI, err = uri.Parse(string(place.URI)); err != nil {
		return nil, fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	taken, command := s.snapshot(place.URI), params.Command
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		found, err := run(ctx, &s.pool, slow, func() (*protocol.Location, error) { return taken.goPlace(ctx, command, place.Position) })
		switch {
		case err != nil:
			return nil, err
		case found == nil:
			return nil, refused(errors.New("there is no such Go file"))
		}
		return nil, s.show(&protocol.ShowDocumentParams{URI: found.URI, TakeFocus: new(true), Selection: &found.Range})
	})
}

// onlyArgument decodes the argument of a command that has one.
func onlyArgument(params *protocol.ExecuteCommandParams, into any) error {
	if len(params.Arguments) != 1 {
		return fmt.Errorf("%w: %s takes one argument", errBadParams, params.Command)
	}
	if err := json.Unmarshal(params.Arguments[0], into); err != nil {
		return fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	return nil
}

// onlyURI returns the URI that is the argument of a command.
func onlyURI(params *protocol.ExecuteCommandParams) (uri.URI, error) {
	var argument struct {
		URI uri.URI `json:"uri"`
	}
	if err := onlyArgument(params, &argument); err != nil {
		return "", err
	}
	parsed, err := uri.Parse(string(argument.URI))
	if err != nil {
		return "", fmt.Errorf("%w: the argument of %s: %w", errBadParams, params.Command, err)
	}
	return parsed, nil
}

// goPlace returns the place in Go that a command is to show; nil if there is none.
func (s *snapshot) goPlace(ctx context.Context, command string, position protocol.Position) (*protocol.Location, error) {
	if s.document == nil {
		return nil, fmt.Errorf("%w: %q is not open as a specification", errBadParams, s.uri)
	}
	offset, err := s.offset(position)
	if err != nil {
		return nil, err
	}
	unit := preview.UnitAt(s.document, offset)
	if unit < 0 {
		return nil, nil
	}
	m, of := s.generated(ctx, s.document.Unit(unit))
	if m == nil {
		return nil, nil
	}
	at := implementation.Place{File: path.Join(of.Folder, of.File)}
	if command == openImplementation {
		found := m.Implementations(of)
		if len(found) == 0 {
			return nil, nil
		}
		at = found[0].Type
	} else if !m.Has(of) {
		return nil, nil
	}
	return new(s.goLocation(&at)), nil
}

// runSpecificationOf answers with the place of a specification that a generated file is made of, or null.
func (s *server) runSpecificationOf(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	generated, err := onlyURI(params)
	if err != nil {
		return nil, err
	}
	return s.inSlot(ctx, request, slow, func(ctx context.Context) (any, error) {
		at := filePath(generated)
		if at == "" {
			return nil, nil
		}
		session := s.lookAgain()
		var candidates []string
		for _, d := range session.specifications() {
			candidates = append(candidates, filePath(d.uri))
		}
		listing, err := session.workspace.All(ctx)
		if err != nil {
			return nil, err
		}
		for _, file := range listing.Files {
			if session.documents[fileURI(file.Path)] == nil {
				candidates = append(candidates, file.Path)
			}
		}
		looked := map[string]*implementation.Module{}
		for _, candidate := range candidates {
			if found, err := s.originIn(ctx, session, candidate, at, looked); found != nil || err != nil {
				return found, err
			}
		}
		return nil, nil
	})
}

// originIn returns the place in a specification that a generated file is made of, or nil. Looked are the modules that were looked at for it.
func (s *server) originIn(ctx context.Context, session *session, specification, generated string, looked map[string]*implementation.Module) (*protocol.Location, error) {
	if specification == "" {
		return nil, nil
	}
	sources := session.settingsFor(fileURI(specification)).Sources
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
	taken, err := s.read(ctx, session, specification)
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
