package module

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema/catalog"
)

// maxDirectoriesOfOne is the greatest number of directories of a required module that are searched for packages.
const maxDirectoriesOfOne = 300

// Named implements declarations.Source.
func (m *Module) Named(name string) []string {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.named[name]
}

// searchNamed returns the packages of the modules that are required directly, by their names. Those of the catalogue's modules are known
// without.
func (m *Module) searchNamed() map[string][]string {
	s := namedSearch{Module: m, found: map[string][]string{}, left: maxDirectories}
	if m.vendored != nil {
		for _, at := range slices.Sorted(maps.Keys(m.vendored)) {
			of := m.vendored[at].path
			if slices.ContainsFunc(m.roots, func(r root) bool { return r.path == of && r.isDirect }) {
				s.add(at, path.Join(m.vendored[at].directory, at))
			}
		}
	} else {
		for i := range m.roots {
			if r := &m.roots[i]; r.isDirect && r.resolved() != "" {
				s.ofOne = maxDirectoriesOfOne
				s.search(r.path, r.directory)
			}
		}
	}
	for _, paths := range s.found {
		slices.Sort(paths)
	}
	return s.found
}

// namedSearch is one search for packages by their names.
type namedSearch struct {
	*Module
	found map[string][]string
	left  int // directories that may still be read
	ofOne int // those of the module that is searched
}

// add adds the package of a path in a directory, and returns the other entries of the directory.
func (s *namedSearch) add(at, directory string) (entries []files.Entry) {
	if _, known := catalog.InModule(at); known || s.left <= 0 {
		return nil
	}
	s.left--
	entries, err := s.files.List(directory)
	if err != nil {
		return nil
	}
	for _, e := range entries {
		if e.Kind == files.Directory || !strings.HasSuffix(e.Name, ".go") || strings.HasSuffix(e.Name, "_test.go") {
			continue
		}
		text, err := s.files.Head(path.Join(directory, e.Name), gofiles.MaxHead)
		if err != nil {
			continue
		}
		if name := gofiles.ReadHead(text).Package; name != "main" && name != "" {
			s.found[name] = append(s.found[name], at)
		}
		break
	}
	return entries
}

// search adds the packages of a directory and of those below it which others can import.
func (s *namedSearch) search(at, directory string) {
	if s.ofOne--; s.ofOne < 0 {
		return
	}
	for _, e := range s.add(at, directory) {
		if e.Kind == files.Directory && e.Name[0] != '.' && e.Name[0] != '_' && e.Name != "testdata" && e.Name != "vendor" &&
			e.Name != "internal" &&
			!files.Exists(s.files, path.Join(directory, e.Name, "go.mod")) {
			s.search(path.Join(at, e.Name), path.Join(directory, e.Name))
		}
	}
}
