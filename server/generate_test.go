package server

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// petFile is the generated file of the pet.
const petFile = "internal/resource_pet/pet_resource_gen.go"

// stalePet is a generated file that was made from another specification.
const stalePet = "-- provider/" + petFile + " --\n" + generated.Header + "\npackage resource_pet\n\nfunc PetResourceSchema() {}\n\ntype PetModel struct{}\n"

// petText returns the code generated from the pet in a specification.
func petText(t *testing.T, specification string) string {
	t.Helper()
	document := analysis.NewDocument(specification, nil)
	made, err := generated.NewFile(document.Unit(preview.Find(document, syntax.Resource, "pet")), document.Settings().Profile(), "")
	if err != nil {
		t.Fatal(err)
	}
	return made.Text
}

// told waits for a message to the user and returns it.
func (e *editor) told() string {
	e.t.Helper()
	var shown struct{ Message string }
	if err := json.Unmarshal(e.notification("window/showMessage"), &shown); err != nil {
		e.t.Fatal(err)
	}
	return shown.Message
}

// saved saves the specification and notifies the server.
func (w *tree) saved(text string) {
	w.t.Helper()
	w.write("provider_code_spec.json", text)
	w.notify("textDocument/didSave", about(w.uri("provider_code_spec.json")))
}

// executed runs a command about a document.
func (e *editor) executed(command string, argument map[string]any) envelope {
	e.t.Helper()
	return e.try("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{argument}})
}

// The command writes and reports the files that are not fresh; stale files are fresh afterwards. A second time there is nothing to write.
func TestGenerateCommand(t *testing.T) {
	e, document := openPet(t, opensFiles, stalePet)
	titles := func() string { return string(e.request("textDocument/codeLens", about(document))) }
	e.until("workspace/codeLens/refresh", func() bool {
		return strings.Contains(titles(), `"generate"`) && strings.Contains(titles(), "which is stale")
	})
	var answer struct{ Written []string }
	if err := json.Unmarshal(e.executed("spec-ls.generate", map[string]any{"uri": document}).Result, &answer); err != nil {
		t.Fatal(err)
	}
	want := []string{e.uri("internal/provider_example/example_provider_gen.go"), e.uri(petFile)}
	if !slices.Equal(answer.Written, want) {
		t.Errorf("written are %v", answer.Written)
	}
	if got := e.told(); got != "spec-ls wrote example_provider_gen.go and pet_resource_gen.go" {
		t.Errorf("told is %q", got)
	}
	if e.read(petFile) != petText(t, petSpecification) {
		t.Errorf("the file is\n%s", e.read(petFile))
	}
	e.until("workspace/codeLens/refresh",
		func() bool { return !strings.Contains(titles(), `"generate"`) && !strings.Contains(titles(), "stale") })
	if got := string(e.executed("spec-ls.generate", map[string]any{"uri": document}).Result); got != `{"written":[]}` {
		t.Errorf("a second time the answer is %s", got)
	}
}

// The command does not overwrite files that others wrote, does not generate units with errors, and does not write files that belong to
// nothing.
func TestGenerateRefused(t *testing.T) {
	e, document := openPet(t, noCapabilities, "-- provider/"+petFile+" --\npackage resource_pet // by hand\n")
	refused := func(want string) {
		t.Helper()
		if m := e.executed("spec-ls.generate", map[string]any{"uri": document}); m.Error == nil || !strings.Contains(m.Error.Message, want) {
			t.Errorf("the answer is %s %+v", m.Result, m.Error)
		}
	}
	refused("is not overwritten")
	if got := e.told(); got != "spec-ls wrote example_provider_gen.go" {
		t.Errorf("told is %q", got)
	}
	if got := e.read(petFile); got != "package resource_pet // by hand\n" {
		t.Errorf("the file is\n%s", got)
	}
	e.didChange(document, 2, full(strings.Replace(petSpecification, `"string"`, `"strng"`, 1)))
	refused("can't be generated")
	e.published(document, 2)
	if m := e.executed("spec-ls.generate", map[string]any{"uri": e.uri("other.json")}); m.Error == nil || m.Error.Code != invalidParams {
		t.Errorf("of a document that is not open the answer is %s", m.Result)
	}
	e.write("main.go", "package main\n")
	e.changed(2, "main.go")
	e.didChange(document, 3, full(petSpecification))
	e.published(document, 3)
	refused("no go:generate line")
}

// Nothing is written when a specification is saved, unless the setting is on; then it is the text that was saved, and never that of one
// with an error.
func TestGenerateOnSave(t *testing.T) {
	const configured = `{"workspace": {"configuration": true, "codeLens": {"refreshSupport": true}}, "experimental": {"generatedFiles": true}}`
	for _, test := range []struct {
		name     string
		settings map[string]any
		writes   bool
	}{
		{"by default", map[string]any{}, false},
		{"on", map[string]any{"generate": map[string]any{"onSave": true}}, true},
	} {
		t.Run(test.name, func(t *testing.T) {
			e, document := openPetWith(t, configured, stalePet, test.settings)
			more := strings.Replace(petSpecification, `{"name": "pin"`, `{"name": "age", "int64": {"computed_optional_required": "optional"}}, {"name": "pin"`, 1)
			before := e.read(petFile)
			e.didChange(document, 2, full(strings.Replace(petSpecification, `"string"`, `"strng"`, 1)))
			e.published(document, 2)
			e.saved(petSpecification)
			if test.writes {
				const want = "spec-ls wrote no Go of provider_code_spec.json when it was saved: it can't be generated: "
				if got := e.told(); !strings.HasPrefix(got, want) {
					t.Errorf("told is %q", got)
				}
				if got := string(e.notification("spec-ls/generated")); !strings.Contains(got, `"refused":"it can't be generated: `) {
					t.Errorf("the client is told %s", got)
				}
				e.saved(petSpecification) // which is told once
			}
			e.didChange(document, 3, full(more))
			e.published(document, 3)
			e.saved(more)
			if !test.writes {
				e.request("workspace/executeCommand", map[string]any{"command": "spec-ls.rules"})
				e.server.generateSaved(t.Context())
				if got := e.read(petFile); got != before {
					t.Errorf("written is\n%s", got)
				}
				return
			}
			if got := e.told(); got != "spec-ls wrote example_provider_gen.go and pet_resource_gen.go" {
				t.Errorf("told is %q", got)
			}
			var files generatedFiles
			if err := json.Unmarshal(e.notification(methodGenerated), &files); err != nil || len(files.Written) != 2 ||
				string(files.Written[1]) != e.uri(petFile) {
				t.Errorf("the client is told %v, %v", files, err)
			}
			if got := e.read(petFile); got != petText(t, more) {
				t.Errorf("written is\n%s", got)
			}
			e.write(petFile, "package resource_pet\n")
			e.saved(more)
			if got := e.told(); !strings.Contains(got, "is not overwritten") {
				t.Errorf("told is %q", got)
			}
		})
	}
}

// openPetWith is openPet with settings that the editor gives when it is asked.
func openPetWith(t *testing.T, capabilities, more string, settings map[string]any) (e *tree, document string) {
	t.Helper()
	e = plantModule(t, Options{Files: disk.System{}, Writer: disk.System{}}, petModule+more)
	e.settings[""] = settings
	e.initialize(capabilities)
	t.Cleanup(e.close)
	document = e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, petSpecification)
	e.published(document, 1)
	return e, document
}

