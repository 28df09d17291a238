package server

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
)

// result sends a request and reads its result.
func result[R any](e *editor, method string, params any) R {
	e.t.Helper()
	raw := e.request(method, params)
	checkWholes(e.t, method, raw)
	var r R
	if err := json.Unmarshal(raw, &r); err != nil {
		e.t.Fatal(err)
	}
	return r
}

// checkWholes reports places of names in an answer that are not inside the range of the named thing: clients refuse the answer.
func checkWholes(t testing.TB, method string, answer json.RawMessage) {
	t.Helper()
	var entries []json.RawMessage
	if json.Unmarshal(answer, &entries) != nil {
		return
	}
	for _, entry := range entries {
		var place struct {
			Range, SelectionRange, TargetRange, TargetSelectionRange *textRange
			Children                                                 json.RawMessage
		}
		if json.Unmarshal(entry, &place) != nil {
			continue
		}
		if place.Range != nil && place.SelectionRange != nil && !holds(*place.Range, *place.SelectionRange) ||
			place.TargetSelectionRange != nil && !holds(*place.TargetRange, *place.TargetSelectionRange) {
			t.Errorf("%s: what is selected is not inside of the whole: %s", method, entry)
		}
		checkWholes(t, method, place.Children)
	}
}

// at returns the parameters that name a place: where a text begins in another, and some characters on.
func at(uri, text, place string, more int) map[string]any {
	before, _, found := strings.Cut(text, place)
	if !found {
		panic("no " + place)
	}
	line := strings.Count(before, "\n")
	return map[string]any{
		"textDocument": map[string]any{"uri": uri},
		"position":     position{line, len(before) - strings.LastIndex(before, "\n") - 1 + more},
	}
}

type textEdit struct {
	Range   textRange
	NewText string
}

// apply applies edits that all refer to the text, whose columns count bytes.
func apply(t *testing.T, source string, edits []textEdit) string {
	t.Helper()
	o := oracle{text: source, encoding: "utf-8"}
	var out []syntax.Edit
	for _, e := range edits {
		start, ok := o.offset(e.Range.Start)
		end, okToo := o.offset(e.Range.End)
		if !ok || !okToo {
			t.Fatalf("no place for %v", e)
		}
		out = append(out, syntax.Edit{Start: start, End: end, Text: e.NewText})
	}
	result, err := text.ApplyEdits(source, out)
	if err != nil {
		t.Fatal(err)
	}
	return result
}

type item struct {
	Label               string
	TextEdit            textEdit
	AdditionalTextEdits []textEdit
	Documentation       *struct{ Kind, Value string }
	InsertTextFormat    int
	InsertTextMode      int
	Command             *struct{ Command string }
	Data                json.RawMessage
}

func TestCompletion(t *testing.T) {
	text := strings.Replace(smallSpec, `"optional"}},`, `"o"}},`, 1)
	tests := []struct {
		name, capabilities string
		documented         string // the kind of the documentation in the list
	}{
		{"none", strings.Replace(noCapabilities, "{", `{"general": {"positionEncodings": ["utf-8"]}`, 1), "plaintext"},
		{"Neovim", neovim, "markdown"},
		{"Helix", helix, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			e := open(t, test.capabilities)
			e.didOpen(specURI, "json", 1, text)
			list := result[struct{ Items []item }](e, "textDocument/completion", at(specURI, text, `"o"`, 2))
			i := slices.IndexFunc(list.Items, func(i item) bool { return i.Label == "optional" || i.Label == `"optional"` })
			if i < 0 {
				t.Fatalf("the items are %v", list.Items)
			}
			chosen := list.Items[i]
			if got := apply(t, text, append(chosen.AdditionalTextEdits, chosen.TextEdit)); got != smallSpec {
				t.Errorf("accepted, the text is %s", got)
			}
			switch {
			case test.documented != "":
				if chosen.Documentation == nil || chosen.Documentation.Kind != test.documented || chosen.Documentation.Value == "" {
					t.Errorf("the documentation is %v", chosen.Documentation)
				}
			case chosen.Documentation != nil:
				t.Errorf("the documentation is not asked for: %v", chosen.Documentation)
			default:
				resolved := result[item](e, "completionItem/resolve", map[string]any{"label": chosen.Label, "data": chosen.Data})
				if resolved.Documentation == nil || resolved.Documentation.Value == "" || resolved.Label != chosen.Label {
					t.Errorf("resolved it is %v", resolved)
				}
			}
			e.published(specURI, 1)
		})
	}
}

