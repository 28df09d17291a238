package server

import (
	"context"
	"log/slog"
	"sync"

	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// server is the state of one connection.
type server struct {
	options Options
	logger  *slog.Logger
	conn    jsonrpc2.Conn
	context context.Context // ends with Serve
	pending pending

	exited     chan struct{} // closed by the client's exit
	clientGone chan struct{} // closed when the client's process is gone
	watch      sync.Once

	publisher  publisher
	collector  collector
	tracer     tracer
	clientLog  *clientLog // nil if the client is sent no log
	sentTokens tokenMemory
	previews   previewMemory

	workspace     workspace
	neighbourhood neighbourhood

	// mu guards what follows. The handlers of messages hold it for moments only, and never while they write.
	mu        sync.Mutex
	state     state
	client    client
	folders   []protocol.WorkspaceFolder
	settings  settings
	documents map[uri.URI]*document
	rest      rest
	related   map[string]map[string]bool // see relatedTo
	// followsWorkspace says that the diagnostics of documents that are not open are pushed too; see checkWorkspace.
	followsWorkspace bool
	serial           uint64 // counts versions of documents
}

func newServer(options Options) *server {
	s := &server{
		options:    options,
		logger:     options.Logger,
		exited:     make(chan struct{}),
		clientGone: make(chan struct{}),
		documents:  map[uri.URI]*document{},
		related:    map[string]map[string]bool{},
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	if options.LogToClient {
		s.clientLog = newClientLog(s.logger.Handler())
		s.logger = slog.New(s.clientLog)
	}
	s.publisher.init()
	s.rest.after = restAfter
	s.workspace.init()
	s.neighbourhood.init()
	s.settings.init()
	return s
}

// notify sends a notification. That a client does not listen any more shows elsewhere.
func (s *server) notify(method string, params any) {
	if err := s.conn.Notify(s.context, method, params); err != nil {
		s.logger.Debug("a notification was not sent", "method", method, "error", err)
	}
	s.traceSent(method)
}

// call sends a request and waits for the answer; it must not be called by the handler of a message before it lets the next
// one be read.
func (s *server) call(method string, params, result any) error {
	s.traceSent(method)
	return protocol.Call(s.context, s.conn, method, params, result)
}

// tell shows a message to the user.
func (s *server) tell(kind protocol.MessageType, message string) {
	s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: message})
}
