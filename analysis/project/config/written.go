package config

import (
	"path"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
	"github.com/spec-ls/spec-ls/analysis/spec/origin"
	"github.com/tidwall/gjson"
)

// This file finds the folders that the generator writes to by the files that it has written.

// writtenFile is a Go file that the generator has written.
type writtenFile struct {
	target destination.Target // that it has been written to
	unit   writtenUnit        // that it is of
}

// writtenUnit is a unit by its name; that of a provider counts, too.
type writtenUnit struct {
	kind syntax.UnitKind
	name string
}

// Bounds of the search for files that the generator has written: folders in a folder, their depth, and files.
const (
	maxWrittenFolders = 512
	maxWrittenDepth   = 5
	maxWrittenFiles   = 2000
	maxPackageClause  = 512 // bytes of a file, which begins with a line of the generator's and the package clause
)

// writtenOutput returns the folder of the generated files, beside or below a specification, that belong to its units. A kind whose files
// are in several places has none that is known.
func (l *Loader) writtenOutput(file, boundary string) destination.Output {
	folder := path.Dir(file)
	if !files.Inside(boundary, folder) {
		return destination.Output{}
	}
	written, known := l.written[folder]
	if !known {
		written = l.lookForWritten(folder)
		l.written[folder] = written
	}
	if len(written) == 0 {
		return destination.Output{}
	}
	text, err := l.files.Read(file, files.Specification)
	if err != nil {
		return destination.Output{}
	}
	var found destination.Output
	var differ [len(found.Targets)]bool
	names := unitNames(text)
	for _, w := range written {
		switch {
		case !names[w.unit]: // it is of another specification
		case found.Targets[w.unit.kind].Folder != "" && found.Targets[w.unit.kind] != w.target:
			differ[w.unit.kind] = true
		default:
			found.Targets[w.unit.kind] = w.target
		}
	}
	for kind := range found.Targets {
		if differ[kind] {
			found.Targets[kind] = destination.Target{}
		}
	}
	return found
}

// unitNames returns the names of the units in the text of a specification.
func unitNames(text string) map[writtenUnit]bool {
	names := map[writtenUnit]bool{}
	for _, of := range [...]struct {
		kind syntax.UnitKind
		path string
	}{{syntax.Provider, "provider.name"}, {syntax.Resource, "resources.#.name"}, {syntax.DataSource, "datasources.#.name"}} {
		for _, name := range gjson.Get(text, of.path).Array() {
			names[writtenUnit{of.kind, name.String()}] = true
		}
	}
	return names
}

// lookForWritten returns the files that the generator has written in a folder and below it.
func (l *Loader) lookForWritten(folder string) []writtenFile {
	var found []writtenFile
	folders := []string{folder}
	looked := 0
	for depth := 0; depth <= maxWrittenDepth && len(folders) > 0; depth++ {
		var next []string
		for _, at := range folders {
			if looked++; looked > maxWrittenFolders {
				return found
			}
			entries, err := l.files.List(at)
			if err != nil {
				continue
			}
			for _, entry := range entries {
				switch {
				case entry.Kind == files.Directory && !origin.IsLeftOut(entry.Name):
					next = append(next, path.Join(at, entry.Name))
				case entry.Kind == files.Regular && strings.HasSuffix(entry.Name, "_gen.go") && len(found) < maxWrittenFiles:
					if w, ok := l.writtenFile(at, entry.Name); ok {
						found = append(found, w)
					}
				}
			}
		}
		folders = next
	}
	return found
}

// writtenFile reads the name and the first lines of a file in a folder. It reports false if the generator has not written the file.
func (l *Loader) writtenFile(folder, name string) (writtenFile, bool) {
	for kind := syntax.Provider; kind <= syntax.DataSource; kind++ {
		unit, ok := strings.CutSuffix(name, golang.FileSuffix(kind))
		if !ok || unit == "" {
			continue
		}
		head, err := l.files.Head(path.Join(folder, name), maxPackageClause)
		if err != nil || !strings.HasPrefix(head, generated.Header) {
			return writtenFile{}, false
		}
		_, rest, _ := strings.Cut(head, "\npackage ")
		pkg, _, _ := strings.Cut(rest, "\n")
		pkg = strings.TrimSpace(pkg)
		target := destination.Target{Folder: folder, Package: pkg, Found: true}
		if own := destination.Prefix(kind) + unit; pkg == own && path.Base(folder) == own {
			target = destination.Target{Folder: path.Dir(folder), Found: true}
		}
		return writtenFile{target, writtenUnit{kind, unit}}, pkg != ""
	}
	return writtenFile{}, false
}
