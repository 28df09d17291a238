package session

import (
	"log/slog"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/config"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/resolve"
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/uri"
)

// resolver finds out what holds for a file. Configurations and baselines that are open count as they are in the editor. It must not be
// used where messages are handled, as it reads files.
type resolver struct {
	*resolve.Resolver
	logger *slog.Logger
}

// NewResolver makes a resolver for a session.
func NewResolver(of *Session) *resolver {
	open := map[string]string{}
	for at, d := range of.open() {
		if d.isSetting() {
			open[at] = d.Text.File().Text()
		}
	}
	r := &resolver{resolve.New(files.Overlay{System: of.Store.files, Texts: open}, of.folderPaths()...), of.Store.Logger}
	if r.Modules = of.Modules; of.Modules != nil {
		r.Sources = of.Store.Sources
	}
	return r
}

// settings returns the settings for a document. A project's own configuration takes the place of what the editor is set to, so that
// everybody sees what CI sees; otherwise is what holds without one. For the same arguments it returns the same pointer.
func (r *resolver) settings(document uri.URI, otherwise *analysis.Settings) *analysis.Settings {
	at := message.FilePath(document)
	if at == "" {
		return otherwise
	}
	settings, err := r.WithKnown(at, r.Settings(at, r.ConfigurationOf(at), otherwise))
	if err != nil {
		r.logger.Warn("a baseline was not read", "file", at, "error", err)
	}
	return settings
}

// ConfigurationOf returns the configuration that holds for a file, or nil if there is none.
func (r *resolver) ConfigurationOf(at string) *config.Config {
	found, err := r.Configuration(at)
	if err != nil {
		r.logger.Warn("a configuration was not read", "file", at, "error", err)
	}
	return found
}
