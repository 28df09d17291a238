package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"unicode/utf16"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"go.lsp.dev/uri"
)

// project is a directory with a specification and a place for a configuration.
type project struct{ directory, specification, configuration string }

func newProject(t *testing.T) project {
	t.Helper()
	directory := t.TempDir()
	if err := os.Mkdir(filepath.Join(directory, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	return project{directory,
		string(uri.File(filepath.Join(directory, "specs", "provider_code_spec.json"))),
		string(uri.File(filepath.Join(directory, config.FileName)))}
}

// write writes a file of the project.
func (p project) write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(filepath.Join(p.directory, name), []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}

// inUnits returns a place as at does, with columns that count UTF-16 units.
func inUnits(of, text, place string, more int) map[string]any {
	params := at(of, text, place, 0)
	before, _, _ := strings.Cut(text, place)
	column := len(utf16.Encode([]rune(before[strings.LastIndex(before, "\n")+1:])))
	params["position"] = position{strings.Count(before, "\n"), column + more}
	return params
}

const foreign = `{
  // 我们的规则 🐈
  "//": "宠物 🐈🐈", "rules": {"missing-descripton": "off", "duplicate-attribute": "warn"},
  "overrides": [{"path": "resources.pet.attributes.tail", "rules": {}}],
}
`

func TestConfigurationDiagnostics(t *testing.T) {
	for name, test := range map[string]struct {
		capabilities string
		column       int
	}{
		"in bytes":        {neovim, strings.Index(strings.Split(foreign, "\n")[2], `"missing`)},
		"in UTF-16 units": {`{"textDocument": {"publishDiagnostics": {"codeDescriptionSupport": true}}}`, 29},
		"in characters":   {`{"general": {"positionEncodings": ["utf-32"]}}`, 27},
	} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			e := open(t, test.capabilities)
			e.didOpen(p.configuration, "jsonc", 1, foreign)
			found := e.published(p.configuration, 1)
			if len(found) != 2 || found[0].Code != "invalid-configuration" ||
				found[0].Message != "unknown rule \"missing-descripton\"\nhelp: did you mean \"missing-description\"?" ||
				!strings.HasSuffix(found[1].Message, "\nhelp: did you mean \"warning\"?") {
				t.Fatalf("there are %v", found)
			}
			if start := found[0].Range.Start; start != (position{2, test.column}) {
				t.Errorf("the first is at %v", start)
			}
			e.didChange(p.configuration, 2, full(`{"rules": {}`))
			if found := e.published(p.configuration, 2); len(found) != 1 {
				t.Errorf("damaged, there are %v", found)
			}
			e.notify("textDocument/didClose", about(p.configuration))
			if found := e.published(p.configuration, -1); len(found) != 0 {
				t.Errorf("closed, there are %v", found)
			}
		})
	}
}

// A client that asks gets them too, and the files that a configuration extends count.
func TestConfigurationDiagnosticsOnRequest(t *testing.T) {
	type report struct{ Items []diagnostic }
	p := newProject(t)
	e := open(t, visualStudioCode)
	e.didOpen(p.configuration, "jsonc", 1, `{"extends": "base.json"}`)
	if got := result[report](e, "textDocument/diagnostic", about(p.configuration)).Items; len(got) != 1 ||
		!strings.Contains(got[0].Message, "cannot be read") {
		t.Errorf("there are %v", got)
	}
	p.write(t, "base.json", `{}`)
	e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": p.configuration, "type": 1}}})
	e.until("workspace/diagnostic/refresh", func() bool {
		return len(result[report](e, "textDocument/diagnostic", about(p.configuration)).Items) == 0
	})
}

// choose completes at a place of a configuration and gives the text after an item was taken.
func (p project) choose(e *editor, text, place string, more int, label string) (string, item) {
	e.t.Helper()
	list := result[struct{ Items []item }](e, "textDocument/completion", at(p.configuration, text, place, more))
	for _, i := range list.Items {
		if i.Label == label {
			return apply(e.t.(*testing.T), text, append([]textEdit{i.TextEdit}, i.AdditionalTextEdits...)), i
		}
	}
	e.t.Fatalf("%q is not among %d items", label, len(list.Items))
	return "", item{}
}

