package command

import (
	"context"
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// Preview is a kind of previews with the commands that make one, and that have it shown as a document.
type Preview struct {
	*preview.Kind
	Command, Open string
}

// OpenExample is the command that shows an example in the editor.
const OpenExample = "spec-ls.openExample"

// Previews are all previews.
var Previews = []Preview{
	{preview.Schema, "spec-ls.previewGoSchema", "spec-ls.openGoSchema"},
	{preview.File, "spec-ls.previewGoFile", "spec-ls.openGoFile"},
	{preview.Docs, "spec-ls.previewDocs", "spec-ls.openDocs"},
	{preview.Terraform, "spec-ls.previewExample", OpenExample},
}

// PreviewText returns the text of the preview at an address in a snapshot of its document, or "" if the preview is gone.
func PreviewText(in *session.Snapshot, address string) string {
	parsed, err := preview.ParseAddress(address)
	if err != nil || in.Document == nil {
		return ""
	}
	text, _ := parsed.Text(in.Document)
	return text
}

// PreviewContent returns the text of a preview. It is an error if the unit is not there any more.
func PreviewContent(_ context.Context, s *session.Session, params *protocol.TextDocumentContentParams) (*protocol.TextDocumentContentResult,
	error) {
	address, err := preview.ParseAddress(string(params.URI))
	if err != nil {
		return nil, message.BadParams(err)
	}
	of, err := uri.Parse(address.Document)
	if err != nil {
		return nil, message.BadParams(fmt.Errorf("the document of a preview: %w", err))
	}
	taken := s.Snapshot(of)
	if taken.Document == nil {
		return nil, message.NotSpecification(of)
	}
	text, err := address.Text(taken.Document)
	if err != nil {
		return nil, message.BadParams(err)
	}
	taken.Sent.ShowPreview(string(params.URI), text)
	return &protocol.TextDocumentContentResult{Text: text}, nil
}

// Previewed is the answer to a command: the text, the language it is in, and the URI under which a client that can shows it; and where the
// text has the attribute or block at the place, if that is known.
type Previewed struct {
	URI        string          `json:"uri"`
	LanguageID string          `json:"languageId"`
	Text       string          `json:"text"`
	Range      *protocol.Range `json:"range,omitempty"`
}

// Place is the argument of a command: a place in a document.
type Place struct {
	URI      uri.URI           `json:"uri"`
	Position protocol.Position `json:"position"`
}

// RunPreview makes the preview of the unit at a place. It gives nil where there is no unit.
func (k *Preview) RunPreview(_ context.Context, s *session.Snapshot, place *Place) (*Previewed, error) {
	offset, err := s.Offset(place.Position)
	if err != nil {
		return nil, err
	}
	made, ok := k.At(s.Document, offset)
	if !ok {
		return nil, nil
	}
	made.Address.Document = string(s.URI)
	shown := &Previewed{URI: made.Address.String(), LanguageID: k.LanguageID, Text: made.Text}
	if made.Found {
		position := func(offset int) text.Position { return text.PositionIn(made.Text, offset, s.Client.Encoding) }
		shown.Range = new(message.Range(position(made.Start), position(made.End)))
	}
	return shown, nil
}

// RunOpen returns how the preview of the unit at a place is shown, or nil where there is no unit.
func (k *Preview) RunOpen(ctx context.Context, s *session.Snapshot, place *Place) (*protocol.ShowDocumentParams, error) {
	made, err := k.RunPreview(ctx, s, place)
	if made == nil || err != nil {
		return nil, err
	}
	return &protocol.ShowDocumentParams{URI: uri.URI(made.URI), Selection: made.Range}, nil
}
