package server

import (
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/editing"
	"github.com/spec-ls/spec-ls/server/feature/reading"
	"go.lsp.dev/protocol"
)

// serverCapabilities returns the server's capabilities for this client, if it writes files or does not.
func serverCapabilities(c *client.Capabilities, writes bool) protocol.ServerCapabilities {
	capabilities := protocol.ServerCapabilities{
		PositionEncoding: protocol.PositionEncodingKind(c.Encoding.String()),
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true), Change: new(protocol.TextDocumentSyncKindIncremental), Save: protocol.Boolean(writes),
		},
		CompletionProvider: &protocol.CompletionOptions{
			TriggerCharacters: editing.CompletionTriggers, ResolveProvider: new(c.ResolvesDocumentation),
			CompletionItem: &protocol.ServerCompletionItemOptions{LabelDetailsSupport: new(true)},
		},
		HoverProvider:          protocol.Boolean(true),
		SignatureHelpProvider:  &protocol.SignatureHelpOptions{TriggerCharacters: reading.SignatureTriggers},
		DocumentSymbolProvider: protocol.Boolean(true),

		DocumentFormattingProvider:      protocol.Boolean(true),
		DocumentRangeFormattingProvider: protocol.Boolean(true),

		DefinitionProvider:        protocol.Boolean(true),
		TypeDefinitionProvider:    protocol.Boolean(true),
		ImplementationProvider:    protocol.Boolean(true),
		ReferencesProvider:        protocol.Boolean(true),
		DocumentHighlightProvider: protocol.Boolean(true),
		RenameProvider:            protocol.Boolean(true),
		WorkspaceSymbolProvider:   protocol.Boolean(true),
		DocumentLinkProvider:      &protocol.DocumentLinkOptions{},

		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: new(true), ChangeNotifications: protocol.Boolean(true),
		}},
	}
	if c.CodeActionLiterals {
		capabilities.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: append([]protocol.CodeActionKind{protocol.CodeActionKindQuickFix, editing.FixAll, editing.CopyKind,
				editing.ImplementKind}, editing.RefactoringKinds...),
			ResolveProvider: new(c.ResolvesEdits),
		}
	}
	capabilities.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: offeredCommands(c, writes)}
	if c.TextDocumentContent {
		capabilities.Workspace.TextDocumentContent = &protocol.TextDocumentContentOptions{Schemes: []string{preview.Scheme}}
	}
	if c.FormatsSeveralRanges {
		capabilities.DocumentRangeFormattingProvider = &protocol.DocumentRangeFormattingOptions{RangesSupport: new(true)}
	}
	if c.FormatsWhileTyping {
		capabilities.DocumentOnTypeFormattingProvider = editing.OnTypeOptions()
	}
	if c.PullDiagnostics {
		capabilities.DiagnosticProvider = &protocol.DiagnosticOptions{
			Identifier: new("spec-ls"), InterFileDependencies: true, WorkspaceDiagnostics: true,
			WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: new(true)},
		}
	}
	if c.PreparesRename {
		capabilities.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	if c.Folds {
		capabilities.FoldingRangeProvider = protocol.Boolean(true)
	}
	if c.GrowsSelections {
		capabilities.SelectionRangeProvider = protocol.Boolean(true)
	}
	if c.LinkedEditing {
		capabilities.LinkedEditingRangeProvider = protocol.Boolean(true)
	}
	if c.ResolvesSymbols {
		capabilities.WorkspaceSymbolProvider = &protocol.WorkspaceSymbolOptions{ResolveProvider: new(true)}
	}
	if c.Hints {
		capabilities.InlayHintProvider = &protocol.InlayHintOptions{ResolveProvider: &c.ResolvesHints}
	}
	if c.Lenses {
		capabilities.CodeLensProvider = &protocol.CodeLensOptions{}
	}
	if c.TokenTypes != 0 && (c.AllTokens || c.RangeOfTokens) {
		capabilities.SemanticTokensProvider = tokenOptions(c)
	}
	return capabilities
}

// tokenOptions returns which requests for tokens the server answers.
func tokenOptions(c *client.Capabilities) *protocol.SemanticTokensOptions {
	options := &protocol.SemanticTokensOptions{Legend: protocol.SemanticTokensLegend{
		TokenTypes: tokens.TypeNames[:], TokenModifiers: tokens.ModifierNames[:],
	}}
	if c.RangeOfTokens {
		options.Range = protocol.Boolean(true)
	}
	if c.TokenChanges {
		options.Full = &protocol.SemanticTokensFullDelta{Delta: new(true)}
	} else if c.AllTokens {
		options.Full = protocol.Boolean(true)
	}
	return options
}
