package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"
)

// closedTree has specifications, a configuration of tfplugingen-openapi and an overlay, none of which is open.
const closedTree = specifications + `-- generator_config.yml --
provider:
  name: example
resources:
  pet:
    read: {path: /pet}
-- pets.overlay.yml --
resources:
  pet:
    atributes: {}
`

// Answers do not depend on whether a document is open: what is asked about a file is answered from the disk.
func TestClosedDocuments(t *testing.T) {
	w := openTree(t, watching, closedTree)
	position := map[string]any{"line": 1, "character": 14}
	ask := func(name string) (answers []string) {
		document := map[string]any{"uri": w.uri(name)}
		for _, method := range []string{"documentSymbol", "semanticTokens/full", "foldingRange", "documentLink", "inlayHint"} {
			params := map[string]any{"textDocument": document}
			if method == "inlayHint" {
				params["range"] = map[string]any{"start": map[string]any{"line": 0, "character": 0}, "end": map[string]any{"line": 3, "character": 0}}
			}
			answers = append(answers, method+": "+string(w.request("textDocument/"+method, params)))
		}
		for _, method := range []string{"hover", "references", "definition", "documentHighlight", "completion"} {
			answers = append(answers, method+": "+string(w.request("textDocument/"+method, map[string]any{
				"textDocument": document, "position": position, "context": map[string]any{"includeDeclaration": true},
			})))
		}
		return answers
	}
	for _, name := range []string{"specs/pets.json", "generator_config.yml", "pets.overlay.yml", "package.json", "none.json"} {
		closed := ask(name)
		if name == "specs/pets.json" {
			for _, answer := range closed[:2] {
				if strings.HasSuffix(answer, ": null") || strings.HasSuffix(answer, ": []") {
					t.Errorf("%s says nothing about a file: %s", name, answer)
				}
			}
		}
		if name == "none.json" {
			continue
		}
		w.open(name)
		equal(t, name+" when it is open", ask(name), closed...)
		w.notify("textDocument/didClose", map[string]any{"textDocument": map[string]any{"uri": w.uri(name)}})
	}
}

// textDocument/diagnostic says of a file what workspace/diagnostic says of it.
func TestClosedDiagnostics(t *testing.T) {
	w := openTree(t, watching, closedTree)
	for name, item := range w.diagnose(nil) {
		got := w.pullOf(w.uri(name), "")
		want, err := json.Marshal(item.Items)
		if err != nil {
			t.Fatal(err)
		}
		found, err := json.Marshal(got.Items)
		if err != nil {
			t.Fatal(err)
		}
		if string(found) != string(want) || len(item.Items) > 0 && got.ResultID != item.ResultID {
			t.Errorf("%s has\n%s\nand in the workspace\n%s", name, found, want)
		}
		if again := w.pullOf(w.uri(name), got.ResultID); again.Kind != "unchanged" {
			t.Errorf("%s is reported again as %s", name, again.Kind)
		}
	}
}

// Requests whose parameters are missing, or lack the document or the position, are refused.
func TestMissingParameters(t *testing.T) {
	e := open(t, noCapabilities)
	for method := range requests {
		if method == "initialize" || method == "shutdown" || strings.HasPrefix(method, "test/") {
			continue
		}
		if answer := e.try(method, nil); answer.Error == nil || answer.Error.Code != -32602 {
			t.Errorf("%s without parameters: %s %v", method, answer.Result, answer.Error)
		}
		if !slices.Contains([]string{"textDocument/hover", "textDocument/documentSymbol", "textDocument/diagnostic"}, method) {
			continue
		}
		if answer := e.try(method, map[string]any{}); answer.Error == nil || answer.Error.Code != -32602 {
			t.Errorf("%s without a document: %s %v", method, answer.Result, answer.Error)
		}
	}
	answer := e.try("textDocument/hover", map[string]any{"textDocument": map[string]any{"uri": "file:///a.json"}})
	if answer.Error == nil || answer.Error.Code != -32602 {
		t.Errorf("hover without a position: %s %v", answer.Result, answer.Error)
	}
}
