package server

import (
	"context"
	"strconv"

	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"

	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// relatedReports are the reports on other documents that go with one on a document.
type relatedReports = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// relatedTo returns the reports on the documents whose findings tell of this one, and on those that did so when the client last
// asked: an edit here may have changed them. It is nil for clients that do not take them.
func (s *server) relatedTo(ctx context.Context, taken *session.Snapshot) (relatedReports, error) {
	if !taken.Client.RelatedDocuments || taken.Document == nil {
		return nil, nil
	}
	now := map[string]bool{}
	found := taken.Document.Diagnostics()
	for i := range found {
		for _, e := range found[i].Elsewhere() {
			now[e.File] = true
		}
	}
	before := taken.Sent.Relate(now)
	if len(now) == 0 && len(before) == 0 {
		return nil, nil
	}
	if _, err := s.CompareNeighbours(ctx); err != nil {
		return nil, err
	}
	reports := relatedReports{}
	at, session := message.FilePath(taken.URI), s.Present()
	listing, err := session.Workspace.Beside(ctx, at)
	if err != nil {
		return nil, err
	}
	neighbours := session.Together(listing.Files).Neighbours()
	for _, file := range listing.Files {
		if file.Path == at || !now[file.Path] && !before[file.Path] {
			continue
		}
		other, err := session.Read(ctx, file.Path)
		if err != nil {
			s.Logger.Info("a file was not checked", "error", err)
			continue
		}
		report := &protocol.FullDocumentDiagnosticReport{Kind: string(protocol.DocumentDiagnosticReportKindFull)}
		if other.IsOpen() {
			report.ResultID = new(strconv.FormatUint(other.Serial, 36))
		} else {
			other.See(other.Document.WithNeighbours(neighbours[file.Path]))
		}
		if report.Items, err = diagnostics.Of(ctx, other); err != nil {
			return nil, err
		}
		reports[message.FileURI(file.Path)] = report
	}
	return reports, nil
}
