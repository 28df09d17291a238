package server

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/provider"
	"github.com/spec-ls/spec-ls/server/discover"
	"go.lsp.dev/uri"
)

// workspace knows the specifications in the folders that are open, as they lie on the disk. They are the files that spec-ls check
// finds in those folders. It looks for them when it is asked, and again when it has been told that files have changed; a client
// that does not tell makes it look each time.
type workspace struct {
	// mu guards what follows. It is held while files are read, and never by the handler of a message.
	mu     sync.Mutex
	files  map[string]*workspaceFile // what has been read, by path
	all    []*workspaceFile          // the specifications in all folders
	listed bool                      // all is up to date
	// configurations are those that were asked which files to leave out.
	configurations map[*config.Config]bool
	// inFolder has the specifications of single folders, as far as they are up to date.
	inFolder map[string][]*workspaceFile

	// stale guards what has changed since files were last looked for, so that handlers need not wait for mu.
	stale   sync.Mutex
	changed map[string]bool // the paths; nil if nothing has
	news    chan struct{}   // closed, and made anew, with everything that may change findings

	// looks guards what follows, and is held for moments only.
	looks   sync.Mutex
	seen    map[uri.URI]looked      // what others see of open documents
	reports map[string]reportSource // what the last diagnostics of files were made from, by path
}

// workspaceFile is a file as it was when it was last read.
type workspaceFile struct {
	path     string // absolute, with slashes
	uri      uri.URI
	modified time.Time
	size     int64
	// specification says what the content looks like, and file is what others of the provider see of it.
	specification bool
	file          *provider.File
}

// maxFileSize is the largest file that is read: offsets in a tree are 32 bits wide.
const maxFileSize = 1 << 30

func (w *workspace) init() {
	w.files = map[string]*workspaceFile{}
	w.inFolder = map[string][]*workspaceFile{}
	w.configurations = map[*config.Config]bool{}
	w.news = make(chan struct{})
	w.seen, w.reports = map[uri.URI]looked{}, map[string]reportSource{}
}

// touch notes that files have changed, so that they are read again; without any, that folders have.
func (w *workspace) touch(paths ...string) {
	w.stale.Lock()
	if w.changed == nil {
		w.changed = map[string]bool{}
	}
	for _, path := range paths {
		w.changed[path] = true
	}
	w.stale.Unlock()
	w.tell()
}

// tell wakes those that wait for news.
func (w *workspace) tell() {
	w.stale.Lock()
	defer w.stale.Unlock()
	close(w.news)
	w.news = make(chan struct{})
}

// await gives a channel that is closed with the next news.
func (w *workspace) await() <-chan struct{} {
	w.stale.Lock()
	defer w.stale.Unlock()
	return w.news
}

// refresh forgets what is out of date. w.mu must be held.
func (w *workspace) refresh(trusting bool) {
	w.stale.Lock()
	defer w.stale.Unlock()
	if w.changed == nil && trusting {
		return
	}
	for path := range w.changed {
		delete(w.files, path)
	}
	w.changed, w.listed = nil, false
	clear(w.inFolder)
}

// roots gives the paths of the folders that are open, and whether the client tells of changed files in them.
func (s *server) roots() (roots []string, watched bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, folder := range s.folders {
		if strings.HasPrefix(string(folder.URI), "file:") {
			roots = append(roots, folder.URI.FsPath())
		}
	}
	return roots, s.client.watchesFiles
}

// specificationFiles gives all specifications in the folders, in the order of their paths. It stops early, and gives what it has,
// if the channel is closed; that may be nil.
func (s *server) specificationFiles(stop <-chan struct{}) []*workspaceFile {
	roots, watched := s.roots()
	w := &s.workspace
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refresh(watched)
	if w.listed {
		return w.all
	}
	if len(roots) == 0 {
		return nil
	}
	clear(w.configurations)
	found := discover.Find(roots, func(path string) bool {
		configuration, slashed := s.configurationOn(path)
		if configuration == nil {
			return false
		}
		w.configurations[configuration] = true
		return configuration.Excludes(slashed)
	})
	w.all, w.listed = s.readFound(found, stop)
	return w.all
}

// mistakenConfigurations gives the configurations of the files in the folders that have mistakes, and those that they extend, in the
// order of their paths. The files must have been looked for.
func (s *server) mistakenConfigurations() []config.Source {
	s.workspace.mu.Lock()
	defer s.workspace.mu.Unlock()
	var mistaken []config.Source
	for configuration := range s.workspace.configurations {
		for _, source := range configuration.Sources {
			known := slices.ContainsFunc(mistaken, func(m config.Source) bool { return m.Path == source.Path })
			if len(source.Diagnostics) > 0 && !known {
				mistaken = append(mistaken, source)
			}
		}
	}
	slices.SortFunc(mistaken, func(a, b config.Source) int { return strings.Compare(a.Path, b.Path) })
	return mistaken
}

