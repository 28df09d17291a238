// Package implementation finds the hand-written Go around the generated code of a specification: the types that implement a resource with
// its generated schema or model, and the places that use the fields of a model. Nothing of it is run or compiled. A worker (package
// confined) runs Go's type checker, which may not come back.
//
// Paths are absolute and have slashes. The package reads through a files.System only, and only regular files of one module.
package implementation

import (
	"context"
	"errors"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/confined"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"golang.org/x/mod/modfile"
)

// How much is looked at in a module. The rest of a larger one is unknown.
const (
	maxDirectories = 5000
	maxFiles       = 20_000
	maxBytes       = 64 << 20 // of files that are read whole
)

// Index knows the Go files of modules as they were when they were last looked at. It is safe for any number of goroutines.
type Index struct {
	// Log logs errors; it may be nil.
	Log func(message string, arguments ...any)

	files   files.System
	workers *confined.Pool

	looking sync.Mutex // held while a module is looked at
	mu      sync.Mutex
	modules map[string]*Module // by directory
	lost    map[string]loss    // by directory: where a worker could not find the uses of generated code
	sources map[sourcesKey]*Sources
}

// NewIndex returns an index of modules in a file system. Workers do what Task returns; without them, the uses of generated code are not
// known.
func NewIndex(system files.System, workers *confined.Pool) *Index {
	return &Index{
		files: system, workers: workers, modules: map[string]*Module{}, lost: map[string]loss{}, sources: map[sourcesKey]*Sources{},
	}
}

// lose notes that a worker could not say what uses the generated code of a module.
func (i *Index) lose(m *Module, reason error) {
	i.mu.Lock()
	i.lost[m.Directory] = loss{m, reason}
	i.mu.Unlock()
	if i.Log != nil {
		i.Log("what uses the generated code of a module is not known", "module", m.Path, "reason", reason)
	}
}

// loss is a module that was too much for a worker.
type loss struct {
	of     *Module
	reason error
}

// lossOf returns why a worker could not say that of the module as it is; nil if no worker failed.
func (i *Index) lossOf(m *Module) error {
	i.mu.Lock()
	defer i.mu.Unlock()
	if before := i.lost[m.Directory]; before.of != nil && m.equal(before.of) {
		return before.reason
	}
	return nil
}

var errNoWorkers = errors.New("there are no processes in which Go could be looked at")

// Module are the Go files of a module that may have to do with generated code. It does not change.
type Module struct {
	Directory string
	Path      string // that its packages are imported by

	index     *Index
	files     files.System
	known     map[string]*file    // all Go files, by path
	generated map[string][]string // the folders that have a generated file of a name
	relevant  map[string][]*file  // by folder: those of packages that generated code is in or that import some, but for generated files
}

// Look looks at the module in a directory, and reads the files that have changed since the last time. It returns nil if the directory is in
// no module, or the context has ended.
func (i *Index) Look(ctx context.Context, directory string) *Module {
	return i.lookAround(ctx, directory, nil)
}

// lookAround is Look for a module in which code must be generated into some folders, whether they have any yet or not.
func (i *Index) lookAround(ctx context.Context, directory string, into []string) *Module {
	i.looking.Lock()
	defer i.looking.Unlock()
	text, err := i.files.Read(path.Join(directory, "go.mod"), files.Module)
	if err != nil {
		return nil
	}
	m := &Module{
		Directory: directory, Path: modfile.ModulePath([]byte(text)), index: i, files: i.files,
		known: map[string]*file{}, generated: map[string][]string{}, relevant: map[string][]*file{},
	}
	if m.Path == "" {
		return nil
	}
	w := walk{ctx: ctx, m: m, directories: maxDirectories, files: maxFiles, bytes: maxBytes}
	if before := i.Known(directory); before != nil {
		w.before = before.known
	}
	w.list(directory)
	w.read(into)
	if ctx.Err() != nil {
		return nil
	}
	i.mu.Lock()
	defer i.mu.Unlock()
	i.modules[directory] = m
	return m
}

// Known returns the module in a directory as it was when it was last looked at, or nil.
func (i *Index) Known(directory string) *Module {
	i.mu.Lock()
	defer i.mu.Unlock()
	return i.modules[directory]
}

// Retain forgets the modules but for those in some directories.
func (i *Index) Retain(directories map[string]bool) {
	i.mu.Lock()
	defer i.mu.Unlock()
	for directory := range i.modules {
		if !directories[directory] {
			delete(i.modules, directory)
			delete(i.lost, directory)
		}
	}
	for key := range i.sources {
		if !directories[key.directory] {
			delete(i.sources, key)
		}
	}
}

// walk looks at a module.
type walk struct {
	ctx                       context.Context
	m                         *Module
	before                    map[string]*file
	directories, files, bytes int
}

