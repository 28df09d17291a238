// Package handwritten reads the declarations by hand in the Go package that the generator writes into: functions, types, variables and
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
	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog/declarations"
)

// Package has the declarations in the files of a folder. It does not change once it is read.
type Package struct {
	Folder string // its absolute path
	Shown  string // its path as messages name it
	Name   string // of the package, as the generator writes it
	// Partial reports whether a file could not be read, or is not Go: then there may be other names than those that are known.
	Partial bool
	// Unread is the name of the first file for which it is Partial; empty if it is the folder.
	Unread string
	// Declared are the declarations that are written by hand, by name.
	Declared map[string]*Declaration
	// Methods are those that are written by hand, by the name of the type; the type itself may be generated.
	Methods map[string][]*Declaration

	generated map[string][]string // the files of generated code, by their declarations
	names     map[string]bool     // of all files in the folder
	plain     map[string]string   // what methods plainly return, or take for equal; see describe.Plain
	print     string              // of the files that are written by hand; empty if not all could be read

	mu        sync.Mutex
	described map[declarations.Source]*described // see describe
}

// Declaration is a name that is declared by hand.
type Declaration struct {
	Name string
	File string // the name of the file
	Line int    // from 1
	// Before is the text on the line before the name.
	Before string
	// Doc is its documentation.
	Doc string

	text    string           // without the body of a function
	imports []gofiles.Import // of the file
	idents  []string         // the names in the text
}

// How much is read of a folder. More than that is left alone, and the package is Partial.
const (
	maxFiles          = 4000
	maxBytes          = 16 << 20 // of files that are written by hand
	maxGeneratedBytes = 256 << 20
)

// generatedSuffix is the ending of the names of files that the generator writes.
const generatedSuffix = "_gen.go"

// Kept are packages as they were when they were last read. It is safe for any number of goroutines.
type Kept struct {
	mu       sync.Mutex          // held while one is parsed
	packages map[string]*Package // by folder
}

// Read reads the package in a folder, which need not exist. The name is the one that generated files have in their package clauses; files
// of another package are left out, and those that are not built. Links are followed inside the root. Kept files are not parsed again.
func (k *Kept) Read(system files.System, build constraint.Build, root, folder, name string) *Package {
	p := &Package{
		Folder: folder, Shown: shownFolder(root, folder), Name: name, Declared: map[string]*Declaration{}, Methods: map[string][]*Declaration{},
		generated: map[string][]string{}, names: map[string]bool{}, plain: map[string]string{},
	}
	if !files.LeadsInside(system, root, folder) {
		p.miss("")
		return p
	}
	entries, err := system.List(folder)
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			p.miss("")
		}
		return p
	}
	byHand := p.read(entries, gofiles.Reader{
		System: system, Build: build, Within: func(at string) bool { return files.LeadsInside(system, root, at) },
	})
	k.mu.Lock()
	defer k.mu.Unlock()
	if before := k.packages[folder]; before != nil && before.Name == name && p.print != "" && p.print == before.print {
		p.Declared, p.Methods, p.plain, p.Partial, p.Unread = before.Declared, before.Methods, before.plain, before.Partial, before.Unread
	} else {
		p.parse(byHand)
	}
	if k.packages == nil || len(k.packages) >= maxFolders {
		k.packages = map[string]*Package{}
	}
	k.packages[folder] = p
	return p
}

// read reads the files of a folder, and returns those that are written by hand.
func (p *Package) read(entries []files.Entry, r gofiles.Reader) (byHand []gofiles.File) {
	for _, entry := range entries {
		p.names[entry.Name] = true
	}
	read, leftByHand, leftGenerated := 0, maxBytes, maxGeneratedBytes
	for f, err := range r.Files(p.Folder, entries) {
		if read++; read > maxFiles {
			p.miss("")
			break
		}
		isGenerated, left := strings.HasSuffix(f.Name, generatedSuffix), &leftByHand
		if isGenerated {
			left = &leftGenerated
		}
		*left -= len(f.Text)
		switch {
		case err != nil || *left < 0:
			p.miss(f.Name)
		case !r.Build.Has(f.Text):
		case isGenerated:
			for _, declared := range declaredIn(f.Text) {
				p.generated[declared] = append(p.generated[declared], f.Name)
			}
		default:
			byHand = append(byHand, f)
		}
	}
	if !p.Partial {
		p.print = gofiles.Print(byHand)
	}
	return byHand
}

// miss notes that a file, or with no name the folder, could not be read as a whole.
func (p *Package) miss(file string) {
	if !p.Partial || file != "" && file < p.Unread {
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

// Place returns the place of a declaration, as messages name it.
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

// equal reports whether two packages declare the same. Descriptions do not count.
func (p *Package) equal(other *Package) bool {
	contents := func(p *Package) []any {
		return []any{p.Folder, p.Shown, p.Name, p.Partial, p.Unread, p.Declared, p.Methods, p.generated, p.names, p.plain}
	}
	return reflect.DeepEqual(contents(p), contents(other))
}

// parse takes the declarations of files that are written by hand.
func (p *Package) parse(byHand []gofiles.File) {
	plain := describe.Plain{}
	for _, f := range byHand {
		set := token.NewFileSet()
		file, err := parser.ParseFile(set, "", f.Text, parser.SkipObjectResolution|parser.ParseComments)
		if err != nil {
			p.miss(f.Name)
		}
		if file.Name.Name != p.Name {
			continue // Go doesn't compile it together with generated code
		}
		of := fileReader{p: p, plain: plain, name: f.Name, text: f.Text, set: set, imports: gofiles.HeadOf(file).Imports}
		for _, d := range file.Decls {
			of.declaration(d)
		}
	}
	for method, of := range plain.Types() {
		if name, ok := of.(*ast.Ident); ok {
			p.plain[method] = strings.Clone(name.Name)
		}
	}
}

// declaredIn returns the names of functions and types that are declared at the beginning of lines, where the generator writes them.
func declaredIn(text string) (names []string) {
	for line := range strings.Lines(text) {
		rest, ok := strings.CutPrefix(line, "func ")
		if !ok {
			rest, ok = strings.CutPrefix(line, "type ")
		}
		if end := strings.IndexAny(rest, "([ \t="); ok && end > 0 {
			names = append(names, strings.Clone(rest[:end]))
		}
	}
	return names
}
