package module

import (
	"fmt"
	"go/types"
	"slices"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Source is the source of the packages for the specifications of a module: from the catalogue, as long as the versions are those that the
// module requires, and otherwise from the module. Types of the two are never mixed.
type Source struct {
	*Module
	load func(paths []string) // loads packages, or has them loaded later
}

var _ declarations.Source = (*Source)(nil)

// whole returns a package of the module that is known whole, or nil.
func (s *Source) whole(at string) *Package {
	if p := s.get(at); p != nil && p.Whole {
		return p
	}
	return nil
}

// get returns a package of the module, or nil if it is not loaded.
func (s *Source) get(at string) *Package {
	if !s.IsLoaded(at) && s.Find(at).Found {
		s.load(append(slices.Clone(basePackages), at))
	}
	return s.Package(at)
}

// isOwn reports whether a package is not the catalogue's: it has none of the path, or one of another version.
func (s *Source) isOwn(at string) bool {
	if p, known := (declarations.Importer{}).Lookup(at); known && s.agrees(p) {
		return false
	}
	return true
}

// Lookup implements declarations.Source.
func (s *Source) Lookup(at string) (*catalog.Package, bool) {
	if s.isOwn(at) {
		if p := s.get(at); p != nil {
			return s.Describe(p), true
		}
	}
	return declarations.Importer{}.Lookup(at)
}

// Lenient returns the source with the known parts of packages that are not whole, such as a package with a file that is being written. It
// is for code that helps to write, and not for rules.
func (s *Source) Lenient() declarations.Source { return lenient{s} }

type lenient struct{ *Source }

// Lookup implements declarations.Source.
func (l lenient) Lookup(at string) (*catalog.Package, bool) {
	described, known := l.Source.Lookup(at)
	if p := l.Package(at); p != nil && l.isOwn(at) && len(p.members) > 0 {
		partial := *described
		partial.Members = p.members
		return &partial, true
	}
	return described, known
}

// Has implements declarations.Source.
func (s *Source) Has(at string) bool {
	return s.isOwn(at) && s.whole(at) != nil || (declarations.Importer{}).Has(at)
}

// Import implements types.Importer.
func (s *Source) Import(at string) (*types.Package, error) {
	if s.isOwn(at) {
		if p := s.whole(at); p != nil {
			return p.Types, nil
		}
	}
	return declarations.Importer{}.Import(at)
}

// Together implements declarations.Source: the catalogue, if it has all of the packages as the module requires them, or if the others are
// unknown.
func (s *Source) Together(paths []string) declarations.Source {
	own := slices.DeleteFunc(slices.Clone(paths), func(at string) bool { return at == "" || !s.isOwn(at) || !s.Find(at).Found })
	if len(own) == 0 {
		return declarations.Importer{}
	}
	if !s.loadAll(slices.Concat(basePackages, generatedPackages, paths)) ||
		!slices.ContainsFunc(own, func(at string) bool { return s.whole(at) != nil }) {
		return declarations.Importer{}
	}
	for _, at := range basePackages {
		if s.whole(at) == nil {
			return declarations.Importer{}
		}
	}
	return together{s}
}

// Growth returns the factor by which types can grow where code uses something generic of packages that were loaded; 1 if it cannot.
func (s *Source) Growth(paths []string) int {
	growth := 1
	for _, at := range paths {
		if p := s.Package(at); p != nil {
			growth = max(growth, p.Growth())
		}
	}
	return growth
}

// Panicked is told that Go's type checker panicked on a text that names packages of the module. It is said once in a module: most likely
// all texts that name the package are concerned.
func (s *Source) Panicked(reason any) {
	s.panicked.Do(func() {
		if s.log != nil {
			s.log("a text could not be checked with the packages of a module", "module", s.Path, "reason", reason)
		}
	})
}

// loadAll loads packages and reports whether all existing ones are loaded.
func (s *Source) loadAll(paths []string) bool {
	var lacking []string
	for _, at := range paths {
		if at != "" && !s.IsLoaded(at) && s.Find(at).Found {
			lacking = append(lacking, at)
		}
	}
	if len(lacking) == 0 {
		return true
	}
	s.load(lacking)
	return !slices.ContainsFunc(lacking, func(at string) bool { return !s.IsLoaded(at) })
}

// together is a Source whose packages are all the module's.
type together struct{ *Source }

// Has implements declarations.Source.
func (t together) Has(at string) bool { return t.whole(at) != nil }

// Import implements types.Importer.
func (t together) Import(at string) (*types.Package, error) {
	if p := t.whole(at); p != nil {
		return p.Types, nil
	}
	return nil, fmt.Errorf("package %s is not known", at)
}

// Together implements declarations.Source.
func (t together) Together([]string) declarations.Source { return t }