// list finds the Go files of a folder and of those below it that belong to the module.
func (w *walk) list(folder string) {
	if w.directories--; w.directories < 0 || w.ctx.Err() != nil {
		return
	}
	entries, err := w.m.files.List(folder)
	if err != nil {
		return
	}
	if folder != w.m.Directory && slices.ContainsFunc(entries, func(e files.Entry) bool { return e.Name == "go.mod" }) {
		return // a different module
	}
	for _, entry := range entries {
		at := path.Join(folder, entry.Name)
		switch {
		case strings.HasPrefix(entry.Name, ".") || strings.HasPrefix(entry.Name, "_"):
		case entry.Kind == files.Directory:
			if entry.Name != "testdata" && entry.Name != "vendor" && entry.Name != "node_modules" {
				w.list(at)
			}
		case entry.Kind == files.Regular && path.Ext(entry.Name) == ".go":
			if w.files--; w.files < 0 {
				return
			}
			w.add(at)
		}
	}
}

func (w *walk) add(at string) {
	if isGenerated(at) {
		w.m.generated[path.Base(at)] = append(w.m.generated[path.Base(at)], path.Dir(at))
		return
	}
	info, err := w.m.files.Stat(at)
	if err != nil || info.Kind != files.Regular || info.Size > int64(files.Source) {
		return
	}
	f := w.before[at]
	if f == nil || f.size != info.Size || f.modified != info.Modified {
		head, err := w.m.files.Head(at, gofiles.MaxHead)
		if err != nil {
			return
		}
		f = &file{path: at, size: info.Size, modified: info.Modified, Head: gofiles.ReadHead(head)}
	}
	w.m.known[at] = f
}

// read reads the files of the packages that depend on generated code, or on code that must be generated into some folders.
func (w *walk) read(into []string) {
	generated, relevant := map[string]bool{}, map[string]bool{}
	for _, folder := range into {
		generated[w.m.ImportPath(folder)], relevant[folder] = true, true
	}
	for _, folders := range w.m.generated {
		for _, folder := range folders {
			generated[w.m.ImportPath(folder)], relevant[folder] = true, true
		}
	}
	for _, f := range w.m.known {
		for _, imported := range f.Imports {
			if generated[imported.Path] {
				relevant[path.Dir(f.path)] = true
			}
		}
	}
	var order []string
	for at := range w.m.known {
		if relevant[path.Dir(at)] {
			order = append(order, at)
		}
	}
	slices.Sort(order)
	for _, at := range order {
		f := w.m.known[at]
		if w.bytes -= int(f.size); w.bytes < 0 || w.ctx.Err() != nil {
			return
		}
		if !f.isRead {
			text, err := w.m.files.Read(at, files.Source)
			if err != nil {
				continue
			}
			// Another walk may have the one that was known.
			f = &file{path: f.path, size: f.size, modified: f.modified, isRead: true}
			f.readWhole(text)
			w.m.known[at] = f
		}
		w.m.relevant[path.Dir(at)] = append(w.m.relevant[path.Dir(at)], f)
	}
}

// ImportPath returns the path by which the package in a folder of the module is imported.
func (m *Module) ImportPath(folder string) string {
	return path.Join(m.Path, strings.TrimPrefix(folder, m.Directory))
}

// generatedSuffixes are the endings of the names of files that the generator writes.
var generatedSuffixes = [...]string{
	syntax.Provider: golang.FileName(&spec.Unit{Kind: syntax.Provider}), syntax.Resource: golang.FileName(&spec.Unit{Kind: syntax.Resource}),
	syntax.DataSource: golang.FileName(&spec.Unit{Kind: syntax.DataSource}),
}

func isGenerated(at string) bool {
	return slices.ContainsFunc(generatedSuffixes[:], func(suffix string) bool { return strings.HasSuffix(at, suffix) })
}

// Generated is the generated code of a provider, a resource or a data source.
type Generated struct {
	Folder, File          string // the file is in the folder
	Package               string // the name of the package
	SchemaFunction, Model string
}

// Find returns the only folder of the module with a generated file of a name, and the name of the package there, or nothing.
func (m *Module) Find(name string) (folder, pkg string) {
	folders := m.generated[name]
	if len(folders) != 1 {
		return "", ""
	}
	head, err := m.files.Head(path.Join(folders[0], name), gofiles.MaxHead)
	if pkg = gofiles.ReadHead(head).Package; err != nil || pkg == "" {
		return "", ""
	}
	return folders[0], pkg
}

// Has reports whether a generated file exists.
func (m *Module) Has(g Generated) bool { return slices.Contains(m.generated[g.File], g.Folder) }

// qualifier reports whether a file can name what is in a package, and by which name it does: empty in the package itself.
func (m *Module) qualifier(f *file, g Generated) (name string, ok bool) {
	if path.Dir(f.path) == g.Folder && f.Package == g.Package {
		return "", true
	}
	at := m.ImportPath(g.Folder)
	for _, imported := range f.Imports {
		switch {
		case imported.Path != at, imported.Name == "_":
		case imported.Name == ".":
			return "", true
		case imported.Name == "":
			return g.Package, true
		default:
			return imported.Name, true
		}
	}
	return "", false
}
