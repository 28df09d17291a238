package module

import (
	"cmp"
	"errors"
	"io/fs"

	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Unchecked implements declarations.Source. It loads nothing: a package that nobody has asked for needs no item.
func (s *Source) Unchecked(at string) *unchecked.Item {
	if !s.isOwn(at) || s.Find(at).Missing { // which is a finding
		return nil
	}
	if _, builtIn := (declarations.Importer{}).Lookup(at); s.isWhole(at) && !builtIn {
		for _, base := range basePackages { // without which no other package of the module is looked at
			if !s.isWhole(base) {
				return s.whyNot(base)
			}
		}
	}
	return s.whyNot(at)
}

// lossOf returns the reason why a package could not be loaded.
func (m *Module) lossOf(at string) string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return cmp.Or(m.lost[at], "it is too large, or took too long")
}

// isWhole is whole without loading anything.
func (s *Source) isWhole(at string) bool {
	p := s.Package(at)
	return p != nil && p.Whole
}

// whyNot returns why a package is not known whole; nil if it is, or is not looked for.
func (s *Source) whyNot(at string) *unchecked.Item {
	found := s.Find(at).Found
	described, builtIn := declarations.Importer{}.Lookup(at)
	var item unchecked.Item
	switch p := s.Package(at); {
	case s.isWhole(at), found && !s.IsLoaded(at):
		return nil
	case p != nil && p.refused:
		item = unchecked.PackageNotLoaded.Item(at, p.Failure())
	case p != nil:
		item = unchecked.PackageBroken.Item(at, p.Failure())
	case found:
		item = unchecked.PackageNotLoaded.Item(at, s.lossOf(at))
	case s.lostReplacement(at) != nil:
		r := s.lostReplacement(at)
		if item = unchecked.ReplacementMissing.Item(at, r.directory, r.path).At(r.directory); r.isOutside {
			item = unchecked.ReplacementOutside.Item(at, r.directory).At(r.directory)
		}
	case !builtIn:
		item = unchecked.PackageUnavailable.Item(at)
	case s.Version(described.Module) == "":
		return nil // the module is not required, which is a finding
	default:
		item = unchecked.VersionUnavailable.Item(described.Module, s.Version(described.Module), described.Version)
	}
	return &item
}

// lostReplacement returns the module of a package if the folder in its place is missing; otherwise nil.
func (m *Module) lostReplacement(at string) *root {
	if r := m.longest(at); m.vendored == nil && r != nil && r.isLocal && !r.isMain && r.resolved() == "" {
		return r
	}
	return nil
}

// Unchecked returns the reason why no packages are taken from the module of a go.mod; nil if some are, or if a provider cannot be built
// from the module anyway. It may be called on nil.
func (s *Set) Unchecked(goMod string) *unchecked.Item {
	if s == nil || goMod == "" || s.Source(goMod) != nil {
		return nil
	}
	s.mu.Lock()
	failed := s.opened[goMod].failed.Load()
	s.mu.Unlock()
	if failed == nil {
		return nil
	}
	reason := unchecked.ModuleUnreadable
	if errors.Is(*failed, errIncomplete) {
		reason = unchecked.ModuleIncomplete
	}
	item := reason.Item((*failed).Error())
	var unread *fs.PathError
	var unreadable *notReadableError
	switch {
	case errors.As(*failed, &unreadable):
		item = item.At(unreadable.path)
	case errors.As(*failed, &unread):
		item = item.At(unread.Path)
	}
	return &item
}
