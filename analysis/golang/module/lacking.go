package module

import "slices"

// Lacking are packages that must be loaded: those that documents lack, and those whose files have changed. The zero value lacks none. It is
// not safe for several goroutines.
type Lacking struct {
	packages map[*Module][]string // their paths, in order
	changed  []string             // the paths of files
}

// Add notes that packages of a module are lacking.
func (l *Lacking) Add(m *Module, paths []string) {
	if l.packages == nil {
		l.packages = map[*Module][]string{}
	}
	l.packages[m] = slices.Compact(slices.Sorted(slices.Values(slices.Concat(l.packages[m], paths))))
}

// Change notes that those packages have to be loaded again whose files have changed, with those that import them.
func (l *Lacking) Change(files []string) { l.changed = append(l.changed, files...) }

// Load loads what is lacking, and reports whether more is known about any module of the set then. It leaves no worker behind. Who lacks
// packages of a module that another has taken the place of meanwhile asks that one.
func (s *Set) Load(lacking Lacking) (known bool) {
	if s != nil && s.workers != nil {
		defer s.workers.Rest()
	}
	for _, m := range s.Modules() {
		paths := lacking.packages[m]
		next, again := m.Changed(lacking.changed)
		if next == nil {
			next = m
		}
		if paths = slices.Concat(paths, again); len(paths) == 0 && next == m {
			continue
		}
		ctx, cancel := s.patience()
		next.Load(ctx, paths...)
		cancel()
		known = s.Replace(m, next) || known
	}
	return known
}
