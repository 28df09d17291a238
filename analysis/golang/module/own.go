package module

import (
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/gofiles"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/schema"
)

// The bounds of the search for the module's own packages.
const (
	maxDirectories = 2000
	maxOwn         = 200
)

// Own implements declarations.Source. Where packages are loaded beside the work of an editor nothing is read here: the first answer is
// empty, and a later one has the packages that were found meanwhile.
func (s *Source) Own() (paths []string, all bool) {
	s.mu.Lock()
	paths, all = s.own, s.searched
	s.wantsOwn = true
	s.mu.Unlock()
	if all {
		return paths, true
	}
	s.load(basePackages)
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.own, s.searched
}

// searchOwn searches the module's own packages if somebody asked for them: those that import the framework and that a specification may
// import, in which validators, plan modifiers, defaults and types can be. It returns those that it found.
func (m *Module) searchOwn() []string {
	m.mu.Lock()
	wanted := m.wantsOwn && !m.searched
	m.mu.Unlock()
	if !wanted {
		return nil
	}
	var found []string
	m.searchedIn = nil
	left := maxDirectories
	for i := range m.roots {
		if r := &m.roots[i]; r.isMain && r.resolved() != "" {
			m.search(r, r.directory, &left, &found)
		}
	}
	slices.Sort(found)
	named := m.searchNamed()
	m.mu.Lock()
	defer m.mu.Unlock()
	m.own, m.named, m.searched = found, named, true
	return found
}

// search adds the packages of a directory and of those below it.
func (m *Module) search(r *root, directory string, left *int, found *[]string) {
	if *left--; *left < 0 || len(*found) >= maxOwn {
		return
	}
	entries, err := m.files.List(directory)
	if err != nil {
		return
	}
	m.searchedIn = append(m.searchedIn, directory)
	at := path.Join(r.path, strings.TrimPrefix(directory, r.directory))
	if place := m.Find(at); m.usesFramework(directory, entries) && place.Found && place.Internal == "" {
		*found = append(*found, at)
	}
	for _, e := range entries {
		if e.Kind == files.Directory && e.Name[0] != '.' && e.Name[0] != '_' && e.Name != "testdata" && e.Name != "vendor" &&
			e.Name != "node_modules" &&
			!files.Exists(m.files, path.Join(directory, e.Name, "go.mod")) {
			m.search(r, path.Join(directory, e.Name), left, found)
		}
	}
}

// usesFramework reports whether the package in a directory imports a package of the framework, and can be imported itself.
func (m *Module) usesFramework(directory string, entries []files.Entry) bool {
	uses := false
	for _, e := range entries {
		if e.Kind != files.Regular || !strings.HasSuffix(e.Name, ".go") || strings.HasSuffix(e.Name, "_test.go") ||
			strings.HasSuffix(e.Name, "_gen.go") {
			continue
		}
		text, err := m.files.Head(path.Join(directory, e.Name), gofiles.MaxHead)
		if err != nil {
			continue
		}
		head := gofiles.ReadHead(text)
		if head.Package == "main" {
			return false
		}
		uses = uses || slices.ContainsFunc(head.Imports, func(i gofiles.Import) bool { return under(schema.FrameworkModule, i.Path) })
	}
	return uses
}
