package compare

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/contract"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// This file finds and reads the versions of providers that diff and export read.

// Reader reads versions of providers.
type Reader struct {
	run.Program
	Configuration *run.Configuration
	Names         paths.Names
	Allow         func(paths ...string) error // refuses files that may not be read; nil for none
	stdin         string                      // the name of standard input
	same          map[string]*contract.Source // what is the same on both sides, abbreviated, by path; nil for what is not compared
}

// Version is one version of one provider.
type Version struct {
	folder   string // relative to the named file or directory
	contract *contract.Contract
	sources  []*contract.Source
	revision *git.Revision // nil for the files on the disk
	address  string        // of a built provider
}

// Pair is a provider in both versions. One that is in one of them alone has an empty contract in the other.
type Pair struct{ old, new Version }

// side is where the versions of one side come from.
type side struct {
	system   files.System
	revision *git.Revision
	against  *git.Revision // that one side is of; nil for named files
	// missing reports whether a path that does not exist is not a failure: it is new, or gone.
	missing bool
	absent  []string // those that are not
}

// readAgainst reads the versions of the files in a commit, and on the disk.
func (p *Comparison) readAgainst(revision string, arguments []string) (old, new []Version, err error) {
	if slices.Contains(arguments, "-") {
		return nil, nil, errors.New("standard input is not in git; name OLD and NEW")
	}
	directory := "."
	if len(arguments) > 0 {
		directory = arguments[0]
		if info, err := (disk.System{}).Stat(filepath.ToSlash(directory)); err != nil || info.Kind != files.Directory {
			directory = filepath.Dir(directory)
		}
	}
	at, err := git.Find(paths.RepositoryRoot(directory), revision)
	if err != nil {
		return nil, nil, err
	}
	memory, err := at.Files()
	if err != nil {
		return nil, nil, err
	}
	p.same = map[string]*contract.Source{}
	oldSide, newSide := &side{system: memory, revision: at, against: at, missing: true}, &side{system: disk.Named{}, against: at, missing: true}
	if len(arguments) == 0 {
		arguments = []string{"."}
	}
	for _, argument := range arguments {
		oldSources, err := p.sources(oldSide, argument)
		if err != nil {
			return nil, nil, err
		}
		newSources, err := p.sources(newSide, argument)
		if err != nil {
			return nil, nil, err
		}
		oldVersions, err := p.versionsOf(oldSources, argument, oldSide)
		if err != nil {
			return nil, nil, err
		}
		newVersions, err := p.versionsOf(newSources, argument, newSide)
		if err != nil {
			return nil, nil, err
		}
		old, new = append(old, oldVersions...), append(new, newVersions...)
	}
	for _, name := range newSide.absent {
		if slices.Contains(oldSide.absent, name) {
			return nil, nil, fmt.Errorf("there is no %s, neither on the disk nor in %s", name, at.Name)
		}
	}
	if len(old)+len(new) == 0 {
		p.tellNone()
	}
	return old, new, nil
}

// ReadNamed reads OLD or NEW.
func (p *Reader) ReadNamed(name string, otherIsStdin bool) ([]Version, error) {
	if name == "-" {
		if otherIsStdin {
			return nil, errors.New("only one of OLD and NEW can be standard input")
		}
		text, err := run.ReadAll(p.In)
		if err != nil {
			return nil, failure.CannotRead("standard input", err)
		}
		return p.versionsOf([]*contract.Source{contract.Parse(p.stdin, text)}, p.stdin, &side{})
	}
	s := &side{system: disk.Named{}}
	sources, err := p.sources(s, name)
	if err != nil {
		return nil, err
	}
	if len(sources) == 0 {
		return nil, fmt.Errorf("there is no specification in %s", name)
	}
	return p.versionsOf(sources, filepath.ToSlash(name), s)
}

