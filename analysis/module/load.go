package module

import (
	"context"
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"maps"
	"path"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/files"
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

// tooMuch says once that a bound was reached.
func (l *loader) tooMuch(at string) error {
	if !l.budget.told && l.log != nil {
		l.log("the packages of a module are too many or too large; those that are left are not known", "module", l.Path, "package", at)
	}
	l.budget.told = true
	return errTooMuch
}

// source is a file of a package.
type source struct {
	name, text string
}

// sources returns the files of which a package is built.
func (l *loader) sources(place declarations.Place, keep func(string) bool) (sources []source, err error) {
	if !l.allowed(place, place.Directory) {
		return nil, errUnknown
	}
	entries, err := l.files.List(place.Directory)
	if err != nil {
		return nil, err
	}
	b := build{os: l.environment.OS, arch: l.environment.Arch, tags: l.environment.Tags, version: l.environment.GoVersion}
	if b.version == "" {
		b.version = catalogueGo()
	}
	b.cgo = place.Module != "std" // of which there is a version without C
	for _, e := range entries {
		if e.Kind == files.Directory || e.Kind == files.Other || !b.named(e.Name) || keep != nil && !keep(e.Name) {
			continue
		}
		file := path.Join(place.Directory, e.Name)
		if e.Kind == files.Link && !l.allowed(place, file) {
			return nil, errNotWhole
		}
		text, err := l.files.Read(file, files.Source)
		if errors.Is(err, files.ErrNotRegular) {
			continue
		}
		if err != nil {
			return nil, err
		}
		l.budget.files--
		l.budget.bytes -= int64(len(text))
		if l.budget.files < 0 || l.budget.bytes < 0 || len(sources) >= maxFilesOfOne {
			return nil, l.tooMuch(place.Directory)
		}
		if b.constrained(text) {
			sources = append(sources, source{e.Name, text})
		}
	}
	if len(sources) == 0 {
		return nil, errUnknown // nothing is built here
	}
	return sources, nil
}

// allowed reports whether a file or directory lies, behind all links, where packages of its module may lie.
func (l *loader) allowed(place declarations.Place, file string) bool {
	resolved, err := l.files.Resolve(file)
	if err != nil {
		return false
	}
	if place.Module == "std" {
		library, err := l.files.Resolve(path.Join(l.environment.Go, "src"))
		return err == nil && files.Inside(library, resolved)
	}
	return slices.ContainsFunc(l.trusted, func(root func() string) bool { return root() != "" && files.Inside(root(), resolved) })
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

// parse parses a file, or returns nil if it is not Go, or is nested too deeply.
func parse(set *token.FileSet, s source, trusted bool) (file *ast.File) {
	defer func() {
		if recover() != nil {
			file = nil
		}
	}()
	file, err := parser.ParseFile(set, s.name, s.text, parser.SkipObjectResolution)
	if err != nil || !trusted && deep(file) {
		return nil
	}
	file.GoVersion = "" // a file for a later Go than ours is read as far as we know the language
	return file
}

// deep reports whether declarations nest so deeply that the type checker, which follows them down, might not come back. It never looks at
// function bodies.
func deep(file *ast.File) bool {
	depth, found := 0, false
	visit := func(n ast.Node) bool {
		if n == nil {
			depth--
			return true
		}
		if _, body := n.(*ast.BlockStmt); body || found || depth > maxDepth {
			found = found || depth > maxDepth
			return false
		}
		depth++
		return true
	}
	for _, d := range file.Decls {
		ast.Inspect(d, visit)
	}
	return found
}

// madeValues finds the types of which the methods ValueType return a literal.
func madeValues(p *types.Package, syntax []*ast.File) map[string]catalog.TypeName {
	var values map[string]catalog.TypeName
	for _, file := range syntax {
		for _, d := range file.Decls {
			f, ok := d.(*ast.FuncDecl)
			if !ok || f.Name.Name != "ValueType" || f.Recv == nil || len(f.Recv.List) != 1 || f.Body == nil || len(f.Body.List) != 1 {
				continue
			}
			returned, ok := f.Body.List[0].(*ast.ReturnStmt)
			if !ok || len(returned.Results) != 1 {
				continue
			}
			literal, ok := returned.Results[0].(*ast.CompositeLit)
			if !ok {
				continue
			}
			name := typeNamed(p, file, literal.Type)
			if receiver := receiverName(f.Recv.List[0].Type); name != "" && receiver != "" {
				if values == nil {
					values = map[string]catalog.TypeName{}
				}
				values[receiver] = name
			}
		}
	}
	return values
}

// typeNamed returns the exported type that an expression names.
func typeNamed(p *types.Package, file *ast.File, x ast.Expr) catalog.TypeName {
	from := p
	ident, ok := x.(*ast.Ident)
	if selector, is := x.(*ast.SelectorExpr); is {
		of, named := selector.X.(*ast.Ident)
		if !named {
			return ""
		}
		from, ident, ok = nil, selector.Sel, true
		for _, spec := range file.Imports {
			at, _ := strconv.Unquote(spec.Path.Value)
			for _, imported := range p.Imports() {
				if imported.Path() == at && (spec.Name == nil && imported.Name() == of.Name || spec.Name != nil && spec.Name.Name == of.Name) {
					from = imported
				}
			}
		}
	}
	if !ok || from == nil || !ident.IsExported() {
		return ""
	}
	object, ok := from.Scope().Lookup(ident.Name).(*types.TypeName)
	if !ok {
		return ""
	}
	named, ok := types.Unalias(object.Type()).(*types.Named)
	if !ok || named.Obj().Pkg() == nil {
		return ""
	}
	return catalog.TypeName(named.Obj().Pkg().Path() + "." + named.Obj().Name())
}

// receiverName returns the name of a method's type.
func receiverName(x ast.Expr) string {
	if star, ok := x.(*ast.StarExpr); ok {
		x = star.X
	}
	if ident, ok := x.(*ast.Ident); ok {
		return ident.Name
	}
	return ""
}

// deprecations finds what is deprecated. Few files name anything that is, so only those are read with their comments.
func deprecations(sources []source) map[string]string {
	var found map[string]string
	for _, s := range sources {
		if !strings.Contains(s.text, "// Deprecated: ") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), s.name, s.text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			continue
		}
		if found == nil {
			found = map[string]string{}
		}
		for name, doc := range documented(file) {
			if reason := deprecation(doc.Text()); reason != "" && len(found) < maxDeprecations {
				found[name] = reason
			}
		}
	}
	return found
}

