package editing

import (
	"context"
	"maps"
	"slices"
	"sync"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/refactor"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/language"
	"github.com/spec-ls/spec-ls/server/client"
	"github.com/spec-ls/spec-ls/server/feature/diagnostics"
	"github.com/spec-ls/spec-ls/server/message"
	"github.com/spec-ls/spec-ls/server/session"
	"go.lsp.dev/protocol"
	"go.lsp.dev/uri"
)

// CodeActions returns the actions in a range.
func CodeActions(ctx context.Context, s *session.Snapshot, params *protocol.CodeActionParams) ([]protocol.CommandOrCodeAction, error) {
	if s.Silent() || !s.Client.CodeActionLiterals {
		return []protocol.CommandOrCodeAction{}, nil // the client knows only commands
	}
	start, end, err := s.Span(params.Range)
	if err != nil {
		return nil, err
	}
	only := params.Context.Only
	if s.Document == nil {
		return asAnswer(repairs(s, start, end, only)), nil
	}
	groups, err := specificationActions(ctx, s, start, end, only)
	switch {
	case err != nil:
		return nil, err
	case len(only) == 0 && s.Client.AsksForKinds:
		return asAnswer(groups.menu(s.Client.Knows(client.OpenRefactorings))), nil
	}
	return asAnswer(groups.together()), nil
}

// asAnswer returns actions as the protocol has them.
func asAnswer(actions []*protocol.CodeAction) []protocol.CommandOrCodeAction {
	out := make([]protocol.CommandOrCodeAction, len(actions))
	for i, action := range actions {
		out[i] = action
	}
	return out
}

// finding is a diagnostic for which actions are made.
type finding struct {
	in    *session.Snapshot
	of    *analysis.Diagnostic
	shown func() protocol.Diagnostic // as in the client
}

func newFinding(s *session.Snapshot, convert *diagnostics.Converter, d *analysis.Diagnostic) *finding {
	return &finding{s, d, sync.OnceValue(func() protocol.Diagnostic { return convert.Diagnostic(d) })}
}

// action returns an action that is about the diagnostic, and does nothing yet.
func (f *finding) action(title string, kind protocol.CodeActionKind) *protocol.CodeAction {
	return &protocol.CodeAction{Title: title, Kind: &kind, Diagnostics: []protocol.Diagnostic{f.shown()}}
}

// repairs returns the repairs of findings in a range of a document that is not a specification.
func repairs(s *session.Snapshot, start, end int, only []protocol.CodeActionKind) (actions []*protocol.CodeAction) {
	known, ok := s.View.(language.Repairing)
	if !ok || !refactor.Wanted(only, protocol.CodeActionKindQuickFix) {
		return nil
	}
	convert := diagnostics.NewConverter(s)
	elsewhere := map[string]*protocol.CodeAction{} // a fix that changes other files only cures all findings that offer it
	for d, fix := range known.Repairs(start, end) {
		about := newFinding(s, convert, d)
		if same := elsewhere[fix.Title]; same != nil && !fix.IsInside() {
			same.Diagnostics = append(same.Diagnostics, about.shown())
			continue
		}
		action := about.fix(&fix)
		if action == nil {
			continue
		}
		if !fix.IsInside() {
			elsewhere[fix.Title] = action
		}
		if s.Client.PreferredActions && fix.Safe {
			action.IsPreferred = new(true)
		}
		actions = append(actions, action)
	}
	return actions
}

// specificationActions returns the fixes of the diagnostics that touch a range, and the fix of everything that can be fixed safely, the
// comments that suppress the diagnostics, and the refactorings.
func specificationActions(
	ctx context.Context, s *session.Snapshot, start, end int, only []protocol.CodeActionKind,
) (groups actionGroups, err error) {
	fixable := false // safely
	if refactor.Wanted(only, protocol.CodeActionKindQuickFix) {
		if err := s.Document.Check(ctx); err != nil {
			return groups, err
		}
		sent, _, err := s.View.Findings(ctx, diagnostics.Max)
		if err != nil {
			return groups, err
		}
		convert, asked := diagnostics.NewConverter(s), 0
		convert.Shorten(sent)
		all := s.Document.Diagnostics()
		for i := range all {
			d := &all[i]
			if d.Start > end {
				break
			}
			if d.End < start {
				continue
			}
			if err := ctx.Err(); err != nil {
				return groups, err
			}
			if asked++; asked <= maxTried {
				d.TriedFixes()
			}
			about := newFinding(s, convert, d)
			fixable = fixable || slices.ContainsFunc(d.Fixes(), func(fix analysis.Fix) bool { return fix.Safe })
			groups.fixes = append(groups.fixes, slices.Concat(about.fixes(), about.copied())...)
			if asked > MaxSuppressed {
				groups.suppressions = append(groups.suppressions, about.suppressions()...)
				continue
			}
			causes := d.Causes(all)
			for _, cause := range causes {
				if cause.Start > end || cause.End < start { // or its fixes are there already
					groups.fixes = append(groups.fixes, newFinding(s, convert, cause).fixes()...)
				}
			}
			// A finding that another error causes goes with that error, and a text that can't be read is half written.
			if len(causes) == 0 && (!d.Rule.Hides || len(d.Fixes()) > 0) {
				groups.suppressions = slices.Concat(groups.suppressions, about.suppressions(), about.suppressionsAround())
			}
		}
	}
	switch {
	case !refactor.Wanted(only, FixAll):
	case len(only) == 0 && !fixable: // it is not what one looks for here
	case len(only) == 0 && s.Client.ResolvesEdits:
		groups.all = append(groups.all, unresolvedAction(s, fixAllTitle, FixAll, start, end))
	default:
		if edit := fixAllEdit(ctx, s); edit != nil {
			groups.all = append(groups.all, &protocol.CodeAction{Title: fixAllTitle, Kind: new(FixAll), Edit: edit})
		}
	}
	groups.refactorings = append(refactorings(s, start, end, only), creation(s, start, end, only)...)
	groups.tests = slices.Concat(copying(s, start, end, only), implementing(s, start, end, only))
	return groups, nil
}

