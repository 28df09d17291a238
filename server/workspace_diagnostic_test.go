package server

import (
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/server/workspace"
)

// All specifications are reported on, open or not; those that the client knows, as unchanged; those that are gone, as clean.
func TestWorkspaceDiagnostics(t *testing.T) {
	w := openTree(t, watching, specifications)
	first := w.diagnose(nil)
	equal(t, "findings", first.findings(), specificationFindings...)
	equal(t, "kinds", first.kinds(), "ir.json: full", "specs/pets.json: full", "specs/stores.json: full")

	again := w.diagnose(first)
	equal(t, "asked again", again.kinds(), "ir.json: unchanged", "specs/pets.json: unchanged", "specs/stores.json: unchanged")

	w.open("specs/pets.json")
	w.didChange(w.uri("specs/pets.json"), 2, full(strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1)))
	edited := w.diagnose(first)
	equal(t, "after an edit", edited.kinds(), "ir.json: unchanged", "specs/pets.json: full", "specs/stores.json: full")
	equal(t, "findings after an edit", edited.findings(), "specs/pets.json: invalid-identifier")
	if version := edited["specs/pets.json"].Version; version == nil || *version != 2 {
		t.Errorf("the version of an open document is %v", version)
	}
	if version := edited["specs/stores.json"].Version; version != nil {
		t.Errorf("the version of a file is %d", *version)
	}

	w.write("ir.json", `{"nothing": "here"}`)
	w.write("new.json", `{"version": "0.1", "provider": {"name": "New"}}`)
	w.changed(2, "ir.json")
	w.changed(1, "new.json")
	gone := w.diagnose(first)
	if item := gone["ir.json"]; item.Kind != "full" || len(item.Items) > 0 {
		t.Errorf("what is no specification any more is reported as %+v", item)
	}
	equal(t, "a new file", workspaceItems{"new.json": gone["new.json"]}.findings(), "new.json: invalid-identifier")

	w.write(".spec-ls.json", `{"exclude": ["old"], "rulez": {}}`)
	w.changed(2, ".spec-ls.json")
	mistaken := w.diagnose(gone)
	equal(t, "a mistaken configuration", workspaceItems{"": mistaken[".spec-ls.json"]}.findings(), ": invalid-configuration")
	if again := w.diagnose(mistaken); again[".spec-ls.json"].Kind != "unchanged" {
		t.Errorf("asked again it is %+v", again[".spec-ls.json"])
	}
	w.write(".spec-ls.json", `{"exclude": ["specs", "old"]}`)
	w.changed(2, ".spec-ls.json")
	if fixed := w.diagnose(mistaken)[".spec-ls.json"]; fixed.Kind != "full" || len(fixed.Items) > 0 {
		t.Errorf("fixed it is %+v", fixed)
	}
	if excluded := w.diagnose(gone); len(excluded["specs/stores.json"].Items) > 0 || excluded["specs/stores.json"].Kind != "full" {
		t.Errorf("an excluded file is reported as %+v", excluded["specs/stores.json"])
	}
}

// A client that takes partial results gets them as progress, and then an empty answer; and it sees how far the work has come.
func TestPartialResults(t *testing.T) {
	w := openTree(t, watching, specifications)
	question := w.question(nil)
	question["partialResultToken"], question["workDoneToken"] = "parts", "work"
	id := w.begin("workspace/diagnostic", question)
	answer := w.reply(id)
	if answer.Error != nil || string(answer.Result) != `{"items":[]}` {
		t.Fatalf("the answer is %s %v", answer.Result, answer.Error)
	}
	items, work := workspaceItems{}, []string{}
	for len(items) < 3 || !slices.Contains(work, "end") {
		var progress struct {
			Token string
			Value json.RawMessage
		}
		if err := json.Unmarshal(w.notification("$/progress"), &progress); err != nil {
			t.Fatal(err)
		}
		if progress.Token == "work" {
			var value struct{ Kind string }
			if err := json.Unmarshal(progress.Value, &value); err != nil {
				t.Fatal(err)
			}
			work = append(work, value.Kind)
			continue
		}
		for name, item := range w.items(progress.Value) {
			items[name] = item
		}
	}
	equal(t, "findings", items.findings(), specificationFindings...)
	equal(t, "work", work, "begin", "report", "report", "report", "end")
}

// A question to which there is no news is kept until there is some.
func TestQuestionIsKept(t *testing.T) {
	w := openTree(t, watching, specifications)
	w.awaitQuestion("client/registerCapability", 1)
	known := w.diagnose(nil)
	question := w.question(known)
	question["partialResultToken"] = 1
	id := w.begin("workspace/diagnostic", question)
	w.request("workspace/symbol", map[string]any{"query": "pet"}) // something else in between
	w.mu.Lock()
	for i := range w.inbox {
		if string(w.inbox[i].ID) == strconv.Itoa(id) && w.inbox[i].Method == "" {
			t.Errorf("it was answered at once: %s", w.inbox[i].Result)
		}
	}
	w.mu.Unlock()
	w.write("specs/stores.json", strings.Replace(w.read("specs/stores.json"), `"pet"`, `"cat"`, 1))
	w.changed(2, "specs/stores.json")
	if answer := w.reply(id); answer.Error != nil {
		t.Errorf("the answer is %v", answer.Error)
	}
	var progress struct{ Value json.RawMessage }
	if err := json.Unmarshal(w.notification("$/progress"), &progress); err != nil {
		t.Fatal(err)
	}
	items := w.items(progress.Value)
	equal(t, "the news", items.kinds(), "ir.json: unchanged", "specs/pets.json: full", "specs/stores.json: full")
	equal(t, "the findings", items.findings(), "specs/pets.json: invalid-identifier")
}

