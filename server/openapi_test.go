package server

import (
	"fmt"
	"path"
	"slices"
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
	if len(found) != 2 || found[0].Code != "config-body-dropped" || found[0].Range.Start != (position{3, 2}) ||
		found[1].Code != "config-unknown-key" {
		t.Fatalf("there are %v", found)
	}
	if at := found[0].RelatedInformation; len(at) != 1 || at[0].Location.URI != document || at[0].Location.Range.Start.Line != 13 {
		t.Errorf("it is related to %v", at)
	}

	p.write(t, "openapi.v2.yml", openAPIDocument) // of two documents neither is taken
	alone := strings.Replace(p.configuration, ".spec-ls.json", "generator_config.yml", 1)
	e.didOpen(alone, "yaml", 1, "provider: {name: pets}\n")
	if items := string(e.request("workspace/executeCommand",
		map[string]any{"command": "spec-ls.unchecked", "arguments": []any{map[string]any{"uri": alone}}})); !strings.Contains(items,
		`"openapi-unknown"`) {
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

// The names in a configuration of tfplugingen-openapi are completed and explained, and found in its document and in the specification;
// names there are found in the configuration.
func TestReadingOpenAPIConfiguration(t *testing.T) {
	p := newProject(t)
	document := strings.Replace(openAPIDocument, "    get:\n", "    get:\n      summary: Finds a pet.\n", 1)
	p.write(t, "openapi.yml", document)
	specification := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "id", "string": {"computed_optional_required": "computed"}}, {"name": "name", "string": {"computed_optional_required": "required"}}]}}]}`
	p.write(t, "spec.json", specification)
	p.write(t, "Makefile", "generate:\n\ttfplugingen-openapi generate --config gen.yml --output spec.json openapi.yml\n")
	text := `provider:
  name: pets
resources:
  pet:
    create:
      path: /pets
      method: POST
    read:
      path: /pets
      method: GET
    schema:
      ignores:
        - id
      attributes:
        overrides:
          name:
            description: What it is called.
`
	e := open(t, visualStudioCode)
	address := func(name string) string { return strings.Replace(p.configuration, ".spec-ls.json", name, 1) }
	file := address("gen.yml")
	e.didOpen(file, "yaml", 1, text)

	list := result[struct{ Items []item }](e, "textDocument/completion", at(file, text, "/pets\n      method: GET", 2))
	if len(list.Items) != 1 || list.Items[0].Label != "/pets" {
		t.Errorf("there are %v", list.Items)
	}

	type page struct{ Contents struct{ Value string } }
	for place, want := range map[string]string{
		"overrides": "Nothing else can be overridden", "name:\n            d": "`name`: string, required\n\n- string: type string\n- required: it is listed in required\n- create request (openapi.yml:",
		"- id": "`id`: string, computed_optional", "GET": "Finds a pet.",
		"pet:": "1 attributes, 0 of them computed.\n\nThe read response is left out: allOf",
	} {
		if got := result[page](e, "textDocument/hover", at(file, text, place, 2)).Contents.Value; !strings.Contains(got, want) {
			t.Errorf("of %q it is said: %s", place, got)
		}
	}

	type link struct {
		URI   string
		Range struct{ Start position }
	}
	lead := func(file, text, place string, more int) (found []string) {
		for _, l := range result[[]link](e, "textDocument/definition", at(file, text, place, more)) {
			start := l.Range.Start
			found = append(found, fmt.Sprintf("%s:%d:%d", path.Base(l.URI), start.Line, start.Character))
		}
		return found
	}
	for place, want := range map[string]string{
		"/pets": "openapi.yml:4:4", "GET": "openapi.yml:8:4", "- id": "openapi.yml:13:77", "name:\n            d": "openapi.yml:13:55",
		"pet:": "spec.json:0:71", "provider": "",
	} {
		if got := strings.Join(lead(file, text, place, 2), " "); !strings.HasPrefix(got, want) {
			t.Errorf("%q leads to %s", place, got)
		}
	}
	e.didOpen(address("spec.json"), "json", 1, specification)
	for place, want := range map[string]string{`pet", "schema`: "gen.yml:3:2", `name", "string`: "openapi.yml:13:55 gen.yml:15:10"} {
		if got := strings.Join(lead(address("spec.json"), specification, place, 2), " "); got != want {
			t.Errorf("in the specification %q leads to %s", place, got)
		}
	}

	type symbol struct {
		Name, Detail string
		Children     []symbol
	}
	symbols := result[[]symbol](e, "textDocument/documentSymbol", about(file))
	if len(symbols) != 2 || symbols[1].Name != "pet" || len(symbols[1].Children) != 3 || symbols[1].Children[1].Detail != "GET /pets" {
		t.Errorf("the symbols are %+v", symbols)
	}
	type fold struct{ StartLine, EndLine int }
	if folds := result[[]fold](e, "textDocument/foldingRange", about(file)); !slices.Contains(folds, fold{3, 16}) ||
		!slices.Contains(folds, fold{4, 6}) {
		t.Errorf("the folds are %v", folds)
	}
	type grown struct {
		Range  struct{ Start, End position }
		Parent *grown
	}
	params := about(file)
	params["positions"] = []any{at(file, text, "GET", 1)["position"]}
	selected := result[[]grown](e, "textDocument/selectionRange", params)
	if len(selected) != 1 || selected[0].Range.Start != (position{9, 14}) || selected[0].Parent == nil ||
		selected[0].Parent.Range.Start != (position{9, 6}) {
		t.Errorf("the selection grows over %+v", selected)
	}

	type hint struct {
		Position position
		Label    []struct {
			Value    string
			Location *struct{ URI string }
		}
	}
	params = about(file)
	params["range"] = map[string]any{"start": position{0, 0}, "end": position{16, 0}}
	hints := result[[]hint](e, "textDocument/inlayHint", params)
	if len(hints) != 1 || hints[0].Position != (position{3, 6}) || len(hints[0].Label) != 4 {
		t.Fatalf("the hints are %+v", hints)
	}
	if l := hints[0].Label; l[0].Value+l[1].Value+l[2].Value+l[3].Value != "1 attribute, 0 computed; read response dropped (allOf, openapi.yml:15)" || l[2].Location == nil || l[2].Location.URI != address("openapi.yml") {
		t.Errorf("the hint is %+v", l)
	}
}

// A link from a name in a configuration of tfplugingen-openapi selects the name at its target; the target's range is the whole thing that
// has the name: a key with its value, or a value without a key.
func TestDefinitionLinksOfOpenAPIConfiguration(t *testing.T) {
	text := `provider: {name: pets, schema_ref: '#/components/schemas/Any'}
