package server

import (
	"encoding/json"
	"fmt"
	"path"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/editor/preview"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// petModule is a module with a resource that is generated and implemented by hand.
const petModule = `-- provider/main.go --
package main

//go:generate tfplugingen-framework generate all --input provider_code_spec.json --output internal
-- provider/internal/resource_pet/pet_resource_gen.go --
package resource_pet

import (
	"context"

	"github.com/hashicorp/terraform-plugin-framework/resource/schema"
	"github.com/hashicorp/terraform-plugin-framework/types"
)

func PetResourceSchema(ctx context.Context) schema.Schema { return schema.Schema{} }

type PetModel struct {
	Pin types.String ` + "`tfsdk:\"pin\"`" + `
}
-- provider/internal/provider/pet_resource.go --
package provider

import (
	"context"

	"example.com/provider/internal/resource_pet"
	"github.com/hashicorp/terraform-plugin-framework/resource"
)

type petResource struct{}

func (r *petResource) Metadata(_ context.Context, req resource.MetadataRequest, resp *resource.MetadataResponse) {
	resp.TypeName = req.ProviderTypeName + "_animal"
}

func (r *petResource) Schema(ctx context.Context, _ resource.SchemaRequest, resp *resource.SchemaResponse) {
	resp.Schema = resource_pet.PetResourceSchema(ctx)
}

func (r *petResource) Create(ctx context.Context, req resource.CreateRequest, resp *resource.CreateResponse) {
	/* 🐈 */ data := resource_pet.PetModel{}
	data.Pin = data.Pin
}
`

const petSpecification = `{"version": "0.1", "provider": {"name": "example"}, "resources": [{"name": "pet", "schema": {"attributes": [
	{"name": "pin", "string": {"computed_optional_required": "required"}}]}}]}`

// openPet opens the specification of the module with a pet, in an editor beside it.
func openPet(t *testing.T, capabilities, more string) (e *tree, document string) {
	t.Helper()
	e = inModule(t, capabilities, petModule+more)
	document = e.uri("provider_code_spec.json")
	e.didOpen(document, "json", 1, petSpecification)
	e.published(document, 1)
	return e, document
}

// shownLocations writes locations as people do.
func shownLocations(found []location) string {
	var all []string
	for _, f := range found {
		all = append(all, fmt.Sprintf("%s %v", path.Base(f.URI), f.Range))
	}
	return strings.Join(all, "\n")
}

func TestImplementation(t *testing.T) {
	e, document := openPet(t, noCapabilities, "")
	const want = `pet_resource.go {{9 5} {9 16}}
pet_resource.go {{11 22} {11 30}}
pet_resource.go {{15 22} {15 28}}
pet_resource.go {{19 22} {19 28}}`
	if got := shownLocations(result[[]location](e.editor, "textDocument/implementation",
		at(document, petSpecification, `"pet`, 1))); got != want {
		t.Errorf("it is at\n%s", got)
	}
	for _, nothing := range []string{`"pin`, `"example`, `"schema`} {
		if got := string(e.request("textDocument/implementation", at(document, petSpecification, nothing, 1))); got != "null" {
			t.Errorf("of %s it is %s", nothing, got)
		}
	}
	// The server sees the change without a notification.
	e.write("internal/provider/pet_resource.go", "package provider\n")
	if got := string(e.request("textDocument/implementation", at(document, petSpecification, `"pet`, 1))); got != "null" {
		t.Errorf("after it is gone it is %s", got)
	}
}

// Where nothing says where the generator writes, the only file of that name counts; links are for clients that take them.
func TestImplementationFoundByFile(t *testing.T) {
	e, document := openPet(t, `{"textDocument": {"implementation": {"linkSupport": true}}}`, "-- provider/main.go --\npackage main\n")
	type link struct {
		OriginSelectionRange textRange
		TargetURI            string
	}
	found := result[[]link](e.editor, "textDocument/implementation", at(document, petSpecification, `"pet`, 1))
	if len(found) != 4 || found[0].TargetURI != e.uri("internal/provider/pet_resource.go") ||
		fmt.Sprint(found[0].OriginSelectionRange) != "{{0 76} {0 79}}" {
		t.Errorf("it is at %+v", found)
	}
}

// Without a module there is nothing to find.
func TestNoImplementation(t *testing.T) {
	e := open(t, noCapabilities)
	e.didOpen(specURI, "json", 1, petSpecification)
	e.published(specURI, 1)
	if got := string(e.request("textDocument/implementation", at(specURI, petSpecification, `"pet`, 1))); got != "null" {
		t.Errorf("it is %s", got)
	}
}

// References include what uses the field or the type in Go.
func TestReferencesInGo(t *testing.T) {
	e, document := openPet(t, noCapabilities, "")
	for name, want := range map[string]string{
		`"pin`: "provider_code_spec.json {{1 11} {1 14}}\npet_resource.go {{21 6} {21 9}}\npet_resource.go {{21 17} {21 20}}",
		`"pet`: "provider_code_spec.json {{0 76} {0 79}}\npet_resource.go {{16 28} {16 45}}\npet_resource.go {{20 31} {20 39}}",
	} {
		params := at(document, petSpecification, name, 1)
		params["context"] = map[string]any{"includeDeclaration": true}
		if got := shownLocations(result[[]location](e.editor, "textDocument/references", params)); got != want {
			t.Errorf("of %s there are\n%s", name, got)
		}
	}
	var symbols []any
	if symbols = result[[]any](e.editor, "workspace/symbol", map[string]any{"query": "petResource"}); len(symbols) > 0 {
		t.Errorf("among the symbols are %v", symbols)
	}
}

// A rename that breaks Go reports it in a message. Go is not edited.
func TestRenameBreaksGo(t *testing.T) {
	type edit struct {
		Changes map[string][]any
	}
	e, document := openPet(t, noCapabilities, "")
	params := at(document, petSpecification, `"pin`, 1)
	params["newName"] = "code"
	if made := result[edit](e.editor, "textDocument/rename", params); len(made.Changes) != 1 || len(made.Changes[document]) == 0 {
		t.Errorf("the edit is %+v", made)
	}
	var shown struct{ Message string }
	if err := json.Unmarshal(e.notification("window/showMessage"), &shown); err != nil {
		t.Fatal(err)
	}
	if want := `Go code uses attribute "pin" in 2 places. It will not compile`; !strings.HasPrefix(shown.Message, want) ||
		!strings.Contains(shown.Message, "pet_resource.go:22") {
		t.Errorf("shown is %q", shown.Message)
	}
}

// A hand-written Metadata method names a resource in hovers, hints, examples and the documentation.
func TestTypeNameOfMetadata(t *testing.T) {
	e, document := openPet(t, `{"textDocument": {"hover": {"contentFormat": ["markdown"]}, "inlayHint": {}}}`, "")
	hovered := string(e.request("textDocument/hover", at(document, petSpecification, `"pet`, 1)))
	for _, want := range []string{"example_animal", "petResource in pet_resource.go"} {
		if !strings.Contains(hovered, want) {
			t.Errorf("the hover lacks %q: %s", want, hovered)
		}
	}
	hinted := string(e.request("textDocument/inlayHint", map[string]any{
		"textDocument": map[string]any{"uri": document}, "range": map[string]any{"start": position{}, "end": position{2, 0}},
	}))
	if !strings.Contains(hinted, "example_animal") {
		t.Errorf("the hints are %s", hinted)
	}
	for command, want := range map[string]string{"spec-ls.previewExample": `resource \"example_animal\"`,
		"spec-ls.previewDocs": "# example_animal (Resource)"} {
		params := at(document, petSpecification, `"pet`, 1)
		made := string(e.request("workspace/executeCommand", map[string]any{"command": command, "arguments": []any{
			map[string]any{"uri": document, "position": params["position"]},
		}}))
		if !strings.Contains(made, want) {
			t.Errorf("%s lacks %q: %s", command, want, made)
		}
	}
}

// The rule about a repeated prefix asks Metadata.
func TestRedundantPrefixAsksMetadata(t *testing.T) {
	text := strings.Replace(petSpecification, `"pet"`, `"example_pet"`, 1)
	generated := strings.NewReplacer("resource_pet", "resource_example_pet", "pet_resource_gen", "example_pet_resource_gen",
		"PetResourceSchema", "ExamplePetResourceSchema",
		"PetModel", "ExamplePetModel")
	for metadata, want := range map[string]string{
		`req.ProviderTypeName + "_example_pet"`: `petResource.Metadata in pet_resource.go gives the Terraform type \"example_example_pet\"`,
		`req.ProviderTypeName + "_pet"`:         "",
		`name()`:                                "joined as the scaffold does",
	} {
		module := generated.Replace(strings.Replace(petModule, `req.ProviderTypeName + "_animal"`, metadata, 1))
		e := inModule(t, `{}`, module+"-- provider/.spec-ls.json --\n"+`{"rules": {"redundant-provider-prefix": "warning"}}`)
		document := e.uri("provider_code_spec.json")
		e.didOpen(document, "json", 1, text)
		found := ""
		for _, d := range e.published(document, 1) {
			if d.Code == "redundant-provider-prefix" {
				found = d.Message
			}
		}
		if want == "" && found != "" || !strings.Contains(found, strings.ReplaceAll(want, `\"`, `"`)) {
			t.Errorf("with %s there is %q", metadata, found)
		}
	}
}

// opensFiles is a client that shows lenses and documents, and reports changed files.
const opensFiles = `{"window": {"showDocument": {"support": true}}, "workspace": {"codeLens": {"refreshSupport": true},
	"didChangeWatchedFiles": {"dynamicRegistration": true}}, "textDocument": {"codeLens": {}, "inlayHint": {}}}`

// Lenses lead to the generated file and to the type that implements it, as soon as these are known; and change with them.
func TestLensesToGo(t *testing.T) {
	e, document := openPet(t, opensFiles, "")
	type lens struct {
		Command struct {
			Title, Command string
			Arguments      []json.RawMessage
		}
	}
	var found map[string]lens
	lenses := func() map[string]lens {
		found = map[string]lens{}
		for _, l := range result[[]lens](e.editor, "textDocument/codeLens", about(document)) {
			found[l.Command.Title] = l
		}
		return found
	}
	leads := func(title string) bool { return lenses()[title].Command.Command != "" }
	const generates, implemented = "generates resource_pet/pet_resource_gen.go, which is stale", "implemented by petResource"
	e.until("workspace/codeLens/refresh", func() bool { return leads(generates) && leads(implemented) })
	for title, want := range map[string]string{
		generates: "internal/resource_pet/pet_resource_gen.go {{0 0} {0 0}}", implemented: "internal/provider/pet_resource.go {{9 5} {9 16}}",
	} {
		l := found[title]
		e.request("workspace/executeCommand", map[string]any{"command": l.Command.Command, "arguments": l.Command.Arguments})
		var shown struct {
			URI       string
			Selection textRange
		}
		e.mu.Lock()
		last := e.shown[len(e.shown)-1]
		e.mu.Unlock()
		if err := json.Unmarshal(last, &shown); err != nil {
			t.Fatal(err)
		}
		if got := fmt.Sprintf("%s %v", e.name(shown.URI), shown.Selection); got != want {
			t.Errorf("%q leads to %s", title, got)
		}
	}

	e.write("internal/provider/pet_resource.go", strings.ReplaceAll(e.read("internal/provider/pet_resource.go"), "petResource", "petThing"))
	e.changed(2, "internal/provider/pet_resource.go")
	e.until("workspace/codeLens/refresh", func() bool { return leads("implemented by petThing") })

	doc := analysis.NewDocument(petSpecification, nil)
	made, err := generated.NewFile(doc.Unit(preview.Find(doc, syntax.Resource, "pet")), doc.Settings().Profile(), "")
	if err != nil {
		t.Fatal(err)
	}
	e.write("internal/"+made.Path, made.Text)
	e.changed(2, "internal/"+made.Path)
	e.until("workspace/codeLens/refresh", func() bool { return !leads(generates) })

	e.didChange(document, 2, full(strings.Replace(petSpecification, `"resources": [`,
		`"resources": [{"name": "cat", "schema": {"attributes": []}}, `, 1)))
	e.published(document, 2)
	e.until("workspace/codeLens/refresh", func() bool {
		_, told := lenses()["generates resource_cat/cat_resource_gen.go, which is missing"]
		return told
	})
	e.notify("textDocument/didClose", about(document))
	e.published(document, -1) // it may be published again before
}

// Type names follow what is written in Metadata.
func TestTypeNameFollowsMetadata(t *testing.T) {
	e, document := openPet(t, opensFiles, "")
	hovered := func() string {
		return string(e.request("textDocument/hover", at(document, petSpecification, `"pet`, 1)))
	}
	if !strings.Contains(hovered(), "example_animal") {
		t.Fatalf("the hover is %s", hovered())
	}
	e.write("internal/provider/pet_resource.go", strings.Replace(e.read("internal/provider/pet_resource.go"), "_animal", "_creature", 1))
	e.changed(2, "internal/provider/pet_resource.go")
	e.published(document, 1)
	if got := hovered(); !strings.Contains(got, "example_creature") {
		t.Errorf("after a change the hover is %s", got)
	}
}

// A generated file leads back to the place of the specification that it is made from.
func TestSpecificationOf(t *testing.T) {
	e := inModule(t, noCapabilities, petModule)
	e.write("provider_code_spec.json", petSpecification)
	e.notify("workspace/didChangeWorkspaceFolders", map[string]any{"event": map[string]any{"added": e.folders("."), "removed": []any{}}})
	document := e.uri("provider_code_spec.json")
	of := func(name string) string {
		return string(e.request("workspace/executeCommand",
			map[string]any{"command": "spec-ls.specificationOf", "arguments": []any{map[string]any{"uri": e.uri(name)}}}))
	}
	open := func() {
		var found location
		if err := json.Unmarshal([]byte(of("internal/resource_pet/pet_resource_gen.go")), &found); err != nil {
			t.Fatal(err)
		}
		if found.URI != document || fmt.Sprint(found.Range) != "{{0 75} {0 80}}" {
			t.Errorf("it is made of %+v", found)
		}
	}
	open()
	e.didOpen(document, "json", 1, petSpecification)
	e.published(document, 1)
	open()
	for _, name := range []string{"internal/provider/pet_resource.go", "internal/pet_resource_gen.go", "other_resource_gen.go"} {
		if got := of(name); got != "null" {
			t.Errorf("%s is made of %s", name, got)
		}
	}
}

// A client can ask which module and versions are used.
func TestModuleOf(t *testing.T) {
	ask := func(e *editor, document string) string {
		return string(e.request("workspace/executeCommand",
			map[string]any{"command": "spec-ls.moduleOf", "arguments": []any{map[string]any{"uri": document}}}))
	}
	e, document := openPet(t, noCapabilities, "")
	for _, want := range []string{`"path":"example.com/provider"`, `"module":"github.com/hashicorp/terraform-plugin-framework","required":"v1.0.0"`} {
		if got := ask(e.editor, document); !strings.Contains(got, want) {
			t.Errorf("the answer lacks %s: %s", want, got)
		}
	}
	without := open(t, noCapabilities)
	without.didOpen(specURI, "json", 1, petSpecification)
	without.published(specURI, 1)
	if got := ask(without, specURI); got != "null" {
		t.Errorf("without a module it is %s", got)
	}
}
