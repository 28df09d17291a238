package server

import (
	"context"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/stale"
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
	pool    pool

	exited     chan struct{} // closed by the client's exit
	clientGone chan struct{} // closed when the client's process is gone
	watch      sync.Once
	broken     sync.Once // see tellOfInternalError

	debouncer debouncer
	publisher publisher
	collector collector
	tracer    tracer
	clientLog *clientLog // nil if the client is sent no log
	settings  settings
	lacking   lacking
	sources   *implementation.Index
	goFiles   goFiles
	generated stale.Watch
	reports   reports

	// The chores: what is done beside the messages.
	pulling    chore // asks the client for its settings
	resolving  chore // gives open documents the settings that hold for them
	comparing  chore // gives them their neighbours
	publishing chore // pushes the diagnostics that are wanted
	pushing    chore // wants those of all files, if the client is shown them
	refreshing chore // has the client ask for diagnostics again
	loading    chore // loads the packages that documents lack
	remarking  chore // has the client ask again for what tells of changes
	looking    chore // looks at the Go files around specifications
	sniffing   chore // looks whether files that have changed are configurations

	updating sync.Mutex              // held while the next session is made
	present  atomic.Pointer[session] // see session and update
}

func newServer(options Options) *server {
	s := &server{
		options:    options,
		logger:     options.Logger,
		exited:     make(chan struct{}),
		clientGone: make(chan struct{}),
		pool:       newPool(),
		pulling:    newChore(), resolving: newChore(), comparing: newChore(), publishing: newChore(), pushing: newChore(), sniffing: newChore(), looking: newChore(), loading: newChore(), refreshing: newChore(), remarking: newChore(),
	}
	if s.options.Files == nil {
		s.options.Files = &files.Memory{}
	}
	if s.logger == nil {
		s.logger = slog.New(slog.DiscardHandler)
	}
	if options.LogToClient {
		s.clientLog = newClientLog(s.logger.Handler())
		s.logger = slog.New(s.clientLog)
	}
	s.collector.debouncer = &s.debouncer
	s.publisher.init(s.publishing)
	s.settings.init()
	s.sources = implementation.NewIndex(s.options.Files)
	unset := &clientSettings{base: &config.File{}, preferences: allPreferences}
	first := &session{documents: map[uri.URI]*document{}, settings: unset.in(nil, nil), news: make(chan struct{})}
	first.modules = s.newModules()
	first.resolver = newResolver(first, s.options.Files, s.sources, s.logger)
	first.workspace = s.newWorkspace(first)
	s.present.Store(first)
	return s
}

// notify sends a notification. That a client does not listen any more shows elsewhere.
func (s *server) notify(method string, params any) {
	if err := s.conn.Notify(s.context, method, params); err != nil {
		s.logger.Debug("a notification was not sent", "method", method, "error", err)
	}
	s.traceSent(method)
}

// callPatience is how long a call waits for the client's answer. A user may think about a question for a while, but a client that
// has lost one must not keep what asked for ever.
const callPatience = time.Minute

// call sends a request and waits for the answer; it must not be called by the handler of a message before it lets the next
// one be read.
func (s *server) call(method string, params, result any) error {
	s.traceSent(method)
	ctx, cancel := context.WithTimeout(s.context, callPatience)
	defer cancel()
	return protocol.Call(ctx, s.conn, method, params, result)
}

// tell shows a message to the user.
func (s *server) tell(kind protocol.MessageType, message string) {
	s.notify(protocol.MethodWindowShowMessage, &protocol.ShowMessageParams{Type: kind, Message: message})
}

// tellOfInternalError logs that a rule failed, and shows it to the user, once: the finding may scroll by, and come again with every
// edit.
func (s *server) tellOfInternalError(d *analysis.Diagnostic) {
	s.logger.Error(d.Message, "reason", d.Note)
	s.broken.Do(func() {
		s.tell(protocol.MessageTypeError, d.Message+". Please report it at https://github.com/spec-ls/spec-ls/issues.")
	})
}
