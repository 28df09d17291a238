package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.lsp.dev/uri"
	"golang.org/x/tools/txtar"
)

// A client that watches files, asks for diagnostics, and takes all that comes with them.
const watching = `{
	"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}, "diagnostics": {"refreshSupport": true},
		"workspaceEdit": {"documentChanges": true}, "workspaceFolders": true,
		"symbol": {"resolveSupport": {"properties": ["location.range"]}}},
	"textDocument": {"diagnostic": {"relatedDocumentSupport": true, "relatedInformation": true}},
	"window": {"workDoneProgress": true}
}`

// tree is a folder with files in which an editor works.
type tree struct {
	*editor
	root string
}

// plant writes a txtar archive into a folder.
func plant(t *testing.T, archive string) (root string) {
	t.Helper()
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	w := &tree{editor: &editor{t: t}, root: root}
	for _, file := range txtar.Parse([]byte(archive)).Files {
		w.write(file.Name, string(file.Data))
	}
	return root
}

// openTree opens a folder in an editor.
func openTree(t *testing.T, capabilities, archive string) *tree {
	t.Helper()
	w := &tree{connect(t), plant(t, archive)}
	w.introduce(capabilities, ".")
	t.Cleanup(w.close)
	return w
}

// introduce initializes the server as an editor with some folders open.
func (w *tree) introduce(capabilities string, folders ...string) json.RawMessage {
	w.t.Helper()
	result := w.request("initialize", map[string]any{
		"capabilities": json.RawMessage(capabilities), "workspaceFolders": w.folders(folders...),
	})
	w.notify("initialized", json.RawMessage(`{}`))
	return result
}

func (w *tree) folders(names ...string) []map[string]string {
	folders := []map[string]string{}
	for _, name := range names {
		folders = append(folders, map[string]string{"uri": w.uri(name), "name": name})
	}
	return folders
}

func (w *tree) path(name string) string { return filepath.Join(w.root, filepath.FromSlash(name)) }
func (w *tree) uri(name string) string  { return string(uri.File(w.path(name))) }

// name returns the name of a file by its URI.
func (w *tree) name(of string) string {
	relative, err := filepath.Rel(w.root, uri.URI(of).FsPath())
	if err != nil {
		w.t.Fatal(err)
	}
	return filepath.ToSlash(relative)
}

func (w *tree) write(name, text string) {
	w.t.Helper()
	path := w.path(name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		w.t.Fatal(err)
	}
	// In one step: a server that follows the folders may read the file at any time, and half of it is another text.
	half := filepath.Join(w.t.TempDir(), "half")
	if err := os.WriteFile(half, []byte(text), 0o644); err != nil {
		w.t.Fatal(err)
	}
	if err := os.Rename(half, path); err != nil {
		w.t.Fatal(err)
	}
}

func (w *tree) read(name string) string {
	w.t.Helper()
	text, err := os.ReadFile(w.path(name))
	if err != nil {
		w.t.Fatal(err)
	}
	return string(text)
}

// open opens a file in the editor.
func (w *tree) open(name string) { w.didOpen(w.uri(name), "json", 1, w.read(name)) }

// changed tells that a file was created (1), changed (2) or deleted (3).
func (w *tree) changed(kind int, names ...string) {
	var changes []map[string]any
	for _, name := range names {
		changes = append(changes, map[string]any{"uri": w.uri(name), "type": kind})
	}
	w.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": changes})
}

// workspaceItem is a report on one document of a workspace.
type workspaceItem struct {
	Kind, URI, ResultID string
	Version             *int
	Items               []diagnostic
}

// workspaceItems are reports by the names of their files.
type workspaceItems map[string]workspaceItem

// findings lists the findings: FILE: RULE.
func (items workspaceItems) findings() []string {
	found := []string{}
	for name, item := range items {
		for _, d := range item.Items {
			found = append(found, name+": "+d.Code)
		}
	}
	slices.Sort(found)
	return found
}

// kinds lists how each file was reported on: FILE: full.
func (items workspaceItems) kinds() []string {
	kinds := []string{}
	for name, item := range items {
		kinds = append(kinds, name+": "+item.Kind)
	}
	slices.Sort(kinds)
	return kinds
}

func (w *tree) items(raw json.RawMessage) workspaceItems {
	w.t.Helper()
	var answer struct{ Items []workspaceItem }
	if err := json.Unmarshal(raw, &answer); err != nil {
		w.t.Fatalf("%v: %s", err, raw)
	}
	items := workspaceItems{}
	for _, item := range answer.Items {
		items[w.name(item.URI)] = item
	}
	return items
}

// question returns the parameters of a request for the diagnostics of the workspace, by a client that knows some of them.
func (w *tree) question(known workspaceItems) map[string]any {
	previous := []map[string]string{}
	for name, item := range known {
		if item.ResultID != "" {
			previous = append(previous, map[string]string{"uri": w.uri(name), "value": item.ResultID})
		}
	}
	return map[string]any{"identifier": "spec-ls", "previousResultIds": previous}
}

func (w *tree) diagnose(known workspaceItems) workspaceItems {
	w.t.Helper()
	return w.items(w.request("workspace/diagnostic", w.question(known)))
}

// equal compares lists.
func equal(t *testing.T, what string, got []string, want ...string) {
	t.Helper()
	if !slices.Equal(got, want) {
		t.Errorf("%s:\n%s\nwant:\n%s", what, strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}

// specifications is a folder with specifications, and with what looks like some.
const specifications = `
-- .git/HEAD --
-- .gitignore --
/ignored.json
-- .spec-ls.json --
{"exclude": ["old"]}
-- package.json --
{"name": "x", "version": "0.1"}
-- ignored.json --
{"version": "0.1", "provider": {"name": "Wrong"}}
-- old/spec.json --
{"version": "0.1", "provider": {"name": "Wrong"}}
-- ir.json --
{"version": "0.1", "provider": {"name": "example"
-- specs/pets.json --
{"version": "0.1", "provider": {"name": "example"}, "resources": [
  {"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}},
  {"name": "Dog", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}
]}
-- specs/stores.json --
{"version": "0.1", "provider": {"name": "example"}, "resources": [
  {"name": "store", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}},
  {"name": "pet", "schema": {"attributes": [{"name": "key", "string": {"computed_optional_required": "computed"}}]}}
]}
`

// specificationFindings are the findings in it.
var specificationFindings = []string{
	"ir.json: json-syntax",
	"specs/pets.json: duplicate-resource-across-files", "specs/pets.json: invalid-identifier",
	"specs/stores.json: duplicate-resource-across-files",
}
