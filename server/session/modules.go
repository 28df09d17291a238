package session

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/spec-ls/spec-ls/analysis/module"
)

// The Go packages that a specification names are in the module around it. Reading them takes a moment, which no edit and no request waits for:
// the catalogue answers until they are there, and then the documents are checked again.

// lacking are the packages that documents lack.
type lacking struct {
	packages map[*module.Module][]string // their paths, in order
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
	s.Loading.Gather(func(l *lacking) { l.add(m, paths) })
}

func (l *lacking) add(m *module.Module, paths []string) {
	if l.packages == nil {
		l.packages = map[*module.Module][]string{}
	}
	l.packages[m] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(l.packages[m], paths))))
}

// LoadPackages loads the packages that documents lack, and has the documents checked with them. It forgets the modules in which no document is
// open any more.
func (s *Store) LoadPackages(ctx context.Context) {
	lacking := s.Loading.Take()
	known := false
	modules := s.Present().Modules
	for m, paths := range lacking.packages {
		next := cmp.Or(lacking.changed[m], m)
		loading, cancel := context.WithTimeout(ctx, loadingLimit)
		next.Load(loading, paths...)
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
	modules := s.Present().Modules.Modules()
	s.Loading.Gather(func(l *lacking) {
		for _, m := range modules {
			next, again := cmp.Or(l.changed[m], m).Changed(files)
			if next == nil {
				continue
			}
			if l.changed == nil {
				l.changed = map[*module.Module]*module.Module{}
			}
			l.changed[m] = next
			l.add(m, again)
		}
	})
}

// ModulesChanged forgets all that was read of modules.
func (s *Store) ModulesChanged() {
	if s.environment != nil {
		s.Update(func(t *Transition) { t.Modules, t.Resolves = s.newModules(), true })
	}
}