// TestReadOnly checks that a server that is started read-only writes no file, for any request.
func TestReadOnly(t *testing.T) {
	e := plantModule(t, Options{Files: disk.System{}}, petModule+stalePet)
	e.settings[""] = map[string]any{"generate": map[string]any{"onSave": true}}
	answer := string(e.initialize(`{"workspace": {"configuration": true}, "textDocument": {"codeLens": {}}}`))
	t.Cleanup(e.close)
	if strings.Contains(answer, "spec-ls.generate") || strings.Contains(answer, `"save":true`) {
		t.Errorf("it offers %s", answer)
	}
	document, before := e.uri("provider_code_spec.json"), e.read(petFile)
	e.didOpen(document, "json", 1, petSpecification)
	e.published(document, 1)
	e.saved(petSpecification)
	if m := e.executed("spec-ls.generate", map[string]any{"uri": document}); m.Error == nil || m.Error.Code != requestFailed {
		t.Errorf("the answer is %s", m.Result)
	}
	if lenses := string(e.request("textDocument/codeLens", about(document))); strings.Contains(lenses, `"generate"`) ||
		!strings.Contains(lenses, "which is stale") {
		t.Errorf("the lenses are %s", lenses)
	}
	if e.read(petFile) != before {
		t.Error("a file was written")
	}
}

// makesFiles is a client that makes files when the server asks it to.
const makesFiles = `{"window": {"showDocument": {"support": true}}, "workspace": {"applyEdit": true, "codeLens": {"refreshSupport": true},
	"workspaceEdit": {"documentChanges": true, "resourceOperations": ["create"]}}, "textDocument": {"codeLens": {},
	"codeAction": {"codeActionLiteralSupport": {"codeActionKind": {"valueSet": [""]}}}}}`

// zooProvider is an implementation of the provider, with a list.
const zooProvider = `-- provider/internal/provider/provider.go --
package provider

import (
	"context"

	"example.com/provider/internal/provider_example"
	"github.com/hashicorp/terraform-plugin-framework/provider"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

type exampleProvider struct{}

func (p *exampleProvider) Schema(ctx context.Context, _ provider.SchemaRequest, resp *provider.SchemaResponse) {
	resp.Schema = provider_example.ExampleProviderSchema(ctx) // 🐈
}

func (p *exampleProvider) Resources(context.Context) []func() resource.Resource {
	return []func() resource.Resource{}
}
-- provider/internal/provider_example/example_provider_gen.go --
package provider_example

import "context"

func ExampleProviderSchema(context.Context) int { return 0 }
`

