package module

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/token"
	"go/types"
	"path"
	"runtime"
	"slices"
	"strconv"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// The bounds of the cost of one module.
const (
	maxPackages     = 4000
	maxFiles        = 40_000
	maxBytes        = 256 << 20
	maxFilesOfOne   = 5000
	maxDepth        = 10_000
	maxDeprecations = 2000
)

// budget is the number of packages, files and bytes that may still be read.
type budget struct {
	packages, files int
	bytes           int64
	told            bool
}

func newBudget() budget { return budget{maxPackages, maxFiles, maxBytes, false} }

var (
	errTooMuch = errors.New("the packages are too many or too large")
	errUnknown = errors.New("the package is not on the disk")
	errNoFiles = errors.New("build constraints exclude all its Go files")
	errCycle   = errors.New("the package imports itself")
	errChanged = errors.New("the files of the package have changed meanwhile")
)

// loader loads packages of a module for a worker, which does nothing else meanwhile.
type loader struct {
	*Module
	context context.Context
	under   []string          // the packages that are being loaded
	have    map[string]string // see loadCall.Have
	wanted  map[string]bool   // the packages that were asked for
	handed  map[string]bool   // what was handed over in this load
	hand    func(head any, body []byte) error
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

// load returns the package of a path, which it keeps and hands over.
func (l *loader) load(at string) (*Package, error) {
	if at == "unsafe" {
		return &Package{Types: types.Unsafe, Whole: true}, nil
	}
	known, has := l.loaded[at]
	switch {
	case known != nil:
		return known, l.again(at, known)
	case has:
		return nil, errors.Join(errUnknown, l.handOver(at, nil))
	case slices.Contains(l.under, at):
		return nil, errCycle
	case l.context.Err() != nil:
		return nil, l.context.Err()
	}
	p, err := l.readUnder(at)
	if l.context.Err() != nil {
		return p, l.context.Err() // nobody waits for it any more
	}
	if err != nil {
		p = nil
	}
	if l.loaded[at] = p; errors.Is(err, errNoFiles) {
		l.lost[at] = errNoFiles.Error()
	}
	return p, errors.Join(err, l.handOver(at, p))
}

// again hands over a package that was loaded before, after what it imports: another load may have been the one that asked for it.
func (l *loader) again(at string, p *Package) error {
	if l.hand == nil || l.handed[at] || l.have[at] != "" && !l.wanted[at] {
		return nil
	}
	for _, imported := range p.imports {
		if of := l.loaded[imported]; of != nil {
			if err := l.again(imported, of); err != nil {
				return err
			}
		}
	}
	return l.handOver(at, p)
}

// readUnder reads the package of a path, which is under way meanwhile.
func (l *loader) readUnder(at string) (*Package, error) {
	l.under = append(l.under, at)
	defer func() { l.under = l.under[:len(l.under)-1] }() // also if it panics
	place := l.Find(at)
	if place.Directory != "" && l.hand != nil {
		if err := l.hand(loadAnswer{Begins: &readPlace{at, place}}, nil); err != nil {
			return nil, fmt.Errorf("%w: %w", errStream, err)
		}
	}
	return l.read(at, place)
}

// read reads and checks the package at a place.
func (l *loader) read(at string, place declarations.Place) (*Package, error) {
	if !place.Found {
		return nil, errUnknown
	}
	if place.Directory == "" {
		p, err := declarations.Importer{}.Import(at)
		if err != nil {
			return nil, err
		}
		return &Package{Place: place, Types: p, Whole: true, print: place.Version}, nil
	}
	if l.budget.packages--; l.budget.packages < 0 {
		return nil, l.tooMuch(at)
	}
	on, _ := l.files.Stat(place.Directory) // reading what is in it says why it can't be read
	sources, err := l.sources(place)
	if err != nil {
		return nil, err
	}
	p := &Package{Place: place, print: gofiles.Print(sources)}
	if place.Local {
		p.read = Read{on, map[string]files.Info{}}
		for i := range sources {
			p.read.Files[sources[i].Name] = sources[i].On
		}
	}
	if had := l.have[at]; had != "" && had != p.print {
		return nil, errChanged
	}
	l.check(at, p, sources)
	return p, nil
}

// check parses the files of a package and checks its declarations.
func (l *loader) check(at string, p *Package, sources []gofiles.File) {
	set := token.NewFileSet()
	parsed, isGo := make([]*ast.File, len(sources)), make([]bool, len(sources))
	var workers sync.WaitGroup
	slots := make(chan struct{}, runtime.GOMAXPROCS(0))
	for i := range sources {
		workers.Go(func() {
			slots <- struct{}{}
			defer func() { <-slots }()
			parsed[i], isGo[i] = parse(set, sources[i], p.Module == "std")
		})
	}
	workers.Wait()
	p.Whole = true
	var syntax []*ast.File
	for i, file := range parsed {
		switch {
		case file == nil:
			p.fail("a file is not Go: " + sources[i].Name)
		case len(syntax) > 0 && file.Name.Name != syntax[0].Name.Name:
			p.fail("its files are of several packages")
		default:
			syntax = append(syntax, file)
			if !isGo[i] {
				p.fail("a file is not Go: " + sources[i].Name)
			}
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
			switch of := l.loaded[name]; {
			case name == "unsafe", of != nil && of.Whole:
			case of == nil && l.lost[name] != "":
				p.refuse("it imports " + name + ", which could not be loaded: " + l.lost[name])
			case of != nil && of.refused:
				p.refuse("it imports " + name + ", which could not be loaded: " + of.failure)
			default:
				p.fail("it imports " + name + ", which is not known")
			}
		}
	}
	l.size(p)
	p.Plain = plainTypes(p.Types, syntax)
	p.Deprecated = deprecations(sources)
	if !p.Whole && !p.refused && p.Local {
		l.remnants(p)
	}
}

// remnants keeps the known parts of a package that is not whole, without those that missing parts could change.
func (l *loader) remnants(p *Package) {
	defer func() {
		if recover() != nil {
			p.members = nil
		}
	}()
	if l.measure == nil {
		l.measure = newMeasure()
	}
	if _, err := l.measure.fits(p.Types); err == nil {
		p.members = l.describeMembers(p)
	}
}

// size measures the declarations of a package. A package that is too large for its readers is not handed over.
func (l *loader) size(p *Package) {
	if !p.Whole {
		return
	}
	if l.measure == nil {
		l.measure = newMeasure()
	}
	growth, err := l.measure.fits(p.Types)
	if err != nil {
		p.refuse(err.Error())
		l.warn(p.Types.Path(), err)
	}
	for _, imported := range p.imports {
		if of := l.loaded[imported]; of != nil {
			growth = max(growth, of.growth)
		}
	}
	p.growth = growth
}
