package server

import (
	"cmp"
	"maps"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/module"
	"github.com/spec-ls/spec-ls/analysis/workspace"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// session is what the server knows at one time: the client, what it has open, and what holds for that. A session does not change
// once it is made. A request works on the session that it finds, so that all it sees is of one time; what changes something makes
// the next session, see store.update.
type session struct {
	store     *store // what is not of one time
	state     state
	client    client
	folders   []protocol.WorkspaceFolder
	documents map[uri.URI]*document
	settings  *clientSettings
	resolver  *resolver
	modules   *module.Set // nil if none is looked at
	workspace *workspace.View
	// followsWorkspace reports whether the diagnostics of documents that are not open are pushed too; see checkWorkspace.
	followsWorkspace bool
	serial           uint64 // counts versions of documents
	// news is closed when there is a session in which other findings may hold.
	news chan struct{}
}

// clientSettings are the client's settings. A folder's own take the place of the base; each is complete.
type clientSettings struct {
	base        *config.File
	own         map[uri.URI]*config.File
	preferences preferences

	outside *config.Config            // the base for what lies in no folder
	folders map[string]*config.Config // what holds in a folder, by the prefix of what lies in it
}

// in returns the settings for folders, some of which have settings of their own. Patterns of files are relative to the folder.
func (w *clientSettings) in(folders []protocol.WorkspaceFolder, own map[uri.URI]*config.File) *clientSettings {
	next := &clientSettings{base: w.base, own: own, preferences: w.preferences, folders: map[string]*config.Config{}}
	next.outside = config.New("/"+config.FileName, w.base)
	for _, f := range folders {
		next.folders[directoryPrefix(string(f.URI))] = config.New(path.Join(filePath(f.URI), config.FileName), cmp.Or(own[f.URI], w.base))
	}
	return next
}

// transition is a session in the making.
type transition struct {
	session
	touched  []uri.URI // the documents that are other ones now, or gone
	resolves bool      // what lies around files may be other than it was
	lists    bool      // there may be other files
	changed  []string  // the paths of files that may be other ones
	recheck  bool      // other findings may hold in files that are not open
}

// keep makes a version of a document the present one.
func (t *transition) keep(d *document) {
	t.serial++
	d.serial = t.serial
	t.replace(d)
	t.touched = append(t.touched, d.uri)
	if d.isSetting() {
		t.resolves = true
	}
}

// replace is keep for a version of which nobody needs to be told.
func (t *transition) replace(d *document) {
	if d.seen == nil || d.seen.of != d.text.File() {
		d.seen = newSeen(d, t.client.encoding)
	}
	t.documents = maps.Clone(t.documents)
	t.documents[d.uri] = d
}

// remove lets a document go.
func (t *transition) remove(d *document) {
	t.documents = maps.Clone(t.documents)
	delete(t.documents, d.uri)
	t.touched = append(t.touched, d.uri)
	if d.isSetting() {
		t.resolves = true
	}
}

// concernsFindings reports whether other findings may hold than before.
func (t *transition) concernsFindings() bool { return len(t.touched) > 0 || t.concernsFiles() }

// concernsFiles reports whether that may be so in files that are not open.
func (t *transition) concernsFiles() bool { return t.lists || t.recheck || len(t.changed) > 0 }

// clientSettingsFor returns the client's settings for a document: those of the innermost folder that holds it.
func (s *session) clientSettingsFor(document uri.URI) *analysis.Settings {
	best, found := "", s.settings.outside
	for prefix, settings := range s.settings.folders {
		if len(prefix) > len(best) && strings.HasPrefix(string(document), prefix) {
			best, found = prefix, settings
		}
	}
	return found.Settings(filePath(document))
}

// settingsFor returns the settings for a document, with the modules of its go.mod and the findings that its baseline knows. It reads
// files, and must not be called where messages are handled. For the same session it returns the same pointer.
func (s *session) settingsFor(document uri.URI) *analysis.Settings {
	return s.resolver.settings(document, s.clientSettingsFor(document))
}

// open returns the documents that are open and whose text is known, by path. Those that are not files are left out.
func (s *session) open() map[string]*document {
	open := map[string]*document{}
	for _, d := range s.documents {
		if at := filePath(d.uri); at != "" && !d.outOfStep {
			open[at] = d
		}
	}
	return open
}

// directoryPrefix returns what the paths in a directory begin with.
func directoryPrefix(directory string) string { return strings.TrimSuffix(directory, "/") + "/" }

// folderPaths returns the paths of the folders that are open.
func (s *session) folderPaths() []string {
	var paths []string
	for _, folder := range s.folders {
		if at := filePath(folder.URI); at != "" {
			paths = append(paths, at)
		}
	}
	return paths
}

// specifications returns all open specifications, in the order of their names.
func (s *session) specifications() []*document {
	var all []*document
	for _, d := range s.documents {
		if d.isSpecification() {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b *document) int { return cmp.Compare(a.spelling, b.spelling) })
	return all
}
