package module

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/files"
)

// Set are the modules around specifications, each opened once. It is safe for any number of goroutines.
type Set struct {
	// Lacks is told which packages a source lacks, to have them loaded beside; it must not block. If it is nil, packages are loaded when
	// they are asked for.
	Lacks func(m *Module, paths []string)
	// Log takes what goes wrong; it may be nil.
	Log func(message string, arguments ...any)

	files       files.System
	environment func() Environment
	patience    func() (context.Context, context.CancelFunc)

	mu     sync.Mutex
	opened map[string]*entry // by go.mod
}

// entry is a module that was asked for.
type entry struct {
	once   sync.Once
	source atomic.Pointer[Source] // nil while it is opened, and if there is none
}

// NewSet returns a set of modules. The environment is asked for when the first module is opened. Patience returns a context that ends when
// loading has taken too long.
func NewSet(system files.System, environment func() Environment, patience func() (context.Context, context.CancelFunc)) *Set {
	return &Set{files: system, environment: sync.OnceValue(environment), patience: patience, opened: map[string]*entry{}}
}

// Of returns the packages of the module of a go.mod, or nil if it is none that a provider can be built from: then the catalogue's are all that
// is known. For the same go.mod it returns the same source. It may be called on nil.
func (s *Set) Of(goMod string) *Source {
	if s == nil || goMod == "" {
		return nil
	}
	s.mu.Lock()
	e := s.opened[goMod]
	if e == nil {
		e = &entry{}
		s.opened[goMod] = e
	}
	s.mu.Unlock()
	e.once.Do(func() { e.source.Store(s.open(goMod)) })
	return e.source.Load()
}

// open opens the module of a go.mod.
func (s *Set) open(goMod string) *Source {
	m, err := Open(s.files, s.environment(), goMod, s.Log)
	if err != nil {
		if s.Log != nil && !errors.Is(err, errNoModule) {
			s.Log("the packages of a module are not known", "go.mod", goMod, "error", err)
		}
		return nil
	}
	if !m.Requires(framework) {
		return nil
	}
	return s.source(m)
}

// source returns a source for a module.
func (s *Set) source(m *Module) *Source {
	if s.Lacks != nil {
		return &Source{m, func(paths []string) { s.Lacks(m, paths) }}
	}
	return &Source{m, func(paths []string) {
		ctx, cancel := s.patience()
		defer cancel()
		m.Load(ctx, paths...)
	}}
}

// Replace has a module take the place of another, or of itself once more is loaded: its packages are of a new source from then on. It reports
// whether the other was in the set.
func (s *Set) Replace(m, by *Module) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, e := range s.opened {
		if source := e.source.Load(); source != nil && source.Module == m {
			e.source.Store(s.source(by))
			return true
		}
	}
	return false
}

// Retain forgets the modules but for those of some go.mod files, and reports whether there were others. It may be called on nil.
func (s *Set) Retain(goMods map[string]bool) bool {
	if s == nil {
		return false
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	before := len(s.opened)
	maps.DeleteFunc(s.opened, func(goMod string, _ *entry) bool { return !goMods[goMod] })
	return len(s.opened) < before
}

// Modules returns the modules that were opened. It may be called on nil.
func (s *Set) Modules() []*Module {
	if s == nil {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	var modules []*Module
	for _, e := range s.opened {
		if source := e.source.Load(); source != nil {
			modules = append(modules, source.Module)
		}
	}
	return modules
}
