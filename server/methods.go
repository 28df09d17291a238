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
	protocol.MethodTextDocumentCompletion:              aboutDocument(quick, (*snapshot).completion),
	protocol.MethodCompletionItemResolve:               inSession(quick, (*session).resolveCompletion),
	protocol.MethodTextDocumentHover:                   aboutDocument(quick, (*snapshot).hover),
	protocol.MethodTextDocumentSignatureHelp:           aboutSpecification(quick, (*snapshot).signatureHelp),
	protocol.MethodTextDocumentCodeAction:              aboutDocument(slow, (*snapshot).codeActions),
	protocol.MethodCodeActionResolve:                   inSession(slow, (*session).resolveCodeAction),
	protocol.MethodWorkspaceExecuteCommand:             (*server).executeCommand,
	protocol.MethodWorkspaceTextDocumentContent:        inSession(slow, (*session).previewContent),
	protocol.MethodTextDocumentDocumentSymbol:          aboutDocument(quick, (*snapshot).symbols),
	protocol.MethodTextDocumentFoldingRange:            aboutDocument(quick, (*snapshot).foldingRanges),
	protocol.MethodTextDocumentFormatting:              aboutDocument(slow, (*snapshot).formatting),
	protocol.MethodTextDocumentRangeFormatting:         aboutDocument(quick, (*snapshot).rangeFormatting),
	protocol.MethodTextDocumentRangesFormatting:        aboutDocument(quick, (*snapshot).rangesFormatting),
	protocol.MethodTextDocumentOnTypeFormatting:        aboutDocument(quick, (*snapshot).onTypeFormatting),
	protocol.MethodTextDocumentSelectionRange:          aboutDocument(quick, (*snapshot).selectionRanges),
	protocol.MethodTextDocumentDefinition:              aboutSpecification(slow, (*snapshot).definition),
	protocol.MethodTextDocumentTypeDefinition:          aboutSpecification(quick, (*snapshot).typeDefinition),
	protocol.MethodTextDocumentImplementation:          aboutSpecification(slow, (*snapshot).implementation),
	protocol.MethodTextDocumentReferences:              aboutSpecification(slow, (*snapshot).references),
	protocol.MethodTextDocumentDocumentHighlight:       aboutSpecification(quick, (*snapshot).highlights),
	protocol.MethodTextDocumentPrepareRename:           aboutSpecification(quick, (*snapshot).prepareRename),
	protocol.MethodTextDocumentRename:                  aboutSpecification(slow, (*snapshot).rename),
	protocol.MethodTextDocumentLinkedEditingRange:      aboutSpecification(quick, (*snapshot).linkedEditing),
	protocol.MethodTextDocumentDocumentLink:            aboutSpecification(quick, (*snapshot).links),
	protocol.MethodTextDocumentSemanticTokensFull:      aboutSpecification(quick, (*snapshot).tokens),
	protocol.MethodTextDocumentSemanticTokensRange:     aboutSpecification(quick, (*snapshot).tokensOfRange),
	protocol.MethodTextDocumentSemanticTokensFullDelta: aboutSpecification(quick, (*snapshot).changedTokens),
	protocol.MethodWorkspaceSymbol:                     inSession(slow, (*session).workspaceSymbols),
	protocol.MethodWorkspaceSymbolResolve:              inSession(slow, (*session).resolveSymbol),
	protocol.MethodTextDocumentInlayHint:               aboutSpecification(quick, (*snapshot).hints),
	protocol.MethodTextDocumentCodeLens:                aboutSpecification(slow, (*snapshot).lenses),
	protocol.MethodInlayHintResolve:                    inSession(quick, (*session).resolveHint),
}