// deprecation returns the sentence that says that something is deprecated, of its documentation.
func deprecation(doc string) string {
	for paragraph := range strings.SplitSeq(doc, "\n\n") {
		if rest, is := strings.CutPrefix(strings.TrimSpace(paragraph), "Deprecated: "); is {
			return strings.Join(strings.Fields(rest), " ")
		}
	}
	return ""
}

// documented returns the comments of the exported names of a file, by name; a method has its type's before it, with a dot.
func documented(file *ast.File) map[string]*ast.CommentGroup {
	docs := map[string]*ast.CommentGroup{}
	each(file, func(name string, _ *ast.Ident, doc *ast.CommentGroup) { docs[name] = doc })
	return docs
}

// each calls a function for each name that a file declares, with the comment on it.
func each(file *ast.File, do func(name string, at *ast.Ident, doc *ast.CommentGroup)) {
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil && len(d.Recv.List) == 1 {
				name = receiverName(generic(d.Recv.List[0].Type)) + "." + name
			}
			do(name, d.Name, d.Doc)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				switch s := s.(type) {
				case *ast.TypeSpec:
					doc := s.Doc
					if doc == nil {
						doc = d.Doc
					}
					do(s.Name.Name, s.Name, doc)
					fields(s, do)
				case *ast.ValueSpec:
					doc := s.Doc
					if doc == nil && (len(d.Specs) == 1 || deprecation(d.Doc.Text()) == "") {
						doc = d.Doc
					}
					if doc == nil {
						doc = s.Comment
					}
					for _, name := range s.Names {
						do(name.Name, name, doc)
					}
				}
			}
		}
	}
}

// fields calls a function for the fields of a struct and the methods of an interface.
func fields(s *ast.TypeSpec, do func(name string, at *ast.Ident, doc *ast.CommentGroup)) {
	var list *ast.FieldList
	switch t := s.Type.(type) {
	case *ast.StructType:
		list = t.Fields
	case *ast.InterfaceType:
		list = t.Methods
	}
	if list == nil {
		return
	}
	for _, field := range list.List {
		for _, name := range field.Names {
			doc := field.Doc
			if doc == nil {
				doc = field.Comment
			}
			do(s.Name.Name+"."+name.Name, name, doc)
		}
	}
}

// generic returns the type of a receiver without its type parameters.
func generic(x ast.Expr) ast.Expr {
	star, pointer := x.(*ast.StarExpr)
	if pointer {
		x = star.X
	}
	switch t := x.(type) {
	case *ast.IndexExpr:
		return t.X
	case *ast.IndexListExpr:
		return t.X
	}
	return x
}
