package server

import (
	"github.com/spec-ls/spec-ls/server/message"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// didOpen takes a document over from the client. A document that is open already is replaced.
func (s *server) didOpen(request *jsonrpc2.Request) error {
	o, err := message.DecodeOpening(request.Params())
	if err != nil {
		return err
	}
	s.store.Opened(o)
	return nil
}

// didChange follows the edits of a document.
func (s *server) didChange(request *jsonrpc2.Request) error {
	c, err := message.DecodeChanges(request.Params())
	if err != nil {
		if d := s.store.Present().Documents[c.URI]; d != nil {
			s.store.MarkOutOfSync(d, err)
		}
		return err
	}
	return s.store.Changed(c)
}

// didClose lets a document go.
func (s *server) didClose(params *protocol.DidCloseTextDocumentParams) error {
	return s.store.Closed(params.TextDocument.URI)
}

func (s *server) setTrace(params *protocol.SetTraceParams) error {
	return s.store.Connection.SetTrace(params)
}

func (s *server) settingsChanged(params *protocol.DidChangeConfigurationParams) error {
	return s.keeper.SettingsChanged(params)
}

func (s *server) filesChanged(params *protocol.DidChangeWatchedFilesParams) error {
	return s.keeper.FilesChanged(params)
}

func (s *server) foldersChanged(params *protocol.DidChangeWorkspaceFoldersParams) error {
	return s.keeper.FoldersChanged(params)
}
