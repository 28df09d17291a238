package server

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/outline"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// maxWorkspaceSymbols bounds how many symbols are sent for one query: nobody reads more, but writes more of the name.
const maxWorkspaceSymbols = 200

// foundSymbol is a symbol with the document that it is in.
type foundSymbol struct {
	outline.Symbol
	in *snapshot
}

// workspaceSymbols finds things by their names in all specifications in the folders, and in all that are open.
func (s *server) workspaceSymbols(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.WorkspaceSymbolParams](request)
	if err != nil {
		return nil, err
	}
	session := s.session()
	open := s.specifications(session)
	return s.inBackgroundUntil(ctx, request, func(stop <-chan struct{}) (any, error) {
		var all []foundSymbol
		search := func(in *snapshot) {
			for _, symbol := range outline.Search(in.document.File(), params.Query, maxWorkspaceSymbols) {
				all = append(all, foundSymbol{symbol, in})
			}
		}
		seen := map[uri.URI]bool{}
		for _, document := range open {
			seen[document.canonical] = true
			search(document)
		}
		for _, file := range s.specificationFiles(stop) {
			select {
			case <-stop:
				return nil, protocol.ErrRequestCancelled
			default:
			}
			if seen[file.uri] {
				continue
			}
			taken, _, err := s.current(session, file)
			if err != nil {
				s.logger.Info("a file was not searched", "error", err)
				continue
			}
			if taken.document != nil {
				search(taken)
			}
		}
		slices.SortStableFunc(all, func(a, b foundSymbol) int {
			return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.in.uri, b.in.uri))
		})
		return symbolsFound(all[:min(maxWorkspaceSymbols, len(all))]), nil
	})
}

// symbolsFound returns symbols as the client takes them: without their ranges, if it asks for that of the one that the user chooses.
func symbolsFound(all []foundSymbol) protocol.WorkspaceSymbolResult {
	if len(all) == 0 || !all[0].in.client.resolvesSymbols {
		out := protocol.SymbolInformationSlice{}
		for i := range all {
			out = append(out, protocol.SymbolInformation{
				BaseSymbolInformation: all[i].base(), Location: protocol.Location{URI: all[i].in.uri, Range: all[i].extent()},
			})
		}
		return out
	}
	out := protocol.WorkspaceSymbolSlice{}
	for i := range all {
		data, err := json.Marshal(symbolPlace{all[i].Start, all[i].End, all[i].Container})
		if err != nil {
			panic(err) // numbers and texts can be encoded
		}
		out = append(out, protocol.WorkspaceSymbol{
			BaseSymbolInformation: all[i].base(), Location: &protocol.LocationUriOnly{URI: all[i].in.uri}, Data: data,
		})
	}
	return out
}

// base returns what a symbol is called.
func (f *foundSymbol) base() protocol.BaseSymbolInformation {
	base := protocol.BaseSymbolInformation{Name: f.Name, Kind: unitSymbols[f.Unit]}
	if f.Element != nil {
		base.Kind = elementSymbol(f.Element)
		base.ContainerName = &f.Container
	}
	return base
}

func (f *foundSymbol) extent() protocol.Range { return f.in.ranges().of(f.Start, f.End) }

// symbolPlace is where a symbol was found, as the client gives it back. The document may have changed since.
type symbolPlace struct {
	Start     int    `json:"start"`
	End       int    `json:"end"`
	Container string `json:"container,omitempty"`
}

// resolveSymbol returns a symbol its range: that of the thing of its name, in the same place, which is the nearest to where it was.
func (s *server) resolveSymbol(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	symbol, err := decode[protocol.WorkspaceSymbol](request)
	if err != nil {
		return nil, err
	}
	var place symbolPlace
	location, ok := symbol.Location.(*protocol.LocationUriOnly)
	if !ok {
		if _, resolved := symbol.Location.(*protocol.Location); resolved {
			return symbol, nil
		}
		return nil, fmt.Errorf("%w: a symbol without a document", errBadParams)
	}
	if err := json.Unmarshal(symbol.Data, &place); len(symbol.Data) > 0 && err != nil {
		return nil, fmt.Errorf("%w: the data of a symbol: %w", errBadParams, err)
	}
	return s.inBackground(ctx, request, func() (any, error) {
		taken, _, err := s.current(s.session(), &workspaceFile{path: filePath(location.URI), uri: location.URI})
		if err != nil {
			return nil, refused(fmt.Errorf("reading the document of a symbol: %w", err))
		}
		resolved := &protocol.Location{URI: location.URI}
		if taken.document != nil {
			resolved.Range = nearestSymbol(taken, symbol.Name, &place)
		}
		symbol.Location = resolved
		return symbol, nil
	})
}

// mostNamesakes is among how many symbols of a name the nearest is looked for.
const mostNamesakes = 10_000

// nearestSymbol returns the range of the symbol of a name that is the nearest to a place, in the same container if there is one
// there; else the beginning of the document.
func nearestSymbol(in *snapshot, name string, place *symbolPlace) (found protocol.Range) {
	best := -1
	for _, candidate := range outline.Search(in.document.File(), name, mostNamesakes) {
		distance := max(candidate.Start-place.Start, place.Start-candidate.Start)
		if candidate.Name != name {
			continue
		}
		if candidate.Container != place.Container {
			distance += in.document.File().Len() + 1
		}
		if best < 0 || distance < best {
			best, found = distance, in.ranges().of(candidate.Start, candidate.End)
		}
	}
	return found
}
