package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/session"

	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// Hover returns what is known of a place.
func Hover(ctx context.Context, s *session.Snapshot, params *protocol.HoverParams) (*protocol.Hover, error) {
	offset, err := s.Offset(params.Position)
	if err != nil {
		return nil, err
	}
	known, ok := s.View.(session.Hovering)
	if !ok {
		return nil, nil
	}
	found, ok := known.Hover(offset)
	if s.Document != nil {
		if at, changed := s.Changes().At(ctx, s.Document, offset); changed {
			text := at.Page
			if ok {
				text += "\n---\n\n" + found.Markdown
			}
			found, ok = hover.Hover{Markdown: text, Start: at.Start, End: at.End}, true
		}
	}
	if !ok {
		return nil, nil
	}
	return shown(s, found), nil
}

// shown returns a hover as the client takes it.
func shown(s *session.Snapshot, found hover.Hover) *protocol.Hover {
	return &protocol.Hover{
		Contents: client.Markup(found.Markdown, s.Client.HoverMarkdown),
		Range:    new(s.Ranges().Of(found.Start, found.End)),
	}
}
