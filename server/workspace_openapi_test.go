package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// openAPITree is a folder with configurations of tfplugingen-openapi, and with other YAML.
var openAPITree = `
-- .git/HEAD --
-- openapi.yml --
` + openAPIDocument + `
-- generate.sh --
tfplugingen-openapi generate --config api/gen.yml --output spec.json openapi.yml
-- .spec-ls.json --
{"exclude": ["old"]}
-- api/gen.yml --
provider: {name: pets}
resources:
  pet:
    create: {path: /pets, method: POST}
    read: {path: /pets, method: GET}
-- api/generator_config.yml --
provider: {nam: pets}
-- old/gen.yml --
provider: {nam: pets}
resources: {pet: {create: {path: /pets, method: POST}}}
-- compose.yml --
services: {provider: {}}
-- spec.json --
` + twice

var openAPITreeFindings = []string{
	"api/gen.yml: config-body-dropped", "api/generator_config.yml: config-missing-key", "api/generator_config.yml: config-missing-key",
	"api/generator_config.yml: config-unknown-key",
}

// configurationsOf returns the findings in YAML.
func configurationsOf(items workspaceItems) (found []string) {
	return slices.DeleteFunc(items.findings(), func(line string) bool { return !strings.Contains(line, ".yml") })
}

// Configurations of tfplugingen-openapi are reported on, open or not, and again when their OpenAPI document is another one.
func TestWorkspaceDiagnosticsOfConfigurations(t *testing.T) {
	w := openTree(t, watching, openAPITree)
	w.awaitQuestion("client/registerCapability", 1)
	first := w.diagnose(nil)
	equal(t, "findings", configurationsOf(first), openAPITreeFindings...)
	equal(t, "kinds", first.kinds(), "api/gen.yml: full", "api/generator_config.yml: full", "spec.json: full")
	again := w.diagnose(first)
	equal(t, "asked again", again.kinds(), "api/gen.yml: unchanged", "api/generator_config.yml: unchanged", "spec.json: unchanged")

	whole := strings.Replace(openAPIDocument, "/Both'", "/Pet'", 1)
	w.write("openapi.yml", whole)
	w.changed(2, "openapi.yml")
	w.until("workspace/diagnostic/refresh", func() bool { return len(w.diagnose(nil)["api/gen.yml"].Items) == 0 })
	repaired := w.diagnose(first)
	if item := repaired["api/gen.yml"]; item.Kind != "full" || len(item.Items) > 0 {
		t.Errorf("beside a document that is whole there is %+v", item)
	}

	text := w.read("api/gen.yml")
	w.didOpen(w.uri("api/gen.yml"), "yaml", 1, text)
	open := w.diagnose(repaired)
	w.didChange(w.uri("api/gen.yml"), 2, full(text+"    list: x\n"))
	edited := w.diagnose(open)
	equal(t, "after an edit", workspaceItems{"gen.yml": edited["api/gen.yml"]}.findings(), "gen.yml: config-unknown-key")
	if version := edited["api/gen.yml"].Version; version == nil || *version != 2 {
		t.Errorf("the version of an open document is %v", version)
	}
	if again := w.diagnose(edited)["api/gen.yml"]; again.Kind != "unchanged" {
		t.Errorf("asked again it is %s", again.Kind)
	}

	w.write("openapi.yml", openAPIDocument) // which an open one hears about
	w.changed(2, "openapi.yml")
	w.until("workspace/diagnostic/refresh", func() bool {
		return slices.Contains(codes(w.pullOf(w.uri("api/gen.yml"), "").Items), "config-body-dropped")
	})

	w.write("api/generator_config.yml", "provider: {name: pets}\ndata_sources: {}\n")
	w.write("new.yml", "provider: {name: Pets}\nresources: {pet: {create: {path: /pets, method: POST}, read: {path: /pets, method: GET}}}\n")
	w.changed(2, "api/generator_config.yml")
	w.changed(1, "new.yml")
	equal(t, "new and changed files", configurationsOf(w.diagnose(first)),
		"api/gen.yml: config-body-dropped", "api/gen.yml: config-unknown-key", "api/generator_config.yml: config-missing-key",
		"new.yml: config-body-dropped", "new.yml: config-provider-name-invalid")
	w.write("new.yml", "services: {}\n")
	w.changed(2, "new.yml")
	if items := w.diagnose(first); slices.ContainsFunc(configurationsOf(items),
		func(line string) bool { return strings.HasPrefix(line, "new.yml") }) {
		t.Errorf("what is no configuration any more has %v", items.findings())
	}
}

