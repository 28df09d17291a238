package implementation

import (
	"context"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/output"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
)

// Sources are the Go files of the module that a specification is generated into. They are looked at when something is asked of them, once, so
// that nothing is read for a specification of which nobody asks. They are safe for any number of goroutines.
type Sources struct {
	index *Index
	key   sourcesKey

	mu     sync.Mutex
	looked bool
	module *Module
	names  map[unitKey]*Named
}

// sourcesKey says where a specification is generated to.
type sourcesKey struct {
	directory, pkg string
	output         output.Output
}

type unitKey struct {
	kind           syntax.UnitKind
	name, provider string
}

// Named is the type name that a method Metadata gives a resource or a data source.
type Named struct {
	TypeName string
	By       Implementation
}

// Sources returns the files of the module in a directory, for a specification of which it is known where it is generated to, or only the value
// of the option --package. For the same arguments it returns the same pointer until Forget is called.
func (i *Index) Sources(directory, pkg string, to output.Output) *Sources {
	i.mu.Lock()
	defer i.mu.Unlock()
	key := sourcesKey{directory, pkg, to}
	if i.sources[key] == nil {
		i.sources[key] = &Sources{index: i, key: key, names: map[unitKey]*Named{}}
	}
	return i.sources[key]
}

// Forget has what is known of a module looked at again by whoever asks for its Sources next.
func (i *Index) Forget(directory string) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for key := range i.sources {
		if key.directory == directory {
			delete(i.sources, key)
		}
	}
}

// Directory returns the directory of the module. It may be called on nil.
func (s *Sources) Directory() string {
	if s == nil {
		return ""
	}
	return s.key.directory
}

// Look looks at the files again, and returns the module; nil if there is none. It may be called on nil.
func (s *Sources) Look(ctx context.Context) *Module {
	if s == nil {
		return nil
	}
	return s.index.Look(ctx, s.key.directory)
}

// Known returns the module as it was when somebody last looked at it, or nil. It may be called on nil.
func (s *Sources) Known() *Module {
	if s == nil {
		return nil
	}
	return s.index.Known(s.key.directory)
}

// Generated returns what the generator makes of a unit. It reports false if nothing says where, and there is not one generated file of that name
// in the module.
func (s *Sources) Generated(m *Module, kind syntax.UnitKind, name string) (made Generated, ok bool) {
	if s == nil || m == nil || name == "" {
		return Generated{}, false
	}
	names := golang.NamesOfUnit(&spec.Unit{Kind: kind, Name: spec.Text{Value: name}}, s.key.pkg)
	made = Generated{File: names.File, Package: names.Package, SchemaFunction: names.SchemaFunction, Model: names.Model}
	if folder, pkg := s.key.output.Of(kind, name); folder != "" {
		made.Folder, made.Package = folder, pkg
		return made, true
	}
	made.Folder, made.Package = m.Find(names.File)
	return made, made.Folder != ""
}

// TypeName returns the type name that the code gives a resource or data source of a provider, which is named as in the specification; nil if it
// is not known. It may be called on nil.
func (s *Sources) TypeName(kind syntax.UnitKind, name, provider string) *Named {
	if s == nil || kind == syntax.Provider {
		return nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.looked {
		s.module, s.looked = s.Look(context.Background()), true // the walk is bounded
	}
	key := unitKey{kind, name, provider}
	found, known := s.names[key]
	if !known {
		found = s.named(key)
		s.names[key] = found
	}
	return found
}

func (s *Sources) named(of unitKey) *Named {
	by, name := s.only(of.kind, of.name)
	if name == nil {
		return nil
	}
	provider := of.provider
	if _, own := s.only(syntax.Provider, provider); own != nil && !own.OfProvider {
		provider = own.Rest
	}
	return &Named{name.Of(provider), by}
}

// only returns the type that implements a unit and the name that it gives, if there is only one.
func (s *Sources) only(kind syntax.UnitKind, name string) (by Implementation, made *TypeName) {
	of, ok := s.Generated(s.module, kind, name)
	if !ok {
		return by, nil
	}
	found := s.module.Implementations(of)
	if len(found) != 1 {
		return by, nil
	}
	return found[0], found[0].TypeName
}
