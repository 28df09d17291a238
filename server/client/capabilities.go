package client

import (
	"reflect"
	"slices"
	"strconv"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/editor/tokens"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// Capabilities are the abilities of a client that matter to the server. Where the tag of a flag has a path, the client announces it there:
// by anything but null or false or, if the tag names a value, by a list that has it.
type Capabilities struct {
	// PullDiagnostics is true for a client that asks for diagnostics; they are never pushed to it.
	PullDiagnostics bool `at:"textDocument.diagnostic"`
	// RelatedDocuments is true for a client that takes reports on other documents with the one that it asked for.
	RelatedDocuments bool `at:"textDocument.diagnostic.relatedDocumentSupport"`

	// These flags hold for pushed and pulled diagnostics: some clients announce them for only one of the two.
	RelatedInformation, CodeDescription, DiagnosticData bool

	DiagnosticTags []protocol.DiagnosticTag

	// The settings that the client is asked for, and the changes that it reports if it is asked to.
	Configuration         bool `at:"workspace.configuration"`
	RegisterConfiguration bool `at:"workspace.didChangeConfiguration.dynamicRegistration"`
	WatchesFiles          bool `at:"workspace.didChangeWatchedFiles.dynamicRegistration"`
	RegisterDocuments     bool `at:"textDocument.synchronization.dynamicRegistration"`

	Snippets     bool `at:"textDocument.completion.completionItem.snippetSupport"`
	Choices      bool // snippets may have choices
	BeforeCursor bool // replaces no more than the text before the cursor
	IndentsLines bool // indents the lines after the first of an inserted text
	// TextMode is the mode in which it is told to insert text, which says whether it indents lines; 0 if it can't be told.
	TextMode       protocol.InsertTextMode
	InsertReplace  bool `at:"textDocument.completion.completionItem.insertReplaceSupport"`
	LabelDetails   bool `at:"textDocument.completion.completionItem.labelDetailsSupport"`
	CompletionTags bool `at:"textDocument.completion.completionItem.tagSupport.valueSet" has:"1"`
	FiltersByLabel bool // takes the range of an item into account only if it has no text to filter by
	// SharesRange and SharesTextMode report whether it takes that once for all items of a list.
	SharesRange    bool `at:"textDocument.completion.completionList.itemDefaults" has:"editRange"`
	SharesTextMode bool `at:"textDocument.completion.completionList.itemDefaults" has:"insertTextMode"`
	// ResolvesDocumentation is of a client that asks for the documentation of an item when it shows it.
	ResolvesDocumentation bool `at:"textDocument.completion.completionItem.resolveSupport.properties" has:"documentation"`
	DocumentationMarkdown bool `at:"textDocument.completion.completionItem.documentationFormat" has:"markdown"`
	HoverMarkdown         bool `at:"textDocument.hover.contentFormat" has:"markdown"`
	SignatureMarkdown     bool `at:"textDocument.signatureHelp.signatureInformation.documentationFormat" has:"markdown"`
	// ParameterOffsets is of a client that takes parameters as parts of a signature.
	ParameterOffsets bool `at:"textDocument.signatureHelp.signatureInformation.parameterInformation.labelOffsetSupport"`

	// CodeActionLiterals is true for a client that knows more than commands. An empty list counts: ALE takes all kinds by naming none.
	CodeActionLiterals  bool `at:"textDocument.codeAction.codeActionLiteralSupport.codeActionKind.valueSet"`
	PreferredActions    bool `at:"textDocument.codeAction.isPreferredSupport"`
	DisabledActions     bool `at:"textDocument.codeAction.disabledSupport"`
	ResolvesEdits       bool `at:"textDocument.codeAction.resolveSupport.properties" has:"edit"` // if it keeps the data
	DocumentChanges     bool `at:"workspace.workspaceEdit.documentChanges"`
	CreatesFiles        bool `at:"workspace.workspaceEdit.resourceOperations" has:"create"` // in edits with versions
	AppliesEdits        bool `at:"workspace.applyEdit"`                                     // that the server asks it to
	TextDocumentContent bool `at:"workspace.textDocumentContent"`                           // shows what the server makes
	ShowsDocuments      bool `at:"window.showDocument.support"`                             // when it is told to
	AsksForKinds        bool // its users can ask for actions of one kind
	// ReadsGenerated is of a client that tells its other servers which files were generated, because it watches none for them.
	ReadsGenerated bool `at:"experimental.generatedFiles"`

	HierarchicalSymbols  bool `at:"textDocument.documentSymbol.hierarchicalDocumentSymbolSupport"`
	DeprecatedSymbols    bool `at:"textDocument.documentSymbol.tagSupport.valueSet" has:"1"`
	ResolvesSymbols      bool `at:"workspace.symbol.resolveSupport.properties" has:"location.range"`
	Folds                bool `at:"textDocument.foldingRange"`
	WholeLineFolding     bool `at:"textDocument.foldingRange.lineFoldingOnly"`
	CollapsedText        bool `at:"textDocument.foldingRange.foldingRange.collapsedText"`
	FoldingLimit         int  // 0 for none
	FormatsSeveralRanges bool `at:"textDocument.rangeFormatting.rangesSupport"`
	FormatsWhileTyping   bool `at:"textDocument.onTypeFormatting"`
	JoinedEdits          bool `at:"experimental.joinedEdits"` // it takes one large edit sooner than many

	// Finding the way. Most of that needs no more than that the server offers it: not all clients that go to definitions announce it.
	DefinitionLinks     bool `at:"textDocument.definition.linkSupport"`
	TypeDefinitionLinks bool `at:"textDocument.typeDefinition.linkSupport"`
	ImplementationLinks bool `at:"textDocument.implementation.linkSupport"`
	PreparesRename      bool `at:"textDocument.rename.prepareSupport"`
	LinkedEditing       bool `at:"textDocument.linkedEditingRange"`
	GrowsSelections     bool `at:"textDocument.selectionRange"`
	LinkTooltips        bool `at:"textDocument.documentLink.tooltipSupport"`
	Hints               bool `at:"textDocument.inlayHint"`
	ResolvesHints       bool `at:"textDocument.inlayHint.resolveSupport.properties" has:"tooltip"`
	Lenses              bool `at:"textDocument.codeLens"`

	AllTokens      bool             `at:"textDocument.semanticTokens.requests.full"`
	TokenChanges   bool             `at:"textDocument.semanticTokens.requests.full.delta"`
	RangeOfTokens  bool             `at:"textDocument.semanticTokens.requests.range"`
	TokenTypes     uint32           // those that it knows: a set of bits
	TokenModifiers tokens.Modifiers // those that it knows

	Encoding  text.Encoding
	Refreshes map[string]bool // the methods by which it can be told to send requests again
	commands  map[string]bool // see Knows
}

// TakesNewFiles reports whether the client makes files and edits others when the server asks it to.
func (c *Capabilities) TakesNewFiles() bool { return c.AppliesEdits && c.CreatesFiles }

// Knows reports whether the client has a command of its own, which the server may have it run.
func (c *Capabilities) Knows(command string) bool { return c.commands[command] }

// said are the capabilities as the client sent them.
type said struct{ gjson.Result }

// flag reports whether a capability is true: see Capabilities.
func (s said) flag(path, value string) bool {
	found := s.Get(path)
	if value == "" {
		return found.Type != gjson.Null && found.Type != gjson.False
	}
	return slices.ContainsFunc(found.Array(), func(one gjson.Result) bool { return one.String() == value })
}

// set returns which names a list has, as bits at their places.
func (s said) set(path string, names []string) (bits uint32) {
	for _, known := range s.Get(path).Array() {
		if i := slices.Index(names, known.String()); i >= 0 {
			bits |= 1 << i
		}
	}
	return bits
}

// NewCapabilities reads the capabilities of a client from the parameters of its first request.
func NewCapabilities(params []byte) (c Capabilities) {
	client := said{gjson.GetBytes(params, "capabilities")}
	flags := reflect.ValueOf(&c).Elem()
	for field, value := range flags.Fields() {
		if path, ok := field.Tag.Lookup("at"); ok {
			value.SetBool(client.flag(path, field.Tag.Get("has")))
		}
	}
	c.Encoding = chooseEncoding(client)
	c.FoldingLimit = int(client.Get("textDocument.foldingRange.rangeLimit").Uint())
	c.ResolvesEdits = c.ResolvesEdits && client.flag("textDocument.codeAction.dataSupport", "")
	c.CreatesFiles = c.CreatesFiles && c.DocumentChanges
	for _, of := range [...]string{"textDocument.publishDiagnostics", "textDocument.diagnostic"} {
		c.RelatedInformation = c.RelatedInformation || client.flag(of+".relatedInformation", "")
		c.CodeDescription = c.CodeDescription || client.flag(of+".codeDescriptionSupport", "")
		c.DiagnosticData = c.DiagnosticData || client.flag(of+".dataSupport", "")
		for _, tag := range client.Get(of + ".tagSupport.valueSet").Array() {
			c.DiagnosticTags = append(c.DiagnosticTags, protocol.DiagnosticTag(tag.Uint()))
		}
	}
	if client.flag("textDocument.semanticTokens.formats", string(protocol.TokenFormatRelative)) {
		c.TokenTypes = client.set("textDocument.semanticTokens.tokenTypes", tokens.TypeNames[:])
		c.TokenModifiers = tokens.Modifiers(client.set("textDocument.semanticTokens.tokenModifiers", tokens.ModifierNames[:]))
	}
	c.TextMode, c.IndentsLines = textMode(client, c.Snippets)
	c.Refreshes = map[string]bool{
		protocol.MethodWorkspaceDiagnosticRefresh:     c.PullDiagnostics && client.flag("workspace.diagnostics.refreshSupport", ""),
		protocol.MethodWorkspaceInlayHintRefresh:      c.Hints && client.flag("workspace.inlayHint.refreshSupport", ""),
		protocol.MethodWorkspaceCodeLensRefresh:       c.Lenses && client.flag("workspace.codeLens.refreshSupport", ""),
		protocol.MethodWorkspaceSemanticTokensRefresh: c.TokenTypes != 0 && client.flag("workspace.semanticTokens.refreshSupport", ""),
		protocol.MethodWorkspaceFoldingRangeRefresh:   client.flag("workspace.foldingRange.refreshSupport", ""),
	}
	// There is no capability for commands of the client; this is how clients of other servers declare theirs.
	c.commands = map[string]bool{}
	for _, known := range client.Get("experimental.commands.commands").Array() {
		c.commands[known.String()] = true
	}
	c.readName(gjson.GetBytes(params, "clientInfo.name").String())
	return c
}

// readName derives from the name of a client the abilities that no capability tells.
func (c *Capabilities) readName(name string) {
	if name == "Neovim" {
		// Its plugins for completion name modes, which the completion that is built in does not. That takes no notice of where a range ends. All
		// of them hand snippets to an engine that indents, in any mode that they are told or announce.
		plugin := c.TextMode != 0
		c.BeforeCursor = !plugin
		if c.Snippets {
			c.IndentsLines = true
		}
		if c.TextMode == protocol.InsertTextModeAsIs {
			c.TextMode = 0
		}
	}
	// YASnippet, which both clients of Emacs expand snippets with, does not know choices, and Neovim leaves nothing where none was made.
	c.Choices = c.Snippets && name != "Neovim" && !strings.EqualFold(name, "emacs") && !strings.EqualFold(name, "eglot")
	// The omnifunc of Neovim before 0.10, which is also when it began to take snippets.
	c.FiltersByLabel = name == "Neovim" && !c.Snippets
	c.AsksForKinds = !strings.EqualFold(name, "helix") && !strings.EqualFold(name, "ALE")
	if strings.HasPrefix(name, "Visual Studio Code") {
		c.commands[ShowProblems], c.commands[SuggestAgain], c.commands[ParameterHints], c.commands[OpenRefactorings] = true, true, true, true
	}
}

// textMode returns in which mode a client is told to insert text, and whether it indents lines then. A client that can indent lines is
// never told not to: some that say they can insert text as it is indent snippets anyway.
func textMode(client said, snippets bool) (mode protocol.InsertTextMode, indents bool) {
	for _, mode := range [...]protocol.InsertTextMode{protocol.InsertTextModeAdjustIndentation, protocol.InsertTextModeAsIs} {
		if client.flag("textDocument.completion.completionItem.insertTextModeSupport.valueSet", strconv.Itoa(int(mode))) {
			return mode, mode == protocol.InsertTextModeAdjustIndentation
		}
	}
	// Clients that say nothing insert plain text as it is, and indent snippets.
	switch protocol.InsertTextMode(client.Get("textDocument.completion.insertTextMode").Uint()) {
	case protocol.InsertTextModeAsIs:
		return 0, false
	case protocol.InsertTextModeAdjustIndentation:
		return 0, true
	}
	return 0, snippets
}

// chooseEncoding takes the encoding that costs the least to convert to, of those that the client offers. UTF-16 needs no
// offer.
func chooseEncoding(client said) text.Encoding {
	for _, encoding := range [...]text.Encoding{text.UTF8, text.UTF32} {
		if client.flag("general.positionEncodings", encoding.String()) {
			return encoding
		}
	}
	return text.UTF16
}

// OpensPreviews reports whether the client shows a preview when it is told to.
func (c *Capabilities) OpensPreviews() bool { return c.TextDocumentContent && c.ShowsDocuments }
