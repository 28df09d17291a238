package implementation

import (
	"context"
	"maps"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// Sources are the Go files of the module that a specification is generated into. They are looked at when something is asked of them, once,
// so that nothing is read for a specification that nobody asks about. They are safe for any number of goroutines.
type Sources struct {
	index *Index
	key   sourcesKey

	mu     sync.Mutex
	looked bool
	module *Module
	names  map[unitKey]*Named
}

// sourcesKey is the place that a specification is generated into.
type sourcesKey struct {
	directory, pkg string
	output         destination.Output
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

// Sources returns the files of the module in a directory, for a specification whose destination is known, or only the value of the option
// --package. For the same arguments it returns the same pointer until Forget is called.
func (i *Index) Sources(directory, pkg string, to destination.Output) *Sources {
	i.mu.Lock()
	defer i.mu.Unlock()
	key := sourcesKey{directory, pkg, to}
	if i.sources[key] == nil {
		i.sources[key] = &Sources{index: i, key: key, names: map[unitKey]*Named{}}
	}
	return i.sources[key]
}

// Forget makes the next call that asks for a module's Sources look at it again.
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

// Look looks at the files again, and returns the module, or nil. It may be called on nil.
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

// Generated returns the generated code of a unit. It reports false if nothing says where, and there is not one generated file of that name
// in the module.
func (s *Sources) Generated(m *Module, kind syntax.UnitKind, name string) (made Generated, ok bool) {
	if s == nil || m == nil || name == "" {
		return Generated{}, false
	}
	names := golang.NamesOfUnit(&spec.Unit{Kind: kind, Name: spec.Text{Value: name}}, s.key.pkg)
	made = Generated{File: names.File, Package: names.Package, SchemaFunction: names.SchemaFunction, Model: names.Model}
	if folder, pkg := s.key.output.FolderOf(kind, name); folder != "" {
		made.Folder, made.Package = folder, pkg
		return made, true
	}
	made.Folder, made.Package = m.Find(names.File)
	return made, made.Folder != ""
}

// Around returns the module that a unit is generated into, as it is now, and the generated code of the unit; nil if that is not known. It
// may be called on nil.
func (s *Sources) Around(ctx context.Context, u *spec.Unit) (*Module, Generated) {
	m := s.Look(ctx)
	of, ok := s.Generated(m, u.Kind, u.Name.Value)
	if !ok {
		return nil, of
	}
	return m, of
}

// Implementing returns the Go types that implement a unit, each before its methods. It may be called on nil.
func (s *Sources) Implementing(ctx context.Context, u *spec.Unit) (places []Place) {
	m, of := s.Around(ctx, u)
	if m == nil {
		return nil
	}
	for _, made := range m.Implementations(of) {
		places = append(append(places, made.Type), made.Methods...)
	}
	return places
}

// Using returns the places in hand-written Go that use the code of an attribute or block of a unit, or of the unit itself, which is the
// element -1; see NamesOf. It may be called on nil.
func (s *Sources) Using(ctx context.Context, u *spec.Unit, element int32) []Place {
	m, of := s.Around(ctx, u)
	if m == nil {
		return nil
	}
	return m.Uses(ctx, of, NamesOf(u, element, of))
}

// Origin returns the kind and the name of the unit that a generated file is made from. It reports false for another file, and for a file
// where the generator does not write.
func (s *Sources) Origin(m *Module, at string) (kind syntax.UnitKind, name string, ok bool) {
	for kind, suffix := range generatedSuffixes {
		name, ok := strings.CutSuffix(path.Base(at), suffix)
		if !ok {
			continue
		}
		made, ok := s.Generated(m, syntax.UnitKind(kind), name)
		return syntax.UnitKind(kind), name, ok && path.Join(made.Folder, made.File) == at
	}
	return 0, "", false
}

// TypeName returns the type name that the code gives a resource or data source of a provider, which is named as in the specification; nil
// if it is not known. It may be called on nil.
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
		found = s.namedUnit(key)
		s.names[key] = found
	}
	return found
}

func (s *Sources) namedUnit(of unitKey) *Named {
	by, name := s.only(of.kind, of.name)
	if name == nil {
		return nil
	}
	provider := of.provider
	if _, own := s.only(syntax.Provider, provider); own != nil && !own.OfProvider {
		provider = own.Rest
	}
	return &Named{name.WithProvider(provider), by}
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

// LookAgain looks again at the modules that some paths are in, of those that somebody has looked at. It reports whether other places may be
// found than before, and whether type names have changed: then who asks for Sources gets new ones.
func (i *Index) LookAgain(ctx context.Context, paths []string) (changed, renamed bool) {
	i.mu.Lock()
	before := maps.Clone(i.modules)
	i.mu.Unlock()
	for directory, m := range before {
		if !slices.ContainsFunc(paths, func(at string) bool { return files.Inside(directory, at) }) {
			continue
		}
		now := i.Look(ctx, directory)
		if now == nil || now.equal(m) {
			continue
		}
		changed = true
		if i.renames(now) {
			i.Forget(directory)
			renamed = true
		}
	}
	return changed, renamed
}

// renames reports whether a module gives other type names than those that somebody was told.
func (i *Index) renames(m *Module) bool {
	i.mu.Lock()
	told := slices.Collect(maps.Values(i.sources))
	i.mu.Unlock()
	for _, s := range told {
		if s.key.directory == m.Directory && s.renamedIn(m) {
			return true
		}
	}
	return false
}

func (s *Sources) renamedIn(m *Module) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	now := &Sources{index: s.index, key: s.key, module: m}
	for of, before := range s.names {
		after := now.namedUnit(of)
		if (before == nil) != (after == nil) ||
			before != nil && (before.TypeName != after.TypeName || before.By.Type.Name != after.By.Type.Name ||
				before.By.Type.File != after.By.Type.File) {
			return true
		}
	}
	return false
}

// equal reports whether the same places are found in two versions of a module.
func (m *Module) equal(other *Module) bool {
	same := func(a, b []*file) bool { return slices.Equal(a, b) }
	return maps.EqualFunc(m.relevant, other.relevant, same) && maps.EqualFunc(m.generated, other.generated, slices.Equal)
}
