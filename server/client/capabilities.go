package client

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/analysis/tokens"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// Capabilities is what matters of what a client can do.
type Capabilities struct {
	Encoding syntax.Encoding

	// Diagnostics.
	PullDiagnostics    bool // asks for diagnostics; they are never pushed then
	RelatedDocuments   bool // takes reports on other documents with one that it asked for
	RelatedInformation bool
	CodeDescription    bool
	DiagnosticData     bool
	DiagnosticTags     []protocol.DiagnosticTag

	// Settings.
	Configuration         bool // answers when it is asked for its settings
	RegisterConfiguration bool // tells of changed settings if it is asked to
	WatchesFiles          bool // tells of changed files if it is asked to

	// Completion and hover.
	Snippets              bool
	Choices               bool // snippets may have choices
	BeforeCursor          bool // replaces no more than what is before the cursor
	IndentsLines          bool // indents the lines of what it inserts itself
	AsIs                  bool // can be told not to do so
	InsertReplace         bool
	ItemDefaults          ItemDefaults
	LabelDetails          bool
	CompletionTags        bool
	ResolvesDocumentation bool // asks for the documentation of an item when it shows it
	DocumentationMarkdown bool
	FiltersByLabel        bool // takes the range of an item into account only if it has no text to filter by
	HoverMarkdown         bool

	// Code actions.
	CodeActionLiterals  bool
	PreferredActions    bool
	DocumentChanges     bool // checks the version of what it edits
	ResolvesEdits       bool // asks for the edit of an action that is chosen
	TextDocumentContent bool // shows documents whose text the server makes
	ShowsDocuments      bool // shows a document when it is told to
	Annotations         bool // asks the user before it makes an edit that is marked so
	CreatesFiles        bool // makes files as a part of an edit
	DisabledActions     bool // shows why an action can't be taken
	AsksForKinds        bool // its users can ask for actions of one kind

	// Symbols and folding.
	HierarchicalSymbols bool
	DeprecatedSymbols   bool
	WholeLineFolding    bool
	FoldingLimit        int // 0 for none

	// Formatting.
	FormatsSeveralRanges bool
	FormatsWhileTyping   bool

	// Finding the way. Most of that needs no more than that the server offers it: clients that go to definitions do not all say so.
	DefinitionLinks     bool // takes links with what is defined around the name
	TypeDefinitionLinks bool
	ImplementationLinks bool
	PreparesRename      bool // asks what would be renamed
	AnnotatedRename     bool // shows what is said of the edits of a rename
	LinkedEditing       bool // edits places together
	Folds               bool
	GrowsSelections     bool
	LinkTooltips        bool
	ResolvesSymbols     bool // asks where a symbol of the workspace is when the user chooses it
	CollapsedText       bool // shows what a folded part holds
	SignatureMarkdown   bool
	ParameterOffsets    bool // takes parameters as parts of a signature

	// Tokens. The types and modifiers that the client knows are sets of bits.
	TokenTypes                             uint32
	TokenModifiers                         tokens.Modifiers
	AllTokens, RangeOfTokens, TokenChanges bool

	// Hints and lenses.
	Hints, Lenses bool
	ResolvesHints bool // asks for an explanation of a hint when the user looks at it

	// Refreshes are the methods by which it can be told to ask again for what it asks for.
	Refreshes map[string]bool
	commands  map[string]bool // see Knows
}

// Knows reports whether the client has a command of its own, which the server may have it run.
func (c *Capabilities) Knows(command string) bool { return c.commands[command] }

func is(p *bool) bool { return p != nil && *p }

// or returns what a pointer points to, or the zero value.
func or[T any](p *T) T {
	if p == nil {
		var zero T
		return zero
	}
	return *p
}

