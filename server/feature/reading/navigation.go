package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Named returns what is named at a position, and the place that names it.
func Named(s *session.Snapshot, p protocol.Position) (symbol navigation.Symbol, at navigation.Occurrence, ok bool, err error) {
	offset, err := s.Offset(p)
	if err != nil {
		return symbol, at, false, err
	}
	symbol, at, ok = navigation.At(s.Document.File(), offset)
	return symbol, at, ok, nil
}

// Definition returns where what is named at a position is defined.
func Definition(ctx context.Context, s *session.Snapshot, params *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	symbol, at, ok, err := Named(s, params.Position)
	if err != nil {
		return nil, err
	}
	if !ok || at.Definition {
		if found, err := declaration(s, params.Position); found != nil || err != nil {
			return found, err
		}
	}
	if !ok {
		return nil, nil
	}
	origin := s.Ranges().Of(at.Start, at.End)
	found := targets(s, origin, symbol.Definitions(at), s.Client.DefinitionLinks)
	elsewhere, err := elsewhere(ctx, s, &symbol)
	for _, same := range elsewhere {
		found = joined(found, targets(same.in, origin, same.Occurrences(), s.Client.DefinitionLinks))
	}
	return found, err
}

// declaration returns where the Go name at a position is declared, in a file of Go.
func declaration(s *session.Snapshot, p protocol.Position) (protocol.DefinitionResult, error) {
	offset, err := s.Offset(p)
	if err != nil {
		return nil, err
	}
	found, ok := hover.DeclarationAt(s.Document, offset)
	if !ok {
		return nil, nil
	}
	places := []implementation.Place{{File: found.File, Line: found.Line, Before: found.Before, Name: found.Name}}
	if !s.Client.DefinitionLinks {
		return goLocations(s, places), nil
	}
	return goLinks(s, found.Start, found.End, places), nil
}

// TypeDefinition returns where the type of what is named at a position is said.
func TypeDefinition(_ context.Context, s *session.Snapshot, params *protocol.TypeDefinitionParams) (protocol.TypeDefinitionResult, error) {
	symbol, at, ok, err := Named(s, params.Position)
	if err != nil || !ok {
		return nil, err
	}
	target, ok := symbol.TypeOf()
	if !ok {
		return nil, nil
	}
	return targets(s, s.Ranges().Of(at.Start, at.End), []navigation.Occurrence{target}, s.Client.TypeDefinitionLinks), nil
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
func targets(s *session.Snapshot, origin protocol.Range, places []navigation.Occurrence, links bool) protocol.DefinitionResult {
	if len(places) == 0 {
		return nil
	}
	ranges := s.Ranges()
	if !links {
		return locations(s, places)
	}
	out := make(protocol.DefinitionLinkSlice, len(places))
	for i, o := range places {
		out[i] = protocol.DefinitionLink{
			OriginSelectionRange: &origin, TargetURI: s.URI,
			TargetRange: ranges.Of(o.WholeStart, o.WholeEnd), TargetSelectionRange: ranges.Of(o.Start, o.End),
		}
	}
	return out
}

func locations(s *session.Snapshot, places []navigation.Occurrence) protocol.LocationSlice {
	ranges := s.Ranges()
	out := make(protocol.LocationSlice, len(places))
	for i, o := range places {
		out[i] = protocol.Location{URI: s.URI, Range: ranges.Of(o.Start, o.End)}
	}
	return out
}

// References returns all places that name what is named at a position, or use in Go what is generated of it.
func References(ctx context.Context, s *session.Snapshot, params *protocol.ReferenceParams) (protocol.LocationSlice, error) {
	symbol, _, ok, err := Named(s, params.Position)
	if err != nil || !ok {
		return nil, err
	}
	found := locations(s, occurrences(&symbol, params.Context.IncludeDeclaration))
	elsewhere, err := elsewhere(ctx, s, &symbol)
	for _, same := range elsewhere {
		found = append(found, locations(same.in, occurrences(&same.Symbol, params.Context.IncludeDeclaration))...)
	}
	return append(found, goLocations(s, Uses(ctx, s, &symbol))...), err
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

// Highlights returns the same places to a client that marks them while the cursor is there.
func Highlights(_ context.Context, s *session.Snapshot, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	symbol, _, ok, err := Named(s, params.Position)
	if err != nil || !ok {
		return nil, err
	}
	ranges := s.Ranges()
	var out []protocol.DocumentHighlight
	for _, o := range symbol.Occurrences() {
		kind := protocol.DocumentHighlightKindRead
		if o.Definition {
			kind = protocol.DocumentHighlightKindWrite
		}
		out = append(out, protocol.DocumentHighlight{Range: ranges.Of(o.Start, o.End), Kind: kind})
	}
	return out, nil
}