// specificationsBeside gives the specifications in the folder of a file, if it lies in one of the open folders and is of those
// that are found there. A client that does not tell of changed files has it look again when a document is opened.
func (s *server) specificationsBeside(path string) []*workspaceFile {
	roots, _ := s.roots()
	folder := filepath.Dir(filepath.FromSlash(path))
	w := &s.workspace
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refresh(true)
	known, ok := w.inFolder[folder]
	if !ok {
		var found discover.Result
		for _, root := range roots {
			if found = discover.Folder(root, folder, s.excluded); len(found.Files) > 0 {
				break
			}
		}
		known, _ = s.readFound(found, nil)
		w.inFolder[folder] = known
	}
	return known
}

// configurationOn gives the configuration for a file, or nil, and the file's path with slashes.
func (s *server) configurationOn(path string) (*config.Config, string) {
	s.mu.Lock()
	loader := s.settings.loader
	s.mu.Unlock()
	slashed := filepath.ToSlash(path)
	found, err := loader.For(slashed)
	if err != nil {
		s.logger.Warn("a configuration was not read", "file", slashed, "error", err)
		return nil, slashed
	}
	return found, slashed
}

// excluded says whether a configuration leaves a file out where files are looked for.
func (s *server) excluded(path string) bool {
	found, slashed := s.configurationOn(path)
	return found != nil && found.Excludes(slashed)
}

// readFound reads the files that were found, those not that are as they were, and gives the specifications among them. It says
// whether it came to an end. The workspace's mu must be held.
func (s *server) readFound(found discover.Result, stop <-chan struct{}) (specifications []*workspaceFile, complete bool) {
	for _, err := range found.Failures {
		s.logger.Info("files were not found", "error", err)
	}
	for _, f := range found.Files {
		select {
		case <-stop:
			return specifications, false
		default:
		}
		file, err := s.workspace.read(f)
		if err != nil {
			s.logger.Info("a file was not read", "error", err)
			continue
		}
		if file.specification {
			specifications = append(specifications, file)
		}
	}
	return specifications, true
}

// read looks at a file, if it is not as it was.
func (w *workspace) read(f discover.File) (*workspaceFile, error) {
	path := filepath.ToSlash(f.Path)
	info, err := os.Stat(f.Path)
	if err != nil {
		delete(w.files, path)
		return nil, err
	}
	if known := w.files[path]; known != nil && known.modified.Equal(info.ModTime()) && known.size == info.Size() {
		return known, nil
	}
	text, err := readText(f.Path)
	if err != nil {
		return nil, err
	}
	file := &workspaceFile{path: path, uri: uri.File(f.Path), modified: info.ModTime(), size: info.Size()}
	if file.specification = f.IsSpecification(text); file.specification {
		file.file = provider.Read(path, analysis.NewDocument(text, nil))
	}
	w.files[path] = file
	return file, nil
}

var errTooLarge = errors.New("the file is larger than 1 GiB")

// readText gives the text of a file.
func readText(path string) (string, error) {
	if info, err := os.Stat(path); err == nil && info.Size() > maxFileSize {
		return "", &fs.PathError{Op: "read", Path: path, Err: errTooLarge}
	}
	content, err := os.ReadFile(path)
	return string(content), err
}

// onDisk makes a snapshot of a file that is not open, under the settings that hold for it.
func (s *server) onDisk(file *workspaceFile) (*snapshot, error) {
	text, err := readText(filepath.FromSlash(file.path))
	if err != nil {
		return nil, err
	}
	s.mu.Lock()
	taken := s.take(file.uri)
	settings := s.settingsOf(file.uri)
	s.mu.Unlock()
	taken.document, taken.closed = analysis.NewDocument(text, settings), true
	return taken, nil
}

// current gives a snapshot of a file: of the document, if it is open, or of what lies on the disk.
func (s *server) current(file *workspaceFile) (taken *snapshot, open bool, err error) {
	s.mu.Lock()
	open = s.documents[file.uri] != nil
	taken = s.take(file.uri)
	s.mu.Unlock()
	if open {
		return taken, true, nil
	}
	taken, err = s.onDisk(file)
	return taken, false, err
}

// together gives what the files in a list see of each other: open ones as they are in the editor.
func (s *server) together(files []*workspaceFile) []*provider.File {
	var all []*provider.File
	for _, file := range files {
		s.mu.Lock()
		d := s.documents[file.uri]
		s.mu.Unlock()
		switch {
		case d == nil:
			all = append(all, file.file)
		case d.specification && !d.outOfStep:
			all = append(all, s.workspace.look(d, file.path))
		}
	}
	return all
}

// looked is what others see of a version of an open document.
type looked struct {
	at   *analysis.Document
	file *provider.File
}

// look gives what others see of an open document.
func (w *workspace) look(d *document, path string) *provider.File {
	w.looks.Lock()
	defer w.looks.Unlock()
	if known := w.seen[d.uri]; known.at == d.text {
		return known.file
	}
	file := provider.Read(path, d.text)
	w.seen[d.uri] = looked{d.text, file}
	return file
}

// forget forgets an open document.
func (w *workspace) forget(of uri.URI) {
	w.looks.Lock()
	defer w.looks.Unlock()
	delete(w.seen, of)
}
