package server

import (
	"context"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// workspaceDiagnostic answers a client that asks for the diagnostics of all specifications in its folders.
func (s *server) workspaceDiagnostic(ctx context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.WorkspaceDiagnosticParams](request)
	if err != nil {
		return nil, err
	}
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.keeper.Await()
		return s.folders.Diagnostics(ctx, params)
	})
}

// runCheckWorkspace checks the specifications in the folders, whose findings are pushed from then on.
func (s *server) runCheckWorkspace(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	return s.inBackground(ctx, request, func(ctx context.Context) (any, error) {
		s.keeper.Await()
		counts, err := s.folders.Check(ctx, params.WorkDoneToken)
		if err != nil {
			return nil, err
		}
		s.store.Update(func(t *session.Transition) { t.FollowsWorkspace = !t.Client.PullDiagnostics })
		s.pushing.Call()
		return counts, nil
	})
}

// pushWorkspace has the diagnostics of all specifications pushed, and those cleared that are gone.
func (s *server) pushWorkspace(ctx context.Context) {
	if !s.store.Present().FollowsWorkspace {
		return
	}
	listed, err := s.store.LookAgain().All(ctx)
	if err != nil {
		s.store.Connection.Logger.Error("the workspace was not checked", "error", err)
		return
	}
	for _, file := range listed.Checked() {
		s.publisher.want(message.FileURI(file.Path))
	}
	s.publisher.wantAgain()
}
