package server

import (
	"encoding/json"
	"net/url"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/feature/command"
	"go.lsp.dev/protocol"
)

// opener is a client that shows the server's documents when it is told to.
const opener = `{"window": {"showDocument": {"support": true}}, "workspace": {"textDocumentContent": {}}, "textDocument": {"codeLens": {}}}`

// The lens above a name has the client show the example, which is then asked for as a document.
func TestShowTerraform(t *testing.T) {
	e := open(t, opener)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	type lens struct {
		Command struct {
			Title, Command string
			Arguments      []json.RawMessage
		}
	}
	lenses := result[[]lens](e, "textDocument/codeLens", about(specURI))
	i := slices.IndexFunc(lenses, func(l lens) bool { return l.Command.Title == "show Terraform" })
	if i < 0 {
		t.Fatalf("the lenses are %v", lenses)
	}
	if got := string(e.request("workspace/executeCommand",
		map[string]any{"command": lenses[i].Command.Command, "arguments": lenses[i].Command.Arguments})); got != "null" {
		t.Errorf("the command gives %s", got)
	}
	e.awaitQuestion("window/showDocument", 1)
}

// The client asks for the previews of a document again when they are out of date, and only then.
func TestPreviewsFollow(t *testing.T) {
	e := open(t, opener)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	address := "spec-ls:/schema/resource/pet.go?" + url.QueryEscape(specURI)
	before := result[struct{ Text string }](e, "workspace/textDocumentContent", map[string]any{"uri": address}).Text
	e.didChange(specURI, 2, full(strings.Replace(smallSpec, `"tail"`, `"snout"`, 1)))
	e.published(specURI, 2)
	e.awaitQuestion("workspace/textDocumentContent/refresh", 1)
	after := result[struct{ Text string }](e, "workspace/textDocumentContent", map[string]any{"uri": address}).Text
	if before == after || !strings.Contains(after, `"snout"`) {
		t.Errorf("the text is %s", after)
	}
	e.didChange(specURI, 3, full(strings.Replace(smallSpec, `"pet"`, `"cat"`, 1)))
	e.published(specURI, 3)
	e.awaitQuestion("workspace/textDocumentContent/refresh", 2)
	if m := e.try("workspace/textDocumentContent", map[string]any{"uri": address}); m.Error == nil {
		t.Errorf("of a resource that is gone there is %s", m.Result)
	}
}

// The Go that the client is told to show is that of the attribute at the cursor.
func TestShowGoOfElement(t *testing.T) {
	e := open(t, opener)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	e.request("workspace/executeCommand", map[string]any{
		"command":   "spec-ls.openGoFile",
		"arguments": []any{map[string]any{"uri": specURI, "position": at(specURI, smallSpec, `"tail"`, 1)["position"]}},
	})
	var asked protocol.ShowDocumentParams
	e.awaitQuestion("window/showDocument", 1)
	if err := json.Unmarshal(e.shown[0], &asked); err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(asked.URI), "spec-ls:/file/resource/pet.go") || asked.Selection == nil || asked.Selection.Start.Line == 0 {
		t.Errorf("the client is to show %+v", asked)
	}
}

// A client that does not show a document reports it.
func TestShowRefused(t *testing.T) {
	e := open(t, opener)
	e.didOpen(specURI, "json", 1, smallSpec)
	e.published(specURI, 1)
	e.mu.Lock()
	e.refuses = true
	e.mu.Unlock()
	m := e.try("workspace/executeCommand", map[string]any{
		"command": command.OpenExample, "arguments": []any{map[string]any{"uri": specURI, "position": position{}}},
	})
	if m.Error == nil || !strings.Contains(m.Error.Message, "does not show") {
		t.Errorf("the answer is %+v", m)
	}
}
