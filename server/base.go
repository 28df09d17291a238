package server

import (
	"cmp"
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/schedule"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// setBase is the command by which a client hands over the text that a document has in an earlier version, such as the last commit. The
// server runs no program, and git's own store of objects is git's to read: it has packs, alternates, partial clones and more. A client has
// the text at hand. From then on the document shows the changes for the users of the provider.
const setBase = "spec-ls.setBase"

// base is the argument of the command.
type base struct {
	URI  uri.URI `json:"uri"`
	Name string  `json:"name"` // the name that users see; HEAD if it is left out
	Text *string `json:"text"` // nil if the document is not in the earlier version, or nothing is compared any more
}

// longestBase is how many bytes of an earlier text are taken.
const longestBase = 64 << 20

// runSetBase runs the command.
func (s *server) runSetBase(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	given, err := message.Argument[base](params)
	if err != nil {
		return nil, err
	}
	if given.Text != nil && len(*given.Text) > longestBase {
		return nil, fmt.Errorf("%w: the text is longer than %d bytes", message.ErrBadParams, longestBase)
	}
	if !s.store.SetBase(given.URI, cmp.Or(given.Name, "HEAD"), given.Text) {
		return nil, fmt.Errorf("%w: %q is not open", message.ErrBadParams, given.URI)
	}
	return s.inSlot(ctx, request, schedule.Slow, func(context.Context) (any, error) {
		if given.Text == nil {
			s.remarking.Call()
		} else {
			s.compareWithBase(given.URI)
		}
		return nil, nil
	})
}

// compareWithBase compares a document with its base, and has the client show the changes.
func (s *server) compareWithBase(document uri.URI) {
	if s.store.CompareWithBase(document) {
		s.remarking.Call()
	}
}

// compareAgain compares all documents again that have a base.
func (s *server) compareAgain() {
	for _, d := range s.store.Present().Documents {
		baseCompares.await(s, d)
	}
}
