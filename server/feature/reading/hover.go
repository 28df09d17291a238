package reading

import (
	"context"

	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
)

// Hover returns the page about a place.
func Hover(ctx context.Context, s *session.Snapshot, params *protocol.HoverParams) (*protocol.Hover, error) {
	offset, err := s.Offset(params.Position)
	if err != nil {
		return nil, err
	}
	known, ok := s.View.(language.Hovering)
	if !ok {
		return nil, nil
	}
	found, ok := known.Hover(offset)
	if !ok {
		return nil, nil
	}
	return shown(s, found), nil
}

// shown returns a hover as the client takes it.
func shown(s *session.Snapshot, found hover.Hover) *protocol.Hover {
	return &protocol.Hover{
		Contents: client.Markup(found.Markdown, s.Client.HoverMarkdown),
		Range:    new(s.Ranges().Between(found.Start, found.End)),
	}
}

// SignatureTriggers are the characters after which another parameter is written.
var SignatureTriggers = []string{"(", ","}

// SignatureHelp returns the function that is called around a place in a Go text, and the parameter that is written.
func SignatureHelp(_ context.Context, s *session.Snapshot, params *protocol.SignatureHelpParams) (*protocol.SignatureHelp, error) {
	offset, err := s.Offset(params.Position)
	if err != nil {
		return nil, err
	}
	found, ok := hover.SignatureAt(s.Document, offset)
	if !ok {
		return nil, nil
	}
	signature := protocol.SignatureInformation{Label: found.Label}
	if found.Markdown != "" {
		signature.Documentation = client.Markup(found.Markdown, s.Client.SignatureMarkdown)
	}
	for _, p := range found.Parameters {
		var label protocol.ParameterInformationLabel = protocol.String(found.Label[p[0]:p[1]])
		if s.Client.ParameterOffsets {
			from := text.ColumnWidth(found.Label[:p[0]], text.UTF16) // for all encodings of positions
			to := from + text.ColumnWidth(found.Label[p[0]:p[1]], text.UTF16)
			label = protocol.ParameterInformationLabelTuple{uint32(from), uint32(to)}
		}
		signature.Parameters = append(signature.Parameters, protocol.ParameterInformation{Label: label})
	}
	active := uint32(len(found.Parameters)) // beyond the last one: clients mark none
	if found.Active >= 0 {
		active = uint32(found.Active)
	}
	return &protocol.SignatureHelp{
		Signatures: []protocol.SignatureInformation{signature}, ActiveSignature: new(uint32(0)), ActiveParameter: protocol.NewNullable(active),
	}, nil
}