// maxTried is of how many diagnostics of one request all fixes are tried, however many others there were.
const maxTried = 20

// fixes returns an action for each fix of the diagnostic. The first that is safe, or that its rule prefers, is preferred.
func (f *finding) fixes() (actions []*protocol.CodeAction) {
	preferred := !f.in.Client.PreferredActions
	for _, fix := range f.of.Fixes() {
		action := f.fix(&fix)
		if action == nil {
			continue
		}
		if (fix.Safe || fix.Preferred) && !preferred {
			preferred = true
			action.IsPreferred = new(true)
		}
		actions = append(actions, action)
	}
	return actions
}

// fix returns the action of a fix, or nil if it makes a file and the client can't.
func (f *finding) fix(fix *analysis.Fix) *protocol.CodeAction {
	makes := slices.ContainsFunc(fix.Files, func(c rules.FileChange) bool { return c.IsNew })
	if makes && !(f.in.Client.CreatesFiles && f.in.Client.DocumentChanges) {
		return nil
	}
	action := f.action(fix.Title, protocol.CodeActionKindQuickFix)
	if len(fix.Edits) > 0 || len(fix.Files) == 0 {
		action.Edit = workspaceEdit(f.in, fix.Edits)
	}
	for i := range fix.Files {
		action.Edit = joined(action.Edit, changeOf(f.in, &fix.Files[i]))
	}
	return action
}

// changeOf returns a change of another file as the client takes it: of the version that is open, if one is. A file that does not exist is
// made first.
func changeOf(s *session.Snapshot, change *rules.FileChange) *protocol.WorkspaceEdit {
	file, open := message.FileURI(change.Path), s.Session.Documents[message.FileURI(change.Path)]
	var version *int32
	if open != nil && !open.OutOfStep {
		file, version = open.Spelling, &open.Version
	}
	edit := editOf(s, file, version, message.Ranges{Mapper: text.New(change.Text).Mapper(s.Client.Encoding)}.Edits(change.Edits))
	if s.Client.DocumentChanges && change.IsNew {
		edit.DocumentChanges = slices.Insert(edit.DocumentChanges, 0, protocol.DocumentChange(&protocol.CreateFile{
			Kind: "create", URI: file, Options: &protocol.CreateFileOptions{IgnoreIfExists: new(true)},
		}))
	}
	return edit
}

// joined returns one edit with the changes of two. The first may be nil.
func joined(a, b *protocol.WorkspaceEdit) *protocol.WorkspaceEdit {
	if a == nil {
		return b
	}
	a.DocumentChanges = append(a.DocumentChanges, b.DocumentChanges...)
	maps.Copy(a.Changes, b.Changes)
	return a
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
	version := &s.Version
	if !s.IsOpen() {
		version = nil
	}
	return editOf(s, s.URI, version, s.Ranges().Edits(edits))
}

// editOf returns edits of a file as the client of a snapshot takes them. The version is nil for any version.
func editOf(s *session.Snapshot, file uri.URI, version *int32, edits []protocol.TextEdit) *protocol.WorkspaceEdit {
	if !s.Client.DocumentChanges {
		return &protocol.WorkspaceEdit{Changes: map[uri.URI][]protocol.TextEdit{file: edits}}
	}
	document := &protocol.TextDocumentEdit{TextDocument: protocol.OptionalVersionedTextDocumentIdentifier{
		TextDocumentIdentifier: protocol.TextDocumentIdentifier{URI: file}, Version: version,
	}, Edits: make([]protocol.TextDocumentEditElement, len(edits))}
	for i := range edits {
		document.Edits[i] = &edits[i]
	}
	return &protocol.WorkspaceEdit{DocumentChanges: []protocol.DocumentChange{document}}
}

// clientAction returns an action that is a command, of the client or of the server.
func clientAction(title string, kind protocol.CodeActionKind, command string, arguments ...protocol.LSPAny) *protocol.CodeAction {
	return &protocol.CodeAction{Title: title, Kind: &kind, Command: protocol.Command{Title: title, Command: command, Arguments: arguments}}
}