// sources reads the specifications in a file or directory of one side.
func (p *Reader) sources(s *side, argument string) ([]*contract.Source, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return nil, err
	}
	finder := discover.Finder{System: s.system, Directory: directory, Skip: p.Configuration.Excludes}
	found := finder.Find(filepath.ToSlash(argument))
	if len(found.Unmatched) > 0 {
		if !s.missing {
			return nil, fmt.Errorf("no file matches %s", argument)
		}
		s.absent = append(s.absent, argument)
	}
	for _, failure := range found.Failures {
		if !s.missing || !errors.Is(failure, fs.ErrNotExist) {
			return nil, failure
		}
		if argument != "." {
			s.absent = append(s.absent, argument)
		}
	}
	var sources []*contract.Source
	for _, file := range found.Files {
		if err := p.Context.Err(); err != nil {
			return nil, err
		}
		if p.Allow != nil {
			if err := p.Allow(file.Path); err != nil {
				return nil, err
			}
		}
		at, system := file, s.system
		if s.against != nil {
			if !files.IsAbs(at.Path) {
				at.Path = path.Join(directory, at.Path) // there is no working directory in a commit
			}
			if s.against.Same(at.Path) {
				if known, ok := p.same[at.Path]; ok {
					if known != nil {
						sources = append(sources, known)
					}
					continue
				}
				system = disk.System{}
			}
		}
		text, wanted, err := at.Read(system, false)
		switch {
		case err != nil:
			return nil, failure.CannotRead(p.Names.Display(file.Path), err)
		case !wanted:
		case s.against != nil && s.against.Same(at.Path):
			source := abbreviate(contract.Parse(file.Path, text))
			p.same[at.Path] = source
			if source != nil {
				sources = append(sources, source)
			}
		default:
			sources = append(sources, contract.Parse(file.Path, text))
		}
	}
	return sources, nil
}

// abbreviate returns a source that has the same names as one that both sides have, and nothing that could differ, so that not all of a large
// provider is in memory. It returns nil for one that is not JSON, such as the input of a test.
func abbreviate(s *contract.Source) *contract.Source {
	if !s.File.Valid() {
		return nil
	}
	if contract.IsProvidersSchema(s) || sniff.Foreign(s.File, sniff.KnownName(path.Base(s.Name))) {
		return s
	}
	type named struct {
		Name string `json:"name"`
	}
	var short struct {
		Version     string  `json:"version"`
		Provider    named   `json:"provider"`
		Resources   []named `json:"resources,omitempty"`
		DataSources []named `json:"datasources,omitempty"`
	}
	c := contract.Read(s)
	short.Version, short.Provider.Name = "0.1", c.Provider
	for _, u := range c.Units {
		switch u.Kind {
		case contract.Resource:
			short.Resources = append(short.Resources, named{u.Name})
		case contract.DataSource:
			short.DataSources = append(short.DataSources, named{u.Name})
		}
	}
	text, err := json.Marshal(short)
	if err != nil {
		return s
	}
	return contract.Parse(s.Name, string(text))
}

// versionsOf divides sources by the providers that they are of. A provider is the union of the files in one folder that name it.
func (p *Reader) versionsOf(sources []*contract.Source, argument string, s *side) ([]Version, error) {
	type key struct{ folder, provider string }
	groups := map[key]*Version{}
	var order []key
	var out []Version
	for _, source := range sources {
		name := source.Name
		if s.revision != nil {
			name = s.revision.Display(name)
		}
		if err := broken(source, name); err != nil {
			return nil, err
		}
		if contract.IsProvidersSchema(source) {
			for address, c := range contract.ReadProvidersSchema(source) {
				out = append(out, Version{address: address, contract: c, sources: []*contract.Source{source}, revision: s.revision})
			}
			continue
		}
		if sniff.Foreign(source.File, source.Name == p.stdin || sniff.KnownName(path.Base(source.Name))) {
			return nil, fmt.Errorf("%s is neither a specification nor the JSON of terraform providers schema", name)
		}
		k := key{folderIn(argument, source.Name), contract.Read(source).Provider}
		if !provider.MayHaveNeighbours(source.Name) {
			k.folder = path.Join(k.folder, path.Base(source.Name)) // it stands for itself
		}
		if groups[k] == nil {
			groups[k] = &Version{folder: k.folder, revision: s.revision}
			order = append(order, k)
		}
		groups[k].sources = append(groups[k].sources, source)
	}
	for _, k := range order {
		v := groups[k]
		v.contract = contract.Read(v.sources...)
		out = append(out, *v)
	}
	slices.SortStableFunc(out, func(a, b Version) int {
		return strings.Compare(a.folder+"\x00"+a.contract.Provider+"\x00"+a.address, b.folder+"\x00"+b.contract.Provider+"\x00"+b.address)
	})
	return out, nil
}

