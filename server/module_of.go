package server

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/module"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
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

// runModuleOf answers with the module of a specification; null if packages are taken as the catalogue describes them.
func (s *server) runModuleOf(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	of, err := onlyURI(params)
	if err != nil {
		return nil, err
	}
	return s.inSlot(ctx, request, slow, func(context.Context) (any, error) {
		session := s.session()
		at := filePath(of)
		if settings := session.settingsFor(of); at == "" || settings != nil && settings.IgnoresModule {
			return nil, nil
		}
		goMod := session.resolver.Loader.GoMod(at)
		source := session.modules.Of(goMod)
		if source == nil {
			return nil, nil
		}
		return &usedModule{source.Module.Path, goMod, source.Environment().GoVersion, source.Versions()}, nil
	})
}