// NewCapabilities reads what a client says of itself.
func NewCapabilities(params *protocol.InitializeParams) Capabilities {
	capabilities := &params.Capabilities
	document := or(capabilities.TextDocument)
	workspace := or(capabilities.Workspace)
	action := or(document.CodeAction)
	edit := or(workspace.WorkspaceEdit)
	annotates := is(edit.DocumentChanges) && edit.ChangeAnnotationSupport != nil
	symbol := or(document.DocumentSymbol)
	folding := or(document.FoldingRange)
	c := Capabilities{
		Encoding: chooseEncoding(or(capabilities.General).PositionEncodings),

		PullDiagnostics:  document.Diagnostic != nil,
		RelatedDocuments: is(or(document.Diagnostic).RelatedDocumentSupport),

		Configuration:         is(workspace.Configuration),
		RegisterConfiguration: is(or(workspace.DidChangeConfiguration).DynamicRegistration),
		WatchesFiles:          is(or(workspace.DidChangeWatchedFiles).DynamicRegistration),

		HoverMarkdown: slices.Contains(or(document.Hover).ContentFormat, protocol.MarkupKindMarkdown),

		// An empty list counts: ALE takes all kinds by naming none.
		CodeActionLiterals:  action.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil,
		PreferredActions:    is(action.IsPreferredSupport),
		DocumentChanges:     is(edit.DocumentChanges),
		TextDocumentContent: workspace.TextDocumentContent != nil,
		ShowsDocuments:      or(or(params.Capabilities.Window).ShowDocument).Support,
		ResolvesEdits:       is(action.DataSupport) && slices.Contains(action.ResolveSupport.Properties, "edit"),
		Annotations:         annotates && is(action.HonorsChangeAnnotations),
		AnnotatedRename:     annotates && is(or(document.Rename).HonorsChangeAnnotations),
		CreatesFiles:        is(edit.DocumentChanges) && slices.Contains(edit.ResourceOperations, protocol.ResourceOperationKindCreate),
		DisabledActions:     is(action.DisabledSupport),
		AsksForKinds:        asksForKinds(params.ClientInfo.Name),

		HierarchicalSymbols: is(symbol.HierarchicalDocumentSymbolSupport),
		DeprecatedSymbols:   slices.Contains(symbol.TagSupport.ValueSet, protocol.SymbolTagDeprecated),
		WholeLineFolding:    is(folding.LineFoldingOnly),
		FoldingLimit:        int(or(folding.RangeLimit)),

		FormatsSeveralRanges: is(or(document.RangeFormatting).RangesSupport),
		FormatsWhileTyping:   document.OnTypeFormatting != nil,
	}
	// What holds for pushed diagnostics holds for pulled ones too, and some clients say it only once.
	for _, d := range [...]protocol.DiagnosticsCapabilities{
		or(document.PublishDiagnostics).DiagnosticsCapabilities, or(document.Diagnostic).DiagnosticsCapabilities,
	} {
		c.RelatedInformation = c.RelatedInformation || is(d.RelatedInformation)
		c.CodeDescription = c.CodeDescription || is(d.CodeDescriptionSupport)
		c.DiagnosticData = c.DiagnosticData || is(d.DataSupport)
		c.DiagnosticTags = append(c.DiagnosticTags, d.TagSupport.ValueSet...)
	}
	c.readCompletion(or(document.Completion), params)
	c.readNavigation(params)
	return c
}

