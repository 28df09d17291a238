package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
)

// The Go that is written by hand around a specification lies in the module that the generator writes into. It is looked at when it is asked
// for, and what has not changed since is not read again. No edit waits for it.

// generated returns the module that a unit is generated into, as it is now, and what the generator makes of the unit. It returns nil if that is
// not known.
func (s *snapshot) generated(ctx context.Context, u *spec.Unit) (*implementation.Module, implementation.Generated) {
	sources := s.document.Settings().Sources
	m := sources.Look(ctx)
	of, ok := sources.Generated(m, u.Kind, u.Name.Value)
	if !ok {
		return nil, of
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
	m, of := s.generated(ctx, u)
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
	m, of := s.generated(ctx, u)
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
