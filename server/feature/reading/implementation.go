package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Implementation returns the Go types that implement the resource, the data source or the provider whose name is at a position, and their
// methods.
func Implementation(ctx context.Context, s *session.Snapshot, params *protocol.ImplementationParams) (protocol.ImplementationResult,
	error) {
	symbol, at, ok, err := Named(s, params.Position)
	if err != nil || !ok || symbol.Kind != navigation.Unit {
		return nil, err
	}
	u, _, _ := symbol.Generated()
	places := s.Document.Settings().Sources.Implementing(ctx, u)
	return leading(s, at.Start, at.End, goLinks(s, places), s.Client.ImplementationLinks), nil
}

// Uses returns the places in Go written by hand that use the generated code of a symbol: the field of an attribute or block with its types,
// or the model and the schema of a resource, a data source or the provider.
func Uses(ctx context.Context, s *session.Snapshot, symbol *navigation.Symbol) []implementation.Place {
	u, element, ok := symbol.Generated()
	if !ok {
		return nil
	}
	return s.Document.Settings().Sources.Using(ctx, u, element)
}

// goLinks returns links to names in Go files.
func goLinks(s *session.Snapshot, places []implementation.Place) protocol.DefinitionLinkSlice {
	out := make(protocol.DefinitionLinkSlice, len(places))
	for i := range places {
		found := s.GoLocation(&places[i])
		out[i] = protocol.DefinitionLink{TargetURI: found.URI, TargetRange: found.Range, TargetSelectionRange: found.Range}
	}
	return out
}
