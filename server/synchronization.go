package server

import (
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
)

// didOpen takes a document over from the client. A document that is open already is replaced.
func (s *server) didOpen(request *jsonrpc2.Request) error {
	o, err := decodeOpening(request.Params())
	if err != nil {
		return err
	}
	s.opened(o)
	return nil
}

// didChange follows the edits of a document.
func (s *server) didChange(request *jsonrpc2.Request) error {
	c, err := decodeChanges(request.Params())
	if err != nil {
		if d := s.session().documents[c.uri]; d != nil {
			s.markOutOfSync(d, err)
		}
		return err
	}
	return s.changed(c)
}

// didClose lets a document go.
func (s *server) didClose(params *protocol.DidCloseTextDocumentParams) error {
	return s.closed(params.TextDocument.URI)
}
