package server

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// client is what matters of what a client can do.
type client struct {
	encoding syntax.Encoding

	// Diagnostics.
	pullDiagnostics    bool // asks for diagnostics; they are never pushed then
	refreshDiagnostics bool // can be told to ask for diagnostics again
	relatedDocuments   bool // takes reports on other documents with one that it asked for
	relatedInformation bool
	codeDescription    bool
	diagnosticData     bool
	diagnosticTags     []protocol.DiagnosticTag

	// Settings.
	configuration         bool // answers when it is asked for its settings
	registerConfiguration bool // tells of changed settings if it is asked to
	watchesFiles          bool // tells of changed files if it is asked to

	// Completion and hover.
	snippets              bool
	choices               bool // snippets may have choices
	beforeCursor          bool // replaces no more than what stands before the cursor
	indentsLines          bool // indents the lines of what it inserts itself
	asIs                  bool // can be told not to do so
	insertReplace         bool
	itemDefaults          itemDefaults
	labelDetails          bool
	completionTags        bool
	resolvesDocumentation bool // asks for the documentation of an item when it shows it
	documentationMarkdown bool
	suggestAgain          bool // knows the command
	filtersByLabel        bool // takes the range of an item into account only if it has no text to filter by
	hoverMarkdown         bool

	// Code actions.
	codeActionLiterals  bool
	preferredActions    bool
	documentChanges     bool // checks the version of what it edits
	resolvesEdits       bool // asks for the edit of an action that is chosen
	textDocumentContent bool // shows documents whose text the server makes
	showsDocuments      bool // shows a document when it is told to
	annotations         bool // asks the user before it makes an edit that is marked so
	createsFiles        bool // makes files as a part of an edit
	disabledActions     bool // shows why an action can't be taken
	asksForKinds        bool // its users can ask for actions of one kind

	// Symbols and folding.
	hierarchicalSymbols bool
	deprecatedSymbols   bool
	wholeLineFolding    bool
	foldingLimit        int // 0 for none

	// Formatting.
	formatsSeveralRanges bool
	formatsWhileTyping   bool

	reading
}

func is(p *bool) bool { return p != nil && *p }

