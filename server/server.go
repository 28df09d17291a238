package server

import (
	"log/slog"

	"github.com/spec-ls/spec-ls/analysis/files"
)

// server is the state of one connection.
type server struct {
	*store
	options Options
	pending pending
	pool    pool

	exited chan struct{} // closed by the client's exit

	publisher publisher
	clientLog *clientLog // nil if the client is sent no log
	settings  settings
	reports   reports

	// The chores: what is done beside the messages. The store has more.
	pulling    chore // asks the client for its settings
	resolving  chore // gives open documents the settings that hold for them
	comparing  chore // gives them their neighbours
	publishing chore // pushes the diagnostics that are wanted
	pushing    chore // wants those of all files, if the client is shown them
	refreshing chore // has the client ask for diagnostics again
	remarking  chore // has the client ask again for what tells of changes
	sniffing   chore // looks whether files that have changed are configurations
}

func newServer(options Options) *server {
	s := &server{options: options, pool: newPool(), exited: make(chan struct{})}
	for _, c := range []*chore{
		&s.pulling, &s.resolving, &s.comparing, &s.publishing, &s.pushing, &s.refreshing, &s.remarking, &s.sniffing,
	} {
		*c = newChore()
	}
	logger := options.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	if options.LogToClient {
		s.clientLog = newClientLog(logger.Handler())
		logger = slog.New(s.clientLog)
	}
	system := options.Files
	if system == nil {
		system = &files.Memory{}
	}
	s.store = newStore(&connection{logger: logger, gone: make(chan struct{})}, system, options.Environment, s.follow)
	s.publisher.init(s.publishing)
	s.settings.init()
	return s
}

// follow wakes those whom a transition concerns. All that a change makes stale is decided here.
func (s *server) follow(t *transition) {
	if t.resolves {
		s.resolving.call()
	}
	if t.concernsFiles() {
		s.pushing.call()
	}
	if t.concernsFindings() {
		s.comparing.call()
	}
	for _, of := range t.touched {
		d := t.documents[of]
		if d != nil {
			s.previewsChanged(d)
			s.baseDue(d)
		} else {
			s.debouncer.forget(previewsOf(of))
			s.debouncer.forget(baseOf(of))
			s.loading.call() // its module may not be needed any more
		}
		if !t.client.pullDiagnostics || d == nil {
			s.publisher.want(of)
		}
	}
}
