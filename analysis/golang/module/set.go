package module

import (
	"context"
	"errors"
	"maps"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema"
)

// Set are the modules around specifications, each opened once. It is safe for any number of goroutines.
type Set struct {
	// Lacks is told which packages a source lacks, to have them loaded beside; it must not block. If it is nil, packages are loaded when
	// they are asked for.
	Lacks func(m *Module, paths []string)
	// Log logs errors; it may be nil.
	Log func(message string, arguments ...any)

	files       files.System
	environment func() Environment
	patience    func() (context.Context, context.CancelFunc)
	workers     *confined.Pool

	mu     sync.Mutex
	opened map[string]*entry // by go.mod
}

// entry is a module that was asked for.
type entry struct {
	once   sync.Once
	source atomic.Pointer[Source] // nil while it is opened, and on failure
	failed atomic.Pointer[error]  // why there is no source; nil where a provider cannot be built from it anyway
}

// NewSet returns a set of modules. The environment is asked for when the first module is opened. Patience returns a context that ends when
// loading has taken too long. Workers do what Task returns.
func NewSet(
	system files.System, environment func() Environment, patience func() (context.Context, context.CancelFunc), workers *confined.Pool,
) *Set {
	return &Set{files: system, environment: sync.OnceValue(environment), patience: patience, workers: workers, opened: map[string]*entry{}}
}

// Build returns the target that the module of a go.mod is built for, by the Go that builds it.
func (s *Set) Build(goMod string) constraint.Build {
	environment := s.environment()
	if m := s.Source(goMod); m != nil {
		environment = m.Environment()
	}
	return environment.Build()
}

// Workspace returns the value of GOWORK as in Environment.
func (s *Set) Workspace() string { return s.environment().Workspace }

// Source returns the packages of the module of a go.mod, or nil if no provider can be built from it: then only the catalogue's are
// known. For the same go.mod it returns the same source. It may be called on nil.
func (s *Set) Source(goMod string) *Source {
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
	e.once.Do(func() {
		source, err := s.open(goMod)
		if err != nil {
			e.failed.Store(&err)
		}
		e.source.Store(source)
	})
	return e.source.Load()
}

// open opens the module of a go.mod. Without an error it returns nil where a provider cannot be built from the module.
func (s *Set) open(goMod string) (*Source, error) {
	m, err := Open(s.files, s.environment(), goMod, s.workers, s.Log)
	switch {
	case errors.Is(err, errNoModule):
		return nil, nil
	case err != nil && s.Log != nil:
		s.Log("the packages of a module are not known", "go.mod", goMod, "error", err)
		fallthrough
	case err != nil:
		return nil, err
	case !m.Requires(schema.FrameworkModule):
		return nil, nil
	}
	return s.source(m), nil
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

// Replace has a module take the place of another, or of itself once more is loaded: its packages are of a new source from then on. It
// reports whether the other was in the set.
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