// A question that is kept can be cancelled, and does not keep the server from its end.
func TestKeptQuestionIsCancelled(t *testing.T) {
	w := openTree(t, watching, specifications)
	w.awaitQuestion("client/registerCapability", 1)
	question := w.question(w.diagnose(nil))
	question["partialResultToken"] = 1
	first := w.begin("workspace/diagnostic", question)
	w.notify("$/cancelRequest", map[string]any{"id": first})
	if answer := w.reply(first); answer.Error == nil || answer.Error.Code != -32800 {
		t.Errorf("the answer is %+v", answer)
	}
}

// TestWorkspaceWithoutWatchedFiles checks that a client that does not report changed files is answered at once, and still sees changes.
func TestWorkspaceWithoutWatchedFiles(t *testing.T) {
	w := openTree(t, `{"textDocument": {"diagnostic": {}}}`, specifications)
	known := w.diagnose(nil)
	question := w.question(known)
	question["partialResultToken"] = 1
	unchanged := w.items(w.request("workspace/diagnostic", question))
	equal(t, "asked again", unchanged.kinds(), "ir.json: unchanged", "specs/pets.json: unchanged", "specs/stores.json: unchanged")
	w.write("specs/more.json", `{"version": "0.1", "provider": {"name": "More"}}`)
	equal(t, "a new file", workspaceItems{"": w.diagnose(known)["specs/more.json"]}.findings(), ": invalid-identifier")
}

// Folders come and go.
func TestWorkspaceFolders(t *testing.T) {
	w := &tree{connect(t), plant(t, specifications)}
	t.Cleanup(w.close)
	w.introduce(watching, "specs")
	first := w.diagnose(nil)
	equal(t, "one folder", first.kinds(), "specs/pets.json: full", "specs/stores.json: full")
	w.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": w.folders("."), "removed": w.folders("specs"),
	}})
	equal(t, "another around it", w.diagnose(first).kinds(), "ir.json: full", "specs/pets.json: unchanged", "specs/stores.json: unchanged")
	w.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
		"added": []any{}, "removed": w.folders("."),
	}})
	none := w.diagnose(first)
	equal(t, "no folder", none.findings())
	equal(t, "no folder", none.kinds(), "specs/pets.json: full", "specs/stores.json: full")
}

// A client to which diagnostics are pushed has a command for the whole workspace.
func TestCheckWorkspace(t *testing.T) {
	w := openTree(t, `{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}}}`, specifications)
	run := func() workspace.Counts {
		return result[workspace.Counts](w.editor, "workspace/executeCommand", map[string]any{"command": workspace.Check, "workDoneToken": 7})
	}
	counts := run()
	if counts.Files != 3 || counts.Errors != 2 || counts.Infos != 2 {
		t.Errorf("there are %+v", counts)
	}
	work := []string{}
	for len(work) < 5 {
		var progress struct{ Value struct{ Kind string } }
		if err := json.Unmarshal(w.notification("$/progress"), &progress); err != nil {
			t.Fatal(err)
		}
		work = append(work, progress.Value.Kind)
	}
	equal(t, "work", work, "begin", "report", "report", "report", "end")
	items := workspaceItems{}
	for _, name := range []string{"ir.json", "specs/pets.json", "specs/stores.json"} {
		items[name] = workspaceItem{Items: w.published(w.uri(name), -1)}
	}
	equal(t, "pushed", items.findings(), specificationFindings...)

	w.write("specs/stores.json", strings.Replace(w.read("specs/stores.json"), `"pet"`, `"cat"`, 1))
	w.changed(2, "specs/stores.json")
	equal(t, "pushed after a change", codes(w.published(w.uri("specs/stores.json"), -1)))
	equal(t, "pushed of its neighbour", codes(w.published(w.uri("specs/pets.json"), -1)), "invalid-identifier")

	w.open("specs/pets.json")
	equal(t, "opened", codes(w.published(w.uri("specs/pets.json"), 1)), "invalid-identifier")
	w.didChange(w.uri("specs/pets.json"), 2, full(`{"version": "0.1", "provider": {"name": "example"}}`))
	equal(t, "edited", codes(w.published(w.uri("specs/pets.json"), 2)))
	w.notify("textDocument/didClose", about(w.uri("specs/pets.json")))
	equal(t, "closed", codes(w.published(w.uri("specs/pets.json"), -1)), "invalid-identifier")
}
