package session

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preferences"
	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/project/workspace"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Session is the state of the server at one time: the client, its open documents, and the settings and files that apply to them. A session
// does not change once it is made. A request works on the session that it finds, so that everything it sees is of one time; a change makes
// the next session, see Store.Update.
type Session struct {
	Store     *Store // the state that sessions share
	State     State
	Client    client.Capabilities
	Folders   []protocol.WorkspaceFolder
	Documents map[uri.URI]*Document
	Settings  *Settings
	Resolver  *resolve.Resolver
	// Shown are the preferences under which the client asked last for what depends on them.
	Shown     preferences.Preferences
	Modules   *module.Set // nil if none is looked at
	Workspace *workspace.View
	// FollowsWorkspace reports whether the diagnostics of documents that are not open are pushed too, which a command asks for.
	FollowsWorkspace bool
	Serial           uint64 // counts versions of documents
	// News is closed when there is a session in which other findings may hold.
	News chan struct{}
}

// State is how far the connection has come.
type State uint8

const (
	StateNew State = iota
	StateRunning
	StateShutDown
)

// Settings are the client's settings. A folder's own take the place of the base; each is complete.
type Settings struct {
	Base        *config.File
	Own         map[uri.URI]*config.File
	Preferences preferences.Preferences

	folders *config.Folders
}

// In returns the settings for folders; some of them have settings of their own. Patterns of files are relative to the folder.
func (w *Settings) In(folders []protocol.WorkspaceFolder, own map[uri.URI]*config.File) *Settings {
	next := &Settings{Base: w.Base, Own: own, Preferences: w.Preferences, folders: config.NewFolders(w.Base)}
	for _, f := range folders {
		next.folders.Add(string(f.URI), message.FilePath(f.URI), cmp.Or(own[f.URI], w.Base))
	}
	return next
}

// SetClientSettings takes over the client's settings for all folders that have none of their own.
func (t *Transition) SetClientSettings(settings *config.Settings) {
	next := Settings{Base: settings.File, Preferences: preferences.From(settings)}
	t.Settings = next.In(t.Folders, t.Settings.Own)
}

// Transition is a session in the making.
type Transition struct {
	Session
	Touched  []uri.URI // the documents that have changed or are gone
	Resolves bool      // the surroundings of files may have changed
	Lists    bool      // there may be other files
	Changed  []string  // the paths of files that may have changed
	Recheck  bool      // other findings may hold in files that are not open
}

// Announce makes a version of a document the present one, and notifies everything that follows documents.
func (t *Transition) Announce(d *Document) {
	t.Serial++
	d.Serial = t.Serial
	t.ReplaceSilently(d)
	t.touch(d)
}

// touch notes that a document is another one now, or gone.
func (t *Transition) touch(d *Document) {
	t.Touched = append(t.Touched, d.URI)
	t.Resolves = t.Resolves || d.isSetting()
}

// ReplaceSilently makes a version of a document the present one that shows nothing new: nothing follows it.
func (t *Transition) ReplaceSilently(d *Document) {
	if of := d.Specification(); of != nil && (d.Seen == nil || d.Seen.of != of.File()) {
		d.Seen = newSeen(d, t.Client.Encoding)
	}
	t.Documents = maps.Clone(t.Documents)
	t.Documents[d.URI] = d
}

// remove lets a document go.
func (t *Transition) remove(d *Document) {
	t.Documents = maps.Clone(t.Documents)
	delete(t.Documents, d.URI)
	t.touch(d)
}

// ConcernsFindings reports whether other findings may hold than before.
func (t *Transition) ConcernsFindings() bool { return len(t.Touched) > 0 || t.ConcernsFiles() }

// ConcernsFiles reports whether that may be so in files that are not open.
func (t *Transition) ConcernsFiles() bool { return t.Lists || t.Recheck || len(t.Changed) > 0 }

// clientSettingsFor returns the client's settings for a document: those of the innermost folder that holds it.
func (s *Session) clientSettingsFor(document uri.URI) *analysis.Settings {
	return s.Settings.folders.For(string(document)).Settings(message.FilePath(document))
}

// SettingsFor returns the settings for a document, with the modules of its go.mod and the findings that its baseline knows. A project's own
// configuration takes the place of what the editor is set to, so that everybody sees what CI sees. It reads files, and must not be called
// where messages are handled. For the same session it returns the same pointer.
func (s *Session) SettingsFor(document uri.URI) *analysis.Settings {
	otherwise, at := s.clientSettingsFor(document), message.FilePath(document)
	if at == "" {
		return otherwise
	}
	settings, err := s.Resolver.SettingsOf(at, otherwise)
	if err != nil {
		s.Store.Connection.Logger.Warn("a configuration or a baseline was not read", "of", at, "error", err)
	}
	return settings
}

// NewResolver returns the resolver of settings for files in a session. Configurations and baselines that are open count as they are in the
// editor. It must not be used where messages are handled, as it reads files.
func NewResolver(of *Session) *resolve.Resolver {
	open := map[string]string{}
	for at, d := range of.open() {
		if d.isSetting() {
			open[at] = d.Text.Lines().Text()
		}
	}
	r := resolve.New(files.Overlay{System: of.Store.files, Texts: open}, of.folderPaths()...)
	r.Loader.Documents, r.Loader.ByHand = &of.Store.documents, &of.Store.byHand
	if r.Modules = of.Modules; of.Modules != nil {
		r.Loader.Workspace = of.Modules.Workspace
		r.Sources = of.Store.Sources
	}
	return r
}

// open returns the documents that are open and whose text is known, by path. Those that are not files are left out.
func (s *Session) open() map[string]*Document {
	open := map[string]*Document{}
	for _, d := range s.Documents {
		if at := message.FilePath(d.URI); at != "" && !d.OutOfStep {
			open[at] = d
		}
	}
	return open
}

// AnnounceReading announces the open documents whose language looks into configurations whenever it is asked, such as configurations of
// tfplugingen-openapi: it is not seen whether they say something else for one.
func (t *Transition) AnnounceReading() {
	for _, d := range t.Documents {
		if d.Specification() == nil && !d.isSetting() && !d.IsGo() {
			t.Announce(new(*d))
		}
	}
}

// folderPaths returns the paths of the folders that are open.
func (s *Session) folderPaths() []string {
	var paths []string
	for _, folder := range s.Folders {
		if at := message.FilePath(folder.URI); at != "" {
			paths = append(paths, at)
		}
	}
	return paths
}

// Specifications returns all open specifications, in the order of their names.
func (s *Session) Specifications() []*Document {
	var all []*Document
	for _, d := range s.Documents {
		if d.IsSpecification() {
			all = append(all, d)
		}
	}
	slices.SortFunc(all, func(a, b *Document) int { return cmp.Compare(a.Spelling, b.Spelling) })
	return all
}

// NameOf returns a path as it is seen from the innermost open folder around it, or the path itself without such a folder.
func (s *Session) NameOf(at string) string {
	name := at
	for _, folder := range s.folderPaths() {
		if rest, inside := strings.CutPrefix(at, strings.TrimSuffix(folder, "/")+"/"); inside && len(rest) < len(name) {
			name = rest
		}
	}
	return name
}
