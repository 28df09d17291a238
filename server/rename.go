package server

import (
	"context"
	"errors"
	"fmt"
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/navigation"
	"go.lsp.dev/protocol"
)

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
	if params.NewName != symbol.Name {
		s.tellOfUses(edit, &symbol, s.uses(ctx, &symbol))
	}
	return edit, nil
}

// breaks names the annotation of edits after which Go that is written by hand does not compile.
const breaks protocol.ChangeAnnotationIdentifier = "go"

// maxNamedUses is how many places a message names.
const maxNamedUses = 10

// tellOfUses says of an edit that it breaks Go that is written by hand, which is not edited: whoever has the code generated again has to follow
// there. A client that can shows it beside the edit and has the user confirm it; of another the user is shown a message.
func (s *snapshot) tellOfUses(edit *protocol.WorkspaceEdit, symbol *navigation.Symbol, uses []implementation.Place) {
	if len(uses) == 0 {
		return
	}
	number := "1 place"
	if len(uses) > 1 {
		number = fmt.Sprintf("%d places", len(uses))
	}
	label := fmt.Sprintf("Go code uses %s in %s", symbol.Words(), number)
	var named []string
	for i := range uses[:min(maxNamedUses, len(uses))] {
		named = append(named, fmt.Sprintf("%s:%d", path.Base(uses[i].File), uses[i].Line+1))
	}
	if len(uses) > maxNamedUses {
		named = append(named, "…")
	}
	description := "It will not compile once the code is generated again: " + strings.Join(named, ", ")
	if s.client.annotatedRename {
		annotate(edit, breaks, &protocol.ChangeAnnotation{Label: label, Description: &description, NeedsConfirmation: new(true)})
		return
	}
	s.session.store.tell(protocol.MessageTypeWarning, label+". "+description)
}
