package module

import (
	"context"
	"go/types"
	"maps"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Package is a package that was loaded. It has the declarations without the text.
type Package struct {
	declarations.Place
	Types *types.Package // nil for a package that is known only as an import of others
	// Whole reports whether all its declarations are known, with the types that they use. In other packages, a missing name proves nothing.
	Whole bool
	// Deprecated are the first sentences about deprecated names, by name; a method has its type's before it, with
	// a dot.
	Deprecated map[string]string
	// Plain are the types that methods plainly return, or take for equal; see describe.Plain.
	Plain map[string]catalog.TypeName

	members []catalog.Member // of a package that is not whole, those of the exported names that are known anyway
	imports []string
	failure string // why it is not whole
	read    Read
	print   string // of the files that it was read from
	growth  int    // see measure.growth
	refused bool   // it could be loaded, or what it imports, but not within bounds
}

// Growth returns the factor by which a type can grow where code uses a generic declaration of the package, or of its imports. It is 1 if
// the package declares nothing by which types grow.
func (p *Package) Growth() int { return max(p.growth, 1) }

// Read is the state of a directory and the files in it before a package was read from them. It is empty for a package whose files can't
// change.
type Read struct {
	On    files.Info
	Files map[string]files.Info // by name
}

// maxDeaths is how many workers a load may cost. Packages that are not loaded by then are unknown.
const maxDeaths = 3

// Load loads packages with all that they import. Absent packages are not loaded. When the context ends, Load stops: packages that are
// loaded by then are kept, and the others stay unknown. So does a package that ends its worker.
func (m *Module) Load(ctx context.Context, paths ...string) {
	m.loading.Lock()
	defer m.loading.Unlock()
	l := load{m: m, paths: slices.Clone(paths)}
	var reason string
	for deaths := 0; ; {
		lacking, own := l.lacking()
		if len(lacking) == 0 && !own {
			return
		}
		err := l.ask(ctx)
		if err == nil {
			break
		}
		if deaths++; l.blame(err) && ctx.Err() == nil && deaths < maxDeaths {
			continue // the others are loaded without it
		}
		reason = err.Error()
		m.mu.Lock()
		m.searched = m.searched || own // or it would be asked for again and again
		m.mu.Unlock()
		if m.log != nil && m.workers != nil {
			m.log("loading the packages of a module was stopped", "module", m.Path, "reason", err)
		}
		break
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	for _, at := range l.paths {
		if !m.tried(at) {
			m.loaded[at], m.lost[at] = nil, reason
		}
	}
}

// Changed returns the module as it is once files have changed, which must not be those that Watched returns, and the packages to load
// again. It returns nil if none of the files is of a package that was loaded, or looked for.
func (m *Module) Changed(changed []string) (next *Module, again []string) {
	directories := map[string]bool{}
	for _, file := range changed {
		directories[path.Dir(file)] = true
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	stale := map[string]bool{}
	for at, place := range m.places {
		if directories[place.Directory] {
			stale[at] = true
			delete(directories, place.Directory)
		}
	}
	m.searched = m.searched && len(directories) == 0 // there may be a package more
	if len(stale) == 0 {
		return nil, nil
	}
	for grown := true; grown; {
		grown = false
		for at, p := range m.loaded {
			if p != nil && !stale[at] && slices.ContainsFunc(p.imports, func(imported string) bool { return stale[imported] }) {
				stale[at], grown = true, true
			}
		}
	}
	next = &Module{
		Path: m.Path, Directory: m.Directory, Go: m.Go, language: m.language, files: m.files, environment: m.environment, roots: m.roots,
		vendored: m.vendored,
		watched:  m.watched, doubts: m.doubts, trusted: m.trusted, library: m.library, log: m.log, workers: m.workers,
		generation: generations.Add(1), budget: newBudget(),
		places: maps.Clone(m.places), loaded: maps.Clone(m.loaded), imports: maps.Clone(m.imports), described: map[string]*catalog.Package{},
		own: m.own, named: m.named, wantsOwn: m.wantsOwn, searched: m.searched, searchedIn: m.searchedIn, lost: map[string]string{},
	}
	for at := range m.lost { // what is changed may be what they died of
		delete(next.loaded, at)
	}
	for at := range stale {
		if p := next.loaded[at]; p != nil && p.Types != nil {
			again = append(again, at)
		}
		delete(next.places, at)
		delete(next.loaded, at)
		delete(next.imports, at)
	}
	slices.Sort(again)
	return next, again
}

// Package returns a package that was loaded, or nil.
func (m *Module) Package(at string) *Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	if p := m.loaded[at]; p != nil && p.Types != nil {
		return p
	}
	return nil
}

// IsLoaded reports whether it was tried to load a package.
func (m *Module) IsLoaded(at string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.tried(at)
}

// tried is IsLoaded for those who hold the lock.
func (m *Module) tried(at string) bool {
	p, has := m.loaded[at]
	return has && (p == nil || p.Types != nil)
}

// Loaded returns the states that loaded packages were read from, by directory. Packages whose files can't change are left out.
func (m *Module) Loaded() map[string]Read {
	m.mu.Lock()
	defer m.mu.Unlock()
	loaded := map[string]Read{}
	for _, p := range m.loaded {
		if p != nil && p.Local && p.Directory != "" {
			loaded[p.Directory] = p.read
		}
	}
	return loaded
}

// Searched returns the directories in which the module's own packages were searched.
func (m *Module) Searched() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.searchedIn
}

// fail notes that a package is not whole.
func (p *Package) fail(reason string) {
	p.Whole = false
	if p.failure == "" {
		p.failure = reason
	}
}

// refuse notes that a package is not whole because that would take too much.
func (p *Package) refuse(reason string) {
	p.Whole, p.refused, p.failure = false, true, reason
}

// Failure returns the reason why a package is not whole; empty if it is.
func (p *Package) Failure() string { return p.failure }
