package server

import (
	"context"
	"encoding/json"

	"github.com/spec-ls/spec-ls/analysis/lenses"
	"go.lsp.dev/protocol"
)

// showReferences is the command of clients that can show what names a thing. Its arguments are a document and a position in it.
const showReferences = "spec-ls.showReferences"

// openChanges is the command of clients that can show what has changed in a document. Its arguments are a document and a position in it.
const openChanges = "spec-ls.openChanges"

// showProblems is the command by which editors of the Visual Studio Code family show all problems.
const showProblems = "workbench.actions.view.problems"

// lenses returns the remarks to show above the lines of the text. They are there to be read; only a client that can show what names
// an attribute can do so from there, and only one that can show examples is offered to.
func (s *snapshot) lenses(ctx context.Context, _ *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	ranges := s.ranges()
	kinds := s.session.settings.preferences.lenses
	if !s.client.opensPreviews() {
		kinds &^= lenses.Terraform
	}
	if kinds&(lenses.Files|lenses.Implementation) != 0 {
		s.lookAtSources(ctx)
	}
	if kinds&lenses.Files != 0 {
		s.lookAtGenerated(ctx)
	}
	out := []protocol.CodeLens{}
	remarks := lenses.Of(ctx, s.document, kinds)
	if kinds&lenses.Changes != 0 {
		for _, m := range s.changes().Units(ctx, s.document) {
			remarks = append(remarks, lenses.Lens{Kind: lenses.Changes, Start: m.Start, End: m.End, Title: m.Text})
		}
	}
	outdated := s.session.store.generated.Stale(string(s.canonical))
	for _, l := range remarks {
		command := protocol.Command{Title: l.Title}
		if l.Kind == lenses.Files && len(outdated) > 0 && outdated.Has(s.document.Unit(s.document.File().UnitAt(l.Start))) {
			command.Title += ", which is stale"
		}
		var arguments []any
		place := ranges.position(l.Start + 1)
		switch {
		case l.Kind == lenses.References && s.client.showsReferences:
			command.Command, arguments = showReferences, []any{string(s.uri), place}
		case l.Kind == lenses.Changes && s.client.opensChanges:
			command.Command, arguments = openChanges, []any{string(s.uri), place}
		case l.Kind == lenses.Problems && s.client.showsProblems:
			command.Command = showProblems
		case l.At != nil && s.client.showsDocuments:
			command.Command, arguments = openGo[l.Kind], []any{previewPlace{s.uri, place}}
		case l.Kind == lenses.Terraform:
			command.Command, arguments = openExample, []any{previewPlace{s.uri, place}}
		}
		for _, argument := range arguments {
			encoded, err := json.Marshal(argument)
			if err != nil {
				return nil, err
			}
			command.Arguments = append(command.Arguments, encoded)
		}
		out = append(out, protocol.CodeLens{Range: ranges.of(l.Start, l.End), Command: command})
	}
	return out, nil
}
