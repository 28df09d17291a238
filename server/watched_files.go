package server

import (
	"encoding/json"
	"errors"
	"path"
	"path/filepath"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/sniff"
	"go.lsp.dev/protocol"
)

// settingFiles are the files, by name, that say how documents are checked. Other configurations, which these extend, may have any
// name.
var settingFiles = []string{config.FileName, baseline.FileName, "go.mod", "go.work"}

// watchedPatterns are the files of which the client is to tell.
func watchedPatterns() []string {
	patterns := []string{"**/*.json", "**/*.json.bak", "**/.gitignore"}
	for _, name := range settingFiles {
		patterns = append(patterns, "**/"+name)
	}
	return patterns
}

// watchFiles asks the client to tell of files that change.
func (s *server) watchFiles() {
	type watcher struct {
		GlobPattern string `json:"globPattern"`
	}
	var options struct {
		Watchers []watcher `json:"watchers"`
	}
	for _, pattern := range watchedPatterns() {
		options.Watchers = append(options.Watchers, watcher{pattern})
	}
	encoded, err := json.Marshal(&options)
	if err != nil {
		panic(err) // strings can be encoded
	}
	err = s.call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "spec-ls.files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: encoded,
	}}}, nil)
	if err != nil {
		s.logger.Info("the client does not tell of changed files", "error", err)
		s.update(func(t *transition) { t.client.watchesFiles = false })
	}
}

// didChangeWatchedFiles forgets what was read of files that have changed, came or went. If they may be configurations it applies
// what they say now.
func (s *server) didChangeWatchedFiles(params *protocol.DidChangeWatchedFilesParams) error {
	if len(params.Changes) == 0 {
		return errors.New("no file has changed")
	}
	var paths, others []string
	settings := false
	for _, change := range params.Changes {
		at := filePath(change.URI)
		switch name := path.Base(at); {
		case at == "":
		case slices.Contains(settingFiles, name):
			settings = true
		case sniff.Candidate(name):
			others = append(others, at)
			fallthrough
		default:
			paths = append(paths, at)
		}
	}
	s.filesChanged(paths...)
	if settings {
		s.configurationsChanged()
		return nil
	}
	go func() {
		if slices.ContainsFunc(others, func(at string) bool { return !isSpecification(at) }) {
			s.configurationsChanged() // one may be extended
		}
	}()
	return nil
}

// isSpecification reports whether there is a specification at a path.
func isSpecification(at string) bool {
	text, err := readText(filepath.FromSlash(at))
	return err == nil && sniff.IsSpec(text)
}

// configurationsChanged forgets the configurations and baselines that were read.
func (s *server) configurationsChanged() {
	refresh := false
	s.update(func(t *transition) {
		t.resolves = true
		for _, d := range t.documents {
			if d.configuration { // it may extend one of them
				changed := *d
				t.keep(&changed)
				refresh = true
			}
		}
	})
	if refresh {
		s.settings.mu.Lock()
		s.settings.refresh = true
		s.settings.mu.Unlock()
	}
}
