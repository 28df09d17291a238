package verify

import (
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/generation/provenance"
	"github.com/spec-ls/spec-ls/analysis/source/lazyregexp"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
)

// A compiled package is a folder with generated files.
type compiled struct {
	directory  string // absolute
	importPath string
	name       string
	files      []ownedFile
	failed     bool // it does not compile, or what it depends on

	dependencies []string // the import paths of all packages that it is built with

	named     map[string]ownedFile // the first file of each name
	declaring map[string]ownedFile // the first file that declares a type or function of each name; see meant
	importers map[string]ownedFile // the first file that imports each package; see importing
}

// An ownedFile is a generated file with the specification that it is generated from.
type ownedFile struct {
	*generatedFile
	of *subject
}

// packages returns the packages that generated files make up.
func packages(subjects []*subject) []*compiled {
	var all []*compiled
	in := map[string]*compiled{}
	for _, s := range subjects {
		for _, f := range s.files {
			p := in[f.directory]
			if p == nil {
				p = &compiled{directory: f.directory, named: map[string]ownedFile{}}
				in[f.directory] = p
				all = append(all, p)
			}
			owned := ownedFile{f, s}
			p.files = append(p.files, owned)
			if _, known := p.named[f.name]; !known {
				p.named[f.name] = owned
			}
		}
	}
	return all
}

// byImportPath returns packages by their import paths.
func byImportPath(packages []*compiled) map[string]*compiled {
	found := map[string]*compiled{}
	for _, p := range packages {
		found[p.importPath] = p
	}
	return found
}

// pattern returns the go command's name of the package.
func (p *compiled) pattern(root string) string {
	relative, err := filepath.Rel(root, p.directory)
	if err != nil {
		return p.importPath
	}
	return "./" + filepath.ToSlash(relative)
}

// declared is a declaration of a type or function in generated Go, which is formatted.
var declared = lazyregexp.New(`(?m)^(?:type ([\pL_][\pL\d_]*) |func ([\pL_][\pL\d_]*)\()`)

var identifier = lazyregexp.New(`[\pL_][\pL\d_]*`)

// meant returns the generated file that declares what a message names; the first if there is none.
func (p *compiled) meant(message string) ownedFile {
	if p.declaring == nil {
		p.declaring = map[string]ownedFile{}
		for _, f := range p.files {
			for _, found := range declared().FindAllStringSubmatch(f.text, -1) {
				name := found[1] + found[2]
				if _, known := p.declaring[name]; !known {
					p.declaring[name] = f
				}
			}
		}
	}
	for _, name := range identifier().FindAllString(message, -1) {
		if f, known := p.declaring[name]; known {
			return f
		}
	}
	return p.files[0]
}

// golang returns the file as it is read. The file must be of a unit.
func (f *generatedFile) golang(of *subject) *provenance.GoFile {
	if f.read == nil {
		f.read = of.places.Go(f.unit, f.text)
	}
	return f.read
}

// place returns the place of an error about a whole file.
func (f ownedFile) place() provenance.Place {
	if f.unit < 0 {
		return provenance.Whole(f.of.Document)
	}
	return provenance.OfUnit(f.of.Document, f.unit)
}

// placeAt returns the place of a line and column of a file, in its specification.
func (f ownedFile) placeAt(line, column int, message string) provenance.Place {
	if f.unit < 0 {
		return f.place()
	}
	return f.golang(f.of).Place(line, column, message)
}

// importPlace returns the place of an import in the specification of a file that has it.
func (f ownedFile) importPlace(importPath string) provenance.Place {
	at := f.golang(f.of).Imports()[importPath]
	return f.placeAt(at.Line, at.Column, "")
}

// importing returns the first generated file that imports a package, and reports whether there is one.
func (p *compiled) importing(importPath string) (f ownedFile, ok bool) {
	if p.importers == nil {
		p.importers = map[string]ownedFile{}
		for _, f := range p.files {
			if f.unit < 0 {
				continue
			}
			for path := range f.golang(f.of).Imports() {
				if _, known := p.importers[path]; !known {
					p.importers[path] = f
				}
			}
		}
	}
	f, ok = p.importers[importPath]
	return f, ok
}

// quoteLine returns a line of a file, not too long.
func (f *generatedFile) quoteLine(number int) string {
	if f.lines == nil {
		f.lines = strings.Split(f.text, "\n")
	}
	if number < 1 || number > len(f.lines) {
		return ""
	}
	return wording.Shorten(strings.TrimSpace(f.lines[number-1]), 120)
}
