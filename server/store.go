package server

import (
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/implementation"
	"github.com/spec-ls/spec-ls/analysis/module"
	"github.com/spec-ls/spec-ls/analysis/stale"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// store has the present session, and what sessions share that is not of one time.
type store struct {
	*connection
	files       files.System
	environment func() module.Environment // nil if no modules are looked at
	follow      func(*transition)         // wakes those whom a transition concerns

	debouncer debouncer
	collector collector
	lacking   lacking
	sources   *implementation.Index
	goFiles   goFiles
	generated stale.Watch
	broken    sync.Once // see tellOfInternalError

	loading chore // loads the packages that documents lack
	looking chore // looks at the Go files around specifications

	updating sync.Mutex              // held while the next session is made
	present  atomic.Pointer[session] // see session and update
}

// newStore returns a store with a session in which nothing is open. Follow is called with each transition to the next one.
func newStore(of *connection, system files.System, environment func() module.Environment, follow func(*transition)) *store {
	s := &store{connection: of, files: system, environment: environment, follow: follow, loading: newChore(), looking: newChore()}
	s.collector.debouncer = &s.debouncer
	s.sources = implementation.NewIndex(system)
	unset := &clientSettings{base: &config.File{}, preferences: usualPreferences}
	first := &session{store: s, documents: map[uri.URI]*document{}, settings: unset.in(nil, nil), news: make(chan struct{})}
	first.modules = s.newModules()
	first.resolver = newResolver(first)
	first.workspace = s.newWorkspace(first)
	s.present.Store(first)
	return s
}

// session returns the present session.
func (s *store) session() *session { return s.present.Load() }

// update makes the next session of the present one, and has everybody follow whom the difference concerns. The function must not
// block.
func (s *store) update(change func(*transition)) {
	s.follow(s.advance(change))
}

// advance makes the next session. If the change panics, the present one stays.
func (s *store) advance(change func(*transition)) *transition {
	s.updating.Lock()
	defer s.updating.Unlock()
	before := s.present.Load()
	t := &transition{session: *before}
	change(t)
	renews := t.resolves || t.settings != before.settings // a resolver keeps what it made of them
	if renews {
		t.resolver = newResolver(&t.session)
	}
	if renews || t.lists || len(t.changed) > 0 {
		t.workspace = t.workspace.Next(t.resolver.Resolver, t.changed...)
	}
	if t.concernsFindings() {
		defer close(t.news) // when the next session is there
		t.news = make(chan struct{})
	}
	next := t.session
	s.present.Store(&next)
	return t
}

// lookAgain returns the present session. A client that does not tell of changed files has them looked for again.
func (s *store) lookAgain() *session {
	if !s.session().client.watchesFiles {
		s.update(func(t *transition) { t.workspace = t.workspace.Next(t.resolver.Resolver) })
	}
	return s.session()
}

// tellOfInternalError logs that a rule failed, and shows it to the user, once: the finding may scroll by, and come again with every
// edit.
func (s *store) tellOfInternalError(d *analysis.Diagnostic) {
	s.logger.Error(d.Message, "reason", d.Note())
	s.broken.Do(func() {
		s.tell(protocol.MessageTypeError, d.Message+". Please report it at https://github.com/spec-ls/spec-ls/issues.")
	})
}