// folderIn returns the folder of a file relative to the named file or directory, so that the folders of two directories can be compared.
func folderIn(argument, file string) string {
	folder := path.Dir(file)
	if folder == path.Dir(argument) && path.Base(argument) == path.Base(file) {
		return "."
	}
	if relative, ok := strings.CutPrefix(folder, path.Clean(argument)); ok {
		return path.Join(".", strings.TrimPrefix(relative, "/"))
	}
	return folder
}

// broken returns the first error of a source that is not JSON: its content can't be compared.
func broken(source *contract.Source, name string) error {
	if source.File.Valid() {
		return nil
	}
	first, code := -1, syntax.ErrorCode(0)
	note := func(errors []syntax.Error, offset func(int32) int) {
		for i := range errors {
			if at := offset(errors[i].Start); errors[i].Code.Breaks() && (first < 0 || at < first) {
				first, code = at, errors[i].Code
			}
		}
	}
	note(source.File.Frame.Errors, source.File.FrameOffset)
	for k, unit := range source.File.Units {
		note(unit.Tree.Errors, func(offset int32) int { return source.File.UnitStart(k) + int(offset) })
	}
	at := source.File.Mapper(text.UTF32).Position(max(first, 0))
	return failure.NotJSON(name, at, code.String())
}

// pairVersions pairs the providers of both sides: the only one with the only one, and else by folder and name, or by name alone.
func pairVersions(old, new []Version) []Pair {
	if len(old) == 1 && len(new) == 1 {
		return []Pair{{old[0], new[0]}}
	}
	var pairs []Pair
	oneIsBuilt := onlyBuilt(old) != onlyBuilt(new)
	for _, same := range []func(a, b *Version) bool{
		func(a, b *Version) bool {
			return a.folder == b.folder && a.contract.Provider == b.contract.Provider
		},
		func(a, b *Version) bool { return a.contract.Provider == b.contract.Provider },
	} {
		count := func(versions []Version, with *Version) (n, at int) {
			for i := range versions {
				if same(&versions[i], with) {
					n, at = n+1, i
				}
			}
			return n, at
		}
		old = slices.DeleteFunc(slices.Clone(old), func(v Version) bool {
			n, at := count(new, &v)
			if mine, _ := count(old, &v); n != 1 || mine != 1 {
				return false
			}
			pairs = append(pairs, Pair{v, new[at]})
			new = slices.Delete(slices.Clone(new), at, at+1)
			return true
		})
	}
	// The JSON of several providers beside the specification of one is about that one.
	if oneIsBuilt && len(pairs) > 0 && (onlyBuilt(old) && len(new) == 0 || onlyBuilt(new) && len(old) == 0) {
		return pairs
	}
	for _, v := range old {
		pairs = append(pairs, Pair{v, Version{contract: &contract.Contract{Provider: v.contract.Provider, Partial: v.contract.Partial}}})
	}
	for _, v := range new {
		pairs = append(pairs, Pair{Version{contract: &contract.Contract{Provider: v.contract.Provider, Partial: v.contract.Partial}}, v})
	}
	return pairs
}

// onlyBuilt reports whether all versions are of built providers.
func onlyBuilt(versions []Version) bool {
	return len(versions) > 0 && !slices.ContainsFunc(versions, func(v Version) bool { return !v.isBuilt() })
}

// isBuilt reports whether the version is of a built provider.
func (v Version) isBuilt() bool { return v.contract.Partial }
