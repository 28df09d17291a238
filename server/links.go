package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/links"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// links returns what leads to a page on the web.
func (s *snapshot) links(ctx context.Context, _ *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	ranges := s.ranges()
	out := []protocol.DocumentLink{}
	for _, l := range links.In(ctx, s.document.File(), s.document.Settings().Required()) {
		link := protocol.DocumentLink{Range: ranges.of(l.Start, l.End), Target: new(uri.URI(l.Target))}
		if s.client.linkTooltips {
			link.Tooltip = &l.Tooltip
		}
		out = append(out, link)
	}
	return out, nil
}
