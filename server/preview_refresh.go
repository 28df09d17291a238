package server

import (
	"time"

	"github.com/spec-ls/spec-ls/analysis/preview"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// previewQuiet is how long there must be no edit before previews are made again.
const previewQuiet = 300 * time.Millisecond

// previewsChanged has the previews of a document made again once there are no more edits.
func (s *server) previewsChanged(d *document) {
	if len(d.sent.shownPreviews()) == 0 {
		return
	}
	s.debouncer.after(previewsOf(d.uri), previewQuiet, func() {
		if err := guard(s.logger, protocol.MethodWorkspaceTextDocumentContentRefresh, func() error { s.refreshPreviews(d.uri); return nil }); err != nil {
			s.logger.Error("previews were not refreshed", "uri", string(d.uri), "error", err)
		}
	})
}

// previewsOf is the name under which the previews of a document are due.
func previewsOf(document uri.URI) string { return "previews of " + string(document) }

// refreshPreviews tells the client which previews of a document are out of date. It asks for those that it still shows, which
// makes them known again.
func (s *server) refreshPreviews(document uri.URI) {
	taken := s.snapshot(document)
	if !taken.isOpen() {
		return
	}
	for address, text := range taken.sent.shownPreviews() {
		if previewText(taken, address) == text {
			continue
		}
		taken.sent.forgetPreview(address)
		params := &protocol.TextDocumentContentRefreshParams{URI: uri.URI(address)}
		if err := s.call(protocol.MethodWorkspaceTextDocumentContentRefresh, params, nil); err != nil {
			s.logger.Info("the client does not ask for a preview again", "error", err)
		}
	}
}

// previewText returns the text of a preview, or nothing if there is none any more.
func previewText(taken *snapshot, address string) string {
	parsed, err := parsePreview(address)
	if err != nil || taken.document == nil {
		return ""
	}
	unit := preview.Find(taken.document, parsed.unit, parsed.name)
	if unit < 0 {
		return ""
	}
	return parsed.kind.text(taken.document, unit, parsed.path)
}