// wiredAPI is a provider that calls an API, and what its specification is made from.
const wiredAPI = `-- provider/internal/provider/client.go --
package provider

func (c *client) createObject() {}
-- provider/.spec-ls.json --
{"openapi": [{"config": "generator_config.yml", "document": "openapi.yml", "specification": "provider_code_spec.json"}]}
-- provider/generator_config.yml --
provider: {name: example}
resources:
  cat: {create: {path: /cats, method: POST}, read: {path: "/cats/{pin}", method: GET}}
-- provider/openapi.yml --
openapi: 3.0.3
info: {title: Cats, version: '1'}
paths:
  /cats: {post: {requestBody: {content: {application/json: {schema: {type: object, properties: {pin: {type: string}}}}}}, responses: {'204': {}}}}
  /cats/{pin}: {get: {parameters: [{name: pin, in: path, required: true, schema: {type: string}}], responses: {'204': {}}}}
`

// What is implemented calls the API where the package does so already.
func TestImplementCalls(t *testing.T) {
	const specification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "cat", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`
	e := inModule(t, makesFiles, petModule+zooProvider+wiredAPI)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, specification)
	e.published(document, 1)
	e.request("workspace/executeCommand", map[string]any{"command": "spec-ls.implement", "arguments": []any{map[string]any{
		"uri": document, "position": at(document, specification, `"cat`, 2)["position"],
	}}})
	e.told() // that the generated file is not there yet
	e.mu.Lock()
	defer e.mu.Unlock()
	if len(e.applied) != 1 || !strings.Contains(string(e.applied[0]), `path: \"/cats/{pin}\"`) {
		t.Errorf("the edits are %s", e.applied)
	}
}

// A lens and an action offer to implement what has no implementation. The editor makes its files, and adds it to the provider's list.
func TestImplement(t *testing.T) {
	const specification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "cat", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`
	e := inModule(t, makesFiles, petModule+zooProvider)
	document := e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, specification)
	e.published(document, 1)
	type command struct {
		Title, Command string
		Arguments      []json.RawMessage
	}
	var offered command
	e.until("workspace/codeLens/refresh", func() bool {
		for _, l := range result[[]struct{ Command command }](e.editor, "textDocument/codeLens", about(document)) {
			if l.Command.Title == "implement" {
				offered = l.Command
				return true
			}
		}
		return false
	})
	place := at(document, specification, `"cat`, 2)["position"]
	acted := result[[]struct {
		Kind    string
		Command command
	}](e.editor, "textDocument/codeAction", map[string]any{
		"textDocument": map[string]any{"uri": document}, "range": map[string]any{"start": place, "end": place},
		"context": map[string]any{"diagnostics": []any{}, "only": []string{"spec-ls.implement"}},
	})
	if len(acted) != 1 || acted[0].Command.Title != "Implement resource cat" || acted[0].Command.Command != offered.Command {
		t.Errorf("the actions are %+v", acted)
	}
	e.request("workspace/executeCommand", map[string]any{"command": offered.Command, "arguments": offered.Arguments})
	var applied struct {
		Edit struct {
			DocumentChanges []struct {
				Kind, URI    string
				TextDocument struct{ URI string }
				Edits        []struct {
					Range   textRange
					NewText string
				}
			}
		}
	}
	e.mu.Lock()
	edit := e.applied[0]
	e.mu.Unlock()
	if err := json.Unmarshal(edit, &applied); err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, c := range applied.Edit.DocumentChanges {
		if c.Kind != "" {
			got = append(got, c.Kind+" "+e.name(c.URI))
			continue
		}
		got = append(got, "edit "+e.name(c.TextDocument.URI))
		if text := c.Edits[0].NewText; strings.HasSuffix(c.TextDocument.URI, "/provider.go") &&
			(text != "\n\t\tNewCatResource,\n\t" || c.Edits[0].Range.Start != position{17, 35}) {
			t.Errorf("the list gets %q at %v", text, c.Edits[0].Range)
		}
	}
	want := []string{
		"create internal/provider/cat_resource.go", "edit internal/provider/cat_resource.go",
		"create internal/provider/cat_resource_test.go", "edit internal/provider/cat_resource_test.go", "edit internal/provider/provider.go",
	}
	if !slices.Equal(got, want) {
		t.Errorf("the edit is\n%s", strings.Join(got, "\n"))
	}
	if got := e.told(); got != "cat_resource.go needs the generated file, which is not there yet." {
		t.Errorf("told is %q", got)
	}
	e.refuses = true
	if m := e.try("workspace/executeCommand", map[string]any{"command": offered.Command, "arguments": offered.Arguments}); m.Error == nil ||
		!strings.HasSuffix(m.Error.Message, "no wish") {
		t.Errorf("refused, the answer is %+v", m)
	}
	e.write("internal/provider/cat_resource.go", "package provider\n")
	if m := e.try("workspace/executeCommand", map[string]any{"command": offered.Command, "arguments": offered.Arguments}); m.Error == nil ||
		!strings.HasSuffix(m.Error.Message, "cat_resource.go exists") {
		t.Errorf("with a file in the place the answer is %+v", m)
	}
}
