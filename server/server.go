package server

import (
	"log/slog"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/configuration"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/session"
	"github.com/spec-ls/spec-ls/server/workspace"
	"go.lsp.dev/uri"
)

// server is the state of one connection.
type server struct {
	store   *session.Store
	keeper  *configuration.Keeper
	options Options
	pending schedule.Pending
	pool    schedule.Pool

	exited   chan struct{} // closed by the client's exit
	exitOnce sync.Once     // closes exited

	publisher publisher
	clientLog *client.Log // nil if the client is sent no log
	folders   *workspace.Checker

	// The chores are work beside the messages. The store and the keeper of configurations have more.
	comparing  schedule.Chore // gives them their neighbours
	publishing schedule.Chore // pushes the diagnostics that are wanted
	pushing    schedule.Chore // wants those of all files, if the client is shown them
	refreshing schedule.Chore // has the client ask for diagnostics again

	compiling *schedule.Gathering[map[uri.URI]bool] // finds out whether the Go compiles that specifications are generated into
	// follows Go files that are edited, by their paths, and files that are not watched
	rereading *schedule.Gathering[[]string]
	saved     *schedule.Gathering[map[uri.URI]*session.Snapshot] // has the Go written of specifications as they were saved
	// Why no Go was written of specifications when they were saved; only for the one that writes it.
	refusedSaves map[uri.URI]string
}

func newServer(options Options) *server {
	s := &server{options: options, pool: schedule.NewPool(), exited: make(chan struct{}),
		compiling: schedule.NewGathering[map[uri.URI]bool](), rereading: schedule.NewGathering[[]string](),
		saved: schedule.NewGathering[map[uri.URI]*session.Snapshot](), refusedSaves: map[uri.URI]string{}}
	for _, c := range []*schedule.Chore{&s.comparing, &s.publishing, &s.pushing, &s.refreshing} {
		*c = schedule.NewChore()
	}
	logger := options.Logger
	if logger == nil {
		logger = slog.New(slog.DiscardHandler)
	}
	if options.LogToClient {
		s.clientLog = client.NewLog(logger.Handler())
		logger = slog.New(s.clientLog)
	}
	system := options.Files
	if system == nil {
		system = &files.Memory{}
	}
	s.store = session.NewStore(
		&client.Connection{Logger: logger, ProcessExists: options.ProcessExists, Gone: make(chan struct{})},
		system,
		options.Environment,
		options.Workers,
		s.follow,
	)
	s.store.Writer = options.Writer
	s.keeper = configuration.New(s.store, s.applied)
	s.folders = workspace.NewChecker(s.store, &s.pool)
	s.publisher.init(s.publishing)
	return s
}

// follow wakes those whom a transition concerns. All that a change makes stale is decided here.
func (s *server) follow(t *session.Transition) {
	if t.Resolves {
		s.keeper.Resolving.Call()
	}
	if t.ConcernsFiles() {
		s.pushing.Call()
	}
	if t.ConcernsFindings() {
		s.comparing.Call()
	}
	for _, of := range t.Touched {
		d := t.Documents[of]
		s.store.StopCompiling(of, d)
		for _, c := range consequences {
			if d != nil {
				c.await(s, d)
			} else {
				s.store.Debouncer.Forget(c.name + string(of))
			}
		}
		if d == nil {
			s.store.Loading.Call() // its module may not be needed any more
		}
		s.rereadFor(t, of)
		if !t.Client.PullDiagnostics || d == nil {
			s.publisher.want(of)
		}
	}
}

// applied follows settings that were applied.
func (s *server) applied(findings bool) {
	if findings {
		s.refreshing.Call()
	}
}
