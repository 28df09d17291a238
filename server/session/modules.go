package session

import (
	"context"
	"path"
	"time"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
)

// The Go packages that a specification names are in the module around it. Reading them takes a moment, which no edit and no request waits
// for: the catalogue answers until they are there, and then the documents are checked again.

// loadingLimit is the longest time that packages are loaded. Packages that are not there by then are unknown.
const loadingLimit = 30 * time.Second

// newModules returns no modules yet; nil if none must be looked at.
func (s *Store) newModules() *module.Set {
	if s.environment == nil || s.workers == nil {
		return nil
	}
	modules := module.NewSet(s.files, s.environment, func() (context.Context, context.CancelFunc) {
		return context.WithTimeout(s.Connection.Context, loadingLimit)
	}, s.workers)
	modules.Lacks = func(m *module.Module, paths []string) {
		s.Loading.Gather(func(l *module.Lacking) { l.Add(m, paths) })
	}
	modules.Log = func(message string, arguments ...any) { s.Connection.Logger.Info(message, arguments...) }
	return modules
}

// LoadPackages loads the packages that documents lack, and has the documents checked with them. It forgets the modules in which no document
// is open any more.
func (s *Store) LoadPackages(context.Context) {
	modules := s.Present().Modules
	known := modules.Load(s.Loading.Take())
	if known && !s.Present().Client.WatchesFiles {
		for _, m := range modules.Modules() { // which workers have read
			for directory, read := range m.Loaded() {
				s.noteRead(directory, read)
			}
			for _, directory := range m.Searched() {
				_, _ = s.Disk.List(directory) // files that come and go there are noted
			}
		}
	}
	if forgotten := s.forgetModules(); known || forgotten {
		s.Update(func(t *Transition) { t.Resolves = true })
	}
}

// noteRead notes what a worker has read of a directory.
func (s *Store) noteRead(directory string, read module.Read) {
	file := ""
	for name, on := range read.Files {
		file = name
		if at := path.Join(directory, name); s.files.open(at) == nil {
			s.Disk.NoteRead(at, on)
		}
	}
	s.Disk.NoteListed(directory, read.On, file)
}

// forgetModules forgets the modules in which no document is open, and reports whether there were any.
func (s *Store) forgetModules() bool {
	session := s.Present()
	if session.FollowsWorkspace || session.Modules == nil {
		return false
	}
	used, directories := map[string]bool{}, map[string]bool{}
	for at, d := range session.open() {
		if of := d.Specification(); of != nil {
			used[session.Resolver.GoMod(at, of.Settings())] = true
			directories[of.Settings().Sources.Directory()] = true
		}
	}
	s.Sources.Retain(directories)
	return session.Modules.Retain(used)
}

// SourcesChanged has packages loaded again whose files have changed, with those that import them.
func (s *Store) SourcesChanged(files []string) {
	if len(files) == 0 {
		return
	}
	s.Loading.Gather(func(l *module.Lacking) { l.Change(files) })
}

// ModulesChanged forgets all that was read of modules.
func (s *Store) ModulesChanged() {
	if s.Present().Modules != nil {
		s.forgetGo()
		s.Update(func(t *Transition) { t.Modules, t.Resolves = s.newModules(), true })
	}
}
