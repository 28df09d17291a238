package server

import (
	"context"
	"strings"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// state is how far the connection has come.
type state uint8

const (
	stateNew state = iota
	stateRunning
	stateShutDown
)

// lifecycle returns the state of the connection. An exit does not hide whether there was a shutdown.
func (s *server) lifecycle() state { return s.session().state }

// admit reports whether a message may be handled in the present state.
func (s *server) admit(method string, call bool) error {
	if method == protocol.MethodExit && !call {
		return nil
	}
	switch state := s.lifecycle(); {
	case state == stateNew && method != protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.ServerNotInitialized, "%s before initialize", strings.Clone(method))
	case state == stateRunning && method == protocol.MethodInitialize:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "initialize may be sent only once")
	case state == stateShutDown:
		return jsonrpc2.Errorf(jsonrpc2.InvalidRequest, "%s after shutdown", strings.Clone(method))
	}
	return nil
}

// initialize answers the client's first request: who it is, what it can, and what it wants.
func (s *server) initialize(_ context.Context, request *jsonrpc2.Request) (any, error) {
	params, err := decode[protocol.InitializeParams](request)
	if err != nil {
		return nil, err
	}
	c := newClient(params)
	if s.clientLog != nil {
		s.clientLog.queue.connect(true) // before anything else is logged
		go s.sendLog(s.clientLog.queue)
	}
	// With this a report of a problem can say what the client is able to do.
	s.logger.Debug("the client introduced itself", "parameters", string(request.Params()))
	if level, ok := traceLevels[params.Trace]; ok {
		s.tracer.level.Store(int32(level))
	}
	settings := s.parseSettings(params.InitializationOptions)
	s.settings.mu.Lock()
	s.settings.shown = preferencesOf(settings)
	s.settings.mu.Unlock()
	if !c.configuration {
		s.settings.setKnown()
	}
	s.update(func(t *transition) {
		t.state, t.client, t.folders = stateRunning, c, workspaceFolders(params)
		t.setClientSettings(settings)
		t.resolver = newResolver(&t.session)
		t.workspace = s.newWorkspace(&t.session)
	})
	if params.ProcessID != nil && *params.ProcessID > 0 {
		s.watchClient(int(*params.ProcessID))
	}
	return &protocol.InitializeResult{
		Capabilities: c.serverCapabilities(),
		ServerInfo:   protocol.ServerInfo{Name: "spec-ls", Version: protocol.NewOptional(s.options.Version)},
	}, nil
}

// initialized follows the answer to initialize: only now the client takes requests.
func (s *server) initialized(*protocol.InitializedParams) error {
	c := s.session().client
	go func() {
		if c.registerConfiguration {
			s.registerConfiguration()
		}
		s.pulling.call()
		if c.watchesFiles {
			s.watchFiles()
		}
	}()
	return nil
}

// shutdown ends all work; only exit may follow.
func (s *server) shutdown(context.Context, *jsonrpc2.Request) (any, error) {
	s.update(func(t *transition) { t.state = stateShutDown })
	return nil, nil
}

// exit ends Serve.
func (s *server) exit(*jsonrpc2.Request) error {
	select {
	case <-s.exited:
	default:
		close(s.exited)
	}
	return nil
}