// An item of another server, or an old one, comes back as it is.
func TestResolveOfAnything(t *testing.T) {
	e := open(t, helix)
	for _, data := range []string{`null`, `5`, `"key:no such page"`, `"member:x y"`, `"key:99999 x"`, `"key:-1 x"`, `{"a": 1}`} {
		got := result[item](e, "completionItem/resolve", json.RawMessage(`{"label": "x", "data": `+data+`}`))
		if got.Label != "x" || got.Documentation != nil {
			t.Errorf("for %s: %v", data, got)
		}
	}
}

func TestHover(t *testing.T) {
	for capabilities, want := range map[string]string{neovim: "markdown", noCapabilities: "plaintext"} {
		t.Run(want, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, smallSpec)
			hover := result[struct {
				Contents struct{ Kind, Value string }
				Range    textRange
			}](e, "textDocument/hover", at(specURI, smallSpec, `"computed_optional_required"`, 3))
			if hover.Contents.Kind != want || !strings.Contains(hover.Contents.Value, "computed_optional_required") {
				t.Errorf("the text is %+v", hover.Contents)
			}
			if want == "plaintext" && strings.Contains(hover.Contents.Value, "`") {
				t.Errorf("the text has marks: %s", hover.Contents.Value)
			}
			if got := hover.Range.End.Character - hover.Range.Start.Character; got != len(`"computed_optional_required"`) {
				t.Errorf("the range is %v", hover.Range)
			}
			if nothing := e.request("textDocument/hover", at(specURI, smallSpec, "\n}", 0)); string(nothing) != "null" {
				t.Errorf("between things there is %s", nothing)
			}
			e.published(specURI, 1)
		})
	}
}

type action struct {
	Title       string
	Kind        string
	IsPreferred bool
	Diagnostics []diagnostic
	Edit        struct {
		Changes         map[string][]textEdit
		DocumentChanges []struct {
			TextDocument struct {
				URI     string
				Version int
			}
			Edits []textEdit
		}
	}
}

// edits returns the edits of an action.
func (a *action) edits() []textEdit {
	if len(a.Edit.DocumentChanges) > 0 {
		return a.Edit.DocumentChanges[0].Edits
	}
	return a.Edit.Changes[specURI]
}

func actions(e *editor, span textRange, only ...string) []action {
	e.t.Helper()
	params := about(specURI)
	params["range"] = span
	params["context"] = map[string]any{"diagnostics": []any{}}
	if len(only) > 0 {
		params["context"].(map[string]any)["only"] = only
	}
	return result[[]action](e, "textDocument/codeAction", params)
}

// fixable has two mistakes that can be fixed safely.
var fixable = strings.Replace(strings.Replace(smallSpec, `"optional"}},`, `"optional"},},`, 1), `"computed"}}`, `"computed"},}`, 1)

func TestCodeActions(t *testing.T) {
	for name, capabilities := range map[string]string{"Neovim": neovim, "Helix": helix} {
		t.Run(name, func(t *testing.T) {
			e := open(t, capabilities)
			e.didOpen(specURI, "json", 1, fixable)
			found := e.published(specURI, 1)
			if len(found) != 2 {
				t.Fatalf("there are %v", found)
			}
			// At one of them its fix, preferred because it is safe; and everything at once.
			all := actions(e, found[0].Range)
			if len(all) != 2 || all[0].Kind != "quickfix" || !all[0].IsPreferred || all[1].Kind != "source.fixAll.spec-ls" {
				t.Fatalf("the actions are %+v", all)
			}
			if fixed := all[0].Diagnostics; len(fixed) != 1 || fixed[0].Code != found[0].Code {
				t.Errorf("it fixes %v", fixed)
			}
			if got := apply(t, fixable, all[0].edits()); got != strings.Replace(smallSpec, `"computed"}}`, `"computed"},}`, 1) {
				t.Errorf("the quick fix gives %s", got)
			}
			if got := apply(t, fixable, all[1].edits()); got != smallSpec {
				t.Errorf("fixing all gives %s", got)
			}
			if changes := all[0].Edit.DocumentChanges; name == "Helix" && (len(changes) != 1 || changes[0].TextDocument.Version != 1) {
				t.Errorf("the edit is for %v", changes)
			}
			start := textRange{}
			for _, test := range []struct {
				span textRange
				only string
				want int
			}{
				{start, "source.fixAll", 1}, {start, "source.fixAll.spec-ls", 1}, {start, "source", 1}, {start, "quickfix", 0},
				{start, "refactor", 0}, {start, "source.fixAll.other", 0}, {found[0].Range, "quickfix", 1}, {found[0].Range, "quick", 0},
			} {
				if got := actions(e, test.span, test.only); len(got) != test.want {
					t.Errorf("%d actions of kind %s, want %d", len(got), test.only, test.want)
				}
			}
			if got := actions(e, start); len(got) != 0 {
				t.Errorf("where nothing is wrong there are %v", got)
			}
		})
	}
}

