package server

import (
	"encoding/json"
	"os"
	"strings"
	"testing"
)

func TestWorkspaceSymbols(t *testing.T) {
	e := open(t, visualStudioCode)
	e.didOpen(specURI, "json", 1, linked)
	e.didOpen("file:///project/other.json", "json", 1, strings.ReplaceAll(linked, `"image"`, `"picture"`))
	e.didOpen("file:///project/package.json", "json", 1, `{"name": "image"}`)
	type found struct {
		Name, ContainerName string
		Kind                int
		Location            location
	}
	ask := func(query string) []found {
		return result[[]found](e, "workspace/symbol", map[string]any{"query": query})
	}
	got := ask("image")
	if len(got) != 1 || got[0].Name != "image" || got[0].ContainerName != `resource "server"` || got[0].Location.URI != specURI ||
		got[0].Kind != 8 {
		t.Fatalf("there are %+v", got)
	}
	if text := marked(linked, "utf-16", got[0].Location.Range); !strings.HasSuffix(text[0], `«"image"»`) {
		t.Errorf("it is at %s", text)
	}
	if got := ask("server"); len(got) != 2 || got[0].ContainerName != "" {
		t.Errorf("there are %+v", got)
	}
	if got := string(e.request("workspace/symbol", map[string]any{"query": "nothing like this"})); got != "[]" {
		t.Errorf("there are %s", got)
	}
}

// foundInTree is a symbol of a workspace.
type foundInTree struct {
	Name, ContainerName string
	Location            struct {
		URI   string
		Range *textRange
	}
}

// Symbols are found in all specifications of the folders, also in those that are not open, and as they are now.
func TestSymbolsOfFiles(t *testing.T) {
	w := openTree(t, `{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}, "textDocument": {"diagnostic": {}}}`, specifications)
	ask := func(query string) []string {
		var names []string
		for _, symbol := range result[[]foundInTree](w.editor, "workspace/symbol", map[string]any{"query": query}) {
			name := w.name(symbol.Location.URI)
			names = append(names, name+": "+marked(w.read(name), "utf-16", *symbol.Location.Range)[0])
		}
		return names
	}
	equal(t, "pets", ask("example_pet"), `specs/pets.json: ame": «"pet"»`, `specs/stores.json: ame": «"pet"»`)
	equal(t, "stores", ask("store.id"), `specs/stores.json: ame": «"id"»`)
	equal(t, "what is ignored or excluded", ask("wrong"))

	w.open("specs/pets.json")
	w.didChange(w.uri("specs/pets.json"), 2, full(strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1)))
	equal(t, "pets after an edit", ask("example_pet"), `specs/stores.json: ame": «"pet"»`)
	w.write("specs/stores.json", strings.Replace(w.read("specs/stores.json"), `"pet"`, `"cow"`, 1))
	w.write("new.json", `{"version": "0.1", "provider": {"name": "petting"}}`)
	w.changed(2, "specs/stores.json")
	w.changed(1, "new.json")
	equal(t, "pets after changes on the disk", ask("example_pet"))
	equal(t, "a new file", ask("petting"), `new.json: ame": «"petting"»`)
	if err := os.Remove(w.path("new.json")); err != nil {
		t.Fatal(err)
	}
	w.changed(3, "new.json")
	equal(t, "after its deletion", ask("petting"))
}

// A client that asks for the place of the symbol that its user chooses is told then, wherever it is by then.
func TestSymbolsAreResolved(t *testing.T) {
	w := openTree(t, watching, specifications)
	found := result[[]json.RawMessage](w.editor, "workspace/symbol", map[string]any{"query": "pet.key"})
	var symbol foundInTree
	if len(found) != 1 {
		t.Fatalf("there are %s", found)
	}
	if err := json.Unmarshal(found[0], &symbol); err != nil || symbol.Location.Range != nil {
		t.Fatalf("it is %s %v", found[0], err)
	}
	w.write("specs/stores.json", "\n\n"+w.read("specs/stores.json"))
	answer := w.request("workspaceSymbol/resolve", found[0])
	var resolved foundInTree
	if err := json.Unmarshal(answer, &resolved); err != nil {
		t.Fatal(err)
	}
	if resolved.Location.Range == nil {
		t.Fatalf("it is resolved to %+v", resolved)
	}
	equal(t, "the place", marked(w.read("specs/stores.json"), "utf-16", *resolved.Location.Range), `ame": «"key"»`)
	again := result[foundInTree](w.editor, "workspaceSymbol/resolve", answer)
	if *again.Location.Range != *resolved.Location.Range {
		t.Errorf("resolved again it is %+v", again)
	}
	for _, params := range []string{`{}`, `{"name": "x", "kind": 1, "location": {"uri": "file:///nowhere.json"}}`, `{"name": "x", "kind": 1, "location": {"uri": "file:///nowhere.json"}, "data": 5}`} {
		if m := w.try("workspaceSymbol/resolve", json.RawMessage(params)); m.Error == nil {
			t.Errorf("%s: %s", params, m.Result)
		}
	}
}
