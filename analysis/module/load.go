package module

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"maps"
	"path"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Package is a package that was loaded: what it declares, without the text.
type Package struct {
	declarations.Place
	Types *types.Package
	// Whole reports whether all that it declares is known, with all that this is made of. Of other packages nothing follows from what is not there.
	Whole bool
	// Deprecated are the first sentences of what is said about names that are deprecated, by name; a method has its type's before it, with
	// a dot.
	Deprecated map[string]string
	// Values are the types of values that attribute types make, by the name of the type, as far as the source says it plainly.
	Values map[string]catalog.TypeName

	imports []string
	failure string // why it is not whole
}

// The bounds of what one module may cost.
const (
	maxPackages     = 4000
	maxFiles        = 40_000
	maxBytes        = 256 << 20
	maxFilesOfOne   = 5000
	maxDepth        = 10_000
	maxDeprecations = 2000
)

// budget is what may still be read.
type budget struct {
	packages, files int
	bytes           int64
	told            bool
}

func newBudget() budget { return budget{maxPackages, maxFiles, maxBytes, false} }

var (
	errTooMuch  = errors.New("the packages are too many or too large")
	errUnknown  = errors.New("the package is not on the disk")
	errNotWhole = errors.New("the package could not be read as a whole")
	errCycle    = errors.New("the package imports itself")
)

// Load loads packages with all that they import, and returns when it is done. What is not there is not loaded. When the context ends it
// stops: what was loaded by then is kept, and the other packages are not known from then on.
func (m *Module) Load(ctx context.Context, paths ...string) {
	m.loading.Lock()
	defer m.loading.Unlock()
	l := loader{Module: m, context: ctx}
	for _, at := range slices.Concat(paths, m.searchOwn()) {
		if _, err := l.load(at); err == nil || m.IsLoaded(at) {
			continue
		}
		if m.log != nil && ctx.Err() != nil {
			m.log("loading the packages of a module was stopped", "module", m.Path, "package", at, "reason", ctx.Err())
		}
		m.mu.Lock()
		m.loaded[at] = nil
		m.mu.Unlock()
	}
}

// Changed returns the module as it is once files have changed, which must not be those that Watched returns, and the packages to load again.
// It returns nil if none of the files is of a package that was loaded, or looked for.
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
		Path: m.Path, Directory: m.Directory, Go: m.Go, files: m.files, environment: m.environment, roots: m.roots, vendored: m.vendored,
		watched: m.watched, trusted: m.trusted, library: m.library, log: m.log, budget: newBudget(),
		places: maps.Clone(m.places), loaded: maps.Clone(m.loaded), described: map[string]*catalog.Package{},
		own: m.own, wantsOwn: m.wantsOwn, searched: m.searched,
	}
	for at := range stale {
		if next.loaded[at] != nil {
			again = append(again, at)
		}
		delete(next.places, at)
		delete(next.loaded, at)
	}
	slices.Sort(again)
	return next, again
}

// Package returns a package that was loaded, or nil.
func (m *Module) Package(at string) *Package {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.loaded[at]
}

// IsLoaded reports whether it was tried to load a package.
func (m *Module) IsLoaded(at string) bool {
	m.mu.Lock()
	defer m.mu.Unlock()
	_, tried := m.loaded[at]
	return tried
}

// Loaded returns the directories of the packages that were loaded whose files may change, in order.
func (m *Module) Loaded() []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	var directories []string
	for _, p := range m.loaded {
		if p != nil && p.Local && p.Directory != "" {
			directories = append(directories, p.Directory)
		}
	}
	slices.Sort(directories)
	return directories
}

// LoadDirectory loads the package in a directory of the module from those of its files that are kept, as one that nothing imports: for a
// package into which code is generated, it is read without that code. It returns nil where that is not possible. The package is not kept.
func (m *Module) LoadDirectory(ctx context.Context, directory, at string, keep func(file string) bool) *Package {
	m.loading.Lock()
	defer m.loading.Unlock()
	l := loader{Module: m, context: ctx}
	p, err := l.read(at, declarations.Place{Found: true, Directory: directory, Module: m.Path, Local: true, Main: true}, keep)
	if err != nil {
		return nil
	}
	return p
}

// loader loads packages of a module whose lock it holds.
type loader struct {
	*Module
	context context.Context
	under   []string // the packages that are being loaded
}

// importer imports what a package imports.
type importer struct {
	*loader
	library bool // the package is of the standard library, which has a vendor directory
}

