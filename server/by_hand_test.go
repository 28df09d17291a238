package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/internal/testing/unconfined"
	"go.lsp.dev/uri"
)

// byHandTree is a module with a specification that names what nobody declares.
const byHandTree = `
-- .git/HEAD --
-- go.mod --
module example.com/provider

go 1.24.0
-- main.go --
package main

//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal
-- internal/resource_pet/other.go --
package resource_pet
`

const byHandSpecification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required", "validators": [{"custom": {"schema_definition": "isPin(4)"}}]}}]}}]}`

// openByHand opens the specification in an editor.
func openByHand(t *testing.T, capabilities string, environment func() module.Environment) (e *editor, directory, document string) {
	t.Helper()
	directory = plant(t, byHandTree)
	e = connectWith(t, Options{Files: disk.System{}, Environment: environment, Workers: unconfined.Workers(disk.System{})})
	e.initialize(capabilities)
	t.Cleanup(e.close)
	document = string(uri.File(filepath.Join(directory, "provider_code_spec.json")))
	e.didOpen(document, "json", 1, byHandSpecification)
	return e, directory, document
}

func noGo() module.Environment { return module.Environment{OS: "linux", Arch: "amd64"} }

// The file that is offered for a name that nobody declares cures its finding; without it, the finding is back. A line for go generate that
// goes away takes the error along.
func TestNameDeclaredInNewFile(t *testing.T) {
	e, directory, document := openByHand(t, making, noGo)
	await := func(rule string, want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), rule) != want {
		}
	}
	changed := func(name string, how int) {
		e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{
			map[string]any{"uri": string(uri.File(filepath.Join(directory, filepath.FromSlash(name)))), "type": how},
		}})
	}
	await("undeclared-name", true)

	params := at(document, byHandSpecification, "isPin", 1)
	params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
	params["context"] = map[string]any{"diagnostics": []any{}, "only": []string{"quickfix"}}
	var actions []suppressAction
	if err := json.Unmarshal(e.request("textDocument/codeAction", params), &actions); err != nil {
		t.Fatal(err)
	}
	i := slices.IndexFunc(actions, func(a suppressAction) bool { return a.Title == "Declare validator isPin in is_pin.go" })
	if i < 0 {
		t.Fatalf("no file is offered among %v", actions)
	}
	changes := actions[i].Edit.DocumentChanges
	file := filepath.Join(directory, "internal", "resource_pet", "is_pin.go")
	if len(changes) != 2 || changes[0].Kind != "create" || changes[0].URI != string(uri.File(file)) ||
		changes[1].TextDocument.URI != changes[0].URI {
		t.Fatalf("the edit is %+v", changes)
	}
	text := changes[1].Edits[0].NewText
	if !strings.Contains(text, "func isPin(a int64) validator.String {") {
		t.Errorf("the file is\n%s", text)
	}
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	changed("internal/resource_pet/is_pin.go", 1)
	await("undeclared-name", false)
	if err := os.Remove(file); err != nil {
		t.Fatal(err)
	}
	changed("internal/resource_pet/is_pin.go", 3)
	await("undeclared-name", true)
	if err := os.WriteFile(filepath.Join(directory, "main.go"), []byte("package main\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	changed("main.go", 2)
	await("unqualified-call", true)
}

// An editor that can't make files is offered none, and if modules are not looked at, declarations by hand are not known.
func TestNoNewFile(t *testing.T) {
	e, _, document := openByHand(t, simple, noGo)
	for !slices.Contains(codes(e.published(document, 1)), "undeclared-name") {
	}
	params := at(document, byHandSpecification, "isPin", 1)
	params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
	params["context"] = map[string]any{"diagnostics": []any{}}
	if answer := string(e.request("textDocument/codeAction", params)); strings.Contains(answer, "Declare validator") {
		t.Errorf("a file is offered in %s", answer)
	}

	e, _, document = openByHand(t, simple, nil)
	if found := codes(e.published(document, 1)); slices.Contains(found, "undeclared-name") || !slices.Contains(found, "unqualified-call") {
		t.Errorf("without modules there are %v", found)
	}
}
