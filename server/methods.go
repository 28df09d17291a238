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

	protocol.MethodTextDocumentDiagnostic:              (*server).diagnostic,
	protocol.MethodWorkspaceDiagnostic:                 (*server).workspaceDiagnostic,
	protocol.MethodTextDocumentCompletion:              aboutDocument(quick, (*snapshot).completion, (*snapshot).configurationCompletion),
	protocol.MethodCompletionItemResolve:               (*server).resolveCompletion,
	protocol.MethodTextDocumentHover:                   aboutDocument(quick, (*snapshot).hover, (*snapshot).configurationHover),
	protocol.MethodTextDocumentCodeAction:              aboutDocument(slow, (*snapshot).codeActions, (*snapshot).configurationActions),
	protocol.MethodCodeActionResolve:                   (*server).resolveCodeAction,
	protocol.MethodWorkspaceExecuteCommand:             (*server).executeCommand,
	protocol.MethodWorkspaceTextDocumentContent:        (*server).textDocumentContent,
	protocol.MethodTextDocumentDocumentSymbol:          aboutDocument(quick, (*snapshot).symbols, (*snapshot).configurationSymbols),
	protocol.MethodTextDocumentFoldingRange:            aboutDocument(quick, (*snapshot).foldingRanges, (*snapshot).foldingRanges),
	protocol.MethodTextDocumentFormatting:              aboutDocument(slow, (*snapshot).formatting, (*snapshot).formatting),
	protocol.MethodTextDocumentRangeFormatting:         aboutDocument(quick, (*snapshot).rangeFormatting, (*snapshot).rangeFormatting),
	protocol.MethodTextDocumentRangesFormatting:        aboutDocument(quick, (*snapshot).rangesFormatting, (*snapshot).rangesFormatting),
	protocol.MethodTextDocumentOnTypeFormatting:        aboutDocument(quick, (*snapshot).onTypeFormatting, (*snapshot).onTypeFormatting),
	protocol.MethodTextDocumentSelectionRange:          aboutDocument(quick, (*snapshot).selectionRanges, (*snapshot).selectionRanges),
	protocol.MethodTextDocumentDefinition:              aboutDocument(slow, (*snapshot).definition),
	protocol.MethodTextDocumentTypeDefinition:          aboutDocument(quick, (*snapshot).typeDefinition),
	protocol.MethodTextDocumentReferences:              aboutDocument(slow, (*snapshot).references),
	protocol.MethodTextDocumentDocumentHighlight:       aboutDocument(quick, (*snapshot).highlights),
	protocol.MethodTextDocumentPrepareRename:           aboutDocument(quick, (*snapshot).prepareRename),
	protocol.MethodTextDocumentRename:                  aboutDocument(slow, (*snapshot).rename),
	protocol.MethodTextDocumentLinkedEditingRange:      aboutDocument(quick, (*snapshot).linkedEditing),
	protocol.MethodTextDocumentDocumentLink:            aboutDocument(quick, (*snapshot).links),
	protocol.MethodTextDocumentSemanticTokensFull:      aboutDocument(quick, (*snapshot).tokens),
	protocol.MethodTextDocumentSemanticTokensRange:     aboutDocument(quick, (*snapshot).tokensOfRange),
	protocol.MethodTextDocumentSemanticTokensFullDelta: aboutDocument(quick, (*snapshot).changedTokens),
	protocol.MethodWorkspaceSymbol:                     (*server).workspaceSymbols,
	protocol.MethodWorkspaceSymbolResolve:              (*server).resolveSymbol,
	protocol.MethodTextDocumentInlayHint:               aboutDocument(quick, (*snapshot).hints),
	protocol.MethodTextDocumentCodeLens:                aboutDocument(quick, (*snapshot).lenses),
	protocol.MethodInlayHintResolve:                    (*server).resolveHint,
}
