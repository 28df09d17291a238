package editing

import (
	"context"
	"errors"
	"maps"
	"path"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// PrepareRename returns the range of the name at a position that can be renamed.
func PrepareRename(_ context.Context, s *session.Snapshot, params *protocol.PrepareRenameParams) (protocol.PrepareRenameResult, error) {
	symbol, at, ok, err := reading.Named(s, params.Position)
	if err != nil || !ok {
		return nil, err
	}
	if err := symbol.Renamable(); err != nil {
		return nil, message.Refused(err)
	}
	return &protocol.PrepareRenamePlaceholder{Range: s.Ranges().Between(at.Start, at.End), Placeholder: symbol.Name}, nil
}

// Rename returns the edits that rename the symbol at a position.
func Rename(ctx context.Context, s *session.Snapshot, params *protocol.RenameParams) (*protocol.WorkspaceEdit, error) {
	symbol, _, ok, err := reading.Named(s, params.Position)
	if err != nil {
		return nil, err
	}
	if !ok {
		return nil, message.Refused(errors.New("there is no name here that can be changed"))
	}
	edits, err := symbol.Rename(params.NewName, s.Document.Settings().Profile())
	if err != nil {
		return nil, message.Refused(err)
	}
	edit := workspaceEdit(s, edits)
	if err := renameElsewhere(ctx, s, edit, &symbol, params.NewName); err != nil {
		return nil, message.Refused(err)
	}
	if params.NewName != symbol.Name {
		tellOfUses(s, &symbol, reading.Uses(ctx, s, &symbol))
	}
	return edit, nil
}

// tellOfUses warns in a message of a rename that breaks Go that is written by hand, which is not edited: people have to follow there once
// the code is generated again. An annotation that wants a confirmation does not help: VS Code leaves out edits that nobody has ticked.
func tellOfUses(s *session.Snapshot, symbol *navigation.Symbol, uses []implementation.Place) {
	if len(uses) == 0 {
		return
	}
	label, description := implementation.Warning(symbol.Words(), uses)
	s.Session.Store.Connection.Tell(protocol.MessageTypeWarning, label+". "+description)
}

// renameElsewhere adds to an edit what gives a symbol the same new name in the other specifications of the provider. It is an error
// if one of them has something of that name.
func renameElsewhere(ctx context.Context, s *session.Snapshot, edit *protocol.WorkspaceEdit, symbol *navigation.Symbol, name string) error {
	if symbol.Kind != navigation.Unit || name == symbol.Name {
		return nil
	}
	others, err := reading.Others(ctx, s)
	if err != nil {
		return err
	}
	for _, other := range others {
		edits, err := symbol.RenameIn(other.Document.File(), path.Base(other.URI.Path()), name, other.Document.Settings().Profile())
		if err != nil {
			return err
		}
		if len(edits) == 0 {
			continue
		}
		more := workspaceEdit(other, edits)
		edit.DocumentChanges = append(edit.DocumentChanges, more.DocumentChanges...)
		if edit.Changes == nil && more.Changes != nil {
			edit.Changes = map[uri.URI][]protocol.TextEdit{}
		}
		maps.Copy(edit.Changes, more.Changes)
	}
	return nil
}

// LinkedEditing returns the places that a client is to edit together with that of the cursor.
func LinkedEditing(_ context.Context, s *session.Snapshot, params *protocol.LinkedEditingRangeParams) (*protocol.LinkedEditingRanges,
	error) {
	symbol, at, ok, err := reading.Named(s, params.Position)
	if err != nil || !ok || at.Implied {
		return nil, err
	}
	linked := symbol.Linked()
	if len(linked) == 0 {
		return nil, nil
	}
	ranges, out := s.Ranges(), &protocol.LinkedEditingRanges{WordPattern: new(navigation.LinkedPattern)}
	for _, o := range linked {
		out.Ranges = append(out.Ranges, ranges.Between(o.Start, o.End))
	}
	return out, nil
}
