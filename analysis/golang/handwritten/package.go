// Package handwritten reads what people declare by hand in the Go package that the generator writes into: functions, types, variables and
// constants that a specification names without a package. Nothing of it is run or compiled; bodies of functions are left out.
package handwritten

import (
	"errors"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path"
	"reflect"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/golang/describe"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Package is what the files of a folder declare. It does not change once it is read.
type Package struct {
	Folder string // its absolute path
	Shown  string // its path as messages name it
	Name   string // of the package, as the generator writes it
	// Partial reports whether a file could not be read, or is not Go: then there may be other names than those that are known.
	Partial bool
	// Unread is the name of the first file for which it is Partial; empty if it is the folder.
	Unread string
	// Declared are what is written by hand, by name.
	Declared map[string]*Declaration
	// Methods are those that are written by hand, by the name of the type; the type itself may be generated.
	Methods map[string][]*Declaration

	generated map[string][]string // the files of generated code, by what they declare
	names     map[string]bool     // of all files in the folder
	plain     map[string]string   // what methods plainly return, or take for equal; see describe.Plain

	mu        sync.Mutex
	described map[declarations.Source]*described // see describe
}

// Declaration is a name that is declared by hand.
type Declaration struct {
	Name string
	File string // the name of the file
	Line int    // from 1
	// Before is what is on the line before the name.
	Before string
	// Doc is its documentation.
	Doc string

	text    string            // without the body of a function
	imports map[string]string // of the file: paths by name, or by the path itself of an import without a name
	idents  []string          // the names in the text
}

// How much is read of a folder. More than that is left alone, and the package is Partial.
const (
	maxFiles          = 4000
	maxBytes          = 16 << 20 // of files that are written by hand
	maxGeneratedBytes = 256 << 20
)

// generatedSuffix is how the names of files end that the generator writes.
const generatedSuffix = "_gen.go"

// Read reads the package in a folder, which need not exist. The name is the one that generated files have in their package clauses; files
// of another package are left out, and those that are not built. Links are followed inside of the root.
func Read(system files.System, build constraint.Build, root, folder, name string) *Package {
	p := &Package{
		Folder: folder, Name: name, Declared: map[string]*Declaration{}, Methods: map[string][]*Declaration{},
		generated: map[string][]string{}, names: map[string]bool{}, plain: map[string]string{},
	}
	entries, err := system.List(folder)
	if err != nil || !files.LeadsInside(system, root, folder) {
		if !errors.Is(err, fs.ErrNotExist) {
			p.miss("")
		}
		return p
	}
	r := reader{p: p, system: system, build: build, plain: describe.Plain{}, left: maxBytes, leftGenerated: maxGeneratedBytes}
	read := 0
	for _, entry := range entries {
		p.names[entry.Name] = true
		if path.Ext(entry.Name) != ".go" || entry.Kind == files.Directory || strings.HasSuffix(entry.Name, "_test.go") ||
			strings.HasPrefix(entry.Name, "_") || strings.HasPrefix(entry.Name, ".") {
			continue
		}
		if read++; read > maxFiles {
			p.miss("")
			break
		}
		if entry.Kind == files.Link && !files.LeadsInside(system, root, path.Join(folder, entry.Name)) {
			p.miss(entry.Name)
			continue
		}
		r.read(entry.Name)
	}
	for method, of := range r.plain.Types() {
		if name, ok := of.(*ast.Ident); ok {
			p.plain[method] = strings.Clone(name.Name)
		}
	}
	return p
}

// miss notes that a file, or with no name the folder, could not be read as a whole.
func (p *Package) miss(file string) {
	if !p.Partial {
		p.Partial, p.Unread = true, file
	}
}

// HasFile reports whether there is a file of that name in the folder.
func (p *Package) HasFile(name string) bool { return p.names[name] }

// HasOtherGo reports whether there is a Go file in the folder that has none of some names.
func (p *Package) HasOtherGo(but map[string]int) bool {
	for name := range p.names {
		if _, known := but[name]; !known && path.Ext(name) == ".go" {
			return true
		}
	}
	return false
}

// Place returns where a declaration stands, as messages name it.
func (p *Package) Place(d *Declaration) string {
	return fmt.Sprintf("%s:%d", strings.TrimPrefix(p.Shown+"/"+d.File, "./"), d.Line)
}

// Has reports whether a name is declared: by hand, or in generated code other than a file of that name.
func (p *Package) Has(name, but string) bool {
	return p.Declared[name] != nil || slices.ContainsFunc(p.generated[name], func(file string) bool { return file != but })
}

// Names returns the names that are declared by hand, in order.
func (p *Package) Names() []string {
	var names []string
	for name := range p.Declared {
		names = append(names, name)
	}
	slices.Sort(names)
	return names
}

// equal reports whether two packages declare the same. What was described of them is no part of that.
func (p *Package) equal(other *Package) bool {
	contents := func(p *Package) []any {
		return []any{p.Folder, p.Shown, p.Name, p.Partial, p.Unread, p.Declared, p.Methods, p.generated, p.names, p.plain}
	}
	return reflect.DeepEqual(contents(p), contents(other))
}

// reader reads the files of a package.
type reader struct {
	p                   *Package
	system              files.System
	build               constraint.Build
	plain               describe.Plain
	left, leftGenerated int
}

func (r *reader) read(name string) {
	at := path.Join(r.p.Folder, name)
	text, err := r.system.Read(at, files.Source)
	isGenerated := strings.HasSuffix(name, generatedSuffix)
	left := &r.left
	if isGenerated {
		left = &r.leftGenerated
	}
	if *left -= len(text); err != nil || *left < 0 {
		r.p.miss(name)
		return
	}
	if !r.build.Named(name) || !r.build.Allows(text) || !r.build.Cgo && constraint.NeedsC(text) {
		return
	}
	if isGenerated {
		for declared := range declaredIn(text) {
			r.p.generated[declared] = append(r.p.generated[declared], name)
		}
		return
	}
	fileSet := token.NewFileSet()
	file, err := parser.ParseFile(fileSet, "", text, parser.SkipObjectResolution|parser.ParseComments)
	if file == nil || file.Name == nil {
		r.p.miss(name)
		return
	}
	if err != nil {
		r.p.miss(name)
	}
	if file.Name.Name != r.p.Name {
		return // Go doesn't compile it together with what is generated
	}
	f := fileReader{p: r.p, plain: r.plain, name: name, text: text, set: fileSet, imports: importsOf(file)}
	for _, d := range file.Decls {
		f.declaration(d)
	}
}

// declaredIn yields the names of functions and types that are declared at the beginning of lines, where the generator writes them.
func declaredIn(text string) func(func(string) bool) {
	return func(yield func(string) bool) {
		for line := range strings.Lines(text) {
			rest, ok := strings.CutPrefix(line, "func ")
			if !ok {
				rest, ok = strings.CutPrefix(line, "type ")
			}
			if !ok {
				continue
			}
			if end := strings.IndexAny(rest, "([ \t="); end > 0 && !yield(strings.Clone(rest[:end])) {
				return
			}
		}
	}
}

// importsOf returns the imports of a file.
func importsOf(file *ast.File) map[string]string {
	imports := map[string]string{}
	for _, i := range file.Imports {
		at := strings.Trim(i.Path.Value, "\"`")
		if i.Name != nil {
			imports[i.Name.Name] = at
		} else {
			imports[at] = at
		}
	}
	return imports
}
