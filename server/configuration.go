package server

import (
	"errors"
	"os"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// configurationFile reads a file for the loader of configurations.
func configurationFile(path string) (string, error) {
	content, err := os.ReadFile(filepath.FromSlash(path))
	return string(content), err
}

// configured gives the settings that a configuration file has for a document, or nil if there is none. A project's own file
// takes the place of what the editor is set to, so that everybody sees what CI sees. s.mu must be held; each file is read
// once until it changes.
func (s *server) configured(document uri.URI) *analysis.Settings {
	if !strings.HasPrefix(string(document), "file:") {
		return nil
	}
	file := filepath.ToSlash(document.FsPath())
	found, err := s.settings.loader.For(file)
	if err != nil {
		s.logger.Warn("a configuration was not read", "file", file, "error", err)
		return nil
	}
	if found == nil {
		return nil
	}
	return found.Settings(file)
}

// watchConfiguration asks the client to tell of configuration files and lists of modules that change.
func (s *server) watchConfiguration() {
	options := `{"watchers": [{"globPattern": "**/` + config.FileName + `"}, {"globPattern": "**/go.mod"}]}`
	err := s.call(protocol.MethodClientRegisterCapability, &protocol.RegistrationParams{Registrations: []protocol.Registration{{
		ID: "spec-ls.files", Method: protocol.MethodWorkspaceDidChangeWatchedFiles, RegisterOptions: protocol.LSPAny(options),
	}}}, nil)
	if err != nil {
		s.logger.Info("the client does not tell of changed files", "error", err)
	}
}

// didChangeWatchedFiles forgets the configurations that were read, and applies what they say now.
func (s *server) didChangeWatchedFiles(params *protocol.DidChangeWatchedFilesParams) error {
	if len(params.Changes) == 0 {
		return errors.New("no file has changed")
	}
	s.mu.Lock()
	s.settings.loader = s.loader()
	for _, d := range s.documents {
		if d.configuration { // it may extend one of them
			changed := *d
			s.keep(&changed)
			s.settings.refresh = true
		}
	}
	s.mu.Unlock()
	go s.applySettings()
	return nil
}
