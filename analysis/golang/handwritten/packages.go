package handwritten

import (
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang/constraint"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/destination"
)

// Packages are those that a specification is generated into. They do not change once they are read.
type Packages struct {
	// Specifications are those that are generated into the folders of the packages, if several are: among them the one that these are of.
	Specifications []Specification

	root   string
	output destination.Output
	read   map[string]*Package // by folder
}

// Specification is a specification, and where it is generated.
type Specification struct {
	File   string // its absolute path
	Output destination.Output
	// Configured reports whether no command names it, but the configuration has it generated with others that it applies to. It may also be a
	// version of one of them, which is kept beside it.
	Configured bool
}

// IsBeside reports whether it is generated beside a specification with one content, where it has another: it is not that one, nor a version
// of it.
func (s *Specification) IsBeside(own, other *syntax.File) bool {
	return !s.Configured || !AreVersions(own, other)
}

// AreVersions reports whether two specifications define a resource or data source of one name, so that their code has the same files.
func AreVersions(a, b *syntax.File) bool {
	type unit struct {
		kind syntax.UnitKind
		name string
	}
	defined := map[unit]bool{}
	for _, u := range a.Units {
		defined[unit{u.Kind, u.Name}] = u.Kind != syntax.Provider
	}
	return slices.ContainsFunc(b.Units, func(u *syntax.Unit) bool { return defined[unit{u.Kind, u.Name}] })
}

// Output returns the known folders and packages that the generator writes to.
func (p *Packages) Output() destination.Output { return p.output }

// maxFolders is the greatest number of folders that are read for a specification whose units have one each.
const maxFolders = 2000

// ReadAll reads the known packages that a specification is generated into. It returns nil if none is known. A folder that is not
// certain must exist. Among files with build constraints, those count that are built. Messages name
// folders as they are seen from the root.
func (k *Kept) ReadAll(system files.System, build constraint.Build, root string, to destination.Output) *Packages {
	p := &Packages{root: root, output: to, read: map[string]*Package{}}
	add := func(folder, name string) { p.read[folder] = k.Read(system, build, root, folder, name) }
	known := false
	for kind, target := range to.Each() {
		switch {
		case !target.Certain && !isFolder(system, target.Folder):
			p.output.Targets[kind] = destination.Target{}
			continue
		case target.Package != "":
			if p.read[target.Folder] == nil {
				add(target.Folder, target.Package)
			}
		case !p.readEach(system, target.Folder, destination.Prefix(kind), add):
			p.output.Targets[kind] = destination.Target{}
			continue
		}
		known = true
	}
	if !known {
		return nil
	}
	return p
}

func isFolder(system files.System, at string) bool {
	info, err := system.Stat(at)
	return err == nil && info.Kind == files.Directory
}

// readEach reads the packages in a folder whose names begin with a prefix. It reports false if it doesn't read them all.
func (p *Packages) readEach(system files.System, folder, prefix string, add func(folder, name string)) bool {
	entries, err := system.List(folder)
	if err != nil {
		return true // there are none yet
	}
	for _, entry := range entries {
		if entry.Kind == files.Regular || !strings.HasPrefix(entry.Name, prefix) {
			continue
		}
		if len(p.read) >= maxFolders {
			return false
		}
		add(path.Join(folder, entry.Name), entry.Name)
	}
	return true
}

// Package returns the package that a unit is generated into, or nil if it is not known which that is. It may be called on nil.
func (p *Packages) Package(kind syntax.UnitKind, name string) *Package {
	if p == nil {
		return nil
	}
	folder, pkg := p.output.FolderOf(kind, name)
	switch {
	case folder == "":
		return nil
	case p.read[folder] != nil:
		return p.read[folder]
	}
	return &Package{Folder: folder, Shown: p.ShownFolder(folder), Name: pkg}
}

// IsShared reports whether others are generated into the package of a unit.
func (p *Packages) IsShared(kind syntax.UnitKind, name string) bool {
	return p != nil && p.output.Target(kind, name).Package != ""
}

// ShownFolder returns a folder as messages name it.
func (p *Packages) ShownFolder(folder string) string { return shownFolder(p.root, folder) }

func shownFolder(root, folder string) string {
	if relative, ok := strings.CutPrefix(folder, strings.TrimSuffix(root, "/")+"/"); ok {
		return relative
	}
	if folder == root {
		return "."
	}
	return folder
}

// Equal reports whether two are generated into the same packages, in which the same is declared. It may be called on nil.
func (p *Packages) Equal(other *Packages) bool {
	switch {
	case p == other:
		return true
	case p == nil || other == nil || p.root != other.root || p.output != other.output:
		return false
	}
	return maps.EqualFunc(p.read, other.read, (*Package).equal)
}

// Reads reports whether something that changes at a path may change what was read. It may be called on nil.
func (p *Packages) Reads(at string) bool {
	if p == nil || path.Ext(at) != ".go" {
		return false
	}
	for _, target := range p.output.Each() {
		if files.Inside(target.Folder, at) {
			return true
		}
	}
	return false
}
