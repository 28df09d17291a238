package server

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
	"golang.org/x/tools/txtar"
)

// mark is in a scenario's document where the cursor is, or at both ends of a selection.
const mark = "‸"

// scene is a document that is open in an editor.
type scene struct {
	*editor
	text, encoding string
	start, end     int // of the selection
}

// TestScenarios runs testdata/scenarios/*.txtar through a server, each in UTF-8, UTF-16 and UTF-32: the answers must be the same.
//
//	The subject of the scenario.
//	-- document --
//	{"provider": {"name": "‸🐈"}}
//	-- hover --
//	1: {"provider": {"name": «"🐈"»}}
//	### Provider `🐈`
//
// A section asks the question that it is named after, and holds the answer. With -update, answers are written as they are; a new section
// needs no more than its heading. The sections are:
//
//	hover                   the line, and the heading of the hover
//	definition, type, references, highlights
//	                        the lines, with the places marked
//	prepare                 the line, with the place marked that would be renamed
//	rename NAME             the text afterwards, or the reason why not
//	labels                  what completion offers; with an ellipsis at the end, what it offers first
//	complete LABEL          the text after an item was accepted
//	actions                 the titles of the code actions; with an ellipsis, the first
//	action TITLE            the text afterwards
//	format                  the text afterwards
//	diagnostics             the errors, with their places marked
//	symbols, hints, lenses, links, folds, selection
//	                        a line for each, with its place marked
func TestScenarios(t *testing.T) {
	files, err := filepath.Glob("testdata/scenarios/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("no scenarios: %v", err)
	}
	for _, file := range files {
		for _, encoding := range []string{"utf-8", "utf-16", "utf-32"} {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txtar")+"/"+encoding, func(t *testing.T) {
				archive, err := txtar.ParseFile(file)
				if err != nil {
					t.Fatal(err)
				}
				want := string(txtar.Format(archive))
				s := openScenario(t, string(archive.Files[0].Data), encoding)
				for i := range archive.Files[1:] {
					section := &archive.Files[1+i]
					verb, argument, _ := strings.Cut(section.Name, " ")
					ask, ok := scenarioSteps[verb]
					if !ok {
						t.Errorf("unknown section %q", section.Name)
						continue
					}
					section.Data = []byte(strings.TrimSuffix(likeBefore(ask(s, argument), string(section.Data)), "\n") + "\n")
				}
				got := string(txtar.Format(archive))
				if scenario.Updating() && encoding == "utf-8" {
					if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
						t.Fatal(err)
					}
				} else if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("-want +got:\n%s", diff)
				}
			})
		}
	}
}

// likeBefore cuts an answer at the place where the section has an ellipsis.
func likeBefore(got, want string) string {
	lines := strings.Split(strings.TrimSuffix(want, "\n"), "\n")
	if last := len(lines) - 1; lines[last] == "…" {
		all := strings.SplitAfter(got, "\n")
		return strings.Join(all[:min(last, len(all))], "") + "…\n"
	}
	return got
}

func openScenario(t *testing.T, document, encoding string) *scene {
	t.Helper()
	before, rest, ok := strings.Cut(document, mark)
	if !ok {
		t.Fatal("the document has no cursor")
	}
	within, after, selected := strings.Cut(rest, mark)
	if !selected {
		within, after = "", rest
	}
	s := &scene{
		editor: open(t, ableReader(encoding)), text: before + within + after, encoding: encoding,
		start: len(before), end: len(before + within),
	}
	s.didOpen(specURI, "terraform-provider-spec", 1, s.text)
	return s
}

// place returns the parameters of a request about the cursor.
func (s *scene) place() map[string]any { return placedAt(s.text, s.encoding, s.start) }

// offsets returns the place of a range in the text.
func (s *scene) offsets(r textRange) (start, end int) {
	s.t.Helper()
	o := oracle{text: s.text, encoding: s.encoding}
	start, ok := o.offset(r.Start)
	end, okToo := o.offset(r.End)
	if !ok || !okToo || end < start {
		s.t.Fatalf("%v is no range of the text", r)
	}
	return start, end
}

