package module

import (
	"cmp"
	"slices"
)

// Lacking are packages that are to be loaded: those that documents lack, and those whose files have changed. The zero value lacks none. It is
// not safe for several goroutines.
type Lacking struct {
	packages map[*Module][]string // their paths, in order
	// changed are modules that take the places of others once their packages are loaded.
	changed map[*Module]*Module
}

// Add notes that packages of a module are lacking.
func (l *Lacking) Add(m *Module, paths []string) {
	if l.packages == nil {
		l.packages = map[*Module][]string{}
	}
	l.packages[m] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(l.packages[m], paths))))
}

// Change notes that those packages of some modules have to be loaded again whose files have changed, with those that import them.
func (l *Lacking) Change(modules []*Module, files []string) {
	for _, m := range modules {
		next, again := cmp.Or(l.changed[m], m).Changed(files)
		if next == nil {
			continue
		}
		if l.changed == nil {
			l.changed = map[*Module]*Module{}
		}
		l.changed[m] = next
		l.Add(m, again)
	}
}

// Load loads what is lacking, and reports whether more is known of any module of the set then. It leaves no worker behind.
func (s *Set) Load(lacking Lacking) (known bool) {
	if s != nil && s.workers != nil {
		defer s.workers.Rest()
	}
	for m, paths := range lacking.packages {
		next := cmp.Or(lacking.changed[m], m)
		ctx, cancel := s.patience()
		next.Load(ctx, paths...)
		cancel()
		known = s.Replace(m, next) || known
	}
	return known
}
