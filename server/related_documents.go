package server

import (
	"path/filepath"
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/provider"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// relatedReports are the reports on other documents that go with one on a document.
type relatedReports = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// relatedTo gives the reports on the documents whose findings tell of this one, and on those that did so when the client last
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
	s.mu.Lock()
	before := s.related[at]
	if len(now) > 0 {
		s.related[at] = now
	} else {
		delete(s.related, at)
	}
	s.mu.Unlock()
	if len(now) == 0 && len(before) == 0 {
		return nil
	}
	s.acquaint()
	reports := relatedReports{}
	files := s.specificationsBeside(at)
	neighbours := provider.Neighbours(s.together(files))
	for _, file := range files {
		if file.path == at || !now[file.path] && !before[file.path] {
			continue
		}
		other, open, err := s.current(file)
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
			report.Items = other.allDiagnostics()
		}
		reports[uri.File(filepath.FromSlash(file.path))] = report
	}
	return reports
}
