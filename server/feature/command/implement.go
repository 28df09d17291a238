package command

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/generation/wire"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/language/openapi"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Generate is the command that writes the generated files of a specification which are not fresh. Its argument is the document's URI.
const Generate = "spec-ls.generate"

// Implement is the command that has the client begin the implementation of the unit at a place, and add it to the provider's list.
const Implement = "spec-ls.implement"

// Implementing has the requests to the client for Implement, and the message to its user; empty for none.
type Implementing struct {
	Edit protocol.ApplyWorkspaceEditParams
	Open *protocol.ShowDocumentParams // nil for clients that show no documents
	Tell string
}

// RunImplement returns the edit that begins an implementation.
func RunImplement(ctx context.Context, s *session.Snapshot, place *Place) (*Implementing, error) {
	offset, err := s.Offset(place.Position)
	if err != nil {
		return nil, err
	}
	unit := preview.UnitAt(s.Document, offset)
	if unit < 0 {
		return nil, message.Refused(errors.New("there is nothing to implement"))
	}
	planned, err := wire.NewPlan(ctx, s.Session.Store.Files(), s.Document, unit, wire.Place{Source: openapi.SourceOf(s.Surroundings())})
	switch {
	case ctx.Err() != nil:
		return nil, ctx.Err()
	case errors.Is(err, fs.ErrExist):
		var exists *fs.PathError
		if errors.As(err, &exists) {
			err = fmt.Errorf("%s exists", exists.Path)
		}
		return nil, message.Refused(err)
	case err != nil:
		return nil, message.Refused(err)
	}
	u := s.Document.Unit(unit)
	made := &Implementing{Edit: protocol.ApplyWorkspaceEditParams{Label: new("Implement " + u.Name.Value)}}
	changes := &made.Edit.Edit.DocumentChanges
	for i := range planned.Changes {
		c := &planned.Changes[i]
		at := message.FileURI(c.Path())
		if c.New {
			*changes = append(*changes, &protocol.CreateFile{Kind: "create", URI: at})
		}
		edit := difference(c.Before, c.After, s.Client.Encoding)
		*changes = append(*changes, &protocol.TextDocumentEdit{
			TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: at}},
			Edits:        []protocol.TextDocumentEditElement{&edit},
		})
	}
	if s.Client.ShowsDocuments {
		made.Open = &protocol.ShowDocumentParams{URI: message.FileURI(planned.Changes[0].Path()), TakeFocus: new(true)}
	}
	var tell []string
	if !planned.Listed && u.Kind != syntax.Provider {
		tell = append(tell, "No list of the provider was found: have its method return "+planned.Constructor+".")
	}
	if !planned.Generated {
		tell = append(tell, path.Base(planned.Changes[0].Path())+" needs the generated file, which is not there yet.")
	}
	made.Tell = strings.Join(tell, " ")
	return made, nil
}

// difference returns the edit that turns before into after: it replaces the text between the beginning and the end that they share.
func difference(before, after string, encoding text.Encoding) protocol.TextEdit {
	start := 0
	for start < min(len(before), len(after)) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < min(len(before), len(after))-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	for start > 0 && start < len(before) && !utf8.RuneStart(before[start]) {
		start--
	}
	for end > 0 && !utf8.RuneStart(before[len(before)-end]) {
		end--
	}
	return protocol.TextEdit{
		Range:   message.Range(text.PositionIn(before, start, encoding), text.PositionIn(before, len(before)-end, encoding)),
		NewText: after[start : len(after)-end],
	}
}
