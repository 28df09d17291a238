package server

import (
	"context"

	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// hover returns what is known of a place.
func (s *snapshot) hover(ctx context.Context, params *protocol.HoverParams) (*protocol.Hover, error) {
	offset, err := s.offset(params.Position)
	if err != nil {
		return nil, err
	}
	known, ok := s.view.(hovering)
	if !ok {
		return nil, nil
	}
	found, ok := known.hover(offset)
	if s.document != nil {
		if at, changed := s.changes().At(ctx, s.document, offset); changed {
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
	return s.shown(found), nil
}

// shown returns a hover as the client takes it.
func (s *snapshot) shown(found hover.Hover) *protocol.Hover {
	return &protocol.Hover{
		Contents: markup(found.Markdown, s.client.hoverMarkdown),
		Range:    new(s.ranges().of(found.Start, found.End)),
	}
}

// markup returns a text in Markdown to a client that takes it, and as plain text to others.
func markup(text string, markdown bool) *protocol.MarkupContent {
	if !markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: hover.PlainText(text)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}
}
