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

// consequence is work that is done for a document once its edits pause.
type consequence struct {
	name string // begins the name under which it is due
	// concerns reports whether there is something to do for a document.
	concerns func(*session.Document) bool
	do       func(*server, uri.URI)
}

var (
	previewsChange = consequence{
		"previews of ",
		func(d *session.Document) bool { return len(d.Sent.ShownPreviews()) > 0 },
		(*server).refreshPreviews,
	}
	goCompiles   = consequence{"compilation of ", (*session.Document).Compiles, (*server).compileSoon}
	consequences = []consequence{previewsChange, goCompiles}
)

// await has it done for a document once there are no more edits.
func (c consequence) await(s *server, d *session.Document) {
	if !c.concerns(d) {
		return
	}
	name, of := c.name+string(d.URI), d.URI
	s.store.Debouncer.After(name, pause, func() {
		if err := schedule.Guard(s.store.Connection.Logger, name, func() error { c.do(s, of); return nil }); err != nil {
			s.store.Connection.Logger.Error("what follows from edits was not done", "what", name, "error", err)
		}
	})
}

// refreshPreviews tells the client which previews of a document are out of date. It asks for those that it still shows, which
// makes them known again.
func (s *server) refreshPreviews(document uri.URI) {
	taken := s.store.Snapshot(document)
	if !taken.IsOpen() {
		return
	}
	for address, text := range taken.Sent.ShownPreviews() {
		if command.PreviewText(taken, address) == text {
			continue
		}
		taken.Sent.ForgetPreview(address)
		params := &protocol.TextDocumentContentRefreshParams{URI: uri.URI(address)}
		if err := s.store.Connection.Call(protocol.MethodWorkspaceTextDocumentContentRefresh, params, nil); err != nil {
			s.store.Connection.Logger.Info("the client does not ask for a preview again", "error", err)
		}
	}
}
