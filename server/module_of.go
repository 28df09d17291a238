package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/module"
	"go.lsp.dev/uri"
)

// moduleOf is the command that says from which module the packages are taken that a specification names. Its argument is the URI of the
// specification.
const moduleOf = "spec-ls.moduleOf"

// usedModule is the answer to the command.
type usedModule struct {
	Path     string                   `json:"path"`
	GoMod    string                   `json:"goMod"`
	Go       string                   `json:"go,omitempty"` // the version of Go that is on the machine; empty if there is none
	Versions []module.RequiredVersion `json:"versions"`
}

// documentArgument is the argument of a command that is about a document, whether it is open or not.
type documentArgument struct {
	URI uri.URI `json:"uri"`
}

// moduleOf returns the module of a specification; nil if packages are taken as the catalogue describes them.
func (s *session) moduleOf(_ context.Context, of *documentArgument) (*usedModule, error) {
	at := filePath(of.URI)
	if settings := s.settingsFor(of.URI); at == "" || settings != nil && settings.IgnoresModule {
		return nil, nil
	}
	goMod := s.resolver.Loader.GoMod(at)
	source := s.modules.Of(goMod)
	if source == nil {
		return nil, nil
	}
	return &usedModule{source.Module.Path, goMod, source.Environment().GoVersion, source.Versions()}, nil
}
