package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/lenses"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Lenses returns the remarks to show above the lines of the text. They are there to be read; only a client that can show what names
// an attribute can do so from there, and only one that can show examples is offered to.
func Lenses(ctx context.Context, s *session.Snapshot, _ *protocol.CodeLensParams) ([]protocol.CodeLens, error) {
	ranges := s.Ranges()
	kinds := s.Session.Settings.Preferences.Lenses
	if !s.Client.OpensPreviews() {
		kinds &^= lenses.Terraform
	}
	if kinds&lenses.Implementation == 0 || !s.Client.TakesNewFiles() {
		kinds &^= lenses.Unimplemented
	}
	if kinds&(lenses.Files|lenses.Implementation) != 0 {
		s.LookAtSources(ctx)
	}
	if kinds&lenses.Files != 0 {
		s.LookAtGenerated(ctx)
	}
	out := []protocol.CodeLens{}
	outdated := s.Session.Store.Generated.Outdated(string(s.Canonical))
	for _, l := range lenses.Find(ctx, s.Document, kinds) {
		shown := protocol.Command{Title: l.Title}
		isOutdated := false
		if l.Kind == lenses.Files && len(outdated) > 0 {
			if state := outdated.StateOf(s.Document.Unit(s.Document.File().UnitAt(l.Start))); state != stale.Fresh {
				shown.Title += ", which is " + state.String()
				isOutdated = true
			}
		}
		place := ranges.Position(l.Start + 1)
		switch {
		case l.Kind == lenses.References && s.Client.Knows(client.ShowReferences):
			shown.Command, shown.Arguments = client.ShowReferences, message.Arguments(string(s.URI), place)
		case l.Kind == lenses.Problems && s.Client.Knows(client.ShowProblems):
			shown.Command = client.ShowProblems
		case l.At != nil && s.Client.ShowsDocuments:
			shown.Command, shown.Arguments = command.OpenGo[l.Kind], message.Arguments(command.Place{URI: s.URI, Position: place})
		case l.Kind == lenses.Unimplemented:
			shown.Command, shown.Arguments = command.Implement, message.Arguments(command.Place{URI: s.URI, Position: place})
		case l.Kind == lenses.Terraform:
			shown.Command, shown.Arguments = command.OpenExample, message.Arguments(command.Place{URI: s.URI, Position: place})
		}
		out = append(out, protocol.CodeLens{Range: ranges.Between(l.Start, l.End), Command: shown})
		if l.Kind == lenses.Files && s.Session.Store.Writer != nil && (isOutdated || l.At == nil && isAwaited(s, l.Start)) {
			out = append(out, protocol.CodeLens{Range: ranges.Between(l.Start, l.End), Command: protocol.Command{
				Title: "generate", Command: command.Generate, Arguments: message.Arguments(command.Document{URI: s.URI}),
			}})
		}
	}
	return out, nil
}

// isAwaited reports whether the Go of the unit at a place is known not to be there, and where it would be.
func isAwaited(s *session.Snapshot, offset int) bool {
	sources := s.Document.Settings().Sources
	u := s.Document.Unit(s.Document.File().UnitAt(offset))
	_, ok := sources.Generated(sources.Known(), u.Kind, u.Name.Value)
	return ok
}
