package module

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"go/token"
	"go/types"
	"path"

	"golang.org/x/tools/go/gcexportdata"

	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// maxAnswers is how many bytes of export data one load takes.
const maxAnswers = 512 << 20

// load is one load of packages of a module, by workers.
type load struct {
	m     *Module
	paths []string
	under []string // the packages that the worker is reading, each imported by the one before
	size  int
}

// lacking returns the packages that were not tried, and whether the module's own must be searched.
func (l *load) lacking() (paths []string, own bool) {
	l.m.mu.Lock()
	defer l.m.mu.Unlock()
	for _, at := range l.paths {
		if !l.m.tried(at) {
			paths = append(paths, at)
		}
	}
	return paths, l.m.wantsOwn && !l.m.searched
}

// ask has a worker load what is lacking.
func (l *load) ask(ctx context.Context) error {
	if l.m.workers == nil {
		return errNoWorkers
	}
	asked := loadCall{
		GoMod:       path.Join(l.m.Directory, "go.mod"),
		Environment: l.m.environment,
		Generation:  l.m.generation,
		Have:        map[string]string{},
	}
	asked.Texts = files.TextsOf(l.m.files)
	asked.Paths, asked.Own = l.lacking()
	asked.Unknown = map[string]string{}
	l.under = nil
	l.m.mu.Lock()
	for at, p := range l.m.loaded {
		switch {
		case p == nil:
			asked.Unknown[at] = l.m.lost[at]
		case p.Whole:
			asked.Have[at] = p.print
		}
	}
	l.m.mu.Unlock()
	return l.m.workers.Do(ctx, loadTask, asked, l.take)
}

// importable notes a package that others may import, with all that it is made from.
func (m *Module) importable(p *types.Package) {
	if m.imports[p.Path()] != nil {
		return
	}
	m.imports[p.Path()] = p
	for _, imported := range p.Imports() {
		m.importable(imported)
	}
}

var (
	errNoWorkers   = errors.New("there are no processes in which packages could be loaded")
	errAnswersSize = errors.New("what the packages declare is too much")
)

// take takes an answer of the worker.
func (l *load) take(head, body []byte) error {
	var told loadAnswer
	if err := json.Unmarshal(head, &told); err != nil {
		return fmt.Errorf("decoding what was loaded: %w", err)
	}
	if l.size += len(body); l.size > maxAnswers {
		return errAnswersSize
	}
	m := l.m
	switch {
	case told.Message != "":
		if m.log != nil {
			m.log(told.Message, told.Said...)
		}
	case told.IsOwn:
		m.mu.Lock()
		m.own, m.searchedIn, m.named, m.searched = told.Own, told.In, told.Named, true
		m.mu.Unlock()
		l.paths = append(l.paths, told.Own...)
	case told.Begins != nil:
		l.under = append(l.under, told.Begins.Path)
		m.mu.Lock()
		m.places[told.Begins.Path] = told.Begins.Place
		m.mu.Unlock()
	case told.Loaded != nil:
		if at := told.Loaded.Path; m.Package(at) == nil {
			p := l.read(told.Loaded, body)
			m.mu.Lock()
			m.places[at], m.loaded[at] = p.Place, p
			m.mu.Unlock()
		}
		l.ends(told.Loaded.Path)
	case told.Unknown != "":
		m.mu.Lock()
		if m.loaded[told.Unknown] = nil; told.Why != "" {
			m.lost[told.Unknown] = told.Why
		}
		m.mu.Unlock()
		l.ends(told.Unknown)
	}
	return nil
}

// ends notes that a package is not being read any more.
func (l *load) ends(at string) {
	if last := len(l.under) - 1; last >= 0 && l.under[last] == at {
		l.under = l.under[:last]
	}
}

// read makes a package from the data of a worker.
func (l *load) read(of *readPackage, body []byte) *Package {
	p := &Package{
		Place: of.Place, Whole: of.Whole, Deprecated: of.Deprecated, Plain: of.Plain, imports: of.Imports, failure: of.Failure, print: of.Print,
		growth: of.Growth, refused: of.Refused, members: of.Members, read: *cmp.Or(of.Read, &Read{}),
	}
	var err error
	switch {
	case !of.Whole:
	case of.Place.Directory == "":
		if p.Types, err = (declarations.Importer{}).Import(of.Path); err == nil {
			l.m.importable(p.Types)
		}
	case len(body) == 0:
		return p // others import it
	default:
		if p.Types, err = gcexportdata.Read(bytes.NewReader(body), token.NewFileSet(), l.m.imports, of.Path); err != nil {
			delete(l.m.imports, of.Path)
		}
	}
	if err != nil {
		p.fail(err.Error())
	}
	if p.Types == nil || !p.Whole {
		p.Types = types.NewPackage(of.Path, of.Name)
		p.Types.MarkComplete()
	}
	return p
}

// blame gives up the package that a worker was reading when it ended, and reports false if it was reading none.
func (l *load) blame(err error) bool {
	var ended *confined.Ended
	if !errors.As(err, &ended) || len(l.under) == 0 {
		return false
	}
	at := l.under[len(l.under)-1]
	l.m.mu.Lock()
	l.m.loaded[at] = nil
	l.m.lost[at] = err.Error()
	l.m.mu.Unlock()
	l.m.warn(at, err)
	return true
}

// warn tells why a package is not known.
func (m *Module) warn(at string, reason error) {
	if m.log != nil {
		m.log("a package could not be loaded; names from it are not checked", "module", m.Path, "package", at, "reason", reason)
	}
}
