package server

import (
	"context"
	"fmt"
	"strconv"

	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// diagnostic answers a client that asks for diagnostics. The id of a result names the version of the document, so that a
// client that has the result already need not be sent it again.
func (s *server) diagnostic(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.DocumentDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	if err := message.Requires(request, "textDocument.uri"); err != nil {
		return nil, err
	}
	previous := ""
	if params.PreviousResultID != nil {
		previous = *params.PreviousResultID
	}
	taken := s.store.Snapshot(params.TextDocument.URI)
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.keeper.Await()
		s.store.AwaitSettled(ctx, taken)
		return schedule.Run(ctx, &s.pool, schedule.Slow, func() (any, error) { return s.report(ctx, taken, previous) })
	})
}

// report returns the diagnostics of a document to a client that may have those of a result already.
func (s *server) report(ctx context.Context, taken *session.Snapshot, previous string) (any, error) {
	if !taken.Client.Refreshes[protocol.MethodWorkspaceDiagnosticRefresh] {
		s.store.CompareNeighbours(ctx) // this client cannot be told later
		s.store.Compile(ctx, taken.Canonical)
		if now := s.store.Snapshot(taken.Canonical); now.Version == taken.Version {
			taken = now
		}
	}
	if !taken.IsOpen() {
		return reportOnClosed(ctx, taken, previous)
	}
	id := strconv.FormatUint(taken.Serial, 36)
	if previous == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: diagnostics.Unchanged(id)}, nil
	}
	items, err := diagnostics.ForDocument(ctx, taken)
	if err != nil {
		return nil, err
	}
	related, err := s.relatedTo(ctx, taken)
	if err != nil {
		return nil, err
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: diagnostics.Full(id, items), RelatedDocuments: related},
		nil
}

// reportOnClosed returns the diagnostics of a document that is not open, as workspace/diagnostic has them.
func reportOnClosed(ctx context.Context, taken *session.Snapshot, previous string) (any, error) {
	if err := taken.ReadClosed(ctx); err != nil {
		return nil, err
	}
	items, err := diagnostics.ForDocument(ctx, taken)
	if err != nil {
		return nil, err
	}
	id, err := diagnostics.ID(items)
	if err != nil {
		return nil, fmt.Errorf("encoding the diagnostics of %s: %w", taken.URI, err)
	}
	if id == previous {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{UnchangedDocumentDiagnosticReport: diagnostics.Unchanged(id)}, nil
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{FullDocumentDiagnosticReport: diagnostics.Full(id, items)}, nil
}

// relatedReports are the reports on other documents that go with one on a document.
type relatedReports = map[uri.URI]protocol.FullDocumentDiagnosticReportOrUnchangedDocumentDiagnosticReport

// relatedTo returns the reports on the documents whose findings refer to this one, and on those that did so when the client last
// asked: an edit here may have changed them. It is nil for clients that do not take them.
func (s *server) relatedTo(ctx context.Context, taken *session.Snapshot) (relatedReports, error) {
	if !taken.Client.RelatedDocuments || taken.Document == nil {
		return nil, nil
	}
	now := taken.Document.ToldOf()
	before := taken.Sent.Relate(now)
	if len(now) == 0 && len(before) == 0 {
		return nil, nil
	}
	if _, err := s.store.CompareNeighbours(ctx); err != nil {
		return nil, err
	}
	reports := relatedReports{}
	at := message.FilePath(taken.URI)
	listed, err := s.store.Present().Beside(ctx, at)
	if err != nil {
		return nil, err
	}
	for _, file := range listed.Files {
		if file.Path == at || !now[file.Path] && !before[file.Path] {
			continue
		}
		other, err := listed.Read(ctx, file)
		if err != nil {
			s.store.Connection.Logger.Info("a file was not checked", "error", err)
			continue
		}
		id := ""
		if other.IsOpen() {
			id = strconv.FormatUint(other.Serial, 36)
		}
		items, err := diagnostics.ForDocument(ctx, other)
		if err != nil {
			return nil, err
		}
		reports[message.FileURI(file.Path)] = new(diagnostics.Full(id, items))
	}
	return reports, nil
}