// A client that is pushed diagnostics gets those of configurations by the command, and they are counted.
func TestCheckWorkspaceWithConfigurations(t *testing.T) {
	w := openTree(t, `{"workspace": {"didChangeWatchedFiles": {"dynamicRegistration": true}, "workspaceFolders": true}}`, openAPITree)
	w.checksAgain = true
	w.awaitQuestion("client/registerCapability", 1)
	answer := w.request("workspace/executeCommand", map[string]any{"command": "spec-ls.checkWorkspace"})
	var counts struct{ Files, Errors, Warnings int }
	if err := json.Unmarshal(answer, &counts); err != nil || counts.Files != 3 || counts.Errors < 3 || counts.Warnings < 1 {
		t.Errorf("the counts are %s", answer)
	}
	pushed := func(name string) []string {
		for {
			var params struct {
				URI         string
				Diagnostics []diagnostic
			}
			if err := json.Unmarshal(w.notification("textDocument/publishDiagnostics"), &params); err != nil {
				t.Fatal(err)
			}
			if params.URI == w.uri(name) {
				return codes(params.Diagnostics)
			}
		}
	}
	equal(t, "pushed", pushed("api/gen.yml"), "config-body-dropped")
	w.write("openapi.yml", strings.Replace(openAPIDocument, "/Both'", "/Pet'", 1))
	w.changed(2, "openapi.yml")
	equal(t, "beside another document", pushed("api/gen.yml"))
}

// An editor that watches no files gets the findings for the present OpenAPI document with the next edit of the configuration.
func TestDocumentThatNobodyWatches(t *testing.T) {
	w := openTree(t, noCapabilities, openAPITree)
	w.checksAgain = true
	configuration, text := w.uri("api/gen.yml"), w.read("api/gen.yml")
	w.didOpen(configuration, "yaml", 1, text)
	for !slices.Contains(codes(w.published(configuration, 1)), "config-body-dropped") {
	}
	w.write("openapi.yml", strings.Replace(openAPIDocument, "/Both'", "/Pet'", 1))
	w.didChange(configuration, 2, full(text+"# edited\n"))
	for len(w.published(configuration, 2)) > 0 {
	}
}

// An OpenAPI document that is open counts as it is in the editor, whether it is on the disk or not, and as it is on the disk again when it
// is closed.
func TestOpenDocument(t *testing.T) {
	for _, capabilities := range []string{noCapabilities, watching} {
		w := openTree(t, capabilities, openAPITree)
		w.checksAgain = true
		configuration, document := w.uri("api/gen.yml"), w.uri("openapi.yml")
		w.didOpen(configuration, "yaml", 1, w.read("api/gen.yml"))
		await := func(want bool) {
			t.Helper()
			if capabilities == watching {
				w.until("workspace/diagnostic/refresh", func() bool {
					return slices.Contains(codes(w.pullOf(configuration, "").Items), "config-body-dropped") == want
				})
				return
			}
			for slices.Contains(codes(w.published(configuration, 1)), "config-body-dropped") != want {
			}
		}
		if capabilities == noCapabilities {
			await(true)
		}
		w.didOpen(document, "yaml", 1, openAPIDocument)
		w.didChange(document, 2, full(strings.Replace(openAPIDocument, "/Both'", "/Pet'", 1)))
		await(false)
		w.notify("textDocument/didClose", about(document))
		await(true)
	}
}

// A configuration of tfplugingen-openapi that is the only document is checked again when a configuration says something else of it.
func TestConfigurationOfDocumentsChanges(t *testing.T) {
	w := openTree(t, watching, openAPITree)
	w.checksAgain = true
	w.awaitQuestion("client/registerCapability", 1)
	configuration := w.uri("api/gen.yml")
	w.didOpen(configuration, "yaml", 1, w.read("api/gen.yml"))
	await := func(want bool) {
		t.Helper()
		w.until("workspace/diagnostic/refresh", func() bool {
			return slices.Contains(codes(w.pullOf(configuration, "").Items), "config-body-dropped") == want
		})
	}
	await(true)
	w.write(".spec-ls.json", `{"openapi": [{"config": "api/gen.yml", "document": "none.yml"}]}`)
	w.changed(1, ".spec-ls.json")
	await(false)
	w.write(".spec-ls.json", `{}`)
	w.changed(2, ".spec-ls.json")
	await(true)
}

// In a client without a disk, such as a page, the only document that is open is the one that belongs to the configuration.
func TestDocumentOnNoDisk(t *testing.T) {
	e := connectWith(t, Options{Files: &files.Memory{}})
	e.initialize(noCapabilities)
	t.Cleanup(e.close)
	e.checksAgain = true
	const configuration, document = "file:///generator_config.yml", "file:///openapi.yml"
	text := "provider: {name: pets}\nresources: {pet: {create: {path: /pets, method: POST}, read: {path: /pets, method: GET}}}\n"
	e.didOpen(configuration, "yaml", 1, text)
	e.didOpen(document, "yaml", 1, openAPIDocument)
	for !slices.Contains(codes(e.published(configuration, 1)), "config-body-dropped") {
	}
	e.didChange(document, 2, full(strings.Replace(openAPIDocument, "/Both'", "/Pet'", 1)))
	for len(e.published(configuration, 1)) > 0 {
	}
}
