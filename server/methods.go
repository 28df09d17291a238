package server

import (
	"github.com/spec-ls/spec-ls/server/feature/command"
	"github.com/spec-ls/spec-ls/server/feature/editing"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"github.com/spec-ls/spec-ls/server/schedule"
	"github.com/spec-ls/spec-ls/server/workspace"
	"go.lsp.dev/protocol"
)

// notifications are the notifications that the server handles, each before the next message is read.
var notifications = map[string]notification{
	protocol.MethodInitialized:   (*server).initialized,
	protocol.MethodExit:          (*server).exit,
	protocol.MethodCancelRequest: inOrder((*server).cancel),
	protocol.MethodSetTrace:      inOrder((*server).setTrace),

	protocol.MethodWindowWorkDoneProgressCancel: inOrder((*server).cancelProgress),

	protocol.MethodTextDocumentDidOpen:   (*server).didOpen,
	protocol.MethodTextDocumentDidChange: (*server).didChange,
	protocol.MethodTextDocumentDidSave:   inOrder((*server).didSave),
	protocol.MethodTextDocumentDidClose:  inOrder((*server).didClose),

	protocol.MethodWorkspaceDidChangeConfiguration:    inOrder((*server).settingsChanged),
	protocol.MethodWorkspaceDidChangeWatchedFiles:     inOrder((*server).filesChanged),
	protocol.MethodWorkspaceDidChangeWorkspaceFolders: inOrder((*server).foldersChanged),
}

// requests are the requests that the server answers.
var requests = map[string]request{
	protocol.MethodInitialize: (*server).initialize,
	protocol.MethodShutdown:   (*server).shutdown,

	protocol.MethodTextDocumentDiagnostic:              (*server).diagnostic,
	protocol.MethodWorkspaceDiagnostic:                 (*server).workspaceDiagnostic,
	protocol.MethodTextDocumentCompletion:              aboutDocument(schedule.Quick, editing.Completion),
	protocol.MethodCompletionItemResolve:               inSession(schedule.Quick, editing.ResolveCompletion),
	protocol.MethodTextDocumentHover:                   aboutDocument(schedule.Quick, reading.Hover),
	protocol.MethodTextDocumentSignatureHelp:           aboutSpecification(schedule.Quick, reading.SignatureHelp),
	protocol.MethodTextDocumentCodeAction:              aboutDocument(schedule.Slow, editing.CodeActions),
	protocol.MethodCodeActionResolve:                   inSession(schedule.Slow, editing.ResolveCodeAction),
	protocol.MethodWorkspaceExecuteCommand:             (*server).executeCommand,
	protocol.MethodWorkspaceTextDocumentContent:        inSession(schedule.Slow, command.PreviewContent),
	protocol.MethodTextDocumentDocumentSymbol:          aboutDocument(schedule.Quick, reading.Symbols),
	protocol.MethodTextDocumentFoldingRange:            aboutDocument(schedule.Quick, reading.FoldingRanges),
	protocol.MethodTextDocumentFormatting:              aboutDocument(schedule.Slow, editing.Formatting),
	protocol.MethodTextDocumentRangeFormatting:         aboutDocument(schedule.Quick, editing.RangeFormatting),
	protocol.MethodTextDocumentRangesFormatting:        aboutDocument(schedule.Quick, editing.RangesFormatting),
	protocol.MethodTextDocumentOnTypeFormatting:        aboutDocument(schedule.Quick, editing.OnTypeFormatting),
	protocol.MethodTextDocumentSelectionRange:          aboutDocument(schedule.Quick, reading.SelectionRanges),
	protocol.MethodTextDocumentDefinition:              aboutDocument(schedule.Slow, reading.Definition),
	protocol.MethodTextDocumentTypeDefinition:          aboutSpecification(schedule.Quick, reading.TypeDefinition),
	protocol.MethodTextDocumentImplementation:          aboutSpecification(schedule.Slow, reading.Implementation),
	protocol.MethodTextDocumentReferences:              aboutSpecification(schedule.Slow, reading.References),
	protocol.MethodTextDocumentDocumentHighlight:       aboutSpecification(schedule.Quick, reading.Highlights),
	protocol.MethodTextDocumentPrepareRename:           aboutSpecification(schedule.Quick, editing.PrepareRename),
	protocol.MethodTextDocumentRename:                  aboutSpecification(schedule.Slow, editing.Rename),
	protocol.MethodTextDocumentLinkedEditingRange:      aboutSpecification(schedule.Quick, editing.LinkedEditing),
	protocol.MethodTextDocumentDocumentLink:            aboutSpecification(schedule.Quick, reading.Links),
	protocol.MethodTextDocumentSemanticTokensFull:      aboutSpecification(schedule.Quick, reading.Tokens),
	protocol.MethodTextDocumentSemanticTokensRange:     aboutSpecification(schedule.Quick, reading.TokensOfRange),
	protocol.MethodTextDocumentSemanticTokensFullDelta: aboutSpecification(schedule.Quick, reading.ChangedTokens),
	protocol.MethodWorkspaceSymbol:                     inSession(schedule.Slow, workspace.Symbols),
	protocol.MethodWorkspaceSymbolResolve:              inSession(schedule.Slow, workspace.ResolveSymbol),
	protocol.MethodTextDocumentInlayHint:               aboutDocument(schedule.Quick, reading.Hints),
	protocol.MethodTextDocumentCodeLens:                aboutSpecification(schedule.Slow, reading.Lenses),
	protocol.MethodInlayHintResolve:                    inSession(schedule.Slow, reading.ResolveHint),
}
