package server

import "go.lsp.dev/protocol"

// notifications are the notifications that the server handles, each before the next message is read.
var notifications = map[string]notification{
	protocol.MethodInitialized:   inOrder((*server).initialized),
	protocol.MethodExit:          (*server).exit,
	protocol.MethodCancelRequest: inOrder((*server).cancel),
	protocol.MethodSetTrace:      inOrder((*server).setTrace),

	protocol.MethodTextDocumentDidOpen:   (*server).didOpen,
	protocol.MethodTextDocumentDidChange: (*server).didChange,
	protocol.MethodTextDocumentDidClose:  inOrder((*server).didClose),

	protocol.MethodWorkspaceDidChangeConfiguration:    inOrder((*server).didChangeConfiguration),
	protocol.MethodWorkspaceDidChangeWatchedFiles:     inOrder((*server).didChangeWatchedFiles),
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: inOrder((*server).didChangeWorkspaceFolders),
}

// requests are the requests that the server answers.
var requests = map[string]request{
	protocol.MethodInitialize: (*server).initialize,
	protocol.MethodShutdown:   (*server).shutdown,

	protocol.MethodTextDocumentDiagnostic: (*server).diagnostic,
	protocol.MethodWorkspaceDiagnostic:    (*server).workspaceDiagnostic,
	protocol.MethodTextDocumentCompletion: aboutDocument(
		func(p *protocol.CompletionParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).completion, (*snapshot).configurationCompletion),
	protocol.MethodCompletionItemResolve: (*server).resolveCompletion,
	protocol.MethodTextDocumentHover: aboutDocument(
		func(p *protocol.HoverParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).hover, (*snapshot).configurationHover),
	protocol.MethodTextDocumentCodeAction: aboutDocument(
		func(p *protocol.CodeActionParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).codeActions, (*snapshot).configurationActions),
	protocol.MethodCodeActionResolve:            (*server).resolveCodeAction,
	protocol.MethodWorkspaceExecuteCommand:      (*server).executeCommand,
	protocol.MethodWorkspaceTextDocumentContent: (*server).textDocumentContent,
	protocol.MethodTextDocumentDocumentSymbol: aboutDocument(
		func(p *protocol.DocumentSymbolParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).symbols, (*snapshot).configurationSymbols),
	protocol.MethodTextDocumentFoldingRange: aboutDocument(
		func(p *protocol.FoldingRangeParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).foldingRanges, (*snapshot).foldingRanges),
	protocol.MethodTextDocumentFormatting: (*server).formatting,
	protocol.MethodTextDocumentRangeFormatting: aboutDocument(
		func(p *protocol.DocumentRangeFormattingParams) *protocol.TextDocumentIdentifier {
			return &p.TextDocument
		},
		(*snapshot).rangeFormatting, (*snapshot).rangeFormatting),
	protocol.MethodTextDocumentRangesFormatting: aboutDocument(
		func(p *protocol.DocumentRangesFormattingParams) *protocol.TextDocumentIdentifier {
			return &p.TextDocument
		},
		(*snapshot).rangesFormatting, (*snapshot).rangesFormatting),
	protocol.MethodTextDocumentOnTypeFormatting: aboutDocument(
		func(p *protocol.DocumentOnTypeFormattingParams) *protocol.TextDocumentIdentifier {
			return &p.TextDocument
		},
		(*snapshot).onTypeFormatting, (*snapshot).onTypeFormatting),
	protocol.MethodTextDocumentSelectionRange: aboutDocument(
		func(p *protocol.SelectionRangeParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).selectionRanges, (*snapshot).selectionRanges),
	protocol.MethodTextDocumentDefinition: aboutDocument(
		func(p *protocol.DefinitionParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).definition),
	protocol.MethodTextDocumentTypeDefinition: aboutDocument(
		func(p *protocol.TypeDefinitionParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).typeDefinition),
	protocol.MethodTextDocumentReferences: aboutDocument(
		func(p *protocol.ReferenceParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).references),
	protocol.MethodTextDocumentDocumentHighlight: aboutDocument(
		func(p *protocol.DocumentHighlightParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).highlights),
	protocol.MethodTextDocumentPrepareRename: aboutDocument(
		func(p *protocol.PrepareRenameParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).prepareRename),
	protocol.MethodTextDocumentRename: aboutDocument(
		func(p *protocol.RenameParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).rename),
	protocol.MethodTextDocumentLinkedEditingRange: aboutDocument(
		func(p *protocol.LinkedEditingRangeParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).linkedEditing),
	protocol.MethodTextDocumentDocumentLink: aboutDocument(
		func(p *protocol.DocumentLinkParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).links),
	protocol.MethodTextDocumentSemanticTokensFull: aboutDocument(
		func(p *protocol.SemanticTokensParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).tokens),
	protocol.MethodTextDocumentSemanticTokensRange: aboutDocument(
		func(p *protocol.SemanticTokensRangeParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).tokensOfRange),
	protocol.MethodTextDocumentSemanticTokensFullDelta: aboutDocument(
		func(p *protocol.SemanticTokensDeltaParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).changedTokens),
	protocol.MethodWorkspaceSymbol:        (*server).workspaceSymbols,
	protocol.MethodWorkspaceSymbolResolve: (*server).resolveSymbol,
	protocol.MethodTextDocumentInlayHint: aboutDocument(
		func(p *protocol.InlayHintParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).hints),
	protocol.MethodTextDocumentCodeLens: aboutDocument(
		func(p *protocol.CodeLensParams) *protocol.TextDocumentIdentifier { return &p.TextDocument },
		(*snapshot).lenses),
	protocol.MethodInlayHintResolve: (*server).resolveHint,
}
