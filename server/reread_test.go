package server

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"go.lsp.dev/uri"
)

func init() { rereadInterval = time.Millisecond } // tests wait for an edit of a file to be seen, however long that takes

const (
	namesCheck = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
		{"name": "pin", "string": {"computed_optional_required": "required", "validators": [
			{"custom": {"imports": [{"path": "example.com/provider/checks"}], "schema_definition": "checks.Name()"}}]}}]}}]}`
	checksStart = "package checks\n\nimport (\n\t\"context\"\n\n\t\"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n)\n\n" +
		"type name struct{}\n\nfunc (name) ValidateString(context.Context) {}\n\n"
	checksName = checksStart + "func Name() validator.String { return name{} }\n"
)

// A client that does not report changed files has those that were read looked at again when a document is edited, and not otherwise.
func TestFilesThatNobodyWatches(t *testing.T) {
	type change struct{ name, text string } // no text: it is removed
	for _, c := range []struct {
		title  string
		files  string
		change change
		rule   string
		before bool // whether there is a finding of the rule before the change; after it, it is the other way round
	}{
		{"a function comes", "-- provider/checks/checks.go --\n" + checksStart, change{"checks/checks.go", checksName},
			"unknown-library-function", true},
		{"a function goes", "-- provider/checks/checks.go --\n" + checksName, change{"checks/checks.go", checksStart}, "unknown-library-function",
			false},
		{"a file comes", "-- provider/checks/checks.go --\n" + checksStart, change{"checks/name.go", "package checks\n\nimport \"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n\nfunc Name() validator.String { return name{} }\n"}, "unknown-library-function", true},
		{"a file goes", "-- provider/checks/checks.go --\n" + checksStart + "-- provider/checks/name.go --\npackage checks\n\nimport \"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n\nfunc Name() validator.String { return name{} }\n", change{"checks/name.go", ""}, "unknown-library-function", false},
		{"a package comes", "-- provider/main.go --\npackage main\n", change{"checks/checks.go", checksName}, "import-unknown-package", true},
		{"a configuration comes", "", change{".spec-ls.json", `{"rules": {"missing-description": "warning"}}`}, "missing-description", false},
		{"a configuration changes", "-- provider/.spec-ls.json --\n{\"rules\": {\"missing-description\": \"warning\"}}\n", change{".spec-ls.json", `{}`}, "missing-description", true},
		{"a configuration that another extends changes", "-- provider/.spec-ls.json --\n{\"extends\": \"team.json\"}\n-- provider/team.json --\n{}\n", change{"team.json", `{"rules": {"missing-description": "warning"}}`}, "missing-description", false},
		{"go.mod changes", "", change{"go.mod", "module example.com/other\n\ngo 1.24\n\nrequire github.com/hashicorp/terraform-plugin-framework v1.0.0\n"}, "import-not-in-module", false},
		{"a neighbour comes", "", change{"other_provider_code_spec.json", `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`}, "duplicate-resource-across-files", false},
	} {
		t.Run(c.title, func(t *testing.T) {
			e := plantModule(t, Options{Files: disk.System{}}, c.files)
			e.introduce(noCapabilities, "")
			t.Cleanup(e.close)
			document := e.uri("provider_code_spec.json")
			e.write("provider_code_spec.json", namesCheck)
			e.didOpen(document, "json", 1, namesCheck)
			version := 1
			await := func(want bool) {
				t.Helper()
				for slices.Contains(codes(e.published(document, version)), c.rule) != want {
				}
			}
			await(c.before)
			if c.change.text == "" {
				if err := os.Remove(e.path(c.change.name)); err != nil {
					t.Fatal(err)
				}
			} else {
				e.write(c.change.name, c.change.text)
			}
			version++
			e.didChange(document, version, full(namesCheck+"\n"))
			await(!c.before)
		})
	}
}

// A Go file that the client opens counts as it is in the editor, and as it is on the disk again when it is closed. Nothing is reported
// about it.
func TestOpenGoFiles(t *testing.T) {
	const missing = "unknown-library-function"
	e := inModule(t, noCapabilities, "-- provider/checks/checks.go --\n"+checksStart)
	document, source := e.uri("provider_code_spec.json"), e.uri("checks/checks.go")
	e.didOpen(document, "json", 1, namesCheck)
	await := func(want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), missing) != want {
		}
	}
	await(true)
	e.didOpen(source, "go", 1, checksName)
	await(false)
	e.didChange(source, 2, full(checksStart))
	await(true)
	e.didChange(source, 3, full(strings.ReplaceAll(checksName, "\n", "\n\n")))
	await(false)
	for method, params := range map[string]any{
		"textDocument/documentSymbol": about(source), "textDocument/codeLens": about(source),
		"textDocument/hover": at(source, checksName, "package", 1), "textDocument/completion": at(source, checksName, "package", 1),
	} {
		if answer := string(e.request(method, params)); answer != "null" && answer != "[]" && !strings.Contains(answer, `"items":[]`) {
			t.Errorf("%s of a Go file gives %s", method, answer)
		}
	}
	e.notify("textDocument/didClose", about(source))
	await(true)
}

// Names that are declared by hand beside generated code, and where they are used, are those of the editor.
func TestOpenGoFilesBesideGeneratedCode(t *testing.T) {
	e, directory, document := openByHand(t, making, noGo)
	await := func(want bool) {
		t.Helper()
		for slices.Contains(codes(e.published(document, 1)), "undeclared-name") != want {
		}
	}
	await(true)
	source := string(uri.File(filepath.Join(directory, "internal", "resource_pet", "other.go")))
	e.didOpen(source, "go", 1, "package resource_pet\n\nimport \"github.com/hashicorp/terraform-plugin-framework/schema/validator\"\n\nfunc isPin(int64) validator.String { return nil }\n")
	await(false)
	e.notify("textDocument/didClose", about(source))
	await(true)
}

// A client that reports changed files is believed: the server does not note the files that it reads.
func TestWatchedFilesAreNotNoted(t *testing.T) {
	w := openTree(t, watching, "-- spec.json --\n"+twice)
	w.awaitQuestion("client/registerCapability", 1)
	w.open("spec.json")
	w.pullOf(w.uri("spec.json"), "")
	for i, noted := 0, true; noted; i++ { // until the client has answered that it tells
		w.write(".spec-ls.json", `{"rules": {"`+rule+`": "off"}}`+strings.Repeat(" ", i))
		changed, moved := w.server.store.Disk.Changed()
		noted = len(changed)+len(moved) > 0
	}
	if found := codes(w.pullOf(w.uri("spec.json"), "").Items); !slices.Contains(found, rule) {
		t.Errorf("a configuration of which nobody told counts: %v", found)
	}
}

// A client that can be asked to send its Go files is asked if the settings ask for it, and asked to stop when they no longer do.
func TestGoFilesAreAskedFor(t *testing.T) {
	const able = `{"workspace": {"configuration": true}, "textDocument": {"synchronization": {"dynamicRegistration": true}}}`
	methods := []string{"textDocument/didOpen", "textDocument/didChange", "textDocument/didClose"}
	for _, test := range []struct {
		name, capabilities string
		settings           any
		want               []string
	}{
		{"wanted", able, map[string]any{"goFiles": map[string]any{"unsaved": true}}, methods},
		{"not wanted", able, map[string]any{}, nil},
		{"not able", `{"workspace": {"configuration": true}, "textDocument": {"diagnostic": {}}}`,
			map[string]any{"goFiles": map[string]any{"unsaved": true}}, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			e := connect(t)
			e.settings[""] = test.settings
			e.initialize(test.capabilities)
			t.Cleanup(e.close)
			if test.want == nil {
				e.awaitQuestion("workspace/configuration", 1)
			} else {
				e.awaitQuestion("client/registerCapability", len(test.want))
			}
			e.mu.Lock()
			registered := slices.Clone(e.registered)
			e.settings[""] = map[string]any{}
			e.mu.Unlock()
			if !slices.Equal(registered, test.want) {
				t.Errorf("it is asked for %q", registered)
			}
			e.notify("workspace/didChangeConfiguration", json.RawMessage(`{"settings": null}`))
			e.awaitQuestion("workspace/configuration", 2)
			if test.want != nil {
				e.awaitQuestion("client/unregisterCapability", 1)
			}
		})
	}
}
