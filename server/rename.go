package server

import (
	"context"
	"errors"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// refused is an error that is for the user to read: what was asked for cannot be done.
func refused(reason error) error {
	return jsonrpc2.Errorf(jsonrpc2.Code(protocol.LSPErrorCodesRequestFailed), "%v", reason)
}

// prepareRename returns what would be renamed at a position.
func (s *snapshot) prepareRename(_ context.Context, params *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	symbol, at, ok, err := s.named(params.Position)
	if err != nil || !ok {
		return nil, err
	}
	if err := symbol.Renamable(); err != nil {
		return nil, refused(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: s.ranges().of(at.Start, at.End), Placeholder: symbol.Name}, nil
}

// rename returns the edits that rename what is named at a position.
func (s *snapshot) rename(ctx context.Context, params *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	symbol, _, ok, err := s.named(params.Position)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, refused(errors.New("there is no name here that can be changed"))
	}
	edits, err := symbol.Rename(params.NewName, s.document.Settings().Profile())
	if err != nil {
		return nil, refused(err)
	}
	edit := s.workspaceEdit(edits)
	if err := s.renameElsewhere(ctx, edit, &symbol, params.NewName); err != nil {
		return nil, refused(err)
	}
	return edit, nil
}
