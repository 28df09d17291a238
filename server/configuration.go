package server

import (
	"os"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
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
