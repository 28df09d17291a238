package module

import (
	"errors"
	"go/ast"
	"go/parser"
	"go/token"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
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

// source is a file of a package.
type source struct {
	name, text string
	on         files.Info // before it was read; only of a package whose files may change
}

// sources returns the files of which a package is built.
func (l *loader) sources(place declarations.Place) (sources []source, err error) {
	if !l.allowed(place, place.Directory) {
		return nil, errUnknown
	}
	entries, err := l.files.List(place.Directory)
	if err != nil {
		return nil, err
	}
	b := l.environment.Build()
	if place.Module == "std" {
		b.Cgo = false // there is a version of it without C
	}
	for _, e := range entries {
		if e.Kind == files.Directory || e.Kind == files.Other || !b.Named(e.Name) {
			continue
		}
		file := path.Join(place.Directory, e.Name)
		if e.Kind == files.Link && !l.allowed(place, file) {
			return nil, errNotWhole
		}
		s := source{name: e.Name}
		if place.Local {
			s.on, _ = l.files.Stat(file) // reading it says why it can't be read
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
		if b.Allows(text) && (b.Cgo || place.Module == "std" || !constraint.NeedsC(text)) {
			s.text = text
			sources = append(sources, s)
		}
	}
	if len(sources) == 0 {
		return nil, errNoFiles
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

// parse parses a file, or returns nil if nothing of it is Go, or it is nested too deeply. It reports whether all of it is Go: of a file
// that is being written, the declarations around a mistake are there.
func parse(set *token.FileSet, s source, trusted bool) (file *ast.File, whole bool) {
	defer func() {
		if recover() != nil {
			file = nil
		}
	}()
	file, err := parser.ParseFile(set, s.name, withoutBodies(s.text), parser.SkipObjectResolution)
	if file == nil || file.Name == nil || file.Name.Name == "_" || !trusted && deep(file) {
		return nil, false
	}
	file.GoVersion = "" // a file for a later Go than ours is read as far as we know the language
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
