package session

import (
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/generation/stale"
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/golang/implementation"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/schedule"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Store has the present session, and the state that sessions share.
type Store struct {
	Connection  *client.Connection
	files       openFiles
	Disk        *files.Record             // the files behind the open ones
	environment func() module.Environment // nil if no modules are looked at
	workers     *confined.Pool            // look at the Go of modules; nil if there are none
	follow      func(*Transition)         // wakes those whom a transition concerns

	Writer  files.Writer // of generated files; nil if none are written
	writing sync.Mutex   // held while generated files are written

	Debouncer schedule.Debouncer
	collector schedule.Collector
	Sources   *implementation.Index
	Generated stale.Watch
	broken    sync.Once // see TellOfInternalError
	unchecked sync.Map  // the messages that were logged; see LogUnchecked

	Loading *schedule.Gathering[module.Lacking] // loads the packages that documents lack
	Looking *schedule.Gathering[GoFiles]        // looks at the Go files around specifications

	compiling   sync.Mutex              // held while packages are compiled
	compilation atomic.Pointer[running] // the compilation that runs; nil if none does
	documents   config.Documents        // the OpenAPI documents that were read
	byHand      handwritten.Kept        // the Go packages that specifications are generated into, as they were read
	goFiles     atomic.Int64            // counts how often Go files, or those of modules, have changed
	compiledGo  int64                   // goFiles as it was for the last compilation

	updating sync.Mutex              // held while the next session is made
	present  atomic.Pointer[Session] // see Present and Update
}

// NewStore returns a store with a session in which nothing is open. Follow is called with each transition to the next one.
func NewStore(
	of *client.Connection, system files.System, environment func() module.Environment, workers *confined.Pool, follow func(*Transition),
) *Store {
	s := &Store{
		Connection: of, Disk: files.NewRecord(system), environment: environment, workers: workers, follow: follow,
		Loading: schedule.NewGathering[module.Lacking](), Looking: schedule.NewGathering[GoFiles](),
	}
	s.collector.Debouncer = &s.Debouncer
	s.files = openFiles{s.Disk, s}
	s.Sources = implementation.NewIndex(s.files, workers)
	s.Sources.Log = func(message string, arguments ...any) { s.Connection.Logger.Warn(message, arguments...) }
	unset := &Settings{Base: &config.File{}, Preferences: preferences.Usual}
	first := &Session{
		Store:     s,
		Documents: map[uri.URI]*Document{},
		Settings:  unset.In(nil, nil),
		Shown:     preferences.Usual,
		News:      make(chan struct{}),
	}
	first.Modules = s.newModules()
	first.Resolver = NewResolver(first)
	first.Workspace = s.NewWorkspace(first)
	s.present.Store(first)
	return s
}

// Files returns the file system that closed documents and Go files are in.
func (s *Store) Files() files.System { return s.files }

// Present returns the present session.
func (s *Store) Present() *Session { return s.present.Load() }

// Update makes the next session of the present one, and has everybody follow whom the difference concerns. The function must not
// block.
func (s *Store) Update(change func(*Transition)) {
	s.follow(s.advance(change))
}

// advance makes the next session. If the change panics, the present one stays.
func (s *Store) advance(change func(*Transition)) *Transition {
	s.updating.Lock()
	defer s.updating.Unlock()
	before := s.present.Load()
	t := &Transition{Session: *before}
	change(t)
	renews := t.Resolves || t.Settings != before.Settings // a resolver keeps the results that it made from them
	if renews {
		t.Resolver = NewResolver(&t.Session)
	}
	if renews || t.Lists || len(t.Changed) > 0 {
		t.Workspace = t.Workspace.Next(t.Resolver, t.Changed...)
	}
	if t.ConcernsFindings() {
		defer close(t.News) // when the next session is there
		t.News = make(chan struct{})
	}
	next := t.Session
	s.present.Store(&next)
	return t
}

// LookAgain returns the present session. A client that does not report changed files has them looked for again.
func (s *Store) LookAgain() *Session {
	if !s.Present().Client.WatchesFiles {
		s.Update(func(t *Transition) { t.Workspace = t.Workspace.Next(t.Resolver) })
	}
	return s.Present()
}

// AskAgain makes the client send requests of some methods again, if it can be told to.
func (s *Store) AskAgain(methods ...string) {
	for _, method := range methods {
		if !s.Present().Client.Refreshes[method] {
			continue
		}
		if err := s.Connection.Call(method, nil, nil); err != nil {
			s.Connection.Logger.Info("the client does not ask again", "method", method, "error", err)
		}
	}
}

// LogUnchecked logs what could not be looked at, each once.
func (s *Store) LogUnchecked(items []unchecked.Item) {
	for i := range items {
		item := items[i].Named(s.Present().NameOf)
		if _, told := s.unchecked.LoadOrStore(item.Message, true); !told {
			s.Connection.Logger.Warn("not checked: "+item.Message, "reason", item.Reason, "help", item.Help)
		}
	}
}

// TellOfInternalError logs that a rule failed, and shows it to the user, once: the finding may scroll by, and come again with every
// edit.
func (s *Store) TellOfInternalError(d *analysis.Diagnostic) {
	s.Connection.Logger.Error(d.Message, "reason", d.Note())
	s.broken.Do(func() {
		s.Connection.Tell(protocol.MessageTypeError, d.Message+". Please report it at https://github.com/spec-ls/spec-ls/issues.")
	})
}
