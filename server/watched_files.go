package server

import (
	"context"
	"errors"
	"path"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/sniff"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// settingFiles are the files, by name, that say how documents are checked. Other configurations, which these extend, may have any
// name.
var settingFiles = []string{config.FileName, baseline.FileName, "go.mod", "go.work"}

// moduleFiles are the files, by name, that say which packages there are.
var moduleFiles = []string{"go.mod", "go.work", "go.sum", "modules.txt"}

// watchedPatterns are the files of which the client is to tell.
func watchedPatterns() []string {
	patterns := []string{"**/*.json", "**/*.json.bak", "**/.gitignore", "**/*.go", "**/go.sum", "**/vendor/modules.txt"}
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
	err := s.Call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "spec-ls.files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: message.Encode(&options),
	}}}, nil)
	if err != nil {
		s.Logger.Info("the client does not tell of changed files", "error", err)
		s.Update(func(t *session.Transition) { t.Client.WatchesFiles = false })
	}
}

// didChangeWatchedFiles forgets what was read of files that have changed, came or went. If they may be configurations it applies
// what they say now.
func (s *server) didChangeWatchedFiles(params *protocol.DidChangeWatchedFilesParams) error {
	if len(params.Changes) == 0 {
		return errors.New("no file has changed")
	}
	var paths, sources []string
	settings, modules := false, false
	for _, change := range params.Changes {
		at := message.FilePath(change.URI)
		name := path.Base(at)
		modules = modules || slices.Contains(moduleFiles, name)
		switch {
		case slices.Contains(settingFiles, name):
			settings = true
		case slices.Contains(moduleFiles, name):
		case path.Ext(name) == ".go":
			sources = append(sources, at)
		case at != "":
			paths = append(paths, at)
		}
	}
	s.SourcesChanged(sources)
	if len(sources) > 0 {
		s.Looking.Gather(func(files *session.GoFiles) { files.Changed = append(files.Changed, sources...) })
	}
	settings = settings || slices.ContainsFunc(sources, s.Present().ConcernsByHand)
	if modules {
		s.ModulesChanged()
	}
	if len(paths) == 0 && !settings {
		return nil
	}
	s.Update(func(t *session.Transition) { t.Lists, t.Changed = true, paths })
	if settings {
		s.configurationsChanged()
		return nil
	}
	candidates := slices.DeleteFunc(slices.Clone(paths), func(at string) bool { return !sniff.Candidate(path.Base(at)) })
	s.sniffing.Gather(func(changed *[]string) { *changed = append(*changed, candidates...) })
	return nil
}

// sniffChanged looks whether there are configurations among files that have changed: one of any name may be extended.
func (s *server) sniffChanged(context.Context) {
	candidates := s.sniffing.Take()
	slices.Sort(candidates)
	for _, at := range slices.Compact(candidates) {
		if text, err := s.Present().Workspace.Text(at); err != nil || !sniff.IsSpec(text) {
			s.configurationsChanged()
			return
		}
	}
}

// configurationsChanged forgets the configurations and baselines that were read.
func (s *server) configurationsChanged() {
	refresh := false
	s.Update(func(t *session.Transition) {
		t.Resolves = true
		for _, d := range t.Documents {
			if !d.Language.Settles() { // it may extend one of them
				changed := *d
				t.Keep(&changed)
				refresh = true
			}
		}
	})
	if refresh {
		s.resolving.Gather(func(a *anew) { a.findings = true })
	}
}
