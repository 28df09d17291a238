package module

import (
	"go/types"
	"path"
	"runtime"
	"slices"
	"strings"
	"sync"
	"sync/atomic"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/unchecked"
	"github.com/spec-ls/spec-ls/schema/catalog"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
	xmodule "golang.org/x/mod/module"
)

// Module is the module around a specification with all required modules that are on the disk. It is safe for any number of goroutines. It
// keeps everything that it reads: when files have changed, call Forget or open it again.
type Module struct {
	Path      string // of the module
	Directory string
	Go        string // the version that go.mod or go.work is written for
	language  string // the version of the language that the module's own packages are written in, which its go.mod says

	files       files.System
	environment Environment
	roots       []root          // longest path first
	vendored    map[string]root // by package; nil without a vendor directory
	watched     []string
	doubts      []unchecked.Item // see Doubts
	trusted     []func() string  // the directories that packages are read from, behind all links; empty for missing ones
	library     bool             // the standard library is read from its source: it is not of the version that the catalogue has
	log         func(message string, arguments ...any)
	panicked    sync.Once      // the log says that the type checker did, on a text
	workers     *confined.Pool // which load packages; may be nil
	generation  int64          // differs between all modules, and when their files have changed

	loading sync.Mutex // held while packages are loaded
	// imports are the packages that others import. Not all need be known.
	imports map[string]*types.Package
	budget  budget

	mu     sync.Mutex
	places map[string]declarations.Place
	loaded map[string]*Package // nil for a module that is not known
	lost   map[string]string   // why those are not known that a worker could not load
	// measure has the sizes of types that were loaded here.
	measure *measure
	// described are those that were asked for.
	described map[string]*catalog.Package
	// own are the module's packages that specifications are likely to name, once they were wanted and searched.
	own                []string
	wantsOwn, searched bool
	searchedIn         []string // the directories
	// named are the packages of directly required modules by their names, if they are known together with own.
	named map[string][]string
}

// Open reads the requirements of the module of a go.mod. Workers load its packages; if they are nil, none is known. Log logs later errors,
// and may be nil.
func Open(
	system files.System, environment Environment, goMod string, workers *confined.Pool, log func(message string, arguments ...any),
) (*Module, error) {
	r := reader{files: system, environment: environment}
	roots, vendored, version, err := r.roots(goMod)
	if err != nil {
		return nil, err
	}
	environment = r.environment // with the Go that builds it
	m := &Module{
		Directory: path.Dir(goMod), Go: version, files: system, environment: environment, roots: roots, vendored: vendored, watched: r.watched,
		doubts: r.doubts,
		log:    log, workers: workers, generation: generations.Add(1), places: map[string]declarations.Place{}, loaded: map[string]*Package{},
		lost: map[string]string{}, imports: map[string]*types.Package{},
		described: map[string]*catalog.Package{}, budget: newBudget(),
	}
	for i := range roots {
		if roots[i].isMain && roots[i].directory == m.Directory {
			m.Path, m.language = roots[i].path, roots[i].language
		}
		if roots[i].isLocal {
			m.trusted = append(m.trusted, roots[i].resolved)
		}
	}
	m.trusted = append(m.trusted, resolved(system, environment.Cache))
	for _, r := range vendored {
		m.trusted = append(m.trusted, resolved(system, r.directory))
		break // all are in one directory
	}
	m.library = environment.Go != "" && constraint.Compare(environment.GoVersion, catalogueGo()) != 0
	return m, nil
}

// generations counts the generations of modules.
var generations atomic.Int64

// catalogueGo returns the version of Go whose standard library the catalogue describes.
func catalogueGo() string {
	p, _ := catalog.LookupStandard("context")
	return strings.TrimPrefix(p.Version, "go")
}

// Requires reports whether packages of a module can be imported.
func (m *Module) Requires(module string) bool {
	return slices.ContainsFunc(m.roots, func(r root) bool { return r.path == module })
}

// Version returns the version in which a module is required: empty for a module that a directory replaces, and for a module that is not
// required. The path of another module that takes its place is before the version, with an @.
func (m *Module) Version(module string) string {
	for i := range m.roots {
		if m.roots[i].path == module {
			return m.roots[i].version
		}
	}
	return ""
}

// Language returns the version of Go that the module's own packages are written in, such as "go1.24.0". It is empty for a version that this
// program does not know.
func (m *Module) Language() string { return known(m.language) }

// known returns a version of the language as Go's type checker takes it; empty for a version that this program does not know.
func known(language string) string {
	if version := "go" + language; constraint.Compare(version, runtime.Version()) <= 0 {
		return version
	}
	return ""
}

// edited returns the module that people work on, and that a package is of: the module itself, another one of its workspace, or one whose
// place a directory takes. It returns nil for a package that is of none.
func (m *Module) edited(at string) *root {
	place := m.Find(at)
	if !place.Found {
		return nil
	}
	if r, has := m.vendored[at]; has && !place.Main {
		if r.isLocal {
			return &r
		}
		return nil
	}
	for i := range m.roots {
		if r := &m.roots[i]; r.isLocal && r.path == place.Module {
			return r
		}
	}
	return nil
}

