// Package workspace knows the specifications in the folders that are open in an editor, as they are in a file system: those that spec-ls
// check finds there, the facts that others of a provider use, and their symbols.
//
// A View shows one moment. A change makes the next View, which reads only the changed files. Paths are absolute and have slashes.
package workspace

import (
	"context"
	"fmt"
	"maps"
	"path"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/provider"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// File is a specification, or a configuration of tfplugingen-openapi, as it was when it was last read. It keeps nothing of its text in
// memory.
type File struct {
	Path     string
	On       files.Info     // when it was read
	Provider *provider.File // what others of the provider see of it; nil for a configuration

	isConfiguration bool
	index           *outline.Index // nil if there was no room for it
}

// Reading is the way in which files are read.
type Reading struct {
	System   files.System
	Encoding text.Encoding // of the positions of symbols
	// Report is called for files that can't be read, Grew with the size of those that were. Both may be nil.
	Report func(error)
	Grew   func(bytes int)
}

// View is the content of some folders at one time. Files are looked for when they are asked for, once. It is safe for any number of
// goroutines.
type View struct {
	reading  Reading
	roots    []string
	resolver *resolve.Resolver
	store    *store

	mu       sync.Mutex // held for moments
	searches map[string]*search
}

// New returns a view of folders, in which the configurations that a resolver finds say what is left out.
func New(reading Reading, roots []string, resolver *resolve.Resolver) *View {
	if reading.Report == nil {
		reading.Report = func(error) {}
	}
	if reading.Grew == nil {
		reading.Grew = func(int) {}
	}
	return &View{
		reading: reading, roots: roots, resolver: resolver, searches: map[string]*search{},
		store: &store{known: map[string]*known{}},
	}
}

// Next returns the view of a later time: with another resolver, and with files at some paths that must be read again.
func (v *View) Next(resolver *resolve.Resolver, changed ...string) *View {
	v.store.forget(changed)
	return &View{reading: v.reading, roots: v.roots, resolver: resolver, store: v.store, searches: map[string]*search{}}
}

// Listing is the result of a search.
type Listing struct {
	Files []*File // the specifications, in the order of their paths
	// Configurations are those of tfplugingen-openapi, in the order of their paths. Only All looks for them.
	Configurations []*File
	// Mistaken are the configurations of the files that have mistakes, and those that they extend, in the order of their paths.
	Mistaken []config.Source
}

// All returns the specifications in all folders, and the configurations of tfplugingen-openapi.
func (v *View) All(ctx context.Context) (*Listing, error) {
	if len(v.roots) == 0 {
		return &Listing{}, nil
	}
	return v.search(ctx, "", func(ctx context.Context) *Listing {
		asked := map[*config.Config]bool{}
		finder := discover.Finder{System: v.reading.System, Context: ctx, OpenAPI: true, Skip: func(file string) bool {
			excluders := v.excluders(file)
			for _, c := range excluders {
				asked[c] = true
			}
			return slices.ContainsFunc(excluders, func(c *config.Config) bool { return c.Excludes(file) })
		}}
		found := finder.Find(v.roots...)
		listing := v.read(ctx, found)
		if ctx.Err() == nil {
			v.store.keepOnly(found.Files, func(string) bool { return true })
			v.store.setWhole()
		}
		for c := range asked {
			for _, source := range c.Sources {
				if len(source.Diagnostics) > 0 && !slices.ContainsFunc(listing.Mistaken, func(m config.Source) bool { return m.Path == source.Path }) {
					listing.Mistaken = append(listing.Mistaken, source)
				}
			}
		}
		slices.SortFunc(listing.Mistaken, func(a, b config.Source) int { return strings.Compare(a.Path, b.Path) })
		return listing
	})
}

// Beside returns those of All that are in the folder of a file.
func (v *View) Beside(ctx context.Context, file string) (*Listing, error) {
	folder := path.Dir(file)
	return v.search(ctx, folder, func(ctx context.Context) *Listing {
		skip := func(file string) bool {
			return slices.ContainsFunc(v.excluders(file), func(c *config.Config) bool { return c.Excludes(file) })
		}
		var found discover.Result
		for _, root := range v.roots {
			finder := discover.Finder{System: v.reading.System, Context: ctx, Skip: skip}
			if found = finder.Folder(root, folder); len(found.Files) > 0 {
				break
			}
		}
		listing := v.read(ctx, found)
		if ctx.Err() == nil {
			v.store.keepOnly(found.Files, func(known string) bool { return path.Dir(known) == folder && sniff.Candidate(path.Base(known)) })
		}
		return listing
	})
}

// Retain forgets what was read only because folders were asked for that are not among some. Once All has been asked for, all that it has
// is kept.
func (v *View) Retain(folders map[string]bool) {
	v.mu.Lock()
	maps.DeleteFunc(v.searches, func(folder string, _ *search) bool { return folder != "" && !folders[folder] })
	v.mu.Unlock()
	v.store.retain(func(file string) bool { return folders[path.Dir(file)] })
}

func (v *View) excluders(file string) []*config.Config {
	found, err := v.resolver.Excluders(file)
	if err != nil {
		v.reading.Report(err)
	}
	return found
}

// read reads the files that were found, leaves out those that have not changed, and returns the listing of those that must be checked.
func (v *View) read(ctx context.Context, found discover.Result) *Listing {
	listing := &Listing{}
	for _, err := range found.Failures {
		v.reading.Report(err)
	}
	for _, f := range found.Files {
		if ctx.Err() != nil {
			return &Listing{}
		}
		switch file, err := v.store.read(&v.reading, f); {
		case err != nil:
			v.reading.Report(err)
		case file.Provider != nil:
			listing.Files = append(listing.Files, file)
		case file.isConfiguration:
			listing.Configurations = append(listing.Configurations, file)
		}
	}
	return listing
}

// Text returns the text of a file.
func (v *View) Text(file string) (string, error) { return v.reading.System.Read(file, files.Found) }

// Index returns the names in a file.
func (v *View) Index(file *File) (*outline.Index, error) {
	if file.index != nil {
		return file.index, nil
	}
	text, err := v.Text(file.Path)
	if err != nil {
		return nil, err
	}
	v.reading.Grew(len(text))
	return outline.NewIndex(analysis.NewDocument(text, nil).File(), v.reading.Encoding), nil
}

// search is a search that goes on, or is over. It is given up when nobody waits for it any more.
type search struct {
	done    chan struct{} // closed when it is over
	cancel  context.CancelFunc
	waiting int
	listing *Listing
	err     error
}

// search runs the search of a name, unless its result is known or the search is running.
func (v *View) search(ctx context.Context, name string, look func(context.Context) *Listing) (*Listing, error) {
	v.mu.Lock()
	s := v.searches[name]
	if s == nil {
		working, cancel := context.WithCancel(context.WithoutCancel(ctx))
		s = &search{done: make(chan struct{}), cancel: cancel}
		v.searches[name] = s
		go s.run(working, look)
	}
	s.waiting++
	v.mu.Unlock()
	select {
	case <-s.done:
	case <-ctx.Done():
	}
	v.mu.Lock()
	defer v.mu.Unlock()
	s.waiting--
	select {
	case <-s.done:
		if s.err != nil && v.searches[name] == s {
			delete(v.searches, name)
		}
		return s.listing, s.err
	default:
	}
	if s.waiting == 0 {
		s.cancel()
		if v.searches[name] == s {
			delete(v.searches, name)
		}
	}
	return nil, ctx.Err()
}

// run searches.
func (s *search) run(ctx context.Context, look func(context.Context) *Listing) {
	defer s.cancel()
	defer close(s.done)
	defer func() {
		if r := recover(); r != nil {
			s.err = fmt.Errorf("looking for specifications: panic: %v\n%s", r, debug.Stack())
		}
	}()
	s.listing = look(ctx)
	s.err = ctx.Err()
}

// maxSymbols is the greatest number of names that are kept for all files together. Where there are more, files are read again for each
// question.
const maxSymbols = 200_000

// store has the files that were read, for all views of some folders.
type store struct {
	mu        sync.Mutex // held for moments
	known     map[string]*known
	symbols   int  // of all that is known
	forgotten int  // how often something was forgotten
	whole     bool // all files have been asked for
}

// Known returns the number of known files.
func (v *View) Known() int {
	v.store.mu.Lock()
	defer v.store.mu.Unlock()
	return len(v.store.known)
}

// known is the knowledge about a path.
type known struct {
	*File
	stale bool // it must be read again
}

// forget has files read again. If they are damaged by then, their earlier contents count.
func (s *store) forget(paths []string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.forgotten++
	for _, file := range paths {
		if k := s.known[file]; k != nil {
			s.known[file] = &known{k.File, true}
		}
	}
}

func (s *store) setWhole() {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.whole = true
}

// retain forgets all files but some, unless all have been asked for.
func (s *store) retain(wanted func(path string) bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.whole {
		s.drop(func(file string) bool { return !wanted(file) })
	}
}

// drop forgets files. s.mu must be held.
func (s *store) drop(which func(path string) bool) {
	maps.DeleteFunc(s.known, func(file string, k *known) bool {
		gone := which(file)
		if gone {
			s.symbols -= k.names()
		}
		return gone
	})
}

// keepOnly forgets all files, of those that it is about, but some.
func (s *store) keepOnly(found []discover.File, about func(path string) bool) {
	keep := make(map[string]bool, len(found))
	for _, f := range found {
		keep[f.Path] = true
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.drop(func(file string) bool { return !keep[file] && about(file) })
}

// names returns how many names are kept of a file.
func (k *known) names() int {
	if k == nil || k.index == nil {
		return 0
	}
	return k.index.Len()
}

// read looks at a file, if it has changed.
func (s *store) read(reading *Reading, f discover.File) (*File, error) {
	s.mu.Lock()
	before, forgotten := s.known[f.Path], s.forgotten
	room := maxSymbols - s.symbols
	s.mu.Unlock()
	info, err := reading.System.Stat(f.Path)
	if err != nil {
		return nil, err
	}
	if before != nil && !before.stale && before.On == info {
		return before.File, nil
	}
	f.Known = f.Known || before != nil && before.Provider != nil
	text, wanted, err := f.Read(reading.System, false)
	if err != nil {
		return nil, err
	}
	reading.Grew(len(text))
	file := &File{Path: f.Path, On: info, isConfiguration: wanted && f.OpenAPI}
	if wanted && !f.OpenAPI {
		document := analysis.NewDocument(text, nil)
		file.Provider = provider.Read(f.Path, document)
		if index := outline.NewIndex(document.File(), reading.Encoding); index.Len() <= room+before.names() {
			file.index = index
		}
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	now := &known{file, s.forgotten != forgotten}
	s.symbols += now.names() - s.known[f.Path].names()
	s.known[f.Path] = now
	return file, nil
}
