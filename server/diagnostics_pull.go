package server

import (
	"context"
	"strconv"

	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// diagnostic answers a client that asks for diagnostics. The id of a result names the version of the document, so that a
// client that has the result already need not be sent it again.
func (s *server) diagnostic(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.DocumentDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	previous := ""
	if params.PreviousResultID != nil {
		previous = *params.PreviousResultID
	}
	taken := s.Snapshot(params.TextDocument.URI)
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.awaitSettings()
		s.AwaitSettled(ctx, taken)
		return schedule.Run(ctx, &s.pool, schedule.Slow, func() (any, error) { return s.report(ctx, taken, previous) })
	})
}

// report returns the diagnostics of a document to a client that may have those of a result already.
func (s *server) report(ctx context.Context, taken *session.Snapshot, previous string) (any, error) {
	if !taken.Client.RefreshDiagnostics {
		s.CompareNeighbours(ctx) // this client cannot be told later
		if now := s.Snapshot(taken.Canonical); now.Version == taken.Version {
			taken = now
		}
	}
	id := strconv.FormatUint(taken.Serial, 36)
	if previous == id {
		return &protocol.RelatedUnchangedDocumentDiagnosticReport{
			UnchangedDocumentDiagnosticReport: protocol.UnchangedDocumentDiagnosticReport{
				Kind: string(protocol.DocumentDiagnosticReportKindUnchanged), ResultID: id,
			},
		}, nil
	}
	items, err := diagnostics.Of(ctx, taken)
	if err != nil {
		return nil, err
	}
	related, err := s.relatedTo(ctx, taken)
	if err != nil {
		return nil, err
	}
	return &protocol.RelatedFullDocumentDiagnosticReport{
		FullDocumentDiagnosticReport: protocol.FullDocumentDiagnosticReport{
			Kind: string(protocol.DocumentDiagnosticReportKindFull), ResultID: &id, Items: items,
		},
		RelatedDocuments: related,
	}, nil
}

// refreshDiagnostics has the client ask for diagnostics again, if it asks for them and can be told to do so again.
func (s *server) refreshDiagnostics(context.Context) {
	if c := &s.Present().Client; !c.PullDiagnostics || !c.RefreshDiagnostics {
		return
	}
	if err := s.Call(protocol.MethodWorkspaceDiagnosticRefresh, nil, nil); err != nil {
		s.Logger.Info("the client does not ask for diagnostics again", "error", err)
	}
}
