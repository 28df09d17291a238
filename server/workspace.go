package server

import (
	"path"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/discover"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/provider"
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
	path string // absolute, with slashes
	uri  uri.URI
	on   files.Info // when it was read
	// specification says what the content looks like, and file is what others of the provider see of it.
	specification bool
	file          *provider.File
}

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

// await returns a channel that is closed with the next news.
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
		if known := w.files[path]; known != nil {
			stale := *known
			stale.on = files.Info{}
			w.files[path] = &stale // what it was counts where it is damaged now
		}
	}
	w.changed, w.listed = nil, false
	clear(w.inFolder)
}

// roots returns the paths of the folders that are open, and whether the client tells of changed files in them.
func (s *server) roots() (roots []string, watched bool) {
	session := s.session()
	for _, folder := range session.folders {
		if strings.HasPrefix(string(folder.URI), "file:") {
			roots = append(roots, filePath(folder.URI))
		}
	}
	return roots, session.client.watchesFiles
}

// specificationFiles returns all specifications in the folders, in the order of their paths. It stops early, and gives what it has,
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
	resolver := s.session().resolver
	finder := discover.Finder{System: disk.System{}, Skip: func(path string) bool {
		excluders := resolver.excluders(path)
		for _, configuration := range excluders {
			w.configurations[configuration] = true
		}
		return slices.ContainsFunc(excluders, func(c *config.Config) bool { return c.Excludes(path) })
	}}
	found := finder.Find(roots...)
	w.all, w.listed = s.readFound(found, stop)
	return w.all
}

// mistakenConfigurations returns the configurations of the files in the folders that have mistakes, and those that they extend, in the
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

// specificationsBeside returns the specifications in the folder of a file, if it lies in one of the open folders and is of those
// that are found there. A client that does not tell of changed files has it look again when a document is opened.
func (s *server) specificationsBeside(file string) []*workspaceFile {
	roots, _ := s.roots()
	folder := path.Dir(file)
	w := &s.workspace
	w.mu.Lock()
	defer w.mu.Unlock()
	w.refresh(true)
	known, ok := w.inFolder[folder]
	if !ok {
		var found discover.Result
		excluded := s.session().resolver.excludes
		for _, root := range roots {
			finder := discover.Finder{System: disk.System{}, Skip: excluded}
			if found = finder.Folder(root, folder); len(found.Files) > 0 {
				break
			}
		}
		known, _ = s.readFound(found, nil)
		w.inFolder[folder] = known
	}
	return known
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
		s.collector.grew(int(file.on.Size))
		if file.specification {
			specifications = append(specifications, file)
		}
	}
	return specifications, true
}

// read looks at a file, if it is not as it was.
func (w *workspace) read(f discover.File) (*workspaceFile, error) {
	path := f.Path
	info, err := disk.System{}.Stat(path)
	if err != nil {
		delete(w.files, path)
		return nil, err
	}
	if known := w.files[path]; known != nil && known.on == info {
		return known, nil
	}
	f.Known = f.Known || w.files[path] != nil && w.files[path].specification
	text, wanted, err := f.Read(disk.System{}, false)
	if err != nil {
		return nil, err
	}
	file := &workspaceFile{path: path, uri: uri.File(filepath.FromSlash(path)), on: info, specification: wanted}
	if wanted {
		file.file = provider.Read(path, analysis.NewDocument(text, nil))
	}
	w.files[path] = file
	return file, nil
}

// readText returns the text of a file that is not open.
func readText(path string) (string, error) {
	return disk.System{}.Read(filepath.ToSlash(path), files.Found)
}

// onDisk makes a snapshot of a file that is not open, under the settings that hold for it in a session.
func (s *server) onDisk(session *session, file *workspaceFile) (*snapshot, error) {
	text, err := readText(filepath.FromSlash(file.path))
	if err != nil {
		return nil, err
	}
	s.collector.grew(len(text))
	taken := s.in(session, file.uri)
	taken.document = analysis.NewDocument(text, session.settingsFor(file.uri))
	return taken, nil
}

// current makes a snapshot of a file: of the document, if it is open in a session, or of what lies on the disk.
func (s *server) current(session *session, file *workspaceFile) (taken *snapshot, open bool, err error) {
	if session.documents[file.uri] != nil {
		return s.in(session, file.uri), true, nil
	}
	taken, err = s.onDisk(session, file)
	return taken, false, err
}

// together returns what the files in a list see of each other: open ones as they are in the editor.
func (s *server) together(session *session, files []*workspaceFile) []*provider.File {
	var all []*provider.File
	for _, file := range files {
		switch d := session.documents[file.uri]; {
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

// look returns what others see of an open document.
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
