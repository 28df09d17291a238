package server

import (
	"log/slog"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/resolve"
	"go.lsp.dev/uri"
)

// resolver finds out what holds for a file. Configurations and baselines that are open count as they are in the editor. It must not be
// used where messages are handled, as it reads files.
type resolver struct {
	*resolve.Resolver
	logger *slog.Logger
}

// newResolver makes a resolver for a session.
func newResolver(of *session) *resolver {
	open := map[string]string{}
	for at, d := range of.open() {
		if d.isSetting() {
			open[at] = d.text.File().Text()
		}
	}
	r := &resolver{resolve.New(files.Overlay{System: of.store.files, Texts: open}, of.folderPaths()...), of.store.logger}
	if r.Modules = of.modules; of.modules != nil {
		r.Sources = of.store.sources
	}
	return r
}

// settings returns the settings for a document. A project's own configuration takes the place of what the editor is set to, so that
// everybody sees what CI sees; otherwise is what holds without one. For the same arguments it returns the same pointer.
func (r *resolver) settings(document uri.URI, otherwise *analysis.Settings) *analysis.Settings {
	at := filePath(document)
	if at == "" {
		return otherwise
	}
	settings, err := r.WithKnown(at, r.Settings(at, r.configuration(at), otherwise))
	if err != nil {
		r.logger.Warn("a baseline was not read", "file", at, "error", err)
	}
	return settings
}

// configuration returns the configuration that holds for a file, or nil if there is none.
func (r *resolver) configuration(at string) *config.Config {
	found, err := r.Configuration(at)
	if err != nil {
		r.logger.Warn("a configuration was not read", "file", at, "error", err)
	}
	return found
}
