package command

import (
	"context"
	"errors"
	"path"

	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

const (
	// OpenGenerated and openImplementation are the commands that show the generated Go file of the unit at a place, and the type that
	// implements the unit.
	OpenGenerated      = "spec-ls.openGenerated"
	OpenImplementation = "spec-ls.openImplementation"
	// SpecificationOf is the command that says which place of a specification a generated file is made from. Its argument is the file's URI.
	SpecificationOf = "spec-ls.specificationOf"
)

// OpenGo are the commands that show what lenses refer to.
var OpenGo = map[lenses.Kinds]string{lenses.Files: OpenGenerated, lenses.Implementation: OpenImplementation}

// RunOpenGenerated returns how to show the generated Go file of the unit at a place.
func RunOpenGenerated(ctx context.Context, s *session.Snapshot, place *Place) (*protocol.ShowDocumentParams, error) {
	return openGo(ctx, s, place, func(m *implementation.Module, of implementation.Generated) (implementation.Place, bool) {
		return implementation.Place{File: path.Join(of.Folder, of.File)}, m.Has(of)
	})
}

// RunOpenImplementation returns how to show the type that implements the unit at a place.
func RunOpenImplementation(ctx context.Context, s *session.Snapshot, place *Place) (*protocol.ShowDocumentParams, error) {
	return openGo(ctx, s, place, func(m *implementation.Module, of implementation.Generated) (implementation.Place, bool) {
		if found := m.Implementations(of); len(found) > 0 {
			return found[0].Type, true
		}
		return implementation.Place{}, false
	})
}

func openGo(
	ctx context.Context,
	s *session.Snapshot,
	place *Place,
	find func(*implementation.Module, implementation.Generated) (implementation.Place, bool),
) (*protocol.ShowDocumentParams, error) {
	offset, err := s.Offset(place.Position)
	if err != nil {
		return nil, err
	}
	if unit := preview.UnitAt(s.Document, offset); unit >= 0 {
		if m, of := s.Document.Settings().Sources.Around(ctx, s.Document.Unit(unit)); m != nil {
			if at, ok := find(m, of); ok {
				found := s.GoLocation(&at)
				return &protocol.ShowDocumentParams{URI: found.URI, TakeFocus: new(true), Selection: &found.Range}, nil
			}
		}
	}
	return nil, message.Refused(errors.New("there is no such Go file"))
}

// RunSpecificationOf returns the place of a specification that a generated file is made from, or nil.
func RunSpecificationOf(ctx context.Context, s *session.Session, generated *Document) (*protocol.Location, error) {
	at := message.FilePath(generated.URI)
	if at == "" {
		return nil, nil
	}
	now := s.Store.LookAgain()
	var candidates []string
	for _, d := range now.Specifications() {
		candidates = append(candidates, message.FilePath(d.URI))
	}
	listing, err := now.Workspace.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, file := range listing.Files {
		candidates = append(candidates, file.Path)
	}
	looked := map[string]*implementation.Module{}
	for _, candidate := range candidates {
		if found, err := originIn(ctx, now, candidate, at, looked); found != nil || err != nil {
			return found, err
		}
	}
	return nil, nil
}

// originIn returns the place in a specification that a generated file is made from, or nil. Looked are the modules that were looked at for
// it.
func originIn(ctx context.Context, s *session.Session, specification, generated string,
	looked map[string]*implementation.Module) (*protocol.Location, error) {
	if specification == "" {
		return nil, nil
	}
	sources := s.SettingsFor(message.FileURI(specification)).Sources
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
	taken, err := s.Read(ctx, specification)
	if err != nil || taken.Document == nil {
		return nil, err
	}
	unit := preview.Find(taken.Document, kind, name)
	if unit < 0 {
		return nil, nil
	}
	u := taken.Document.Unit(unit)
	n := &u.Tree.Nodes[u.Name.Node]
	start, end := taken.Document.File().Span(unit, n.Start, n.End)
	return &protocol.Location{URI: taken.URI, Range: taken.Ranges().Between(start, end)}, nil
}

// ModuleOf is the command that says from which module the packages are taken that a specification names. Its argument is the URI of the
// specification.
const ModuleOf = "spec-ls.moduleOf"

// usedModule is the answer to the command.
type usedModule struct {
	Path     string                   `json:"path"`
	GoMod    string                   `json:"goMod"`
	Go       string                   `json:"go,omitempty"` // the version of Go that is on the machine; empty if there is none
	Versions []module.RequiredVersion `json:"versions"`
}

// Document is the argument of a command that is about a document, whether it is open or not.
type Document struct {
	URI uri.URI `json:"uri"`
}

// RunModuleOf returns the module of a specification; nil if packages are taken as the catalogue describes them.
func RunModuleOf(_ context.Context, s *session.Session, of *Document) (*usedModule, error) {
	at := message.FilePath(of.URI)
	settings := s.SettingsFor(of.URI)
	if at == "" || settings != nil && settings.IgnoresModule {
		return nil, nil
	}
	goMod := s.Resolver.GoMod(at, settings)
	source := s.Modules.Source(goMod)
	if source == nil {
		return nil, nil
	}
	return &usedModule{source.Module.Path, goMod, source.Environment().GoVersion, source.Versions()}, nil
}
