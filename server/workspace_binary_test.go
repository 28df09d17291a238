package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/server/workspace"
)

// launchIn starts the program for an editor that works in a folder.
func launchIn(t *testing.T, name, capabilities string) *tree {
	t.Helper()
	w := &tree{launch(t, name, "serve", "--stdio"), plant(t, specifications)}
	w.introduce(capabilities, ".")
	return w
}

// leave shuts the program down.
func (w *tree) leave() {
	w.t.Helper()
	w.request("shutdown", nil)
	w.notify("exit", nil)
	if code := exitCode(w.end()); code != 0 {
		w.t.Errorf("the exit code is %d", code)
	}
}

// All that is done for a workspace, with the real program over standard input and output.
func TestProgramInWorkspace(t *testing.T) {
	name := binary.Path(t)
	t.Run("asked", func(t *testing.T) {
		w := launchIn(t, name, watching)
		w.awaitQuestion("client/registerCapability", 1)
		first := w.diagnose(nil)
		equal(t, "findings", first.findings(), specificationFindings...)
		equal(t, "asked again", w.diagnose(first).kinds(), "ir.json: unchanged", "specs/pets.json: unchanged", "specs/stores.json: unchanged")

		question := w.question(nil)
		question["partialResultToken"], question["workDoneToken"] = "parts", "work"
		w.request("workspace/diagnostic", question)
		var kinds []string
		for !slices.Contains(kinds, "end") {
			var progress struct {
				Token string
				Value struct{ Kind string }
			}
			if err := json.Unmarshal(w.notification("$/progress"), &progress); err != nil {
				t.Fatal(err)
			}
			kinds = append(kinds, progress.Value.Kind)
		}

		kept := w.question(first)
		kept["partialResultToken"] = "more"
		id := w.begin("workspace/diagnostic", kept)
		w.notify("$/cancelRequest", map[string]any{"id": id})
		if answer := w.reply(id); answer.Error == nil || answer.Error.Code != -32800 {
			t.Errorf("a cancelled question is answered with %+v", answer)
		}

		stores := w.uri("specs/stores.json")
		w.open("specs/stores.json")
		report := w.untilReported("specs/stores.json", acrossFiles)
		if len(report.RelatedDocuments) != 1 {
			t.Errorf("the related documents are %v", report.RelatedDocuments)
		}

		cursor := at(stores, w.read("specs/stores.json"), `"pet"`, 1)
		if places := result[[]location](w.editor, "textDocument/definition", cursor); len(places) != 2 {
			t.Errorf("definitions are at %v", places)
		}
		cursor["context"] = map[string]any{"includeDeclaration": true}
		if places := result[[]location](w.editor, "textDocument/references", cursor); len(places) != 2 {
			t.Errorf("references are at %v", places)
		}
		cursor["newName"] = "animal"
		if edit := result[renaming](w.editor, "textDocument/rename", cursor); len(edit.DocumentChanges) != 2 {
			t.Errorf("the edit is %+v", edit)
		}

		found := result[[]json.RawMessage](w.editor, "workspace/symbol", map[string]any{"query": "pet.key"})
		if len(found) != 1 {
			t.Fatalf("the symbols are %s", found)
		}
		if resolved := result[foundInTree](w.editor, "workspaceSymbol/resolve", found[0]); resolved.Location.Range == nil {
			t.Errorf("the symbol is resolved to %+v", resolved)
		}

		w.write("specs/pets.json", strings.Replace(w.read("specs/pets.json"), `"pet"`, `"cat"`, 1))
		w.changed(2, "specs/pets.json")
		w.until("workspace/diagnostic/refresh", func() bool {
			return slices.Equal(w.diagnose(nil).findings(), []string{"ir.json: json-syntax", "specs/pets.json: invalid-identifier"})
		})
		w.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{
			"added": []any{}, "removed": w.folders("."),
		}})
		equal(t, "without a folder", w.diagnose(nil).kinds())
		w.leave()
	})
	t.Run("not asked", func(t *testing.T) {
		w := launchIn(t, name, noCapabilities)
		counts := result[workspace.Counts](w.editor, "workspace/executeCommand", map[string]any{"command": workspace.Check})
		if counts.Files != 3 {
			t.Errorf("there are %+v", counts)
		}
		items := workspaceItems{}
		for _, name := range []string{"ir.json", "specs/pets.json", "specs/stores.json"} {
			items[name] = workspaceItem{Items: w.published(w.uri(name), -1)}
		}
		equal(t, "pushed", items.findings(), specificationFindings...)
		w.leave()
	})
}