// TestFixAllWhenChosen holds that fixing everything, which takes longer than all else of a menu, is computed when it is chosen.
func TestFixAllWhenChosen(t *testing.T) {
	e := open(t, makeLazy)
	e.didOpen(specURI, "json", 1, fixable)
	found := e.published(specURI, 1)
	params := about(specURI)
	params["range"], params["context"] = found[0].Range, map[string]any{"diagnostics": []any{}}
	for _, raw := range result[[]json.RawMessage](e, "textDocument/codeAction", params) {
		var offered action
		if err := json.Unmarshal(raw, &offered); err != nil {
			t.Fatal(err)
		}
		if offered.Kind != "source.fixAll.spec-ls" {
			continue
		}
		if edits := offered.edits(); len(edits) > 0 {
			t.Errorf("it is offered with %v", edits)
		}
		var chosen action
		if err := json.Unmarshal(e.request("codeAction/resolve", raw), &chosen); err != nil {
			t.Fatal(err)
		}
		if got := apply(t, fixable, chosen.edits()); got != smallSpec {
			t.Errorf("fixing all gives %s", got)
		}
		return
	}
	t.Error("it is not offered")
}

type symbol struct {
	Name, Detail, ContainerName string
	Kind                        int
	Range, SelectionRange       textRange
	Location                    struct{ Range textRange }
	Children                    []symbol
}

// symbolKinds are the kinds of symbols as the protocol names them.
var symbolKinds = map[int]string{2: "Module", 5: "Class", 7: "Property", 8: "Field", 11: "Interface", 19: "Object", 23: "Struct",
	24: "Event"}

func (s *symbol) write(b *strings.Builder, depth int) {
	fmt.Fprintf(b, "%s%s (%s) %d:%d %s\n", strings.Repeat("  ", depth), s.Name, s.Detail, s.SelectionRange.Start.Line,
		s.SelectionRange.Start.Character,
		symbolKinds[s.Kind])
	for i := range s.Children {
		s.Children[i].write(b, depth+1)
	}
}

const nested = `{
  "version": "0.1",
  "provider": {"name": "example"},
  "datasources": [{
    "schema": {
      "attributes": [{
        "name": "outer",
        "list_nested": {
          "computed_optional_required": "computed",
          "nested_object": {"attributes": [
            {"string": {"computed_optional_required": "computed"}, "name": "inner"},
            {"bool": {}}
          ]}
        }
      }],
      "blocks": [{"name": "block", "single_nested": {"attributes": []}}]
    },
    "name": "pets"
  }]
}
`

func TestSymbols(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, nested)
	var got strings.Builder
	for _, s := range result[[]symbol](e, "textDocument/documentSymbol", about(specURI)) {
		s.write(&got, 0)
	}
	const want = `example (provider) 2:23 Module
pets (data source) 17:12 Interface
  outer (list_nested, computed) 6:16 Object
    inner (string, computed) 10:75 Field
    attribute 2 (bool) 11:12 Field
  block (single_nested) 15:26 Struct
`
	if got.String() != want {
		t.Errorf("the symbols are\n%swant\n%s", got.String(), want)
	}
}

// Ranges enclose what belongs to them, which clients rely on.
func TestSymbolRanges(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, nested)
	var check func(around textRange, symbols []symbol)
	check = func(around textRange, symbols []symbol) {
		for _, s := range symbols {
			if !holds(around, s.Range) || !holds(s.Range, s.SelectionRange) {
				t.Errorf("%s: %v in %v in %v", s.Name, s.SelectionRange, s.Range, around)
			}
			check(s.Range, s.Children)
		}
	}
	check(textRange{End: position{1000, 0}}, result[[]symbol](e, "textDocument/documentSymbol", about(specURI)))
}

