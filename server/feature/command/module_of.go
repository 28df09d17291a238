package command

import (
	"context"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"

	"github.com/spec-ls/spec-ls/analysis/module"
	"go.lsp.dev/uri"
)

// ModuleOf is the command that says from which module the packages are taken that a specification names. Its argument is the URI of the
// specification.
const ModuleOf = "spec-ls.moduleOf"

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

// RunModuleOf returns the module of a specification; nil if packages are taken as the catalogue describes them.
func RunModuleOf(_ context.Context, s *session.Session, of *documentArgument) (*usedModule, error) {
	at := message.FilePath(of.URI)
	if settings := s.SettingsFor(of.URI); at == "" || settings != nil && settings.IgnoresModule {
		return nil, nil
	}
	goMod := s.Resolver.Loader.GoMod(at)
	source := s.Modules.Of(goMod)
	if source == nil {
		return nil, nil
	}
	return &usedModule{source.Module.Path, goMod, source.Environment().GoVersion, source.Versions()}, nil
}
