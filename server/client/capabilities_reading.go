package client

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/tokens"
	"github.com/tidwall/gjson"
	"go.lsp.dev/protocol"
)

// Reading is what matters of what a client can do to find the way in a document. Most of that needs no more than that the
// server offers it: clients that go to definitions do not all say so.
type Reading struct {
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
	Hints, Lenses               bool
	ResolvesHints               bool // asks for an explanation of a hint when the user looks at it
	ShowsReferences             bool // knows the command
	StartsRename                bool // knows the command
	OpensChanges                bool // knows the command
	OpensRefactorings           bool // knows the command
	ShowsProblems               bool // knows the command
	CreatesFromClipboard        bool // knows the command
	TestsPatterns               bool // knows the command
	CopiesText                  bool // knows the command
	RefreshHints, RefreshLenses bool // can be told to ask again

	RefreshTokens, RefreshFolding bool // the same
}

func newReading(params *protocol.InitializeParams) Reading {
	document := or(params.Capabilities.TextDocument)
	r := Reading{
		DefinitionLinks:     is(or(document.Definition).LinkSupport),
		TypeDefinitionLinks: is(or(document.TypeDefinition).LinkSupport),
		ImplementationLinks: is(or(document.Implementation).LinkSupport),
		PreparesRename:      is(or(document.Rename).PrepareSupport),
		AnnotatedRename: is(or(document.Rename).HonorsChangeAnnotations) && is(or(or(params.Capabilities.Workspace).WorkspaceEdit).DocumentChanges) &&
			or(or(params.Capabilities.Workspace).WorkspaceEdit).ChangeAnnotationSupport != nil,
		LinkedEditing:   document.LinkedEditingRange != nil,
		Folds:           document.FoldingRange != nil,
		GrowsSelections: document.SelectionRange != nil,
		LinkTooltips:    is(or(document.DocumentLink).TooltipSupport),
	}
	r.CollapsedText = is(or(or(document.FoldingRange).FoldingRange).CollapsedText)
	signature := or(or(document.SignatureHelp).SignatureInformation)
	r.SignatureMarkdown = slices.Contains(signature.DocumentationFormat, protocol.MarkupKindMarkdown)
	r.ParameterOffsets = is(or(signature.ParameterInformation).LabelOffsetSupport)
	r.readTokens(&document.SemanticTokens)
	workspace := or(params.Capabilities.Workspace)
	r.ResolvesSymbols = slices.Contains(or(workspace.Symbol).ResolveSupport.Properties, "location.range")
	r.Hints = document.InlayHint != nil
	r.ResolvesHints = slices.Contains(or(document.InlayHint).ResolveSupport.Properties, "tooltip")
	r.RefreshHints = is(or(workspace.InlayHint).RefreshSupport)
	r.Lenses = document.CodeLens != nil
	r.RefreshLenses = is(or(workspace.CodeLens).RefreshSupport)
	r.RefreshTokens = is(or(workspace.SemanticTokens).RefreshSupport)
	r.RefreshFolding = is(or(workspace.FoldingRange).RefreshSupport)
	r.ShowsProblems = strings.HasPrefix(params.ClientInfo.Name, "Visual Studio Code")
	r.OpensRefactorings = r.ShowsProblems
	for _, command := range gjson.GetBytes(params.Capabilities.Experimental, "commands.commands").Array() {
		r.ShowsReferences = r.ShowsReferences || command.String() == ShowReferences
		r.OpensChanges = r.OpensChanges || command.String() == OpenChanges
		r.StartsRename = r.StartsRename || command.String() == StartRename
		r.CreatesFromClipboard = r.CreatesFromClipboard || command.String() == CreateFromClipboard
		r.TestsPatterns = r.TestsPatterns || command.String() == TestPattern
		r.CopiesText = r.CopiesText || command.String() == CopyText
		r.OpensRefactorings = r.OpensRefactorings || command.String() == OpenRefactorings
	}
	return r
}

// readTokens reads what a client says of semantic tokens.
func (r *Reading) readTokens(c *protocol.SemanticTokensClientCapabilities) {
	if !slices.Contains(c.Formats, protocol.TokenFormatRelative) {
		return
	}
	for i, name := range tokens.TypeNames {
		if slices.Contains(c.TokenTypes, name) {
			r.TokenTypes |= 1 << i
		}
	}
	for i, name := range tokens.ModifierNames {
		if slices.Contains(c.TokenModifiers, name) {
			r.TokenModifiers |= 1 << i
		}
	}
	switch full := c.Requests.Full.(type) {
	case protocol.Boolean:
		r.AllTokens = bool(full)
	case *protocol.ClientSemanticTokensRequestFullDelta:
		r.AllTokens, r.TokenChanges = true, is(full.Delta)
	}
	switch part := c.Requests.Range.(type) {
	case protocol.Boolean:
		r.RangeOfTokens = bool(part)
	case *protocol.SemanticTokensOptionsRange:
		r.RangeOfTokens = true
	}
}
