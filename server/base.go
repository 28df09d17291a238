package server

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"github.com/spec-ls/spec-ls/analysis"
	contractchange "github.com/spec-ls/spec-ls/analysis/contract/change" // package server has changes of texts
	"github.com/spec-ls/spec-ls/analysis/since"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/jsonrpc2"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// setBase is the command by which a client hands over the text that a document has in an earlier version, such as the last commit. The
// server runs no program, and git's own store of objects is git's to read: it has packs, alternates, partial clones and more. A client has
// the text at hand. From then on what has changed for the users of the provider is shown in the document.
const setBase = "spec-ls.setBase"

// base is the argument of the command.
type base struct {
	URI  uri.URI `json:"uri"`
	Name string  `json:"name"` // what users call it; HEAD if it is left out
	Text *string `json:"text"` // nil if the document is not in the earlier version, or nothing is to be compared any more
}

// longestBase is how many bytes of an earlier text are taken.
const longestBase = 64 << 20

// baseQuiet is how long there must be no edit before a document is compared with its base.
const baseQuiet = 300 * time.Millisecond

// earlier is the earlier version of a document, which all versions of it share, and what was found when it was last compared.
type earlier struct {
	name, text string
	found      *since.Comparison
	of         inputs // what was compared
}

// inputs are all that a comparison depends on beside the base.
type inputs struct {
	file       *syntax.File
	neighbours *analysis.Neighbours
	policy     contractchange.Policy
}

// runSetBase runs the command.
func (s *server) runSetBase(ctx context.Context, request *jsonrpc2.Request, params *protocol.ExecuteCommandParams) (any, error) {
	given, err := argument[base](params)
	if err != nil {
		return nil, err
	}
	if given.Text != nil && len(*given.Text) > longestBase {
		return nil, fmt.Errorf("%w: the text is longer than %d bytes", errBadParams, longestBase)
	}
	known := false
	s.update(func(t *transition) {
		d := t.documents[given.URI]
		if known = d != nil; !known {
			return
		}
		next := *d
		next.earlier = nil
		if given.Text != nil {
			next.earlier = &earlier{name: cmp.Or(given.Name, "HEAD"), text: *given.Text}
			if d.earlier != nil {
				next.earlier.found = d.earlier.found // until the new one is known
			}
		}
		t.replace(&next)
	})
	if !known {
		return nil, fmt.Errorf("%w: %q is not open", errBadParams, given.URI)
	}
	return s.inSlot(ctx, request, slow, func(context.Context) (any, error) {
		if given.Text == nil {
			s.remarking.call()
		} else {
			s.compareWithBase(given.URI)
		}
		return nil, nil
	})
}

// baseOf is the name under which a comparison of a document with its base is due.
func baseOf(document uri.URI) string { return "base of " + string(document) }

// baseDue has a document compared with its base once there are no more edits.
func (s *server) baseDue(d *document) {
	if d.earlier == nil {
		return
	}
	s.debouncer.after(baseOf(d.uri), baseQuiet, func() {
		if err := guard(s.logger, setBase, func() error { s.compareWithBase(d.uri); return nil }); err != nil {
			s.logger.Error("a document was not compared with its base", "uri", string(d.uri), "error", err)
		}
	})
}

// compareWithBase compares a document with its base, and has the client show what has changed.
func (s *server) compareWithBase(document uri.URI) {
	session := s.session()
	d := session.documents[document]
	if d == nil || d.earlier == nil || !d.isSpecification() {
		return
	}
	of := inputs{d.text.File(), d.text.Neighbours(), session.settings.preferences.diff.Policy}
	if of == d.earlier.of {
		return
	}
	found := since.Compare(d.earlier.name, d.earlier.text, d.text, of.policy)
	news := false
	s.update(func(t *transition) {
		now := t.documents[document]
		if now == nil || now.earlier == nil || now.earlier.name != d.earlier.name || now.earlier.text != d.earlier.text {
			return
		}
		news = !now.earlier.found.Equal(found)
		next := *now
		next.earlier = &earlier{d.earlier.name, d.earlier.text, found, of}
		t.replace(&next)
	})
	if news {
		s.remarking.call()
	}
}

// showChanges has the client ask again for what tells of changes.
func (s *server) showChanges(context.Context) {
	c := s.session().client
	s.refresh(protocol.MethodWorkspaceInlayHintRefresh, c.hints && c.refreshHints)
	s.refresh(protocol.MethodWorkspaceCodeLensRefresh, c.lenses && c.refreshLenses)
}

// compareAgain compares all documents again that have a base.
func (s *server) compareAgain() {
	for _, d := range s.session().documents {
		s.baseDue(d)
	}
}

// changes returns what has changed in the document since its base; nil if that is nothing, or nobody wants to know.
func (s *snapshot) changes() *since.Comparison {
	if s.earlier == nil || s.session.settings.preferences.diff.Off {
		return nil
	}
	return s.earlier.found
}
