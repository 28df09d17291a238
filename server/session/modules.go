package session

import (
	"context"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis/module"
)

// The Go packages that a specification names are in the module around it. Reading them takes a moment, which no edit and no request waits for:
// the catalogue answers until they are there, and then the documents are checked again.

// lacking are the packages that documents lack.
type lacking struct {
	mu       sync.Mutex
	packages map[*module.Module]map[string]bool
	// changed are modules that take the places of others once their packages are loaded.
	changed map[*module.Module]*module.Module
}

// loadingLimit is how long packages are loaded at most. What is not there by then is not known.
const loadingLimit = 30 * time.Second

// newModules returns no modules yet; nil if none are to be looked at.
func (s *Store) newModules() *module.Set {
	if s.environment == nil {
		return nil
	}
	modules := module.NewSet(s.files, s.environment, nil)
	modules.Lacks = s.lacks
	modules.Log = func(message string, arguments ...any) { s.Logger.Info(message, arguments...) }
	return modules
}

// lacks notes that documents lack packages of a module.
func (s *Store) lacks(m *module.Module, paths []string) {
	s.lacking.mu.Lock()
	defer s.lacking.mu.Unlock()
	if s.lacking.packages == nil {
		s.lacking.packages = map[*module.Module]map[string]bool{}
	}
	if s.lacking.packages[m] == nil {
		s.lacking.packages[m] = map[string]bool{}
	}
	for _, at := range paths {
		s.lacking.packages[m][at] = true
	}
	s.Loading.Call()
}

// take returns the packages that are lacking, and the modules that have changed; they are not lacking any more.
func (l *lacking) take() (map[*module.Module]map[string]bool, map[*module.Module]*module.Module) {
	l.mu.Lock()
	defer l.mu.Unlock()
	packages, changed := l.packages, l.changed
	l.packages, l.changed = nil, nil
	return packages, changed
}

// LoadPackages loads the packages that documents lack, and has the documents checked with them. It forgets the modules in which no document is
// open any more.
func (s *Store) LoadPackages(ctx context.Context) {
	packages, changed := s.lacking.take()
	known := false
	modules := s.Present().Modules
	for m, paths := range packages {
		next := m
		if by := changed[m]; by != nil {
			next = by
		}
		loading, cancel := context.WithTimeout(ctx, loadingLimit)
		next.Load(loading, slices.Sorted(maps.Keys(paths))...)
		cancel()
		known = modules.Replace(m, next) || known
	}
	if forgotten := s.forgetModules(); known || forgotten {
		s.Update(func(t *Transition) { t.Resolves = true })
	}
}

// forgetModules forgets the modules in which no document is open, and reports whether there were any.
func (s *Store) forgetModules() bool {
	session := s.Present()
	if session.FollowsWorkspace || session.Modules == nil {
		return false
	}
	used, directories := map[string]bool{}, map[string]bool{}
	for at, d := range session.open() {
		used[session.Resolver.Loader.GoMod(at)] = true
		directories[d.Text.Settings().Sources.Directory()] = true
	}
	s.Sources.Retain(directories)
	return session.Modules.Retain(used)
}

// SourcesChanged has packages loaded again whose files have changed, with those that import them.
func (s *Store) SourcesChanged(files []string) {
	if len(files) == 0 {
		return
	}
	for _, m := range s.Present().Modules.Modules() {
		s.lacking.mu.Lock()
		latest := m
		if by := s.lacking.changed[m]; by != nil {
			latest = by
		}
		next, again := latest.Changed(files)
		if next != nil {
			if s.lacking.changed == nil {
				s.lacking.changed = map[*module.Module]*module.Module{}
			}
			s.lacking.changed[m] = next
		}
		s.lacking.mu.Unlock()
		if next != nil {
			s.lacks(m, again)
		}
	}
}

// ModulesChanged forgets all that was read of modules.
func (s *Store) ModulesChanged() {
	if s.environment != nil {
		s.Update(func(t *Transition) { t.Modules, t.Resolves = s.newModules(), true })
	}
}
