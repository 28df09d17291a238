package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Named returns the symbol at a position, and the place that names it.
func Named(s *session.Snapshot, p protocol.Position) (symbol navigation.Symbol, at navigation.Occurrence, ok bool, err error) {
	offset, err := s.Offset(p)
	if err != nil {
		return symbol, at, false, err
	}
	symbol, at, ok = navigation.At(s.Document.File(), offset)
	return symbol, at, ok, nil
}

// Definition returns the place of the definition of the symbol at a position.
func Definition(ctx context.Context, s *session.Snapshot, params *protocol.DefinitionParams) (protocol.DefinitionResult, error) {
	if known, ok := s.View.(language.Defining); ok {
		return elsewhereDefined(s, known, params.Position)
	}
	if s.Document == nil {
		return nil, nil
	}
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
	var found protocol.DefinitionLinkSlice
	if at.Definition { // which is made from something
		origins := openapi.Origins(s.Surroundings(), s.Document, at.Start)
		for i := range origins {
			found = append(found, linkTo(s, &origins[i]))
		}
	}
	if len(found) == 0 {
		found = symbolLinks(s, symbol.Definitions(at))
	}
	elsewhere, err := elsewhere(ctx, s, &symbol)
	for _, same := range elsewhere {
		found = append(found, symbolLinks(same.in, same.Occurrences())...)
	}
	return leading(s, at.Start, at.End, found, s.Client.DefinitionLinks), err
}

// elsewhereDefined returns the definitions in other documents of the name at a position.
func elsewhereDefined(s *session.Snapshot, known language.Defining, at protocol.Position) (protocol.DefinitionResult, error) {
	offset, err := s.Offset(at)
	if err != nil {
		return nil, err
	}
	found, start, end := known.Define(offset)
	var links protocol.DefinitionLinkSlice
	for _, d := range found {
		links = append(links, linkTo(s, &d))
	}
	return leading(s, start, end, links, s.Client.DefinitionLinks), nil
}

// linkTo returns a link to a place of another file.
func linkTo(s *session.Snapshot, d *language.Defined) protocol.DefinitionLink {
	ranges := message.Ranges{Mapper: d.Lines.Mapper(s.Client.Encoding)}
	address := uri.URI(d.Address)
	if d.Address == "" {
		address = message.FileURI(d.Path)
	}
	return protocol.DefinitionLink{
		TargetURI: address, TargetRange: ranges.Between(d.WholeStart, d.WholeEnd), TargetSelectionRange: ranges.Between(d.Start, d.End),
	}
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
	return leading(s, found.Start, found.End, goLinks(s, places), s.Client.DefinitionLinks), nil
}

// TypeDefinition returns the place of the type of the symbol at a position.
func TypeDefinition(_ context.Context, s *session.Snapshot, params *protocol.TypeDefinitionParams) (protocol.TypeDefinitionResult, error) {
	symbol, at, ok, err := Named(s, params.Position)
	if err != nil || !ok {
		return nil, err
	}
	target, ok := symbol.TypeOf()
	if !ok {
		return nil, nil
	}
	return leading(s, at.Start, at.End, symbolLinks(s, []navigation.Occurrence{target}), s.Client.TypeDefinitionLinks), nil
}

// symbolLinks returns links to places in the document, with all that is defined there.
func symbolLinks(s *session.Snapshot, places []navigation.Occurrence) protocol.DefinitionLinkSlice {
	ranges := s.Ranges()
	out := make(protocol.DefinitionLinkSlice, len(places))
	for i, o := range places {
		out[i] = protocol.DefinitionLink{
			TargetURI: s.URI, TargetRange: ranges.Between(o.WholeStart, o.WholeEnd), TargetSelectionRange: ranges.Between(o.Start, o.End),
		}
	}
	return out
}

// leading returns links that lead from a part of the document, or their targets alone for a client that takes no links; nil if there are
// none.
func leading(s *session.Snapshot, start, end int, found protocol.DefinitionLinkSlice, takesLinks bool) protocol.DefinitionResult {
	if len(found) == 0 {
		return nil
	}
	if !takesLinks {
		return targets(found)
	}
	origin := s.Ranges().Between(start, end)
	for i := range found {
		found[i].OriginSelectionRange = &origin
	}
	return found
}

// targets returns where links lead to.
func targets(links protocol.DefinitionLinkSlice) protocol.LocationSlice {
	out := make(protocol.LocationSlice, len(links))
	for i := range links {
		out[i] = protocol.Location{URI: links[i].TargetURI, Range: links[i].TargetSelectionRange}
	}
	return out
}

// References returns all places that name the symbol at a position, or use its generated code in Go.
func References(ctx context.Context, s *session.Snapshot, params *protocol.ReferenceParams) (protocol.LocationSlice, error) {
	symbol, _, ok, err := Named(s, params.Position)
	if err != nil || !ok {
		ranges := s.Ranges()
		var found protocol.LocationSlice
		for _, o := range goOccurrences(ctx, s, params.Position, err) {
			found = append(found, protocol.Location{URI: s.URI, Range: ranges.Between(o.Start, o.End)})
		}
		return found, err
	}
	found := symbolLinks(s, occurrences(&symbol, params.Context.IncludeDeclaration))
	elsewhere, err := elsewhere(ctx, s, &symbol)
	for _, same := range elsewhere {
		found = append(found, symbolLinks(same.in, occurrences(&same.Symbol, params.Context.IncludeDeclaration))...)
	}
	return targets(append(found, goLinks(s, Uses(ctx, s, &symbol))...)), err
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
func Highlights(ctx context.Context, s *session.Snapshot, params *protocol.DocumentHighlightParams) ([]protocol.DocumentHighlight, error) {
	symbol, _, ok, err := Named(s, params.Position)
	ranges := s.Ranges()
	var out []protocol.DocumentHighlight
	if err != nil || !ok {
		for _, o := range goOccurrences(ctx, s, params.Position, err) {
			out = append(out, protocol.DocumentHighlight{Range: ranges.Between(o.Start, o.End), Kind: protocol.DocumentHighlightKindRead})
		}
		return out, err
	}
	for _, o := range symbol.Occurrences() {
		kind := protocol.DocumentHighlightKindRead
		if o.Definition {
			kind = protocol.DocumentHighlightKindWrite
		}
		out = append(out, protocol.DocumentHighlight{Range: ranges.Between(o.Start, o.End), Kind: kind})
	}
	return out, nil
}

// goOccurrences returns the places that name in Go what the Go at a position does; none after an error.
func goOccurrences(ctx context.Context, s *session.Snapshot, p protocol.Position, err error) []hover.Occurrence {
	if err != nil || s.Document == nil {
		return nil
	}
	offset, err := s.Offset(p)
	if err != nil {
		return nil
	}
	return hover.Occurrences(ctx, s.Document, offset)
}