func (p position) before(q position) bool {
	return p.Line < q.Line || p.Line == q.Line && p.Character < q.Character
}

func holds(outer, inner textRange) bool {
	return !inner.Start.before(outer.Start) && !outer.End.before(inner.End) && !inner.End.before(inner.Start)
}

func TestFlatSymbols(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, nested)
	var names []string
	for _, s := range result[[]symbol](e, "textDocument/documentSymbol", about(specURI)) {
		names = append(names, s.ContainerName+"/"+s.Name)
	}
	if got, want := strings.Join(names, " "), "/example /pets pets/outer outer/inner outer/attribute 2 pets/block"; got != want {
		t.Errorf("the symbols are %s", got)
	}
	e.published(specURI, 1)
}

func TestFolding(t *testing.T) {
	type fold struct{ StartLine, EndLine int }
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, nested)
	got := result[[]fold](e, "textDocument/foldingRange", about(specURI))
	want := []fold{{4, 15}, {6, 13}}
	slices.SortFunc(got, func(a, b fold) int { return a.StartLine - b.StartLine })
	if !slices.Equal(got, want) {
		t.Errorf("the folds are %v, want %v", got, want)
	}
	e.didChange(specURI, 2, full("{\n\"a\": [\n"))
	if got := e.request("textDocument/foldingRange", about(specURI)); string(got) == "null" {
		t.Error("damaged, there are none")
	}
}

func TestFoldingIsLimited(t *testing.T) {
	e := open(t, `{"textDocument": {"foldingRange": {"rangeLimit": 2, "lineFoldingOnly": true, "foldingRange": {"collapsedText": true}}}}`)
	e.didOpen(specURI, "json", 1, nested)
	got := result[[]struct{ StartLine int }](e, "textDocument/foldingRange", about(specURI))
	if len(got) != 2 || got[0].StartLine != 0 {
		t.Errorf("the folds are %v", got)
	}
	e.published(specURI, 1)
}

func TestSelection(t *testing.T) {
	type selection struct {
		Range  textRange
		Parent *selection
	}
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}}`)
	e.didOpen(specURI, "json", 1, smallSpec)
	place := at(specURI, smallSpec, "tail", 1)
	selections := result[[]selection](e, "textDocument/selectionRange", map[string]any{
		"textDocument": place["textDocument"], "positions": []any{place["position"], position{0, 0}},
	})
	if len(selections) != 2 {
		t.Fatalf("there are %d", len(selections))
	}
	o := oracle{text: smallSpec, encoding: "utf-8"}
	var got []string
	for s := &selections[0]; s != nil; s = s.Parent {
		start, _ := o.offset(s.Range.Start)
		end, _ := o.offset(s.Range.End)
		got = append(got, smallSpec[start:end])
		if s.Parent != nil && !holds(s.Parent.Range, s.Range) {
			t.Errorf("%v is not inside %v", s.Range, s.Parent.Range)
		}
	}
	const member = `"name": "tail"`
	const attribute = `{"name": "tail", "string": {"computed_optional_required": "optional"}}`
	want := []string{"tail", `"tail"`, member, attribute[1 : len(attribute)-1], attribute}
	if len(got) < len(want) || !slices.Equal(got[:len(want)], want) {
		t.Errorf("the selection grows over %q", got)
	}
	if last := got[len(got)-1]; last != smallSpec {
		t.Errorf("it ends with %q", last)
	}
	e.published(specURI, 1)
}

// Nothing fails at any place of a text, healthy or damaged, however it is cut off.
func TestRequestsEverywhere(t *testing.T) {
	e := open(t, visualStudioCode)
	for n := 0; n <= len(nested); n += 7 {
		text := nested[:n]
		e.didOpen(specURI, "terraform-provider-spec", n, text)
		last := strings.LastIndex(text, "\n")
		end := position{strings.Count(text, "\n"), n - last - 1}
		place := map[string]any{"textDocument": map[string]any{"uri": specURI}, "position": end}
		for _, method := range []string{"textDocument/hover", "textDocument/completion", "textDocument/documentSymbol",
			"textDocument/foldingRange", "textDocument/diagnostic"} {
			if m := e.try(method, place); m.Error != nil {
				t.Fatalf("%s at the end of %q: %v\n%s", method, text, m.Error, e.logged())
			}
		}
		place["positions"] = []any{end, position{0, 0}}
		e.request("textDocument/selectionRange", place)
		actions(e, textRange{End: end})
	}
}