func TestConfigurationCompletion(t *testing.T) {
	p := newProject(t)
	if err := os.Mkdir(filepath.Join(p.directory, "other"), 0o755); err != nil {
		t.Fatal(err)
	}
	p.write(t, filepath.Join("other", config.FileName), "{}")
	e := open(t, neovim)
	// to which the configuration does not apply, and which comes first
	another := string(uri.File(filepath.Join(p.directory, "other", "spec.json")))
	e.didOpen(another, "json", 1, smallSpec)
	e.published(another, 1)
	e.didOpen(p.specification, "json", 1, smallSpec)
	e.published(p.specification, 1)
	for _, test := range []struct{ text, place, label, want string }{
		{`{"//": "🐈", "rules": {"missing-description": ""}}`, `""}}`, "info", `{"//": "🐈", "rules": {"missing-description": "info"}}`},
		{"{\n  // 我们\n  \"prot\n}", `"prot`, "protocol", "{\n  // 我们\n  \"protocol\": 6\n}"},
		{`{"rules": {"missing-d": "off"}}`, `"missing-d`, "missing-description", `{"rules": {"missing-description": "off"}}`},
		{`{"overrides": [{"path": "resources.pet.attributes.", "rules": {}}]}`, `"resources`, "resources.pet.attributes.tail",
			`{"overrides": [{"path": "resources.pet.attributes.tail", "rules": {}}]}`},
		{`{"overrides": [{"files": ""}]}`, `""`, "specs/provider_code_spec.json", `{"overrides": [{"files": "specs/provider_code_spec.json"}]}`},
	} {
		e.didOpen(p.configuration, "jsonc", 1, test.text)
		e.published(p.configuration, 1)
		more := len(test.place)
		switch test.place {
		case `""}}`, `""`:
			more = 1
		case `"resources`:
			more = len(`"resources.pet.attributes.`)
		}
		got, chosen := p.choose(e, test.text, test.place, more, test.label)
		if got != test.want {
			t.Errorf("%s becomes %s", test.text, got)
		}
		if documented := chosen.Documentation != nil && chosen.Documentation.Value != ""; !documented && !strings.Contains(test.place, `""`) {
			t.Errorf("%q has no documentation", test.label)
		}
	}
}

// In the columns of UTF-16, and with documentation that is asked for.
func TestConfigurationCompletionInUnits(t *testing.T) {
	p := newProject(t)
	e := open(t, visualStudioCode)
	e.didOpen(p.configuration, "jsonc", 1, foreign)
	list := result[struct {
		Items []struct {
			Label    string
			TextEdit struct {
				NewText string
				Replace textRange
				Range   textRange
			}
			Data json.RawMessage
		}
	}](e, "textDocument/completion", inUnits(p.configuration, foreign, `"duplicate-attribute"`, 3))
	i := slices.IndexFunc(list.Items, func(i struct {
		Label    string
		TextEdit struct {
			NewText string
			Replace textRange
			Range   textRange
		}
		Data json.RawMessage
	}) bool {
		return i.Label == "duplicate-block"
	})
	if i < 0 {
		t.Fatalf("there are %d items", len(list.Items))
	}
	start := inUnits(p.configuration, foreign, `"duplicate-attribute"`, 0)["position"].(position)
	span := list.Items[i].TextEdit.Replace
	if span.Start != (position{start.Line, start.Character + 1}) ||
		span.End != (position{start.Line, start.Character + len(`"duplicate-attribute`)}) ||
		list.Items[i].TextEdit.NewText != "duplicate-block" {
		t.Errorf("the edit is %+v", list.Items[i].TextEdit)
	}
	resolved := result[item](e, "completionItem/resolve", map[string]any{"label": "duplicate-block", "data": list.Items[i].Data})
	if resolved.Documentation == nil || !strings.Contains(resolved.Documentation.Value, "# duplicate-block") {
		t.Errorf("its documentation is %v", resolved.Documentation)
	}
}

func TestConfigurationHover(t *testing.T) {
	type hover struct {
		Contents struct{ Value string }
		Range    textRange
	}
	p := newProject(t)
	e := open(t, visualStudioCode)
	e.didOpen(p.specification, "json", 1, smallSpec)
	e.didOpen(p.configuration, "jsonc", 1, foreign)
	for place, want := range map[string]string{
		`"duplicate-attribute"`: "# duplicate-attribute", `"overrides"`: "several overrides apply",
		`"resources.pet`: "`resources.pet.attributes.tail`",
	} {
		params := inUnits(p.configuration, foreign, place, 2)
		got := result[hover](e, "textDocument/hover", params)
		if !strings.Contains(strings.ToLower(got.Contents.Value), want) {
			t.Errorf("at %s there is %q", place, got.Contents.Value)
		}
		if start := inUnits(p.configuration, foreign, place, 0)["position"]; got.Range.Start != start {
			t.Errorf("at %s it is about %v", place, got.Range)
		}
	}
	if got := e.request("textDocument/hover", inUnits(p.configuration, foreign, "我们", 1)); string(got) != "null" {
		t.Errorf("a comment says %s", got)
	}
}

