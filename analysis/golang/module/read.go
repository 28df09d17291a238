package module

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// tooMuch reports once that a bound was reached.
func (l *loader) tooMuch(at string) error {
	if !l.budget.told && l.log != nil {
		l.log("the packages of a module are too many or too large; those that are left are not known", "module", l.Path, "package", at)
	}
	l.budget.told = true
	return errTooMuch
}

// look returns the files that a package is built from, for callers that keep nothing: they do not count.
func (l *loader) look(place declarations.Place) ([]gofiles.File, error) {
	kept := l.budget
	defer func() { l.budget = kept }()
	return l.sources(place)
}

// sources returns the files that a package is built from.
func (l *loader) sources(place declarations.Place) (sources []gofiles.File, err error) {
	if !l.allowed(place, place.Directory) {
		return nil, errUnknown
	}
	entries, err := l.files.List(place.Directory)
	if err != nil {
		return nil, err
	}
	r := gofiles.Reader{
		System: l.files, Build: l.environment.Build(), Within: func(at string) bool { return l.allowed(place, at) }, Stats: place.Local,
	}
	std := place.Module == "std"
	r.Build.Cgo = r.Build.Cgo && !std // there is a version without C
	for f, err := range r.Files(place.Directory, entries) {
		switch {
		case errors.Is(err, files.ErrNotRegular):
			continue
		case err != nil:
			return nil, err
		}
		l.budget.files--
		l.budget.bytes -= int64(len(f.Text))
		if l.budget.files < 0 || l.budget.bytes < 0 || len(sources) >= maxFilesOfOne {
			return nil, l.tooMuch(place.Directory)
		}
		if std && r.Build.Allows(f.Text) || r.Build.Has(f.Text) {
			sources = append(sources, f)
		}
	}
	if len(sources) == 0 {
		return nil, errNoFiles
	}
	return sources, nil
}

// allowed reports whether a file or directory is, with all links followed, where packages of its module may be.
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

// parse parses a file, or returns nil if nothing of it is Go, or it is nested too deeply. It reports whether all of it is Go: a file that
// is being written still has the declarations around a mistake.
func parse(set *token.FileSet, s gofiles.File, trusted bool) (file *ast.File, whole bool) {
	defer func() {
		if recover() != nil {
			file = nil
		}
	}()
	file, err := parser.ParseFile(set, s.Name, withoutBodies(s.Text), parser.SkipObjectResolution)
	if gofiles.PackageOf(file) == "" || !trusted && deep(file) {
		return nil, false
	}
	file.GoVersion = "" // a file for a later version of Go is read with the language that we know
	return file, err == nil
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
