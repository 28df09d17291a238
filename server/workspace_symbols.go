package server

import (
	"cmp"
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/outline"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// maxWorkspaceSymbols bounds how many symbols are sent for one query: nobody reads more, but writes more of the name.
const maxWorkspaceSymbols = 200

// workspaceSymbols finds things by their names in all specifications that are open.
func (s *server) workspaceSymbols(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.WorkspaceSymbolParams](request)
	if err != nil {
		return nil, err
	}
	documents := s.specifications()
	return s.inBackground(ctx, request, func() (any, error) {
		type found struct {
			outline.Symbol
			in *snapshot
		}
		var all []found
		for _, document := range documents {
			for _, symbol := range outline.Search(document.document.File(), params.Query, maxWorkspaceSymbols) {
				all = append(all, found{symbol, document})
			}
		}
		slices.SortStableFunc(all, func(a, b found) int { return cmp.Compare(a.Rank, b.Rank) })
		out := protocol.SymbolInformationSlice{}
		for i := range all[:min(maxWorkspaceSymbols, len(all))] {
			symbol := &all[i]
			information := protocol.SymbolInformation{
				BaseSymbolInformation: protocol.BaseSymbolInformation{Name: symbol.Name, Kind: unitSymbols[symbol.Unit]},
				Location:              protocol.Location{URI: symbol.in.uri, Range: symbol.in.ranges().of(symbol.Start, symbol.End)},
			}
			if symbol.Element != nil {
				information.Kind = elementSymbol(symbol.Element)
				information.ContainerName = &symbol.Container
			}
			out = append(out, information)
		}
		return out, nil
	})
}

// specifications gives snapshots of all open specifications, in the order of their names.
func (s *server) specifications() []*snapshot {
	s.mu.Lock()
	defer s.mu.Unlock()
	var all []*snapshot
	for of := range s.documents {
		if taken := s.take(of); taken.document != nil {
			all = append(all, taken)
		}
	}
	slices.SortFunc(all, func(a, b *snapshot) int { return cmp.Compare(a.uri, b.uri) })
	return all
}
