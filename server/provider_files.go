package server

import (
	"context"
	"fmt"
	"maps"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/navigation"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/analysis/workspace"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// What is named in one specification of a provider may be named in the others too: see package provider for which those are, and
// navigation.Symbol.In for what that is.

// others returns the other specifications of the provider that the document describes: those that are open as they are in the
// session, those that are not as they lie on the disk.
func (s *snapshot) others(ctx context.Context) ([]*snapshot, error) {
	at := filePath(s.uri)
	if at == "" || s.document == nil || !provider.MayHaveNeighbours(at) {
		return nil, nil
	}
	listing, err := s.session.workspace.Beside(ctx, at)
	if err != nil || !slices.ContainsFunc(listing.Files, func(file *workspace.File) bool { return file.Path == at }) {
		return nil, err // it may be left out where files are looked for
	}
	var others []*snapshot
	for _, other := range provider.Others(provider.Read(at, s.document), s.session.together(listing.Files).Files()) {
		snapshot, err := s.session.read(ctx, other.Path)
		if err := ctx.Err(); err != nil {
			return nil, err
		}
		if err != nil {
			s.session.store.logger.Info("a file was not read", "error", err)
		} else if snapshot.document != nil {
			others = append(others, snapshot)
		}
	}
	return others, nil
}

// sameSymbol is a symbol that stands in another document for the same thing.
type sameSymbol struct {
	navigation.Symbol
	in *snapshot
}

// elsewhere returns what stands for the same thing in the other specifications of the provider.
func (s *snapshot) elsewhere(ctx context.Context, symbol *navigation.Symbol) (found []sameSymbol, err error) {
	if symbol.Kind != navigation.Unit {
		return nil, nil
	}
	others, err := s.others(ctx)
	for _, other := range others {
		for _, same := range symbol.In(other.document.File()) {
			found = append(found, sameSymbol{same, other})
		}
	}
	return found, err
}

// renameElsewhere adds to an edit what gives a symbol the same new name in the other specifications of the provider. It is an error
// if one of them has something of that name.
func (s *snapshot) renameElsewhere(ctx context.Context, edit *protocol.WorkspaceEdit, symbol *navigation.Symbol, name string) error {
	if symbol.Kind != navigation.Unit || name == symbol.Name {
		return nil
	}
	others, err := s.others(ctx)
	if err != nil {
		return err
	}
	for _, other := range others {
		in := path.Base(other.uri.Path())
		if symbol.Taken(other.document.File(), name) {
			renamed := *symbol
			renamed.Name = name
			return fmt.Errorf("there is a %s in %s already", renamed.Words(), in)
		}
		for _, same := range symbol.In(other.document.File()) {
			edits, err := same.Rename(name, other.document.Settings().Profile())
			if err != nil {
				return fmt.Errorf("in %s: %w", in, err)
			}
			more := other.workspaceEdit(edits)
			edit.DocumentChanges = append(edit.DocumentChanges, more.DocumentChanges...)
			if edit.Changes == nil && more.Changes != nil {
				edit.Changes = map[uri.URI][]protocol.TextEdit{}
			}
			maps.Copy(edit.Changes, more.Changes)
		}
	}
	return nil
}