// line returns the line of a range, with the range in marks; of several lines, those at the ends.
func (s *scene) line(r textRange) string {
	start, end := s.offsets(r)
	from := strings.LastIndexByte(s.text[:start], '\n') + 1
	to := end + strings.IndexByte(s.text[end:]+"\n", '\n')
	inside := s.text[start:end]
	if first, _, several := strings.Cut(inside, "\n"); several {
		inside = first + " … " + strings.TrimSpace(inside[strings.LastIndexByte(inside, '\n'):])
	}
	return fmt.Sprintf("%d: %s\n", r.Start.Line+1, strings.TrimSpace(s.text[from:start]+"«"+inside+"»"+s.text[end:to]))
}

// edited returns the text after edits.
func (s *scene) edited(edits []textEdit) string {
	var out []syntax.Edit
	for _, e := range edits {
		start, end := s.offsets(e.Range)
		out = append(out, syntax.Edit{Start: start, End: end, Text: e.NewText})
	}
	text, err := text.ApplyEdits(s.text, out)
	if err != nil {
		s.t.Fatal(err)
	}
	return text
}

// scenarioSteps answer the sections of scenarios, by their first words.
var scenarioSteps = map[string]func(s *scene, argument string) string{
	"hover": func(s *scene, _ string) string {
		h := result[*struct {
			Range    textRange
			Contents struct{ Value string }
		}](s.editor, "textDocument/hover", s.place())
		if h == nil {
			return ""
		}
		heading, _, _ := strings.Cut(h.Contents.Value, "\n")
		return s.line(h.Range) + heading + "\n"
	},
	"definition": func(s *scene, _ string) string { return s.targets("textDocument/definition") },
	"type":       func(s *scene, _ string) string { return s.targets("textDocument/typeDefinition") },
	"references": func(s *scene, _ string) string {
		params := s.place()
		params["context"] = map[string]any{"includeDeclaration": true}
		return s.lines(result[[]location](s.editor, "textDocument/references", params))
	},
	"highlights": func(s *scene, _ string) string {
		return s.lines(result[[]location](s.editor, "textDocument/documentHighlight", s.place()))
	},
	"prepare": func(s *scene, _ string) string {
		p := result[*struct {
			Range       textRange
			Placeholder string
		}](s.editor, "textDocument/prepareRename", s.place())
		if p == nil {
			return ""
		}
		return s.line(p.Range)
	},
	"rename": func(s *scene, name string) string {
		params := s.place()
		params["newName"] = name
		m := s.try("textDocument/rename", params)
		if m.Error != nil {
			return m.Error.Message + "\n"
		}
		return s.changed(m.Result)
	},
	"labels": func(s *scene, _ string) string {
		var b strings.Builder
		for _, i := range s.items() {
			b.WriteString(i.Label + "\n")
		}
		return b.String()
	},
	"complete": func(s *scene, label string) string {
		for _, i := range s.items() {
			if i.Label == label {
				return s.edited(append(i.AdditionalTextEdits, i.TextEdit))
			}
		}
		return "there is no such item\n"
	},
	"actions": func(s *scene, only string) string {
		var b strings.Builder
		for _, a := range s.codeActions(strings.Fields(only)...) {
			b.WriteString(a.Kind + ": " + a.Title + "\n")
		}
		return b.String()
	},
	"action": func(s *scene, title string) string {
		for _, a := range append(s.codeActions(), s.codeActions("refactor")...) {
			if a.Title == title {
				return s.edited(a.edits())
			}
		}
		return "there is no such action\n"
	},
	"format": func(s *scene, _ string) string {
		params := about(specURI)
		params["options"] = map[string]any{"tabSize": 2, "insertSpaces": true}
		return s.edited(result[[]textEdit](s.editor, "textDocument/formatting", params))
	},
	"symbols": func(s *scene, _ string) string {
		type symbol struct {
			Name, Detail   string
			SelectionRange textRange
			Children       []json.RawMessage
		}
		var b strings.Builder
		var walk func(all []json.RawMessage, depth int)
		walk = func(all []json.RawMessage, depth int) {
			for _, raw := range all {
				var own symbol
				if err := json.Unmarshal(raw, &own); err != nil {
					s.t.Fatal(err)
				}
				start, end := s.offsets(own.SelectionRange)
				fmt.Fprintf(&b, "%s%s %s «%s»\n", strings.Repeat("  ", depth), own.Name, own.Detail, s.text[start:end])
				walk(own.Children, depth+1)
			}
		}
		walk(result[[]json.RawMessage](s.editor, "textDocument/documentSymbol", about(specURI)), 0)
		return b.String()
	},
	"hints": func(s *scene, _ string) string {
		params := about(specURI)
		params["range"] = textRange{End: position{strings.Count(s.text, "\n") + 1, 0}}
		var b strings.Builder
		for _, h := range result[[]inlayHint](s.editor, "textDocument/inlayHint", params) {
			start, _ := s.offsets(textRange{h.Position, h.Position})
			from := strings.LastIndexByte(s.text[:start], '\n') + 1
			fmt.Fprintf(&b, "%d: %s«%s»\n", h.Position.Line+1, strings.TrimSpace(s.text[from:start]), h.Label)
		}
		return b.String()
	},
	"lenses": func(s *scene, _ string) string {
		var b strings.Builder
		for _, l := range result[[]struct {
			Range   textRange
			Command struct{ Title string }
		}](s.editor, "textDocument/codeLens", about(specURI)) {
			b.WriteString(l.Command.Title + "\n  " + s.line(l.Range))
		}
		return b.String()
	},
	"links": func(s *scene, _ string) string {
		var b strings.Builder
		for _, l := range result[[]struct {
			Range  textRange
			Target string
		}](s.editor, "textDocument/documentLink", about(specURI)) {
			b.WriteString(l.Target + "\n  " + s.line(l.Range))
		}
		return b.String()
	},
	"folds": func(s *scene, _ string) string {
		var b strings.Builder
		for _, f := range result[[]struct {
			StartLine, EndLine int
			CollapsedText      string
		}](s.editor, "textDocument/foldingRange", about(specURI)) {
			fmt.Fprintf(&b, "%d-%d %s\n", f.StartLine+1, f.EndLine+1, f.CollapsedText)
		}
		return b.String()
	},
	"diagnostics": func(s *scene, _ string) string {
		var b strings.Builder
		for _, d := range result[struct{ Items []diagnostic }](s.editor, "textDocument/diagnostic", about(specURI)).Items {
			if d.Severity == 1 {
				b.WriteString(d.Code + "\n  " + s.line(d.Range))
			}
		}
		return b.String()
	},
	"selection": func(s *scene, _ string) string {
		params := about(specURI)
		params["positions"] = []any{s.place()["position"]}
		type selection struct {
			Range  textRange
			Parent *selection
		}
		var b strings.Builder
		for _, l := range result[[]selection](s.editor, "textDocument/selectionRange", params) {
			for at := &l; at != nil; at = at.Parent {
				b.WriteString(s.line(at.Range))
			}
		}
		return b.String()
	},
}

// targets returns where a request about the cursor leads.
func (s *scene) targets(method string) string {
	var out strings.Builder
	for _, l := range result[[]struct{ TargetSelectionRange, OriginSelectionRange textRange }](s.editor, method, s.place()) {
		out.WriteString(s.line(l.TargetSelectionRange))
	}
	return out.String()
}

func (s *scene) lines(all []location) string {
	var b strings.Builder
	for _, l := range all {
		b.WriteString(s.line(l.Range))
	}
	return b.String()
}

// changed returns the text after a workspace edit.
func (s *scene) changed(raw json.RawMessage) string {
	var a action
	if err := json.Unmarshal(raw, &a.Edit); err != nil {
		s.t.Fatal(err)
	}
	return s.edited(a.edits())
}

func (s *scene) items() []item {
	return result[struct{ Items []item }](s.editor, "textDocument/completion", s.place()).Items
}

func (s *scene) codeActions(only ...string) []action {
	var span textRange
	for p, offset := range places(s.text, s.encoding) {
		if offset == s.start {
			span.Start = p
		}
		if offset == s.end {
			span.End = p
		}
	}
	all := actions(s.editor, span, only...)
	return slices.DeleteFunc(all, func(a action) bool { return a.Title == "" })
}
