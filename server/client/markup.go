package client

import (
	"github.com/spec-ls/spec-ls/hover"
	"go.lsp.dev/protocol"
)

// Markup returns a text in Markdown to a client that takes it, and as plain text to others.
func Markup(text string, markdown bool) *protocol.MarkupContent {
	if !markdown {
		return &protocol.MarkupContent{Kind: protocol.MarkupKindPlainText, Value: hover.PlainText(text)}
	}
	return &protocol.MarkupContent{Kind: protocol.MarkupKindMarkdown, Value: text}
}