// Environment returns the environment of the machine.
func (m *Module) Environment() Environment { return m.environment }

// Watched returns the paths of the files that say which modules there are, be they there or not.
func (m *Module) Watched() []string { return m.watched }

// agrees reports whether a package of the catalogue is the one that the module requires.
func (m *Module) agrees(p *catalog.Package) bool {
	if p.Module == "std" {
		return true
	}
	for i := range m.roots {
		if m.roots[i].path == p.Module {
			return m.vendored == nil && !m.roots[i].isLocal && m.roots[i].version == p.Version ||
				m.vendored != nil && m.vendored[p.Path].version == p.Version
		}
	}
	return true // it is not required, which is for others to say
}

// Find returns the place of the package of a path, without reading the package.
func (m *Module) Find(path string) declarations.Place {
	m.mu.Lock()
	known, has := m.places[path]
	m.mu.Unlock()
	if has {
		return known
	}
	if known = m.find(path); known.Found && known.Module != "std" {
		known.Internal = m.internal(path)
	}
	m.mu.Lock()
	defer m.mu.Unlock()
	m.places[path] = known
	return known
}

func (m *Module) find(at string) declarations.Place {
	if xmodule.CheckImportPath(at) != nil {
		return declarations.Place{} // it could lead anywhere
	}
	if isStandard(at) {
		if m.library {
			directory := path.Join(m.environment.Go, "src", at)
			if m.hasGo(directory) {
				return declarations.Place{Found: true, Directory: directory, Module: "std", Version: "go" + m.environment.GoVersion}
			}
		}
		if (declarations.Importer{}).Has(at) {
			return declarations.Place{Found: true, Module: "std", Version: "go" + catalogueGo()}
		}
	}
	if m.vendored != nil {
		for i := range m.roots {
			if r := &m.roots[i]; r.isMain {
				if place, decided := m.findIn(r, at); decided && place.Found {
					return place
				} else if decided && m.vendored[at].path == "" && r.path != "" && m.longest(at) == r {
					return place
				}
			}
		}
		if r, has := m.vendored[at]; has {
			directory := path.Join(r.directory, at)
			return declarations.Place{Found: m.hasGo(directory), Directory: directory, Module: r.path, Version: r.version, Local: true}
		}
		return declarations.Place{} // it may only be that nobody has run go mod vendor
	}
	missing := declarations.Place{}
	for i := range m.roots {
		place, decided := m.findIn(&m.roots[i], at)
		switch {
		case place.Found:
			return place
		case decided && missing.Module == "":
			missing = place
		case !decided && under(m.roots[i].path, at):
			return declarations.Place{} // it may be there
		}
	}
	return missing
}

// longest returns the module with the longest path that a package may be of.
func (m *Module) longest(at string) *root {
	for i := range m.roots {
		if under(m.roots[i].path, at) {
			return &m.roots[i]
		}
	}
	return nil
}

// under reports whether a package may be of a module, by its path.
func under(module, at string) bool {
	rest, found := strings.CutPrefix(at, module)
	return found && (rest == "" || rest[0] == '/')
}

// findIn looks for a package in a module. It is not decided if the package may belong to another module, or the module is missing.
func (m *Module) findIn(r *root, at string) (place declarations.Place, decided bool) {
	if !under(r.path, at) || r.resolved() == "" {
		return declarations.Place{}, false
	}
	place = declarations.Place{Module: r.path, Version: r.version, Local: r.isLocal, Main: r.isMain}
	place.Directory = path.Join(r.directory, strings.TrimPrefix(at, r.path))
	if r.isLocal {
		for directory := place.Directory; directory != r.directory; directory = path.Dir(directory) {
			if files.Exists(m.files, path.Join(directory, "go.mod")) {
				place.Missing = true // it is of another module, which is not required
				return place, true
			}
		}
	}
	place.Found = m.hasGo(place.Directory)
	place.Missing = !place.Found
	return place, true
}

// hasGo reports whether a directory has a Go file that is no test.
func (m *Module) hasGo(directory string) bool {
	entries, err := m.files.List(directory)
	return err == nil && slices.ContainsFunc(entries, func(e files.Entry) bool {
		return e.Kind != files.Directory && strings.HasSuffix(e.Name, ".go") && !strings.HasSuffix(e.Name, "_test.go")
	})
}

// isStandard reports whether a path can be of the standard library: its first part has no dot.
func isStandard(at string) bool {
	first, _, _ := strings.Cut(at, "/")
	return !strings.Contains(first, ".")
}

// internal returns the path that code must be below to import an internal package; empty for a package that is not internal, and for a
// package that the module's code may import.
func (m *Module) internal(at string) string {
	for around := at; around != "." && around != "/"; around = path.Dir(around) {
		if path.Base(around) != "internal" {
			continue
		}
		parent := path.Dir(around)
		if parent == "." || !under(parent, m.Path) && !under(m.Path, parent) {
			return parent
		}
	}
	return ""
}
