package editing

import (
	"context"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// CodeActions returns what can be done in a range.
func CodeActions(ctx context.Context, s *session.Snapshot, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if s.Silent() || !s.Client.CodeActionLiterals {
		return []protocol.CommandOrCodeAction{}, nil // the client knows only commands
	}
	start, end, err := s.Span(params.Range)
	if err != nil {
		return nil, err
	}
	if s.Document != nil {
		return specificationActions(ctx, s, start, end, params.Context.Only)
	}
	return repairActions(s, start, end, params.Context.Only), nil
}

// repairActions returns the repairs of what is wrong in a range of a document that is not a specification.
func repairActions(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) []protocol.CommandOrCodeAction {
	actions := []protocol.CommandOrCodeAction{}
	known, ok := s.View.(session.Repairing)
	if !ok || !wants(only, protocol.CodeActionKindQuickFix) {
		return actions
	}
	convert := diagnostics.NewConverter(s)
	for _, r := range known.Repairs(start, end) {
		action := &protocol.CodeAction{
			Title: r.Title, Kind: new(protocol.CodeActionKindQuickFix), Diagnostics: []protocol.Diagnostic{convert.Diagnostic(r.Diagnostic)},
			Edit: workspaceEdit(s, []syntax.Edit{r.Edit}),
		}
		if s.Client.PreferredActions {
			action.IsPreferred = new(true)
		}
		actions = append(actions, action)
	}
	return actions
}

// specificationActions returns the fixes of the diagnostics that touch a range, and the fix of everything that can be fixed safely, the comments that
// suppress the diagnostics, and the refactorings. A client that asks for no kind gets a menu of them.
func specificationActions(
	ctx context.Context, s *session.Snapshot, start, end int, only []protocol.CodeActionKind,
) ([]protocol.CommandOrCodeAction, error) {
	var groups actionGroups
	fixable := false // safely
	if wants(only, protocol.CodeActionKindQuickFix) {
		if err := s.Document.Check(ctx); err != nil {
			return nil, err
		}
		convert := diagnostics.NewConverter(s)
		asked := 0
		for i, d := range s.Document.Diagnostics() {
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
				groups.fixes = append(groups.fixes, quickFixes(s, convert, &s.Document.Diagnostics()[i])...)
				groups.fixes = append(groups.fixes, newFiles(s, convert, &s.Document.Diagnostics()[i])...)
				groups.fixes = append(groups.fixes, copied(s, convert, &s.Document.Diagnostics()[i])...)
				groups.suppressions = append(groups.suppressions, suppressions(s, convert, &s.Document.Diagnostics()[i])...)
				if asked <= MaxSuppressed {
					groups.suppressions = append(groups.suppressions, suppressActions(s, convert, &s.Document.Diagnostics()[i])...)
				}
			}
		}
	}
	switch {
	case !wants(only, FixAll):
	case len(only) == 0 && !fixable: // it is not what one looks for here
	case len(only) == 0 && s.Client.ResolvesEdits:
		groups.all = append(groups.all, unresolvedAction(s, fixAllTitle, FixAll, start, end))
	default:
		if edit := fixAllEdit(ctx, s); edit != nil {
			groups.all = append(groups.all, &protocol.CodeAction{Title: fixAllTitle, Kind: new(FixAll), Edit: edit})
		}
	}
	groups.refactorings = refactorings(s, start, end, only)
	groups.tests = append(testing(s, start, end, only), copying(s, start, end, only)...)
	if len(only) == 0 && s.Client.AsksForKinds {
		return groups.menu(s.Client.OpensRefactorings), nil
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
func quickFixes(s *session.Snapshot, convert *diagnostics.Converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	fixes := d.Fixes()
	if len(fixes) == 0 {
		return nil
	}
	diagnostic := convert.Diagnostic(d)
	preferred := false
	for _, fix := range fixes {
		action := &protocol.CodeAction{
			Title: fix.Title, Kind: new(protocol.CodeActionKindQuickFix),
			Diagnostics: []protocol.Diagnostic{diagnostic},
			Edit:        workspaceEdit(s, fix.Edits),
		}
		if fix.Safe && !preferred && s.Client.PreferredActions {
			preferred = true
			action.IsPreferred = new(true)
		}
		actions = append(actions, action)
	}
	return actions
}

// newFiles returns an action for each file that would cure a diagnostic, to a client that can make files.
func newFiles(s *session.Snapshot, convert *diagnostics.Converter, d *analysis.Diagnostic) []protocol.CommandOrCodeAction {
	var actions []protocol.CommandOrCodeAction
	if !s.Client.CreatesFiles {
		return nil
	}
	for _, file := range d.Files() {
		at := message.FileURI(file.Path)
		actions = append(actions, &protocol.CodeAction{
			Title: file.Title, Kind: new(protocol.CodeActionKindQuickFix), Diagnostics: []protocol.Diagnostic{convert.Diagnostic(d)},
			Edit: &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{
				&protocol.CreateFile{Kind: "create", URI: at},
				message.DocumentEdit(at, nil, []protocol.TextEdit{{NewText: file.Text}}),
			}},
		})
	}
	return actions
}

// FixAll is the kind of the action that applies all safe fixes.
const FixAll = protocol.CodeActionKindSourceFixAll + ".spec-ls"

// fixAllTitle is the title of the action that applies all safe fixes.
const fixAllTitle = "Apply all safe fixes of spec-ls"

// fixAllEdit returns the edit that applies all safe fixes; nil if there are none. It takes as long as checking the document a few times.
func fixAllEdit(ctx context.Context, s *session.Snapshot) *protocol.WorkspaceEdit {
	fixed := analysis.FixAllContext(ctx, s.Document, false)
	if len(fixed.Edits) == 0 {
		return nil
	}
	return workspaceEdit(s, fixed.Edits)
}

// workspaceEdit returns edits of the document as the client takes them: with the version to which they apply, if it can check
// that.
func workspaceEdit(s *session.Snapshot, edits []syntax.Edit) *protocol.WorkspaceEdit {
	changes := s.Ranges().Edits(edits)
	if !s.Client.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{s.URI: changes}}
	}
	version := &s.Version
	if !s.IsOpen() {
		version = nil
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{message.DocumentEdit(s.URI, version, changes)}}
}
