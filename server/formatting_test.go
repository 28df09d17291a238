package server

import (
	"encoding/json"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"go.lsp.dev/uri"
)

// untidy is laid out badly on its second line only.
const untidy = "{\n  \"version\": \"0.1\",   \"provider\": {\"name\":\n\"größe\"},\n  \"resources\": []\n}\n"

// formatter is a client that can have everything formatted.
const formatter = `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {},
	"formatting": {}, "rangeFormatting": {"rangesSupport": true}, "onTypeFormatting": {}}}`

// formatted asks for the edits of a document and gives its text with them.
func formatted(e *editor, t *testing.T, method, of, text string, more map[string]any) string {
	t.Helper()
	params := map[string]any{
		"textDocument": map[string]any{"uri": of}, "options": map[string]any{"tabSize": 8, "insertSpaces": false},
	}
	for name, value := range more {
		params[name] = value
	}
	return apply(t, text, result[[]textEdit](e, method, params))
}

// lines is a range of whole lines.
func lines(first, last int) textRange { return textRange{position{first, 0}, position{last, 0}} }

func TestFormatting(t *testing.T) {
	e := open(t, formatter)
	e.didOpen(specURI, "json", 1, untidy)
	got := formatted(e, t, "textDocument/formatting", specURI, untidy, nil)
	if !strings.Contains(got, "\n  \"provider\": {") || strings.Contains(got, "\t") {
		t.Errorf("with the editor's tabs it became\n%s", got)
	}
	e.didChange(specURI, 2, full(got))
	if again := formatted(e, t, "textDocument/formatting", specURI, got, nil); again != got {
		t.Errorf("the second time it became\n%s", again)
	}
}

