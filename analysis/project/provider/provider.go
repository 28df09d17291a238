// Package provider sees the specifications of one provider together. A provider may be described by several files, each of which
// repeats its name: the resources in one, the data sources in another, or one file each.
//
// Nothing in the files says which belong together, so this is how it is decided: they are in one folder, name one provider, and
// none is a copy of another. Files in other folders are other versions, parts that were generated from them, or tests. Nor do
// those in a folder called testdata, fixtures or examples belong together, where each stands for itself; nor do copies that tools
// leave beside a file.
//
// The package reads no files. Paths have slashes.
package provider

import (
	"cmp"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// File is a specification as its neighbours see it, without its text, which it does not keep in memory.
type File struct {
	Path     string
	Provider string // its name; empty if it has none

	neighbour *rules.Neighbour
}

// Read returns the File of a document. It keeps no part of the text.
func Read(file string, document *analysis.Document) *File {
	f := &File{Path: file, neighbour: rules.NewNeighbour(file, path.Base(file), document.File())}
	for k, u := range document.File().Units {
		if u.Kind == syntax.Provider && f.Provider == "" {
			f.Provider = strings.Clone(document.Unit(k).Name.Value)
		}
	}
	return f
}

// alone are the names of folders whose files have nothing to do with each other.
var alone = []string{"testdata", "fixtures", "examples"}

// key identifies the files that belong together.
type key struct{ folder, provider string }

// key returns the key of a file. It reports false if the file does not belong to others.
func (f *File) key() (k key, ok bool) {
	return key{path.Dir(f.Path), f.Provider}, f.Provider != "" && MayHaveNeighbours(f.Path)
}

// MayHaveNeighbours reports whether a path is such that the file may belong to others in its folder.
func MayHaveNeighbours(file string) bool {
	return !strings.HasSuffix(strings.ToLower(file), ".bak") && !slices.Contains(alone, path.Base(path.Dir(file)))
}

// Neighbours returns for each of some files, by its path, the others of its provider. Files that have none are left out.
func Neighbours(files []*File) map[string]*rules.Neighbours {
	together := map[key][]*File{}
	for _, f := range files {
		if k, ok := f.key(); ok {
			together[k] = append(together[k], f)
		}
	}
	out := map[string]*rules.Neighbours{}
	for _, group := range together {
		if len(group) < 2 {
			continue
		}
		slices.SortFunc(group, func(a, b *File) int { return cmp.Compare(a.Path, b.Path) })
		var all []*rules.Neighbour
		for _, f := range group {
			all = append(all, f.neighbour)
		}
		neighbourhood := rules.NewNeighbourhood(all)
		for _, f := range group {
			out[f.Path] = neighbourhood.Around(f.neighbour)
		}
	}
	return out
}

// Others returns the files that belong together with a file, in the order of their paths. Copies are among them.
func Others(of *File, all []*File) []*File {
	want, ok := of.key()
	var out []*File
	for _, f := range all {
		if k, _ := f.key(); ok && k == want && f.Path != of.Path && MayHaveNeighbours(f.Path) {
			out = append(out, f)
		}
	}
	slices.SortFunc(out, func(a, b *File) int { return cmp.Compare(a.Path, b.Path) })
	return out
}
