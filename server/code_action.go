package server

import (
	"context"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// codeActions returns what can be done in a range.
func (s *snapshot) codeActions(ctx context.Context, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	known, ok := s.view.(acting)
	if !ok || !s.client.codeActionLiterals {
		return []protocol.CommandOrCodeAction{}, nil // the client knows only commands
	}
	start, err := s.offset(params.Range.Start)
	if err != nil {
		return nil, err
	}
	end, err := s.offset(params.Range.End)
	if err != nil {
		return nil, err
	}
	return known.actions(ctx, s, start, end, params.Context.Only)
}

// actions returns the fixes of the diagnostics that touch a range, and the fix of everything that can be fixed safely, the comments that
// suppress the diagnostics, and the refactorings. A client that asks for no kind gets a menu of them.
func (specification) actions(
	ctx context.Context, s *snapshot, start, end int, only []protocol.CodeActionKind,
) ([]protocol.CommandOrCodeAction, error) {
	var groups actionGroups
	fixable := false // safely
	if wants(only, protocol.CodeActionKindQuickFix) {
		if err := s.document.Check(ctx); err != nil {
			return nil, err
		}
		convert := s.converter()
		asked := 0
		for i, d := range s.document.Diagnostics() {
			if d.Start > end {
				break
			}
			if d.End >= start {
				if err := ctx.Err(); err != nil {
					return nil, err
				}
				if asked++; asked <= maxTried {
					d.TriedFixes()
				}
				fixable = fixable || slices.ContainsFunc(d.Fixes(), func(fix analysis.Fix) bool { return fix.Safe })
				groups.fixes = append(groups.fixes, s.quickFixes(convert, &s.document.Diagnostics()[i])...)
				groups.fixes = append(groups.fixes, s.newFiles(convert, &s.document.Diagnostics()[i])...)
				groups.suppressions = append(groups.suppressions, s.suppressions(convert, &s.document.Diagnostics()[i])...)
				if asked <= maxSuppressed {
					groups.suppressions = append(groups.suppressions, s.suppressActions(convert, &s.document.Diagnostics()[i])...)
				}
			}
		}
	}
	switch {
	case !wants(only, fixAll):
	case len(only) == 0 && !fixable: // it is not what one looks for here
	case len(only) == 0 && s.client.resolvesEdits:
		groups.all = append(groups.all, s.unresolved(fixAllTitle, fixAll, start, end))
	default:
		if edit := s.fixAllEdit(ctx); edit != nil {
			groups.all = append(groups.all, &protocol.CodeAction{Title: fixAllTitle, Kind: new(fixAll), Edit: edit})
		}
	}
	groups.refactorings = s.refactorings(start, end, only)
	if len(only) == 0 && s.client.asksForKinds {
		return groups.menu(s.client.opensRefactorings), nil
	}
	return groups.together(), nil
}

// maxTried is of how many diagnostics of one request all fixes are tried, however many others there were.
const maxTried = 20

// wants reports whether a client that asks for some kinds of actions, or for any, asks for this one. A kind includes those whose
// names continue it.
func wants(only []protocol.CodeActionKind, kind protocol.CodeActionKind) bool {
	return len(only) == 0 || slices.ContainsFunc(only, func(o protocol.CodeActionKind) bool {
		return o == protocol.CodeActionKindEmpty || kind == o || strings.HasPrefix(string(kind), string(o)+".")
	})
}

// quickFixes returns an action for each fix of a diagnostic. The first safe one is preferred.
func (s *snapshot) quickFixes(convert *converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	fixes := d.Fixes()
	if len(fixes) == 0 {
		return nil
	}
	diagnostic := convert.diagnostic(d)
	preferred := false
	for _, fix := range fixes {
		action := &protocol.CodeAction{
			Title: fix.Title, Kind: new(protocol.CodeActionKindQuickFix),
			Diagnostics: []protocol.Diagnostic{diagnostic},
			Edit:        s.workspaceEdit(fix.Edits),
		}
		if fix.Safe && !preferred && s.client.preferredActions {
			preferred = true
			action.IsPreferred = new(true)
		}
		actions = append(actions, action)
	}
	return actions
}

// newFiles returns an action for each file that would cure a diagnostic, to a client that can make files.
func (s *snapshot) newFiles(convert *converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	if !s.client.createsFiles {
		return nil
	}
	for _, file := range d.Files() {
		at := fileURI(file.Path)
		actions = append(actions, &protocol.CodeAction{
			Title: file.Title, Kind: new(protocol.CodeActionKindQuickFix), Diagnostics: []protocol.Diagnostic{convert.diagnostic(d)},
			Edit: &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{
				&protocol.CreateFile{Kind: "create", URI: at},
				&protocol.TextDocumentEdit{
					TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: at}},
					Edits:        []protocol.TextDocumentEditElement{&protocol.TextEdit{NewText: file.Text}},
				},
			}},
		})
	}
	return actions
}

// fixAllTitle is the title of the action that applies all safe fixes.
const fixAllTitle = "Apply all safe fixes of spec-ls"

// fixAllEdit returns the edit that applies all safe fixes; nil if there are none. It takes as long as checking the document a few times.
func (s *snapshot) fixAllEdit(ctx context.Context) *protocol.WorkspaceEdit {
	fixed := analysis.FixAllContext(ctx, s.document, false)
	if len(fixed.Edits) == 0 {
		return nil
	}
	return s.workspaceEdit(fixed.Edits)
}

// workspaceEdit returns edits of the document as the client takes them: with the version to which they apply, if it can check
// that.
func (s *snapshot) workspaceEdit(edits []syntax.Edit) *protocol.WorkspaceEdit {
	ranges := s.ranges()
	if !s.client.documentChanges {
		changes := make([]protocol.TextEdit, len(edits))
		for i, e := range edits {
			changes[i] = protocol.TextEdit{Range: ranges.of(e.Start, e.End), NewText: e.Text}
		}
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{s.uri: changes}}
	}
	changes := make([]protocol.TextDocumentEditElement, len(edits))
	for i, e := range edits {
		changes[i] = &protocol.TextEdit{Range: ranges.of(e.Start, e.End), NewText: e.Text}
	}
	version := &s.version
	if !s.isOpen() {
		version = nil // it is not open
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{&protocol.TextDocumentEdit{
		TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
			TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: s.uri}, Version: version,
		},
		Edits: changes,
	}}}
}