// A client that looks through the text for each edit gets many as one.
func TestJoinedEdits(t *testing.T) {
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"diagnostic": {}, "formatting": {}}, "experimental": {"joinedEdits": true}}`)
	many := strings.Repeat(`{"name": "größe", "schema": {}}, `, 50)
	text := `{"version": "0.1", "provider": {"name": "p"}, "resources": [` + strings.TrimSuffix(many, ", ") + "]}\n"
	e.didOpen(specURI, "json", 1, text)
	params := map[string]any{"textDocument": map[string]any{"uri": specURI}, "options": map[string]any{"tabSize": 2, "insertSpaces": true}}
	edits := result[[]textEdit](e, "textDocument/formatting", params)
	if len(edits) != 1 {
		t.Fatalf("there are %d edits", len(edits))
	}
	got := apply(t, text, edits)
	e.didChange(specURI, 2, full(got))
	if again := formatted(e, t, "textDocument/formatting", specURI, got, nil); again != got || strings.Count(got, "\n") < 100 {
		t.Errorf("it became\n%s", got)
	}
}

func TestFormattingOfParts(t *testing.T) {
	e := open(t, formatter)
	e.didOpen(specURI, "json", 1, untidy)
	first, last := lines(0, 1), lines(3, 4)
	got := formatted(e, t, "textDocument/rangeFormatting", specURI, untidy, map[string]any{"range": last})
	if !strings.HasPrefix(got, untidy[:20]) || strings.Contains(got, "\n  \"provider\"") {
		t.Errorf("of the last lines alone it became\n%s", got)
	}
	both := formatted(e, t, "textDocument/rangesFormatting", specURI, untidy, map[string]any{"ranges": []textRange{first, last}})
	if both != got {
		t.Errorf("of the first line, which is tidy, and the last it became\n%s, want\n%s", both, got)
	}
	all := formatted(e, t, "textDocument/rangesFormatting", specURI, untidy, map[string]any{"ranges": []textRange{lines(0, 2), lines(2, 4)}})
	if want := formatted(e, t, "textDocument/formatting", specURI, untidy, nil); all != want {
		t.Errorf("of all lines, in two parts, it became\n%s, want\n%s", all, want)
	}
	if none := formatted(e, t, "textDocument/rangesFormatting", specURI, untidy, map[string]any{"ranges": []textRange{}}); none != untidy {
		t.Errorf("of no part it became\n%s", none)
	}
}

// A position that the document does not have is the client's mistake, wherever in a request it is.
func TestPositionsOutsideOfTheDocument(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, untidy)
	inside, outside := position{0, 0}, position{1000, 0}
	options := map[string]any{"tabSize": 2, "insertSpaces": true}
	for name, test := range map[string]struct {
		method string
		more   map[string]any
	}{
		"the start of what is formatted": {"textDocument/rangeFormatting",
			map[string]any{"range": textRange{outside, outside}, "options": options}},
		"the end of what is formatted": {"textDocument/rangeFormatting",
			map[string]any{"range": textRange{inside, outside}, "options": options}},
		"the end of one of several": {"textDocument/rangesFormatting",
			map[string]any{"ranges": []textRange{{inside, inside}, {inside, outside}}, "options": options}},
		"what was typed": {"textDocument/onTypeFormatting", map[string]any{"position": outside, "ch": "}", "options": options}},
		"a hover":        {"textDocument/hover", map[string]any{"position": outside}},
		"a completion":   {"textDocument/completion", map[string]any{"position": outside}},
		"a definition":   {"textDocument/definition", map[string]any{"position": outside}},
		"references": {"textDocument/references",
			map[string]any{"position": outside, "context": map[string]any{"includeDeclaration": true}}},
		"a name to be changed": {"textDocument/rename", map[string]any{"position": outside, "newName": "x"}},
		"the start of actions": {"textDocument/codeAction",
			map[string]any{"range": textRange{outside, outside}, "context": map[string]any{"diagnostics": []any{}}}},
		"the end of actions": {"textDocument/codeAction",
			map[string]any{"range": textRange{inside, outside}, "context": map[string]any{"diagnostics": []any{}}}},
	} {
		t.Run(name, func(t *testing.T) {
			params := about(specURI)
			maps.Copy(params, test.more)
			if m := e.try(test.method, params); m.Error == nil || m.Error.Code != invalidParams {
				t.Errorf("the answer is %s, %v", m.Result, m.Error)
			}
		})
	}
}

// Only a text without any indentation takes the editor's.
func TestFormattingWithTheEditorsIndentation(t *testing.T) {
	text := `{"version":"0.1","provider":{"name":"größe"}}`
	for _, test := range []struct {
		options map[string]any
		want    string
	}{
		{map[string]any{"tabSize": 3, "insertSpaces": true}, "\n   \"version\""},
		{map[string]any{"tabSize": 3, "insertSpaces": false}, "\n\t\"version\""},
		{map[string]any{"tabSize": uint32(4_000_000_000), "insertSpaces": true}, "\n                \"version\""},
		{map[string]any{"tabSize": 2, "insertSpaces": true, "insertFinalNewline": true, "trimFinalNewlines": true}, "\n  \"version\""},
	} {
		e := open(t, formatter)
		e.didOpen(specURI, "json", 1, text)
		got := formatted(e, t, "textDocument/formatting", specURI, text, map[string]any{"options": test.options})
		if !strings.Contains(got, test.want) || strings.HasSuffix(got, "\n") {
			t.Errorf("with %v it became %q", test.options, got)
		}
	}
}

func TestFormattingWhileTyping(t *testing.T) {
	e := open(t, formatter)
	text := "{\n  \"version\": \"0.1\",\n  \"provider\": {\n"
	e.didOpen(specURI, "json", 1, text)
	got := formatted(e, t, "textDocument/onTypeFormatting", specURI, text, map[string]any{"position": position{3, 0}, "ch": "\n"})
	if want := text + "    "; got != want {
		t.Errorf("after a new line it became %q", got)
	}
	text += "    }"
	e.didChange(specURI, 2, full(text))
	got = formatted(e, t, "textDocument/onTypeFormatting", specURI, text, map[string]any{"position": position{3, 5}, "ch": "}"})
	if want := "{\n  \"version\": \"0.1\",\n  \"provider\": {\n  }"; got != want {
		t.Errorf("after a brace it became %q", got)
	}
}

// The editor's setting holds where there is no configuration file.
func TestCanonicalFormatting(t *testing.T) {
	const canonical, plain = "{\n\t\"provider\": {\n\t\t\"name\": \"a\"\n\t},\n\t\"version\": \"0.1\"\n}",
		`{"version":"0.1","provider":{"name":"a"}}`
	for _, test := range []struct {
		name, settings, file string
		want                 bool
	}{
		{"nothing said", `{}`, "", false},
		{"the editor's setting", `{"format": {"canonical": true}}`, "", true},
		{"the file's", `{}`, `{"format": {"canonical": true}}`, true},
		{"the file's, and not the editor's", `{"format": {"canonical": true}}`, `{}`, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			if test.file != "" {
				if err := os.WriteFile(filepath.Join(folder, ".spec-ls.json"), []byte(test.file), 0o600); err != nil {
					t.Fatal(err)
				}
			}
			e := connect(t)
			e.request("initialize", json.RawMessage(
				`{"processId": null, "capabilities": `+formatter+`, "initializationOptions": `+test.settings+`}`))
			e.notify("initialized", json.RawMessage(`{}`))
			t.Cleanup(e.close)
			of := string(uri.File(filepath.Join(folder, "spec.json")))
			e.didOpen(of, "json", 1, plain)
			if got := formatted(e, t, "textDocument/formatting", of, plain, nil); (got == canonical) != test.want {
				t.Errorf("it became\n%s", got)
			}
			part := formatted(e, t, "textDocument/rangeFormatting", of, plain, map[string]any{"range": lines(0, 1)})
			if !strings.HasPrefix(part, "{\n\t\"version\"") {
				t.Errorf("as a part it became\n%s", part)
			}
		})
	}
}
