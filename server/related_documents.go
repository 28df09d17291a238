package server

import (
	"path/filepath"
	"strconv"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/provider"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// relatedReports are the reports on other documents that go with one on a document.
type relatedReports = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// relatedMemory knows, of the documents that were asked about last, the other files that their findings told of. The zero value is
// ready.
type relatedMemory struct {
	mu    sync.Mutex
	files map[string]map[string]bool // by path
}

// keep remembers the files that the findings in a document tell of, and returns those that they told of before.
func (m *relatedMemory) keep(at string, now map[string]bool) (before map[string]bool) {
	m.mu.Lock()
	defer m.mu.Unlock()
	before = m.files[at]
	switch {
	case len(now) == 0:
		delete(m.files, at)
	case m.files == nil:
		m.files = map[string]map[string]bool{at: now}
	default:
		m.files[at] = now
	}
	return before
}

// forget forgets a document.
func (m *relatedMemory) forget(at string) {
	m.mu.Lock()
	defer m.mu.Unlock()
	delete(m.files, at)
}

// relatedTo returns the reports on the documents whose findings tell of this one, and on those that did so when the client last
// asked: an edit here may have changed them. It is nil for clients that do not take them.
func (s *server) relatedTo(taken *snapshot) relatedReports {
	if !taken.client.relatedDocuments || taken.document == nil {
		return nil
	}
	now := map[string]bool{}
	found := taken.document.Diagnostics()
	for i := range found {
		for _, e := range found[i].Elsewhere() {
			now[e.File] = true
		}
	}
	at := filePath(taken.uri)
	before := s.related.keep(at, now)
	if len(now) == 0 && len(before) == 0 {
		return nil
	}
	s.acquaint()
	reports := relatedReports{}
	session, files := s.session(), s.specificationsBeside(at)
	neighbours := provider.Neighbours(s.together(session, files))
	for _, file := range files {
		if file.path == at || !now[file.path] && !before[file.path] {
			continue
		}
		other, open, err := s.current(session, file)
		if err != nil {
			s.logger.Info("a file was not checked", "error", err)
			continue
		}
		report := &protocol.FullDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindFull)}
		if open {
			report.ResultID = new(strconv.FormatUint(other.serial, 36))
			report.Items = other.diagnostics()
		} else {
			other.document = other.document.WithNeighbours(neighbours[file.path])
			report.Items = other.diagnostics()
		}
		reports[uri.File(filepath.FromSlash(file.path))] = report
	}
	return reports
}
