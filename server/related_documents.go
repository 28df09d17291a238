package server

import (
	"context"
	"strconv"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// relatedReports are the reports on other documents that go with one on a document.
type relatedReports = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// relatedTo returns the reports on the documents whose findings tell of this one, and on those that did so when the client last
// asked: an edit here may have changed them. It is nil for clients that do not take them.
func (s *server) relatedTo(ctx context.Context, taken *snapshot) (relatedReports, error) {
	if !taken.client.relatedDocuments || taken.document == nil {
		return nil, nil
	}
	now := map[string]bool{}
	found := taken.document.Diagnostics()
	for i := range found {
		for _, e := range found[i].Elsewhere() {
			now[e.File] = true
		}
	}
	before := taken.sent.relate(now)
	if len(now) == 0 && len(before) == 0 {
		return nil, nil
	}
	if _, err := s.compareNeighbours(ctx); err != nil {
		return nil, err
	}
	reports := relatedReports{}
	at, session := filePath(taken.uri), s.session()
	listing, err := session.workspace.Beside(ctx, at)
	if err != nil {
		return nil, err
	}
	neighbours := session.together(listing.Files).Neighbours()
	for _, file := range listing.Files {
		if file.Path == at || !now[file.Path] && !before[file.Path] {
			continue
		}
		other, err := session.read(ctx, file.Path)
		if err != nil {
			s.logger.Info("a file was not checked", "error", err)
			continue
		}
		report := &protocol.FullDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindFull)}
		if other.isOpen() {
			report.ResultID = new(strconv.FormatUint(other.serial, 36))
		} else {
			other.see(other.document.WithNeighbours(neighbours[file.Path]))
		}
		if report.Items, err = other.diagnostics(ctx); err != nil {
			return nil, err
		}
		reports[fileURI(file.Path)] = report
	}
	return reports, nil
}
