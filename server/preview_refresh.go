package server

import (
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis/preview"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// previewMemory knows the previews that the client has, so that it can be told when they are out of date. The zero value is ready.
type previewMemory struct {
	mu    sync.Mutex
	shown map[uri.URI]map[string]string // of a document: the texts that the client has, by their addresses
}

// mostPreviews is how many previews of a document are remembered. The client does not say when it closes one.
const mostPreviews = 32

// show remembers what the client was given.
func (m *previewMemory) show(document uri.URI, address, text string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	if m.shown == nil {
		m.shown = map[uri.URI]map[string]string{}
	}
	if m.shown[document] == nil {
		m.shown[document] = map[string]string{}
	}
	if len(m.shown[document]) < mostPreviews {
		m.shown[document][address] = text
	}
}

// previewQuiet is how long there must be no edit before previews are made again.
const previewQuiet = 300 * time.Millisecond

// previewsChanged has the previews of a document made again once there are no more edits.
func (s *server) previewsChanged(document uri.URI) {
	if !s.previews.has(document) {
		return
	}
	s.debouncer.after("previews of "+string(document), previewQuiet, func() {
		if err := s.guard(protocol.MethodWorkspaceTextDocumentContentRefresh, func() error { s.refreshPreviews(document); return nil }); err != nil {
			s.logger.Error("previews were not refreshed", "uri", string(document), "error", err)
		}
	})
}

// has reports whether the client has previews of a document.
func (m *previewMemory) has(document uri.URI) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return len(m.shown[document]) > 0
}

// forget forgets the previews of a document.
func (m *previewMemory) forget(document uri.URI) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.shown, document)
}

// refreshPreviews tells the client which previews of a document are out of date. It asks for those that it still shows, which
// makes them known again.
func (s *server) refreshPreviews(document uri.URI) {
	m := &s.previews
	taken := s.snapshot(document)
	var changed []string
	m.mu.Lock()
	for address, text := range m.shown[document] {
		if previewText(taken, address) != text {
			changed = append(changed, address)
			delete(m.shown[document], address)
		}
	}
	m.mu.Unlock()
	for _, address := range changed {
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
