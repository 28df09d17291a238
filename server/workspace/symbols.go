package workspace

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// maxSymbols bounds how many symbols are sent for one query: nobody reads more, but writes more of the name.
const maxSymbols = 200

// foundSymbol is a symbol with the document that it is in.
type foundSymbol struct {
	outline.Symbol
	in uri.URI
}

// Symbols finds things by their names in all specifications in the folders, and in all that are open.
func Symbols(ctx context.Context, s *session.Session, params *protocol.WorkspaceSymbolParams) (protocol.WorkspaceSymbolResult, error) {
	now := s.Store.LookAgain()
	var all []foundSymbol
	search := func(in uri.URI, index *outline.Index) {
		for _, symbol := range index.Search(params.Query, maxSymbols) {
			all = append(all, foundSymbol{symbol, in})
		}
	}
	for _, d := range now.Specifications() {
		search(d.Spelling, d.Seen.Index())
	}
	listing, err := now.Workspace.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, file := range listing.Files {
		in := message.FileURI(file.Path)
		if now.Documents[in] != nil {
			continue
		}
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		index, err := now.Workspace.Index(file)
		if err != nil {
			s.Store.Connection.Logger.Info("a file was not searched", "error", err)
			continue
		}
		search(in, index)
	}
	slices.SortStableFunc(all, func(a, b foundSymbol) int { return cmp.Or(cmp.Compare(a.Rank, b.Rank), cmp.Compare(a.in, b.in)) })
	return symbolsFound(all[:min(maxSymbols, len(all))], now.Client.ResolvesSymbols), nil
}

// symbolsFound returns symbols as the client takes them: without their ranges, if it asks for that of the one that the user chooses.
func symbolsFound(all []foundSymbol, resolves bool) protocol.WorkspaceSymbolResult {
	if len(all) == 0 || !resolves {
		out := protocol.SymbolInformationSlice{}
		for i := range all {
			out = append(out, protocol.SymbolInformation{
				BaseSymbolInformation: all[i].base(), Location: protocol.Location{URI: all[i].in, Range: message.Range(all[i].From, all[i].To)},
			})
		}
		return out
	}
	out := protocol.WorkspaceSymbolSlice{}
	for i := range all {
		out = append(out, protocol.WorkspaceSymbol{
			BaseSymbolInformation: all[i].base(), Location: &protocol.LocationUriOnly{URI: all[i].in},
			Data: message.Encode(symbolPlace{all[i].Start, all[i].Container}),
		})
	}
	return out
}

// base returns the name of a symbol.
func (f *foundSymbol) base() protocol.BaseSymbolInformation {
	base := protocol.BaseSymbolInformation{Name: f.Name, Kind: reading.SymbolKind(f.Unit, f.Symbol.Kind)}
	if f.Symbol.Kind != outline.Unit {
		base.ContainerName = &f.Container
	}
	return base
}

// symbolPlace is where a symbol was found, as the client gives it back. The document may have changed since.
type symbolPlace struct {
	Start     int    `json:"start"`
	Container string `json:"container,omitempty"`
}

// ResolveSymbol gives a symbol its range: that of the thing with its name and container that is nearest to the old range, or the beginning
// of the document if its name is gone.
func ResolveSymbol(ctx context.Context, s *session.Session, symbol *protocol.WorkspaceSymbol) (*protocol.WorkspaceSymbol, error) {
	var place symbolPlace
	location, ok := symbol.Location.(*protocol.LocationUriOnly)
	if !ok {
		if _, resolved := symbol.Location.(*protocol.Location); resolved {
			return symbol, nil
		}
		return nil, fmt.Errorf("%w: a symbol without a document", message.ErrBadParams)
	}
	if err := json.Unmarshal(symbol.Data, &place); len(symbol.Data) > 0 && err != nil {
		return nil, fmt.Errorf("%w: the data of a symbol: %w", message.ErrBadParams, err)
	}
	taken, err := s.Read(ctx, message.FilePath(location.URI))
	if err != nil {
		return nil, message.Refused(fmt.Errorf("reading the document of a symbol: %w", err))
	}
	resolved := &protocol.Location{URI: location.URI}
	if taken.Document != nil {
		index := outline.NewIndex(taken.Document.File(), s.Client.Encoding)
		if nearest, ok := index.Nearest(symbol.Name, place.Container, place.Start); ok {
			resolved.Range = message.Range(nearest.From, nearest.To)
		}
	}
	symbol.Location = resolved
	return symbol, nil
}
