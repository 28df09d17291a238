package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// named returns what is named at a position, and the place that names it.
func (s *snapshot) named(p protocol.Position) (symbol navigation.Symbol, at navigation.Occurrence, ok bool, err error) {
	offset, err := s.offset(p)
	if err != nil {
		return symbol, at, false, err
	}
	symbol, at, ok = navigation.At(s.document.File(), offset)
	return symbol, at, ok, nil
}

// definition returns where what is named at a position is defined.
func (s *snapshot) definition(ctx context.Context, params *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	symbol, at, ok, err := s.named(params.Position)
	if err != nil {
		return nil, err
	}
	if !ok || at.Definition {
		if found, err := s.declaration(params.Position); found != nil || err != nil {
			return found, err
		}
	}
	if !ok {
		return nil, nil
	}
	origin := s.ranges().of(at.Start, at.End)
	found := s.targets(origin, symbol.Definitions(at), s.client.definitionLinks)
	elsewhere, err := s.elsewhere(ctx, &symbol)
	for _, same := range elsewhere {
		found = joined(found, same.in.targets(origin, same.Occurrences(), s.client.definitionLinks))
	}
	return found, err
}

// declaration returns where the Go name at a position is declared, in a file of Go.
func (s *snapshot) declaration(p protocol.Position) (protocol.DefinitionResult, error) {
	offset, err := s.offset(p)
	if err != nil {
		return nil, err
	}
	found, ok := hover.DeclarationAt(s.document, offset)
	if !ok {
		return nil, nil
	}
	start := protocol.Position{Line: uint32(found.Line), Character: uint32(syntax.ColumnWidth(found.Before, s.client.encoding))}
	target := protocol.Range{Start: start, End: start}
	target.End.Character += uint32(syntax.ColumnWidth(found.Name, s.client.encoding))
	if !s.client.definitionLinks {
		return protocol.LocationSlice{{URI: fileURI(found.File), Range: target}}, nil
	}
	origin := s.ranges().of(found.Start, found.End)
	return protocol.DefinitionLinkSlice{{OriginSelectionRange: &origin, TargetURI: fileURI(found.File), TargetRange: target, TargetSelectionRange: target}}, nil
}

// typeDefinition returns where the type of what is named at a position is said.
func (s *snapshot) typeDefinition(_ context.Context, params *protocol.TypeDefinitionParams) (protocol.TypeDefinitionResult, error) {
	symbol, at, ok, err := s.named(params.Position)
	if err != nil || !ok {
		return nil, err
	}
	target, ok := symbol.TypeOf()
	if !ok {
		return nil, nil
	}
	return s.targets(s.ranges().of(at.Start, at.End), []navigation.Occurrence{target}, s.client.typeDefinitionLinks), nil
}

// joined returns the places of two results of the same form.
func joined(a, b protocol.DefinitionResult) protocol.DefinitionResult {
	switch b := b.(type) {
	case protocol.LocationSlice:
		a, _ := a.(protocol.LocationSlice)
		return append(a, b...)
	case protocol.DefinitionLinkSlice:
		a, _ := a.(protocol.DefinitionLinkSlice)
		return append(a, b...)
	}
	return a
}

// targets returns places to go to from an origin, for a client that takes links with all that is defined there, or for one that does
// not.
func (s *snapshot) targets(origin protocol.Range, places []navigation.Occurrence, links bool) protocol.DefinitionResult {
	if len(places) == 0 {
		return nil
	}
	ranges := s.ranges()
	if !links {
		return s.locations(places)
	}
	out := make(protocol.DefinitionLinkSlice, len(places))
	for i, o := range places {
		out[i] = protocol.DefinitionLink{
			OriginSelectionRange: &origin, TargetURI: s.uri,
			TargetRange: ranges.of(o.WholeStart, o.WholeEnd), TargetSelectionRange: ranges.of(o.Start, o.End),
		}
	}
	return out
}

func (s *snapshot) locations(places []navigation.Occurrence) protocol.LocationSlice {
	ranges := s.ranges()
	out := make(protocol.LocationSlice, len(places))
	for i, o := range places {
		out[i] = protocol.Location{URI: s.uri, Range: ranges.of(o.Start, o.End)}
	}
	return out
}

// references returns all places that name what is named at a position, or use in Go what is generated of it.
func (s *snapshot) references(ctx context.Context, params *protocol.ReferenceParams) (protocol.LocationSlice, error) {
	symbol, _, ok, err := s.named(params.Position)
	if err != nil || !ok {
		return nil, err
	}
	found := s.locations(occurrences(&symbol, params.Context.IncludeDeclaration))
	elsewhere, err := s.elsewhere(ctx, &symbol)
	for _, same := range elsewhere {
		found = append(found, same.in.locations(occurrences(&same.Symbol, params.Context.IncludeDeclaration))...)
	}
	return append(found, s.goLocations(s.uses(ctx, &symbol))...), err
}

// occurrences returns the places that name a symbol, with or without its definitions.
func occurrences(symbol *navigation.Symbol, definitions bool) []navigation.Occurrence {
	var places []navigation.Occurrence
	for _, o := range symbol.Occurrences() {
		if definitions || !o.Definition {
			places = append(places, o)
		}
	}
	return places
}

// highlights returns the same places to a client that marks them while the cursor is there.
func (s *snapshot) highlights(_ context.Context, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	symbol, _, ok, err := s.named(params.Position)
	if err != nil || !ok {
		return nil, err
	}
	ranges := s.ranges()
	var out []protocol.DocumentHighlight
	for _, o := range symbol.Occurrences() {
		kind := protocol.DocumentHighlightKindRead
		if o.Definition {
			kind = protocol.DocumentHighlightKindWrite
		}
		out = append(out, protocol.DocumentHighlight{Range: ranges.of(o.Start, o.End), Kind: kind})
	}
	return out, nil
}
