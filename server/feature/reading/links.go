package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/editor/links"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Links returns the links to pages on the web.
func Links(ctx context.Context, s *session.Snapshot, _ *protocol.DocumentLinkParams) ([]protocol.DocumentLink, error) {
	ranges := s.Ranges()
	out := []protocol.DocumentLink{}
	for _, l := range links.In(ctx, s.Document.File(), s.Document.Settings().Required()) {
		link := protocol.DocumentLink{Range: ranges.Between(l.Start, l.End), Target: new(uri.URI(l.Target))}
		if s.Client.LinkTooltips {
			link.Tooltip = &l.Tooltip
		}
		out = append(out, link)
	}
	return out, nil
}
