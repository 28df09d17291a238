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
	s.Opened(o)
	return nil
}

// didChange follows the edits of a document.
func (s *server) didChange(request *jsonrpc2.Request) error {
	c, err := message.DecodeChanges(request.Params())
	if err != nil {
		if d := s.Present().Documents[c.URI]; d != nil {
			s.MarkOutOfSync(d, err)
		}
		return err
	}
	return s.Changed(c)
}

// didClose lets a document go.
func (s *server) didClose(params *protocol.DidCloseTextDocumentParams) error {
	return s.Closed(params.TextDocument.URI)
}
