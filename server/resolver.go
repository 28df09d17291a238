package server

import (
	"log/slog"
	"path"
	"path/filepath"
	"strings"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"go.lsp.dev/uri"
)

// resolver finds out what holds for a file: its configuration, the modules of its go.mod, the findings that its baseline knows. Those
// files that are open count as they are in the editor. Each is read once: when one may have changed a new resolver is made. It is
// safe for any number of goroutines, and must not be used where messages are handled, as it reads files.
type resolver struct {
	logger  *slog.Logger
	files   files.System
	folders []string // that are open in the editor
	loader  *config.Loader

	mu        sync.Mutex
	baselines map[string]*knownFile // the one that holds in a directory; nil for none
	known     map[knownKey]*analysis.Settings
}

// knownFile is a baseline and where it lies.
type knownFile struct {
	directory string
	*baseline.Baseline
}

// knownKey is a file under some settings.
type knownKey struct {
	settings *analysis.Settings
	path     string
}

// newResolver makes a resolver for a session.
func newResolver(of *session, logger *slog.Logger) *resolver {
	open := map[string]string{}
	for at, d := range of.open() {
		if d.isSetting() {
			open[at] = d.text.File().Text()
		}
	}
	r := &resolver{
		logger: logger, files: files.Overlay{System: disk.System{}, Texts: open}, folders: of.folderPaths(),
		baselines: map[string]*knownFile{}, known: map[knownKey]*analysis.Settings{},
	}
	r.loader = config.NewLoader(r.files, r.folders...)
	return r
}

// settings returns the settings for a document. A project's own configuration takes the place of what the editor is set to, so that
// everybody sees what CI sees; otherwise is what holds without one. For the same arguments it returns the same pointer.
func (r *resolver) settings(document uri.URI, otherwise *analysis.Settings) *analysis.Settings {
	at := filePath(document)
	if at == "" {
		return otherwise
	}
	settings := otherwise
	if found := r.configuration(at); found != nil {
		settings = found.Settings(at)
	}
	return r.withKnown(at, r.loader.WithModules(at, settings))
}

// configuration returns the configuration that holds for a file, or nil if there is none.
func (r *resolver) configuration(at string) *config.Config {
	found, err := r.loader.For(at)
	if err != nil {
		r.logger.Warn("a configuration was not read", "file", at, "error", err)
		return nil
	}
	return found
}

// excludes reports whether a configuration leaves a file out where files are looked for.
func (r *resolver) excludes(at string) bool {
	found := r.configuration(at)
	return found != nil && found.Excludes(at)
}

// withKnown returns settings that have the known findings of a file.
func (r *resolver) withKnown(at string, settings *analysis.Settings) *analysis.Settings {
	r.mu.Lock()
	defer r.mu.Unlock()
	directory := path.Dir(at)
	known, found := r.baselines[directory]
	if !found {
		known = r.readKnown(directory)
		r.baselines[directory] = known
	}
	if known == nil {
		return settings
	}
	places := known.Files[strings.TrimPrefix(at, directoryPrefix(known.directory))]
	if len(places) == 0 {
		return settings
	}
	key := knownKey{settings, at}
	if with := r.known[key]; with != nil {
		return with
	}
	with := settings.Clone()
	with.Known = places
	r.known[key] = with
	return with
}

// readKnown reads the baseline that holds in a directory, if there is one.
func (r *resolver) readKnown(directory string) *knownFile {
	at := r.baseline(directory)
	if !files.Exists(r.files, at) {
		return nil
	}
	text, err := r.files.Read(at, files.Baseline)
	if err == nil {
		var read *baseline.Baseline
		if read, err = baseline.Parse(text); err == nil {
			return &knownFile{path.Dir(at), read}
		}
	}
	r.logger.Warn("a baseline was not read", "file", filepath.FromSlash(at), "error", err)
	return nil
}

// baseline returns the path of the baseline that holds in a directory: the nearest one up to the root, or the one to be made there.
func (r *resolver) baseline(directory string) string {
	root := r.root(directory)
	for {
		at := path.Join(directory, baseline.FileName)
		if directory == root || directory == path.Dir(directory) || files.Exists(r.files, at) {
			return at
		}
		directory = path.Dir(directory)
	}
}

// root returns the directory in which files about the whole project of a directory lie: the root of the repository or the folder that
// is open, whichever is nearer; without either, the directory itself.
func (r *resolver) root(directory string) string {
	for at := directory; ; {
		if files.Exists(r.files, path.Join(at, ".git")) {
			return at
		}
		for _, folder := range r.folders {
			if folder == at {
				return at
			}
		}
		above := path.Dir(at)
		if above == at {
			return directory
		}
		at = above
	}
}

// directoryPrefix returns what the paths in a directory begin with.
func directoryPrefix(directory string) string { return strings.TrimSuffix(directory, "/") + "/" }
