package server

import (
	"context"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// admit reports whether a message may be handled in the present state.
func (s *server) admit(method string, call bool) error {
	if method == protocol.MethodExit && !call {
		return nil
	}
	switch state := s.store.Present().State; {
	case state == session.StateNew && method != protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s before initialize", strings.Clone(method))
	case state == session.StateRunning && method == protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize may be sent only once")
	case state == session.StateShutDown:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s after shutdown", strings.Clone(method))
	}
	return nil
}

// initialize answers the client's first request, which has the client's name, capabilities and options.
func (s *server) initialize(_ context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := message.Decode[protocol.InitializeParams](request)
	if err != nil {
		return nil, err
	}
	c := client.NewCapabilities(request.Params())
	if s.clientLog != nil {
		s.store.Connection.SendLog(s.clientLog)
	}
	// With this a report of a problem can say what the client is able to do.
	s.store.Connection.Logger.Debug("the client introduced itself", "parameters", string(request.Params()))
	_ = s.store.Connection.SetTrace(&protocol.SetTraceParams{Value: params.Trace}) // one that makes no sense is off
	settings := s.keeper.Parse(params.InitializationOptions)
	s.store.Update(func(t *session.Transition) {
		t.State, t.Client, t.Folders = session.StateRunning, c, workspaceFolders(params)
		s.keeper.Introduced(t, settings)
	})
	if params.ProcessID != nil && *params.ProcessID > 0 {
		s.store.Connection.WatchClient(int(*params.ProcessID))
	}
	return &protocol.InitializeResult{
		Capabilities: serverCapabilities(&c, s.store.Writer != nil),
		ServerInfo:   protocol.ServerInfo{Name: "spec-ls", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

// workspaceFolders returns the folders that are open at the start. Old clients name a single one.
func workspaceFolders(params *protocol.InitializeParams) []protocol.WorkspaceFolder {
	if folders, ok := params.WorkspaceFolders.Get(); ok {
		return folders
	}
	//lint:ignore SA1019 it is all that old clients have
	if root := params.RootURI; root != nil {
		return []protocol.WorkspaceFolder{{URI: *root}}
	}
	return nil
}

// initialized follows the answer to initialize: only now the client takes requests.
func (s *server) initialized(*jsonrpc2.Request) error {
	go s.keeper.Register()
	return nil
}

// shutdown ends all work; only exit may follow.
func (s *server) shutdown(context.Context, *jsonrpc2.Request) (any, error) {
	s.store.Update(func(t *session.Transition) { t.State = session.StateShutDown })
	return nil, nil
}

// exit ends Serve.
func (s *server) exit(*jsonrpc2.Request) error {
	s.exitOnce.Do(func() { close(s.exited) })
	return nil
}

// cancelProgress ends a request whose progress the user of the client has cancelled.
func (s *server) cancelProgress(params *protocol.WorkDoneProgressCancelParams) error {
	s.store.Connection.CancelProgress(params.Token)
	return nil
}

// cancel ends a request. It is nothing unusual that the request has been answered meanwhile.
func (s *server) cancel(params *protocol.CancelParams) error {
	var id jsonrpc2.ID
	switch v := params.ID.(type) {
	case protocol.Integer:
		id = jsonrpc2.NewNumberID(int64(v))
	case protocol.String:
		id = jsonrpc2.NewStringID(string(v))
	default:
		return fmt.Errorf("%w: the id of the request to cancel is missing", message.ErrBadParams)
	}
	if cancel := s.pending.Remove(id); cancel != nil {
		cancel()
	}
	return nil
}
