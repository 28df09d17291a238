package server

import (
	"context"
	"path"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
)

// The Go that is written by hand around a specification lies in the module that the generator writes into. It is looked at when it is asked
// for, and what has not changed since is not read again. No edit waits for it.

// generated returns what the generator makes of a unit, and the module that it is in, which is looked at again, or as it was last looked at.
// It returns nil if that is not known.
func (s *snapshot) generated(ctx context.Context, u *spec.Unit, again bool) (*implementation.Module, implementation.Generated) {
	at := filePath(s.canonical)
	if s.session.modules == nil || at == "" || u.Name.Value == "" {
		return nil, implementation.Generated{}
	}
	settings := s.document.Settings()
	names := golang.NamesOfUnit(u, settings.Package)
	of := implementation.Generated{File: names.File, Package: names.Package, SchemaFunction: names.SchemaFunction, Model: names.Model}
	if settings.ByHand != nil {
		if folder, pkg := settings.ByHand.Output().Of(u.Kind, u.Name.Value); folder != "" {
			of.Folder, of.Package, at = folder, pkg, path.Join(folder, names.File)
		}
	}
	goMod := s.session.resolver.Loader.GoMod(at)
	if goMod == "" {
		return nil, of
	}
	sources := s.server.sources
	m := sources.Known(path.Dir(goMod))
	if again || m == nil {
		m = sources.Look(ctx, path.Dir(goMod))
	}
	if m != nil && of.Folder == "" {
		if of.Folder, of.Package = m.Find(names.File); of.Folder == "" {
			return nil, of
		}
	}
	return m, of
}

// implementation returns the Go types that implement the resource, the data source or the provider whose name is at a position, and their
// methods.
func (s *snapshot) implementation(ctx context.Context, params *protocol.ImplementationParams) (protocol.ImplementationResult, error) {
	symbol, at, ok, err := s.named(params.Position)
	if err != nil || !ok || symbol.Kind != navigation.Unit {
		return nil, err
	}
	u, _, _ := symbol.Generated()
	m, of := s.generated(ctx, u, true)
	if m == nil {
		return nil, nil
	}
	var places []implementation.Place
	for _, made := range m.Implementations(of) {
		places = append(places, made.Type)
		places = append(places, made.Methods...)
	}
	switch {
	case len(places) == 0:
		return nil, nil
	case !s.client.implementationLinks:
		return s.goLocations(places), nil
	}
	origin := s.ranges().of(at.Start, at.End)
	links := make(protocol.DefinitionLinkSlice, len(places))
	for i := range places {
		found := s.goLocation(&places[i])
		links[i] = protocol.DefinitionLink{OriginSelectionRange: &origin, TargetURI: found.URI, TargetRange: found.Range, TargetSelectionRange: found.Range}
	}
	return links, nil
}

// uses returns the places in Go that is written by hand which use what is generated of a symbol: the field of an attribute or block with its
// types, or the model and the schema of a resource, a data source or the provider.
func (s *snapshot) uses(ctx context.Context, symbol *navigation.Symbol) []implementation.Place {
	u, element, ok := symbol.Generated()
	if !ok {
		return nil
	}
	m, of := s.generated(ctx, u, true)
	if m == nil {
		return nil
	}
	if element < 0 {
		return m.Uses(ctx, of, implementation.Names{Declared: []string{of.SchemaFunction, of.Model}})
	}
	names := golang.NamesOf(u, element)
	wanted := implementation.Names{Struct: names.Struct, Field: names.Field}
	if names.Type != "" {
		wanted.Declared = append([]string{names.Type, names.Value}, names.Constructors...)
	}
	return m.Uses(ctx, of, wanted)
}

// goLocation returns the location of a name in a Go file.
func (s *snapshot) goLocation(place *implementation.Place) protocol.Location {
	start := protocol.Position{Line: uint32(place.Line), Character: uint32(syntax.ColumnWidth(place.Before, s.client.encoding))}
	end := start
	end.Character += uint32(syntax.ColumnWidth(place.Name, s.client.encoding))
	return protocol.Location{URI: fileURI(place.File), Range: protocol.Range{Start: start, End: end}}
}

func (s *snapshot) goLocations(places []implementation.Place) protocol.LocationSlice {
	found := make(protocol.LocationSlice, len(places))
	for i := range places {
		found[i] = s.goLocation(&places[i])
	}
	return found
}