resources:
  pet:
    create: {path: /pets, method: POST}
    read: {path: '/pets/{id}', method: GET}
    schema: {ignores: [kind], attributes: {aliases: {id: number}, overrides: {name: {description: x}}}}
data_sources:
  pet:
    read: {path: /pets, method: GET}
`
	files := map[string]string{
		"gen.yml": text,
		"openapi.yml": `openapi: 3.0.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    post: {requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}, responses: {"201": {description: x}}}
    get: {responses: {"200": {description: x}}}
  /pets/{id}:
    get: {parameters: [{name: id, in: path, required: true, schema: {type: string}}], responses: {"200": {description: x}}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}, kind: {type: string, enum: [cat]}}}
    Any: {type: object}
`,
		"spec.json": `{"provider": {"name": "zoo"}, "datasources": [{"name": "pet", "schema": {}}], "resources": [{"name": "pet", "schema": {"attributes": []}}]}`,
		"Makefile":  "generate:\n\ttfplugingen-openapi generate --config gen.yml --output spec.json openapi.yml\n",
	}
	p := newProject(t)
	for name, content := range files {
		p.write(t, name, content)
	}
	e := open(t, `{"general": {"positionEncodings": ["utf-8"]}, "textDocument": {"definition": {"linkSupport": true}, "diagnostic": {}}}`)
	file := strings.Replace(p.configuration, ".spec-ls.json", "gen.yml", 1)
	e.didOpen(file, "yaml", 1, text)
	type link struct {
		OriginSelectionRange, TargetRange, TargetSelectionRange textRange
		TargetURI                                               string
	}
	for place, want := range map[string][]string{
		"#/components":          {"Any", "Any: {type: object}"},
		"pet:\n    create":      {`"pet"`, `{"name": "pet", "schema": {"attributes": []}}`},
		"pet:\n    read":        {`"pet"`, `{"name": "pet", "schema": {}}`},
		"/pets, method: POST":   {"post", strings.TrimSpace(strings.Split(files["openapi.yml"], "\n")[4])},
		"GET}\n    schema":      {"get", strings.TrimSpace(strings.Split(files["openapi.yml"], "\n")[7])},
		"number":                {"", "{name: id, in: path, required: true, schema: {type: string}}"},
		"name: {description: x": {"name", "name: {type: string}"},
		"kind":                  {"kind", "kind: {type: string, enum: [cat]}"},
		"data_sources":          nil,
	} {
		var got []string
		for _, l := range result[[]link](e, "textDocument/definition", at(file, text, place, 1)) {
			target := files[path.Base(l.TargetURI)]
			for _, r := range []textRange{l.TargetSelectionRange, l.TargetRange} {
				o := oracle{text: target, encoding: "utf-8"}
				start, _ := o.offset(r.Start)
				end, _ := o.offset(r.End)
				got = append(got, target[start:end])
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%q leads to %q, want %q", place, got, want)
		}
	}
}

// A finding in a specification that tfplugingen-openapi writes leads to where it comes from: an edit there stays. A specification that
// nothing writes has no such places.
func TestFindingsOfWhatIsGenerated(t *testing.T) {
	specification := `{"version": "0.1", "provider": {"name": "zoo"}, "resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "id", "string": {"computed_optional_required": "computed"}}, {"name": "name", "strng": {"computed_optional_required": "required"}},
  {"name": "other", "strng": {}}]}},
  {"name": "Toy", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}]}`
	w := openTree(t, watching, "-- .git/HEAD --\n-- openapi.yml --\n"+openAPIDocument+"-- Makefile --\ngenerate:\n\ttfplugingen-openapi generate --config gen.yml --output spec.json openapi.yml\n"+
		"-- gen.yml --\nprovider: {name: zoo}\nresources:\n  pet:\n    create: {path: /pets, method: POST}\n    read: {path: /pets, method: GET}\n"+
		"    schema: {attributes: {overrides: {name: {description: x}}}}\n-- spec.json --\n"+specification+"\n-- other.json --\n"+strings.NewReplacer(`"pet"`, `"cat"`, `"Toy"`, `"Ball"`).Replace(specification))
	type item struct {
		Code               string
		Range              struct{ Start position }
		RelatedInformation []struct {
			Location struct {
				URI   string
				Range struct{ Start position }
			}
			Message string
		}
	}
	of := func(name string) (lines []string) {
		w.open(name)
		for _, d := range result[struct{ Items []item }](w.editor, "textDocument/diagnostic", about(w.uri(name))).Items {
			line := fmt.Sprintf("%d:%d %s", d.Range.Start.Line, d.Range.Start.Character, d.Code)
			for _, r := range d.RelatedInformation {
				if at := r.Location; w.name(at.URI) != name {
					line += fmt.Sprintf(" %s:%d:%d %s;", w.name(at.URI), at.Range.Start.Line, at.Range.Start.Character, r.Message)
				}
			}
			lines = append(lines, line)
		}
		return lines
	}
	equal(t, "generated", of("spec.json"),
		"1:89 attribute-type-unknown openapi.yml:12:55 it is generated from this; gen.yml:5:38 this says what is generated;",
		"2:20 attribute-type-unknown", "3:11 invalid-identifier")
	for _, line := range of("other.json") {
		if strings.Contains(line, "generated") {
			t.Errorf("of what is not generated there is %s", line)
		}
	}
}

// A part that an improvement would keep has a fix that turns the improvement on in .spec-ls.json, and makes that file if it is missing;
// afterwards the part is no longer reported.
func TestTurningOnAnImprovement(t *testing.T) {
	for name, capabilities := range map[string]string{"with documents": making, "with changes": simple} {
		t.Run(name, func(t *testing.T) {
			p := newProject(t)
			p.write(t, "openapi.yml", strings.Replace(openAPIDocument, "/Pet'}}}}}\n    get", "/Both'}}}}}\n    get", 1)) // two responses are lost
			p.write(t, "generate.sh", "tfplugingen-openapi generate --config gen.yml --output spec.json openapi.yml\n")
			e := open(t, strings.Replace(capabilities, `"textDocument": {`, `"textDocument": {"diagnostic": {}, `, 1))
			file := strings.Replace(p.configuration, ".spec-ls.json", "gen.yml", 1)
			text := "provider:\n  name: pets\nresources:\n  pet:\n    create: {path: /pets, method: POST}\n    read: {path: /pets, method: GET}\n"
			e.didOpen(file, "yaml", 1, text)
			offered := func() (found []suppressAction) {
				params := at(file, text, "pet:", 1)
				params["range"] = map[string]any{"start": params["position"], "end": params["position"]}
				params["context"] = map[string]any{"diagnostics": []any{}}
				for _, a := range result[[]suppressAction](e, "textDocument/codeAction", params) {
					if a.Title == "Turn on the improvement all-of in .spec-ls.json" {
						found = append(found, a)
					}
				}
				return found
			}
			configured := func(text string, want int) {
				p.write(t, ".spec-ls.json", text)
				e.notify("workspace/didChangeWatchedFiles", map[string]any{"changes": []any{map[string]any{"uri": p.configuration, "type": 1}}})
				type report struct{ Items []diagnostic }
				for len(result[report](e, "textDocument/diagnostic", about(file)).Items) != want { // the file is read in the background
				}
			}
			found := offered()
			if capabilities == simple {
				if len(found) > 0 {
					t.Fatal("a client that can't make files is offered one")
				}
				configured("{}\n", 2)
				found = offered()
			}
			if len(found) != 1 {
				t.Fatalf("it is offered %d times for two findings", len(found))
			}
			if n := len(found[0].Diagnostics); n != 2 {
				t.Errorf("it cures %d findings", n)
			}
			changes := found[0].Edit.DocumentChanges
			before, wanted := "", 2
			if capabilities == simple {
				before, wanted = "{}\n", 1
				for of, edits := range found[0].Edit.Changes {
					changes = append(changes, fileChange{URI: of, Edits: edits})
				}
			}
			if len(changes) != wanted || changes[0].URI != p.configuration ||
				wanted == 2 && (changes[0].Kind != "create" || changes[1].TextDocument.URI != p.configuration) {
				t.Fatalf("the changes are %+v", changes)
			}
			configured(apply(t, before, changes[wanted-1].Edits), 0)
			if found := offered(); len(found) > 0 {
				t.Errorf("it is offered again: %v", found)
			}
		})
	}
}

// A server without a disk, such as the playground's, knows the files that are open: an improvement in the configuration counts as soon as
// it is typed, and no longer when it is deleted.
func TestImprovementsWithoutADisk(t *testing.T) {
	e := connectWith(t, Options{})
	e.checksAgain = true
	e.initialize(simple)
	t.Cleanup(e.close)
	const config, document, settings = "file:///generator_config.yml", "file:///openapi.yml", "file:///.spec-ls.json"
	e.didOpen(settings, "spec-ls-configuration", 1, "{}")
	e.didOpen(config, "yaml", 1, "provider:\n  name: pets\nresources:\n  pet:\n    create: {path: /pets, method: POST}\n    read: {path: /pets, method: GET}\n")
	e.didOpen(document, "yaml", 1, openAPIDocument)
	for version, text := range []string{"{}", `{"openapi": [{"config": "generator_config.yml", "document": "openapi.yml", "improve": ["all-of"]}]}`, "{}"} {
		e.notify("textDocument/didChange", map[string]any{
			"textDocument": map[string]any{"uri": settings, "version": version + 2}, "contentChanges": []any{map[string]any{"text": text}},
		})
		want := 1
		if text != "{}" {
			want = 0
		}
		for len(e.published(config, 1)) != want { // it may be told the same again
		}
	}
}

// TestOutlineOfOpenAPIConfiguration holds the outline of a configuration with every key.
func TestOutlineOfOpenAPIConfiguration(t *testing.T) {
	const text = `provider:
  name: pets
  schema_ref: '#/components/schemas/Provider'
  ignores: [a, b]
resources:
  pet:
    create: {path: /pets, method: POST}
    read: {path: "/pets/{id}", method: get}
    update: {path: "/pets/{id}"}
    delete: {method: DELETE}
    schema:
      ignores: [x]
      attributes:
        aliases: {id: pet_id, z: y}
        overrides:
          name: {description: Its name.}
data_sources:
  shop:
    read: {path: /shops, method: GET}
`
	e := open(t, visualStudioCode)
	const file = "file:///work/generator_config.yml"
	e.didOpen(file, "yaml", 1, text)
	type symbol struct {
		Name, Detail string
		Children     []symbol
	}
	var b strings.Builder
	var write func(symbols []symbol, indent string)
	write = func(symbols []symbol, indent string) {
		for _, s := range symbols {
			b.WriteString(strings.TrimRight(indent+s.Name+": "+s.Detail, " ") + "\n")
			write(s.Children, indent+"  ")
		}
	}
	write(result[[]symbol](e, "textDocument/documentSymbol", about(file)), "")
	const want = `provider: pets
  name: pets
  schema_ref: #/components/schemas/Provider
  ignores: 2
pet: resource
  create: POST /pets
  read: GET /pets/{id}
  update: /pets/{id}
  delete: DELETE
  schema:
    ignores: 1
    attributes:
      aliases: 2
      overrides: 1
shop: data source
  read: GET /shops
`
	equal(t, "the outline", strings.Split(b.String(), "\n"), strings.Split(want, "\n")...)
}
