package module

import (
	"context"
	"errors"
	"sync"

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
	context     context.Context // of what is loaded when it is asked for

	mu     sync.Mutex
	opened map[string]*Source // by go.mod; nil for none
}

// NewSet returns a set of modules. The environment is asked for when the first module is opened. What is loaded when it is asked for is loaded
// until the context ends.
func NewSet(ctx context.Context, system files.System, environment func() Environment) *Set {
	return &Set{files: system, environment: sync.OnceValue(environment), context: ctx, opened: map[string]*Source{}}
}

// Of returns the packages of the module of a go.mod, or nil if it is none that a provider can be built from: then the catalogue's are all that
// is known. For the same go.mod it returns the same source. It may be called on nil.
func (s *Set) Of(goMod string) *Source {
	if s == nil || goMod == "" {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if known, has := s.opened[goMod]; has {
		return known
	}
	s.opened[goMod] = nil
	m, err := Open(s.files, s.environment(), goMod, s.Log)
	switch {
	case err != nil:
		if s.Log != nil && !errors.Is(err, errNoModule) {
			s.Log("the packages of a module are not known", "go.mod", goMod, "error", err)
		}
	case m.Requires(framework) || m.Path == framework:
		if s.Lacks == nil {
			s.opened[goMod] = m.Source(s.context)
		} else {
			s.opened[goMod] = m.Background(func(paths []string) { s.Lacks(m, paths) })
		}
	}
	return s.opened[goMod]
}