func TestConfigurationOutline(t *testing.T) {
	p := newProject(t)
	e := open(t, neovim)
	e.didOpen(p.configuration, "jsonc", 1, foreign)
	e.published(p.configuration, 1)
	var got strings.Builder
	for _, s := range result[[]symbol](e, "textDocument/documentSymbol", about(p.configuration)) {
		s.write(&got, 0)
	}
	const want = `// (宠物 🐈🐈) 2:2 Property
rules () 2:27 Property
  missing-descripton (off) 2:37 Event
  duplicate-attribute (warn) 2:66 Event
overrides () 3:2 Property
  resources.pet.attributes.tail () 3:25 Object
    path (resources.pet.attributes.tail) 3:17 Property
    rules () 3:58 Property
`
	if got.String() != want {
		t.Errorf("the symbols are\n%swant\n%s", got.String(), want)
	}
	var folds []struct{ StartLine, EndLine int }
	if err := json.Unmarshal(e.request("textDocument/foldingRange", about(p.configuration)), &folds); err != nil || len(folds) != 1 {
		t.Errorf("the folds are %v: %v", folds, err)
	}
	params := about(p.configuration)
	params["positions"] = []any{position{3, 30}}
	if grown := e.request("textDocument/selectionRange", params); !strings.Contains(string(grown), `"parent"`) {
		t.Errorf("the selection grows to %s", grown)
	}
}

// Requests that are only for specifications have no answer.
func TestConfigurationIsNoSpecification(t *testing.T) {
	p := newProject(t)
	e := open(t, neovim)
	e.didOpen(p.configuration, "terraform-provider-spec", 1, `{"version": "0.1", "provider": {"name": "x"}, "resources": []}`)
	if found := e.published(p.configuration, 1); len(found) != 3 || found[0].Code != "invalid-configuration" {
		t.Errorf("there are %v", found)
	}
	place := at(p.configuration, `{"version": "0.1", "provider": {"name": "x"}}`, `"x"`, 1)
	for _, method := range []string{"textDocument/definition", "textDocument/references", "textDocument/documentHighlight",
		"textDocument/prepareRename"} {
		if got := e.request(method, place); string(got) != "null" {
			t.Errorf("%s gives %s", method, got)
		}
	}
}

// An edit of a configuration counts before it is saved, unless it makes no difference.
func TestConfigurationCountsUnsaved(t *testing.T) {
	const rule = "unknown-key-ignored"
	p := newProject(t)
	e := open(t, noCapabilities)
	e.didOpen(p.specification, "json", 1, strings.Replace(smallSpec, "{", `{"unheard_of": 1,`, 1))
	if found := codes(e.published(p.specification, 1)); !slices.Contains(found, rule) {
		t.Fatalf("without a configuration there are %v", found)
	}
	e.didOpen(p.configuration, "jsonc", 1, `{"rules": {"`+rule+`": "off"}}`)
	e.published(p.configuration, 1)
	if found := codes(e.published(p.specification, 1)); slices.Contains(found, rule) {
		t.Errorf("with the rule off there are %v", found)
	}
	e.didChange(p.configuration, 2, full(`{"rules": {"`+rule+`": "off"}, // nothing new
	}`))
	e.published(p.configuration, 2)
	e.notify("textDocument/didClose", about(p.configuration))
	e.published(p.configuration, -1)
	if found := codes(e.published(p.specification, 1)); !slices.Contains(found, rule) {
		t.Errorf("when it is closed without being saved, there are %v", found)
	}
}

// Nothing fails at any place of a configuration, however it is cut off.
func TestConfigurationEverywhere(t *testing.T) {
	p := newProject(t)
	e := open(t, visualStudioCode)
	for n := 0; n <= len(foreign); n += 3 {
		text := strings.ToValidUTF8(foreign[:n], "")
		e.didOpen(p.configuration, "jsonc", n, text)
		last := text[strings.LastIndex(text, "\n")+1:]
		end := position{strings.Count(text, "\n"), len(utf16.Encode([]rune(last)))}
		place := map[string]any{"textDocument": map[string]any{"uri": p.configuration}, "position": end, "positions": []any{end},
			"options": map[string]any{"tabSize": 2, "insertSpaces": true}}
		for _, method := range []string{
			"textDocument/hover", "textDocument/completion", "textDocument/documentSymbol", "textDocument/foldingRange", "textDocument/diagnostic",
			"textDocument/selectionRange", "textDocument/formatting",
		} {
			if m := e.try(method, place); m.Error != nil {
				t.Fatalf("%s at the end of %q: %v\n%s", method, text, m.Error, e.logged())
			}
		}
	}
}

