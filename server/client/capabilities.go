package client

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// Capabilities is what matters of what a client can do.
type Capabilities struct {
	Encoding syntax.Encoding

	// Diagnostics.
	PullDiagnostics    bool // asks for diagnostics; they are never pushed then
	RefreshDiagnostics bool // can be told to ask for diagnostics again
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
	BeforeCursor          bool // replaces no more than what stands before the cursor
	IndentsLines          bool // indents the lines of what it inserts itself
	AsIs                  bool // can be told not to do so
	InsertReplace         bool
	ItemDefaults          ItemDefaults
	LabelDetails          bool
	CompletionTags        bool
	ResolvesDocumentation bool // asks for the documentation of an item when it shows it
	DocumentationMarkdown bool
	SuggestAgain          bool // knows the command
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

	Reading
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

// NewCapabilities reads what a client says of itself.
func NewCapabilities(params *protocol.InitializeParams) Capabilities {
	capabilities := &params.Capabilities
	document := or(capabilities.TextDocument)
	workspace := or(capabilities.Workspace)
	action := or(document.CodeAction)
	symbol := or(document.DocumentSymbol)
	folding := or(document.FoldingRange)
	c := Capabilities{
		Encoding: chooseEncoding(or(capabilities.General).PositionEncodings),

		PullDiagnostics:    document.Diagnostic != nil,
		RefreshDiagnostics: is(or(workspace.Diagnostics).RefreshSupport),
		RelatedDocuments:   is(or(document.Diagnostic).RelatedDocumentSupport),

		Configuration:         is(workspace.Configuration),
		RegisterConfiguration: is(or(workspace.DidChangeConfiguration).DynamicRegistration),
		WatchesFiles:          is(or(workspace.DidChangeWatchedFiles).DynamicRegistration),

		HoverMarkdown: slices.Contains(or(document.Hover).ContentFormat, protocol.MarkupKindMarkdown),

		// An empty list counts: ALE takes all kinds by naming none.
		CodeActionLiterals:  action.CodeActionLiteralSupport.CodeActionKind.ValueSet != nil,
		PreferredActions:    is(action.IsPreferredSupport),
		DocumentChanges:     is(or(workspace.WorkspaceEdit).DocumentChanges),
		TextDocumentContent: workspace.TextDocumentContent != nil,
		ShowsDocuments:      or(or(params.Capabilities.Window).ShowDocument).Support,
		ResolvesEdits:       is(action.DataSupport) && slices.Contains(action.ResolveSupport.Properties, "edit"),
		Annotations: is(or(workspace.WorkspaceEdit).DocumentChanges) && is(action.HonorsChangeAnnotations) &&
			or(workspace.WorkspaceEdit).ChangeAnnotationSupport != nil,
		CreatesFiles: is(or(workspace.WorkspaceEdit).DocumentChanges) &&
			slices.Contains(or(workspace.WorkspaceEdit).ResourceOperations, protocol.ResourceOperationKindCreate),
		DisabledActions: is(action.DisabledSupport),
		AsksForKinds:    AsksForKinds(params.ClientInfo.Name),

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
	c.Reading = newReading(params)
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
	// There is no capability for commands of the client; this is how clients of other servers declare theirs.
	c.SuggestAgain = strings.HasPrefix(params.ClientInfo.Name, "Visual Studio Code")
	for _, command := range gjson.GetBytes(params.Capabilities.Experimental, "commands.commands").Array() {
		c.SuggestAgain = c.SuggestAgain || command.String() == SuggestAgain
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

// OpensPreviews reports whether the client shows a preview when it is told to.
func (c *Capabilities) OpensPreviews() bool { return c.TextDocumentContent && c.ShowsDocuments }

// AsksForKinds reports whether the users of a client can ask for actions of one kind, so that a menu need not have all of them.
func AsksForKinds(client string) bool {
	return !strings.EqualFold(client, "helix") && !strings.EqualFold(client, "ALE")
}

// ItemDefaults are what a client takes once for all items of a list.
type ItemDefaults struct{ EditRange, InsertTextMode bool }

func newItemDefaults(c *protocol.CompletionListCapabilities) ItemDefaults {
	names := or(c).ItemDefaults
	return ItemDefaults{slices.Contains(names, "editRange"), slices.Contains(names, "insertTextMode")}
}