// readCompletion reads what a client says of completion.
func (c *Capabilities) readCompletion(list protocol.CompletionClientCapabilities, params *protocol.InitializeParams) {
	item := or(list.CompletionItem)
	c.Snippets = is(item.SnippetSupport)
	// There is no capability for this: the completion that is built into Neovim takes no notice of where a range ends.
	c.BeforeCursor = params.ClientInfo.Name == "Neovim"
	// Nor is there one for choices. YASnippet, which both clients of Emacs expand snippets with, does not know them, and Neovim leaves
	// nothing where none was made.
	c.Choices = c.Snippets && !c.BeforeCursor && !strings.EqualFold(params.ClientInfo.Name, "emacs") && !strings.EqualFold(params.ClientInfo.Name, "eglot")
	c.AsIs = slices.Contains(item.InsertTextModeSupport.ValueSet, protocol.InsertTextModeAsIs)
	// Clients that say nothing insert plain text as it is, and indent snippets.
	c.IndentsLines = !c.AsIs && (list.InsertTextMode == protocol.InsertTextModeAdjustIndentation ||
		list.InsertTextMode != protocol.InsertTextModeAsIs && c.Snippets)
	c.InsertReplace = is(item.InsertReplaceSupport)
	c.ItemDefaults = newItemDefaults(list.CompletionList)
	c.LabelDetails = is(item.LabelDetailsSupport)
	c.CompletionTags = slices.Contains(item.TagSupport.ValueSet, protocol.CompletionItemTagDeprecated)
	c.ResolvesDocumentation = slices.Contains(item.ResolveSupport.Properties, "documentation")
	c.DocumentationMarkdown = slices.Contains(item.DocumentationFormat, protocol.MarkupKindMarkdown)
	// So does the omnifunc of Neovim before 0.10, which is also when it began to take snippets.
	c.FiltersByLabel = params.ClientInfo.Name == "Neovim" && !c.Snippets
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

// OpensPreviews reports whether the client shows a preview when it is told to.
func (c *Capabilities) OpensPreviews() bool { return c.TextDocumentContent && c.ShowsDocuments }

// asksForKinds reports whether the users of a client can ask for actions of one kind, so that a menu need not have all of them.
func asksForKinds(client string) bool {
	return !strings.EqualFold(client, "helix") && !strings.EqualFold(client, "ALE")
}

// ItemDefaults are what a client takes once for all items of a list.
type ItemDefaults struct{ EditRange, InsertTextMode bool }

func newItemDefaults(c *protocol.CompletionListCapabilities) ItemDefaults {
	names := or(c).ItemDefaults
	return ItemDefaults{slices.Contains(names, "editRange"), slices.Contains(names, "insertTextMode")}
}

// readNavigation reads what a client says of finding the way.
func (c *Capabilities) readNavigation(params *protocol.InitializeParams) {
	document := or(params.Capabilities.TextDocument)
	c.DefinitionLinks = is(or(document.Definition).LinkSupport)
	c.TypeDefinitionLinks = is(or(document.TypeDefinition).LinkSupport)
	c.ImplementationLinks = is(or(document.Implementation).LinkSupport)
	c.PreparesRename = is(or(document.Rename).PrepareSupport)
	c.LinkedEditing = document.LinkedEditingRange != nil
	c.Folds = document.FoldingRange != nil
	c.GrowsSelections = document.SelectionRange != nil
	c.LinkTooltips = is(or(document.DocumentLink).TooltipSupport)
	c.CollapsedText = is(or(or(document.FoldingRange).FoldingRange).CollapsedText)
	signature := or(or(document.SignatureHelp).SignatureInformation)
	c.SignatureMarkdown = slices.Contains(signature.DocumentationFormat, protocol.MarkupKindMarkdown)
	c.ParameterOffsets = is(or(signature.ParameterInformation).LabelOffsetSupport)
	c.readTokens(&document.SemanticTokens)
	workspace := or(params.Capabilities.Workspace)
	c.ResolvesSymbols = slices.Contains(or(workspace.Symbol).ResolveSupport.Properties, "location.range")
	c.Hints = document.InlayHint != nil
	c.ResolvesHints = slices.Contains(or(document.InlayHint).ResolveSupport.Properties, "tooltip")
	c.Lenses = document.CodeLens != nil
	c.Refreshes = map[string]bool{
		protocol.MethodWorkspaceDiagnosticRefresh:     c.PullDiagnostics && is(or(workspace.Diagnostics).RefreshSupport),
		protocol.MethodWorkspaceInlayHintRefresh:      c.Hints && is(or(workspace.InlayHint).RefreshSupport),
		protocol.MethodWorkspaceCodeLensRefresh:       c.Lenses && is(or(workspace.CodeLens).RefreshSupport),
		protocol.MethodWorkspaceSemanticTokensRefresh: c.TokenTypes != 0 && is(or(workspace.SemanticTokens).RefreshSupport),
		protocol.MethodWorkspaceFoldingRangeRefresh:   is(or(workspace.FoldingRange).RefreshSupport),
	}
	// There is no capability for commands of the client; this is how clients of other servers declare theirs.
	c.commands = map[string]bool{}
	for _, known := range gjson.GetBytes(params.Capabilities.Experimental, "commands.commands").Array() {
		c.commands[known.String()] = true
	}
	if strings.HasPrefix(params.ClientInfo.Name, "Visual Studio Code") {
		c.commands[ShowProblems], c.commands[SuggestAgain], c.commands[OpenRefactorings] = true, true, true
	}
}

// readTokens reads what a client says of semantic tokens.
func (c *Capabilities) readTokens(said *protocol.SemanticTokensClientCapabilities) {
	if !slices.Contains(said.Formats, protocol.TokenFormatRelative) {
		return
	}
	for i, name := range tokens.TypeNames {
		if slices.Contains(said.TokenTypes, name) {
			c.TokenTypes |= 1 << i
		}
	}
	for i, name := range tokens.ModifierNames {
		if slices.Contains(said.TokenModifiers, name) {
			c.TokenModifiers |= 1 << i
		}
	}
	switch full := said.Requests.Full.(type) {
	case protocol.Boolean:
		c.AllTokens = bool(full)
	case *protocol.ClientSemanticTokensRequestFullDelta:
		c.AllTokens, c.TokenChanges = true, is(full.Delta)
	}
	switch part := said.Requests.Range.(type) {
	case protocol.Boolean:
		c.RangeOfTokens = bool(part)
	case *protocol.SemanticTokensOptionsRange:
		c.RangeOfTokens = true
	}
}