// The real program does all this too.
func TestProgramWithConfiguration(t *testing.T) {
	p := newProject(t)
	e := launch(t, binary.Path(t), "serve", "--stdio")
	e.initialize(neovim)
	e.didOpen(p.configuration, "jsonc", 1, foreign)
	if found := e.published(p.configuration, 1); len(found) != 2 {
		t.Errorf("there are %v", found)
	}
	got, _ := p.choose(e, foreign, `"warn"`, 2, "error")
	if want := strings.Replace(foreign, `"warn"`, `"error"`, 1); got != want {
		t.Errorf("completion gives %s", got)
	}
	if got := e.request("textDocument/hover", at(p.configuration, foreign, `"duplicate-attribute"`, 2)); !strings.Contains(string(got),
		"# duplicate-attribute") {
		t.Errorf("hover says %s", got)
	}
	if got := result[[]symbol](e, "textDocument/documentSymbol", about(p.configuration)); len(got) != 3 {
		t.Errorf("the symbols are %v", got)
	}
	e.request("shutdown", nil)
	e.notify("exit", nil)
	if code := exitCode(e.end()); code != 0 {
		t.Errorf("the exit code is %d", code)
	}
}

// Formatting keeps comments, and the text around a trailing comma.
func TestConfigurationFormatting(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"rangeFormatting": {"rangesSupport": true}}}`)
	const of, text = "untitled:Untitled-1", "{\n  // 我们\n  \"rules\":{\"missing-description\":\"off\"}, /* b */\n  \"exclude\": [ \"a\" , ],\n  \"protocol\":6\n}\n"
	const want = "{\n  // 我们\n  \"rules\": {\n    \"missing-description\": \"off\"\n  }, /* b */\n  \"exclude\": [ \"a\" , ],\n  \"protocol\": 6\n}\n"
	e.didOpen(of, config.LanguageID, 1, text)
	e.published(of, 1)
	params := about(of)
	params["options"] = map[string]any{"tabSize": 2, "insertSpaces": true}
	if got := apply(t, text, result[[]textEdit](e, "textDocument/formatting", params)); got != want {
		t.Errorf("it gives %s", got)
	}
	params["range"] = textRange{position{4, 0}, position{4, 14}}
	if got := apply(t, text, result[[]textEdit](e, "textDocument/rangeFormatting", params)); got != strings.Replace(text, `"protocol":6`,
		`"protocol": 6`, 1) {
		t.Errorf("of a range it gives %s", got)
	}
}

// Misspelt keys and values of a configuration have fixes, after which it has no mistakes.
func TestConfigurationActions(t *testing.T) {
	p := newProject(t)
	e := open(t, neovim)
	text := foreign
	for version := 1; ; version++ {
		e.didOpen(p.configuration, "jsonc", version, text)
		found := e.published(p.configuration, version)
		if len(found) == 0 {
			break
		}
		params := about(p.configuration)
		params["range"], params["context"] = found[0].Range, map[string]any{"diagnostics": []any{}}
		all := result[[]action](e, "textDocument/codeAction", params)
		if len(all) != 1 || all[0].Kind != "quickfix" || !all[0].IsPreferred || len(all[0].Diagnostics) != 1 || version > 2 {
			t.Fatalf("for %s there are %+v", found[0].Message, all)
		}
		text = apply(t, text, all[0].Edit.Changes[p.configuration])
	}
	if want := strings.NewReplacer("descripton", "description", `"warn"`, `"warning"`).Replace(foreign); text != want {
		t.Errorf("fixed it is %s", text)
	}
	params := about(p.configuration)
	params["range"], params["context"] = textRange{}, map[string]any{"diagnostics": []any{}, "only": []string{"refactor"}}
	if all := result[[]action](e, "textDocument/codeAction", params); len(all) != 0 {
		t.Errorf("as refactorings there are %+v", all)
	}
}

// An open configuration holds where there are no files at all, as in a browser.
func TestConfigurationWithoutFiles(t *testing.T) {
	const configuration, document = "file:///.spec-ls.json", "file:///provider_code_spec.json"
	for severity, want := range map[string]bool{"error": true, "off": false} {
		e := open(t, noCapabilities)
		e.didOpen(configuration, config.LanguageID, 1, `{"rules": {"duplicate-attribute": "`+severity+`", "json-bom": "of"}}`)
		if found := e.published(configuration, 1); len(found) != 1 {
			t.Errorf("of the configuration there is found %+v", found)
		}
		e.didOpen(document, "json", 1, `{"version": "0.1", "provider": {"name": "x"}, "resources": [{"name": "pet", "schema": {"attributes": [
			{"name": "a", "string": {"computed_optional_required": "required"}}, {"name": "a", "string": {"computed_optional_required": "required"}}]}}]}`)
		if found := codes(e.published(document, 1)); slices.Contains(found, "duplicate-attribute") != want {
			t.Errorf("at %s there is found %q", severity, found)
		}
	}
}
