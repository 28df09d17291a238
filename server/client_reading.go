package server

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/tokens"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// reading is what matters of what a client can do to find the way in a document. Most of that needs no more than that the
// server offers it: clients that go to definitions do not all say so.
type reading struct {
	definitionLinks     bool // takes links with what is defined around the name
	typeDefinitionLinks bool
	implementationLinks bool
	preparesRename      bool // asks what would be renamed
	annotatedRename     bool // shows what is said of the edits of a rename
	linkedEditing       bool // edits places together
	folds               bool
	growsSelections     bool
	linkTooltips        bool
	resolvesSymbols     bool // asks where a symbol of the workspace is when the user chooses it
	collapsedText       bool // shows what a folded part holds
	signatureMarkdown   bool
	parameterOffsets    bool // takes parameters as parts of a signature

	// Tokens. The types and modifiers that the client knows are sets of bits.
	tokenTypes                             uint32
	tokenModifiers                         tokens.Modifiers
	allTokens, rangeOfTokens, tokenChanges bool

	// Hints and lenses.
	hints, lenses               bool
	resolvesHints               bool // asks for an explanation of a hint when the user looks at it
	showsReferences             bool // knows the command
	startsRename                bool // knows the command
	opensChanges                bool // knows the command
	opensRefactorings           bool // knows the command
	showsProblems               bool // knows the command
	createsFromClipboard        bool // knows the command
	refreshHints, refreshLenses bool // can be told to ask again

	refreshTokens, refreshFolding bool // the same
}

func newReading(params *protocol.InitializeParams) reading {
	document := or(params.Capabilities.TextDocument)
	r := reading{
		definitionLinks:     is(or(document.Definition).LinkSupport),
		typeDefinitionLinks: is(or(document.TypeDefinition).LinkSupport),
		implementationLinks: is(or(document.Implementation).LinkSupport),
		preparesRename:      is(or(document.Rename).PrepareSupport),
		annotatedRename: is(or(document.Rename).HonorsChangeAnnotations) && is(or(or(params.Capabilities.Workspace).WorkspaceEdit).DocumentChanges) &&
			or(or(params.Capabilities.Workspace).WorkspaceEdit).ChangeAnnotationSupport != nil,
		linkedEditing:   document.LinkedEditingRange != nil,
		folds:           document.FoldingRange != nil,
		growsSelections: document.SelectionRange != nil,
		linkTooltips:    is(or(document.DocumentLink).TooltipSupport),
	}
	r.collapsedText = is(or(or(document.FoldingRange).FoldingRange).CollapsedText)
	signature := or(or(document.SignatureHelp).SignatureInformation)
	r.signatureMarkdown = slices.Contains(signature.DocumentationFormat, protocol.MarkupKindMarkdown)
	r.parameterOffsets = is(or(signature.ParameterInformation).LabelOffsetSupport)
	r.readTokens(&document.SemanticTokens)
	workspace := or(params.Capabilities.Workspace)
	r.resolvesSymbols = slices.Contains(or(workspace.Symbol).ResolveSupport.Properties, "location.range")
	r.hints = document.InlayHint != nil
	r.resolvesHints = slices.Contains(or(document.InlayHint).ResolveSupport.Properties, "tooltip")
	r.refreshHints = is(or(workspace.InlayHint).RefreshSupport)
	r.lenses = document.CodeLens != nil
	r.refreshLenses = is(or(workspace.CodeLens).RefreshSupport)
	r.refreshTokens = is(or(workspace.SemanticTokens).RefreshSupport)
	r.refreshFolding = is(or(workspace.FoldingRange).RefreshSupport)
	r.showsProblems = strings.HasPrefix(params.ClientInfo.Name, "Visual Studio Code")
	r.opensRefactorings = r.showsProblems
	for _, command := range gjson.GetBytes(params.Capabilities.Experimental, "commands.commands").Array() {
		r.showsReferences = r.showsReferences || command.String() == showReferences
		r.opensChanges = r.opensChanges || command.String() == openChanges
		r.startsRename = r.startsRename || command.String() == startRename
		r.createsFromClipboard = r.createsFromClipboard || command.String() == createFromClipboard
		r.opensRefactorings = r.opensRefactorings || command.String() == openRefactorings
	}
	return r
}

// readTokens reads what a client says of semantic tokens.
func (r *reading) readTokens(c *protocol.SemanticTokensClientCapabilities) {
	if !slices.Contains(c.Formats, protocol.TokenFormatRelative) {
		return
	}
	for i, name := range tokens.TypeNames {
		if slices.Contains(c.TokenTypes, name) {
			r.tokenTypes |= 1 << i
		}
	}
	for i, name := range tokens.ModifierNames {
		if slices.Contains(c.TokenModifiers, name) {
			r.tokenModifiers |= 1 << i
		}
	}
	switch full := c.Requests.Full.(type) {
	case protocol.Boolean:
		r.allTokens = bool(full)
	case *protocol.ClientSemanticTokensRequestFullDelta:
		r.allTokens, r.tokenChanges = true, is(full.Delta)
	}
	switch part := c.Requests.Range.(type) {
	case protocol.Boolean:
		r.rangeOfTokens = bool(part)
	case *protocol.SemanticTokensOptionsRange:
		r.rangeOfTokens = true
	}
}

// tokenOptions returns which requests for tokens the server answers.
func (r *reading) tokenOptions() *protocol.SemanticTokensOptions {
	options := &protocol.SemanticTokensOptions{Legend: protocol.SemanticTokensLegend{
		TokenTypes: tokens.TypeNames[:], TokenModifiers: tokens.ModifierNames[:],
	}}
	if r.rangeOfTokens {
		options.Range = protocol.Boolean(true)
	}
	if r.tokenChanges {
		options.Full = &protocol.SemanticTokensFullDelta{Delta: new(true)}
	} else if r.allTokens {
		options.Full = protocol.Boolean(true)
	}
	return options
}

// offer says what of it the server does for the client.
func (r *reading) offer(capabilities *protocol.ServerCapabilities) {
	capabilities.DefinitionProvider = protocol.Boolean(true)
	capabilities.TypeDefinitionProvider = protocol.Boolean(true)
	capabilities.ImplementationProvider = protocol.Boolean(true)
	capabilities.ReferencesProvider = protocol.Boolean(true)
	capabilities.DocumentHighlightProvider = protocol.Boolean(true)
	capabilities.RenameProvider = protocol.Boolean(true)
	if r.preparesRename {
		capabilities.RenameProvider = &protocol.RenameOptions{PrepareProvider: new(true)}
	}
	if r.folds {
		capabilities.FoldingRangeProvider = protocol.Boolean(true)
	}
	if r.growsSelections {
		capabilities.SelectionRangeProvider = protocol.Boolean(true)
	}
	if r.linkedEditing {
		capabilities.LinkedEditingRangeProvider = protocol.Boolean(true)
	}
	capabilities.DocumentLinkProvider = &protocol.DocumentLinkOptions{}
	capabilities.WorkspaceSymbolProvider = protocol.Boolean(true)
	if r.resolvesSymbols {
		capabilities.WorkspaceSymbolProvider = &protocol.WorkspaceSymbolOptions{ResolveProvider: new(true)}
	}
	if r.hints {
		capabilities.InlayHintProvider = &protocol.InlayHintOptions{ResolveProvider: &r.resolvesHints}
	}
	if r.lenses {
		capabilities.CodeLensProvider = &protocol.CodeLensOptions{}
	}
	if r.tokenTypes != 0 && (r.allTokens || r.rangeOfTokens) {
		capabilities.SemanticTokensProvider = r.tokenOptions()
	}
}