// or returns what a pointer points to, or the zero value.
func or[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// newClient reads what a client says of itself.
func newClient(params *protocol.InitializeParams) client {
	capabilities := &params.Capabilities
	document := or(capabilities.TextDocument)
	workspace := or(capabilities.Workspace)
	action := or(document.CodeAction)
	symbol := or(document.DocumentSymbol)
	folding := or(document.FoldingRange)
	c := client{
		encoding: chooseEncoding(or(capabilities.General).PositionEncodings),

		pullDiagnostics:    document.Diagnostic != nil,
		refreshDiagnostics: is(or(workspace.Diagnostics).RefreshSupport),
		relatedDocuments:   is(or(document.Diagnostic).RelatedDocumentSupport),

		configuration:         is(workspace.Configuration),
		registerConfiguration: is(or(workspace.DidChangeConfiguration).DynamicRegistration),
		watchesFiles:          is(or(workspace.DidChangeWatchedFiles).DynamicRegistration),

		hoverMarkdown: slices.Contains(or(document.Hover).ContentFormat, protocol.MarkupKindMarkdown),

		// An empty list counts: ALE takes all kinds by naming none.
		codeActionLiterals:  action.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil,
		preferredActions:    is(action.IsPreferredSupport),
		documentChanges:     is(or(workspace.WorkspaceEdit).DocumentChanges),
		textDocumentContent: workspace.TextDocumentContent != nil,
		showsDocuments:      or(or(params.Capabilities.Window).ShowDocument).Support,
		resolvesEdits:       is(action.DataSupport) && slices.Contains(action.ResolveSupport.Properties, "edit"),
		annotations: is(or(workspace.WorkspaceEdit).DocumentChanges) && is(action.HonorsChangeAnnotations) &&
			or(workspace.WorkspaceEdit).ChangeAnnotationSupport != nil,
		createsFiles: is(or(workspace.WorkspaceEdit).DocumentChanges) &&
			slices.Contains(or(workspace.WorkspaceEdit).ResourceOperations, protocol.ResourceOperationKindCreate),
		disabledActions: is(action.DisabledSupport),
		asksForKinds:    asksForKinds(params.ClientInfo.Name),

		hierarchicalSymbols: is(symbol.HierarchicalDocumentSymbolSupport),
		deprecatedSymbols:   slices.Contains(symbol.TagSupport.ValueSet, protocol.SymbolTagDeprecated),
		wholeLineFolding:    is(folding.LineFoldingOnly),
		foldingLimit:        int(or(folding.RangeLimit)),

		formatsSeveralRanges: is(or(document.RangeFormatting).RangesSupport),
		formatsWhileTyping:   document.OnTypeFormatting != nil,
	}
	// What holds for pushed diagnostics holds for pulled ones too, and some clients say it only once.
	for _, d := range [...]protocol.DiagnosticsCapabilities{
		or(document.PublishDiagnostics).DiagnosticsCapabilities, or(document.Diagnostic).DiagnosticsCapabilities,
	} {
		c.relatedInformation = c.relatedInformation || is(d.RelatedInformation)
		c.codeDescription = c.codeDescription || is(d.CodeDescriptionSupport)
		c.diagnosticData = c.diagnosticData || is(d.DataSupport)
		c.diagnosticTags = append(c.diagnosticTags, d.TagSupport.ValueSet...)
	}
	c.readCompletion(or(document.Completion), params)
	c.reading = newReading(params)
	return c
}

// readCompletion reads what a client says of completion.
func (c *client) readCompletion(list protocol.CompletionClientCapabilities, params *protocol.InitializeParams) {
	item := or(list.CompletionItem)
	c.snippets = is(item.SnippetSupport)
	// There is no capability for this: the completion that is built into Neovim takes no notice of where a range ends.
	c.beforeCursor = params.ClientInfo.Name == "Neovim"
	// Nor is there one for choices. YASnippet, which both clients of Emacs expand snippets with, does not know them, and Neovim leaves
	// nothing where none was made.
	c.choices = c.snippets && !c.beforeCursor && !strings.EqualFold(params.ClientInfo.Name, "emacs") && !strings.EqualFold(params.ClientInfo.Name, "eglot")
	c.asIs = slices.Contains(item.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs)
	// Clients that say nothing insert plain text as it is, and indent snippets.
	c.indentsLines = !c.asIs && (list.InsertTextMode == protocol.InsertTextModeAdjustIndentation ||
		list.InsertTextMode != protocol.InsertTextModeAsIs && c.snippets)
	c.insertReplace = is(item.InsertReplaceSupport)
	c.itemDefaults = newItemDefaults(list.CompletionList)
	c.labelDetails = is(item.LabelDetailsSupport)
	c.completionTags = slices.Contains(item.TagSupport.ValueSet, protocol.CompletionItemTagDeprecated)
	c.resolvesDocumentation = slices.Contains(item.ResolveSupport.Properties, "documentation")
	c.documentationMarkdown = slices.Contains(item.DocumentationFormat, protocol.MarkupKindMarkdown)
	// So does the omnifunc of Neovim before 0.10, which is also when it began to take snippets.
	c.filtersByLabel = params.ClientInfo.Name == "Neovim" && !c.snippets
	// There is no capability for commands of the client; this is how clients of other servers declare theirs.
	c.suggestAgain = strings.HasPrefix(params.ClientInfo.Name, "Visual Studio Code")
	for _, command := range gjson.GetBytes(params.Capabilities.Experimental, "commands.commands").Array() {
		c.suggestAgain = c.suggestAgain || command.String() == suggestAgain
	}
}

// chooseEncoding takes the encoding that costs the least to convert to, of those that the client offers. UTF-16 needs no
// offer.
func chooseEncoding(offered []protocol.PositionEncodingKind) syntax.Encoding {
	switch {
	case slices.Contains(offered, protocol.PositionEncodingKindUTF8):
		return syntax.UTF8
	case slices.Contains(offered, protocol.PositionEncodingKindUTF32):
		return syntax.UTF32
	}
	return syntax.UTF16
}

var encodingNames = [...]protocol.PositionEncodingKind{
	syntax.UTF16: protocol.PositionEncodingKindUTF16,
	syntax.UTF8:  protocol.PositionEncodingKindUTF8,
	syntax.UTF32: protocol.PositionEncodingKindUTF32,
}

// fixAll is the kind of the action that applies all safe fixes.
const fixAll = protocol.CodeActionKindSourceFixAll + ".spec-ls"

// serverCapabilities returns what the server does for this client.
func (c *client) serverCapabilities() protocol.ServerCapabilities {
	capabilities := protocol.ServerCapabilities{
		PositionEncoding: encodingNames[c.encoding],
		TextDocumentSync: &protocol.TextDocumentSyncOptions{
			OpenClose: new(true), Change: new(protocol.TextDocumentSyncKindIncremental),
		},
		CompletionProvider: &protocol.CompletionOptions{
			TriggerCharacters: completionTriggers, ResolveProvider: new(c.resolvesDocumentation),
			CompletionItem: &protocol.ServerCompletionItemOptions{LabelDetailsSupport: new(true)},
		},
		HoverProvider:          protocol.Boolean(true),
		SignatureHelpProvider:  &protocol.SignatureHelpOptions{TriggerCharacters: signatureTriggers},
		DocumentSymbolProvider: protocol.Boolean(true),

		DocumentFormattingProvider:      protocol.Boolean(true),
		DocumentRangeFormattingProvider: protocol.Boolean(true),

		Workspace: &protocol.WorkspaceOptions{WorkspaceFolders: &protocol.WorkspaceFoldersServerCapabilities{
			Supported: new(true), ChangeNotifications: protocol.Boolean(true),
		}},
	}
	if c.codeActionLiterals {
		capabilities.CodeActionProvider = &protocol.CodeActionOptions{
			CodeActionKinds: append([]protocol.CodeActionKind{protocol.CodeActionKindQuickFix, fixAll}, refactorKinds...),
			ResolveProvider: new(c.resolvesEdits),
		}
	}
	capabilities.ExecuteCommandProvider = protocol.ExecuteCommandOptions{Commands: c.commands()}
	if c.textDocumentContent {
		capabilities.Workspace.TextDocumentContent = &protocol.TextDocumentContentOptions{Schemes: []string{previewScheme}}
	}
	if c.formatsSeveralRanges {
		capabilities.DocumentRangeFormattingProvider = &protocol.DocumentRangeFormattingOptions{RangesSupport: new(true)}
	}
	if c.formatsWhileTyping {
		capabilities.DocumentOnTypeFormattingProvider = onTypeOptions()
	}
	if c.pullDiagnostics {
		capabilities.DiagnosticProvider = &protocol.DiagnosticOptions{
			Identifier: new("spec-ls"), InterFileDependencies: true, WorkspaceDiagnostics: true,
			WorkDoneProgressOptions: protocol.WorkDoneProgressOptions{WorkDoneProgress: new(true)},
		}
	}
	c.offer(&capabilities)
	return capabilities
}
