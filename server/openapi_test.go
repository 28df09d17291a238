package server

import (
	"strings"
	"testing"
)

const openAPIDocument = `openapi: 3.0.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    post:
      summary: Adds a pet.
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {"201": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
    get:
      responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Both'}}}}}
components:
  schemas:
    Pet: {type: object, required: [name], properties: {name: {type: string}, id: {type: string, readOnly: true}}}
    Both: {allOf: [{type: object}, {type: object}]}
`

// The configuration of tfplugingen-openapi is known by what it holds, and checked beside its OpenAPI document.
func TestOpenAPIConfiguration(t *testing.T) {
	p := newProject(t)
	p.write(t, "openapi.yml", openAPIDocument)
	p.write(t, "generate.sh", "tfplugingen-openapi generate --config gen.yml --output spec.json openapi.yml\n")
	e := open(t, visualStudioCode)
	file := strings.Replace(p.configuration, ".spec-ls.json", "gen.yml", 1)
	document := strings.Replace(p.configuration, ".spec-ls.json", "openapi.yml", 1)

	type related struct {
		Location struct {
			URI   string
			Range struct{ Start position }
		}
	}
	type report struct {
		Items []struct {
			diagnostic
			RelatedInformation []related
		}
	}
	text := "provider:\n  name: pets\nresources:\n  pet:\n    create: {path: /pets}\n"
	e.didOpen(file, "yaml", 1, text)
	if found := result[report](e, "textDocument/diagnostic", about(file)).Items; len(found) > 0 {
		t.Errorf("of what is not recognised yet there are %v", found)
	}
	text = "provider:\n  name: pets\nresources:\n  pet:\n    create: {path: /pets, method: POST}\n    read: {path: /pets, method: GET}\n    list: x\n"
	e.didChange(file, 2, full(text))
	found := result[report](e, "textDocument/diagnostic", about(file)).Items
	if len(found) != 2 || found[0].Code != "config-body-dropped" || found[0].Range.Start != (position{3, 2}) || found[1].Code != "config-unknown-key" {
		t.Fatalf("there are %v", found)
	}
	if at := found[0].RelatedInformation; len(at) != 1 || at[0].Location.URI != document || at[0].Location.Range.Start.Line != 13 {
		t.Errorf("it is related to %v", at)
	}

	alone := strings.Replace(p.configuration, ".spec-ls.json", "generator_config.yml", 1)
	e.didOpen(alone, "yaml", 1, "provider: {name: pets}\n")
	if items := string(e.request("workspace/executeCommand", map[string]any{"command": "spec-ls.unchecked", "arguments": []any{map[string]any{"uri": alone}}})); !strings.Contains(items, `"openapi-unknown"`) {
		t.Errorf("not looked at is %s", items)
	}

	type page struct{ Contents struct{ Value string } }
	for place, want := range map[string]string{"pet:": "The read response is left out: allOf", "/pets, method: GET": "`POST`: Adds a pet."} {
		if got := result[page](e, "textDocument/hover", at(file, text, place, 1)).Contents.Value; !strings.Contains(got, want) {
			t.Errorf("of %q it is said: %s", place, got)
		}
	}

	type action struct {
		Title       string
		IsPreferred bool
	}
	params := map[string]any{
		"textDocument": map[string]any{"uri": file}, "context": map[string]any{"diagnostics": []any{}},
		"range": map[string]any{"start": position{6, 5}, "end": position{6, 5}},
	}
	if actions := result[[]action](e, "textDocument/codeAction", params); len(actions) != 1 || actions[0] != (action{Title: `Remove "list"`}) {
		t.Errorf("there are %v", actions)
	}

	// The document is read again when it has changed.
	p.write(t, "openapi.yml", strings.Replace(openAPIDocument, "/Both'", "/Pet' ", 1))
	e.didChange(file, 3, full(text+"# edited\n"))
	if found := result[report](e, "textDocument/diagnostic", about(file)).Items; len(found) != 1 {
		t.Errorf("there are %v when the document is another one", found)
	}
}
