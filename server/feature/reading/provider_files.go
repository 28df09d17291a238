package reading

import (
	"context"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
)

// The other specifications of a provider may name a symbol too: package provider finds these specifications, and navigation.Symbol.In finds
// the symbol.

// Others returns the other specifications of the provider that the document describes: open ones as they are in the session, the rest as
// they lie on the disk.
func Others(ctx context.Context, s *session.Snapshot) ([]*session.Snapshot, error) {
	at := message.FilePath(s.URI)
	if at == "" || s.Document == nil || !provider.MayHaveNeighbours(at) {
		return nil, nil
	}
	listing, err := s.Session.Workspace.Beside(ctx, at)
	if err != nil || !slices.ContainsFunc(listing.Files, func(file *workspace.File) bool { return file.Path == at }) {
		return nil, err // it may be left out where files are looked for
	}
	var others []*session.Snapshot
	for _, other := range provider.Others(provider.Read(at, s.Document), s.Session.Together(listing.Files).Files()) {
		snapshot, err := s.Session.Read(ctx, other.Path)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil {
			s.Session.Store.Connection.Logger.Info("a file was not read", "error", err)
		} else if snapshot.Document != nil {
			others = append(others, snapshot)
		}
	}
	return others, nil
}

// sameSymbol is a symbol that is in another document for the same thing.
type sameSymbol struct {
	navigation.Symbol
	in *session.Snapshot
}

// elsewhere returns the symbols for the same thing in the other specifications of the provider.
func elsewhere(ctx context.Context, s *session.Snapshot, symbol *navigation.Symbol) (found []sameSymbol, err error) {
	if symbol.Kind != navigation.Unit {
		return nil, nil
	}
	others, err := Others(ctx, s)
	for _, other := range others {
		for _, same := range symbol.In(other.Document.File()) {
			found = append(found, sameSymbol{same, other})
		}
	}
	return found, err
}
