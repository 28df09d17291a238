package server

import "go.lsp.dev/protocol"

// reading is what matters of what a client can do to find the way in a document. Most of that needs no more than that the
// server offers it: clients that go to definitions do not all say so.
type reading struct {
	definitionLinks     bool // takes links with what is defined around the name
	typeDefinitionLinks bool
	preparesRename      bool // asks what would be renamed
}

func newReading(params *protocol.InitializeParams) reading {
	document := or(params.Capabilities.TextDocument)
	return reading{
		definitionLinks:     is(or(document.Definition).LinkSupport),
		typeDefinitionLinks: is(or(document.TypeDefinition).LinkSupport),
		preparesRename:      is(or(document.Rename).PrepareSupport),
	}
}

// offer says what of it the server does for the client.
func (r *reading) offer(capabilities *protocol.ServerCapabilities) {
	capabilities.DefinitionProvider = protocol.Boolean(true)
	capabilities.TypeDefinitionProvider = protocol.Boolean(true)
	capabilities.ReferencesProvider = protocol.Boolean(true)
	capabilities.DocumentHighlightProvider = protocol.Boolean(true)
	capabilities.RenameProvider = protocol.Boolean(true)
	if r.preparesRename {
		capabilities.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
}