// pathOf returns the path of the package that an import means.
func (i importer) pathOf(imported string) string {
	if i.library && !isStandard(imported) {
		return "vendor/" + imported
	}
	return imported
}

// Import implements types.Importer.
func (i importer) Import(imported string) (*types.Package, error) {
	p, err := i.load(i.pathOf(imported))
	if err != nil {
		return nil, err
	}
	return p.Types, nil
}

// load returns the package of a path, which it keeps.
func (l *loader) load(at string) (*Package, error) {
	if at == "unsafe" {
		return &Package{Types: types.Unsafe, Whole: true}, nil
	}
	l.mu.Lock()
	known, has := l.loaded[at]
	l.mu.Unlock()
	switch {
	case known != nil:
		return known, nil
	case has:
		return nil, errUnknown
	case slices.Contains(l.under, at):
		return nil, errCycle
	case l.context.Err() != nil:
		return nil, l.context.Err()
	}
	p, err := l.readUnder(at)
	if l.context.Err() != nil && (err != nil || !p.Whole) {
		return p, l.context.Err() // it is tried again
	}
	if err != nil {
		p = nil
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.loaded[at] = p
	return p, err
}

// readUnder reads the package of a path, which is under way meanwhile.
func (l *loader) readUnder(at string) (*Package, error) {
	l.under = append(l.under, at)
	defer func() { l.under = l.under[:len(l.under)-1] }() // also if it panics
	return l.read(at, l.Find(at), nil)
}

// read reads and checks the package at a place.
func (l *loader) read(at string, place declarations.Place, keep func(string) bool) (*Package, error) {
	if !place.Found {
		return nil, errUnknown
	}
	if place.Directory == "" {
		p, err := declarations.Importer{}.Import(at)
		if err != nil {
			return nil, err
		}
		return &Package{Place: place, Types: p, Whole: true}, nil
	}
	if l.budget.packages--; l.budget.packages < 0 {
		return nil, l.tooMuch(at)
	}
	sources, err := l.sources(place, keep)
	if err != nil {
		return nil, err
	}
	p := &Package{Place: place}
	l.check(at, p, sources)
	return p, nil
}

// check parses the files of a package and checks its declarations.
func (l *loader) check(at string, p *Package, sources []source) {
	set := token.NewFileSet()
	parsed := make([]*ast.File, len(sources))
	var workers sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range sources {
		workers.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			parsed[i] = parse(set, sources[i], p.Module == "std")
		})
	}
	workers.Wait()
	p.Whole = true
	var syntax []*ast.File
	for i, file := range parsed {
		switch {
		case file == nil:
			p.fail("a file is not Go: " + sources[i].name)
		case len(syntax) > 0 && file.Name.Name != syntax[0].Name.Name:
			p.fail("its files are of several packages")
		default:
			syntax = append(syntax, file)
		}
	}
	if len(syntax) == 0 {
		p.Types = types.NewPackage(at, path.Base(at))
		return
	}
	imported := importer{l, p.Module == "std"}
	config := types.Config{
		Importer: imported, IgnoreFuncBodies: true, FakeImportC: true, DisableUnusedImportCheck: true,
		Sizes: types.SizesFor("gc", "amd64"),
		Error: func(err error) {
			if e, ok := err.(types.Error); !ok || !e.Soft {
				p.fail(err.Error())
			}
		},
	}
	func() {
		defer func() {
			if r := recover(); r != nil {
				p.Types = nil
				p.fail(fmt.Sprint(r))
				if l.log != nil {
					l.log("a package could not be checked", "package", at, "reason", r)
				}
			}
		}()
		p.Types, _ = config.Check(at, set, syntax, nil)
	}()
	if p.Types == nil {
		p.Types = types.NewPackage(at, syntax[0].Name.Name)
		p.Types.MarkComplete()
	}
	for _, file := range syntax {
		for _, spec := range file.Imports {
			name, err := strconv.Unquote(spec.Path.Value)
			if name = imported.pathOf(name); err != nil || name == "C" || slices.Contains(p.imports, name) {
				continue
			}
			p.imports = append(p.imports, name)
			if of := l.Package(name); name != "unsafe" && (of == nil || !of.Whole) {
				p.fail("it imports " + name + ", which is not known")
			}
		}
	}
	p.Values = madeValues(p.Types, syntax)
	p.Deprecated = deprecations(sources)
}

// fail notes that a package is not whole.
func (p *Package) fail(reason string) {
	p.Whole = false
	if p.failure == "" {
		p.failure = reason
	}
}

// Failure returns why a package is not whole; empty if it is.
func (p *Package) Failure() string { return p.failure }
