package server

import (
	"time"

	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// previewQuiet is how long there must be no edit before previews are made again.
const previewQuiet = 300 * time.Millisecond

// previewsChanged has the previews of a document made again once there are no more edits.
func (s *server) previewsChanged(d *session.Document) {
	if len(d.Sent.ShownPreviews()) == 0 {
		return
	}
	s.Debouncer.After(previewsOf(d.URI), previewQuiet, func() {
		if err := schedule.Guard(s.Logger, protocol.MethodWorkspaceTextDocumentContentRefresh, func() error { s.refreshPreviews(d.URI); return nil }); err != nil {
			s.Logger.Error("previews were not refreshed", "uri", string(d.URI), "error", err)
		}
	})
}

// previewsOf is the name under which the previews of a document are due.
func previewsOf(document uri.URI) string { return "previews of " + string(document) }

// refreshPreviews tells the client which previews of a document are out of date. It asks for those that it still shows, which
// makes them known again.
func (s *server) refreshPreviews(document uri.URI) {
	taken := s.Snapshot(document)
	if !taken.IsOpen() {
		return
	}
	for address, text := range taken.Sent.ShownPreviews() {
		if command.PreviewText(taken, address) == text {
			continue
		}
		taken.Sent.ForgetPreview(address)
		params := &protocol.TextDocumentContentRefreshParams{URI: uri.URI(address)}
		if err := s.Call(protocol.MethodWorkspaceTextDocumentContentRefresh, params, nil); err != nil {
			s.Logger.Info("the client does not ask for a preview again", "error", err)
		}
	}
}
