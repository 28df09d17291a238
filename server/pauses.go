package server

import (
	"time"

	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// pause is how long there must be no edit before that is done which follows from edits.
const pause = 300 * time.Millisecond

// afterPause has something done once there are no more edits.
func (s *server) afterPause(name string, do func()) {
	s.Debouncer.After(name, pause, func() {
		if err := schedule.Guard(s.Logger, name, func() error { do(); return nil }); err != nil {
			s.Logger.Error("what follows from edits was not done", "what", name, "error", err)
		}
	})
}

// previewsChanged has the previews of a document made again once there are no more edits.
func (s *server) previewsChanged(d *session.Document) {
	if len(d.Sent.ShownPreviews()) == 0 {
		return
	}
	s.afterPause(previewsOf(d.URI), func() { s.refreshPreviews(d.URI) })
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
