package openapi_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// denseDocument has what a unit is made from: bodies, responses, parameters, references, and schemas of each kind.
const denseDocument = `{
 "openapi": "3.0.3",
 "paths": {
  "/pets": {"post": {
   "requestBody": {"content": {"text/plain": {"schema": {"type": "string"}}, "application/json": {"schema": {"$ref": "#/components/schemas/New"}}}},
   "responses": {"default": {}, "201": {"content": {"application/json": {"schema": {"$ref": "#/components/schemas/Pet"}}}},
    "202": {"content": {"application/json": {"schema": {"type": "string"}}}}}},
   "get": {"parameters": [{"name": "limit", "in": "query", "schema": {"type": "integer"}}, {"name": "kind", "in": "query", "required": true, "schema": {"type": "string"}}],
    "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
     "items": {"type": "array", "items": {"$ref": "#/components/schemas/Pet"}}, "next": {"type": "string"}}}}}}}}},
  "/pets/{petId}": {
   "parameters": [{"name": "petId", "in": "path", "required": true, "description": "which", "schema": {"type": "integer"}},
    {"name": "X-Trace", "in": "header", "schema": {"type": "string"}}, {"name": "view", "in": "query", "schema": {"type": "string"}}],
   "get": {"parameters": [{"name": "view", "in": "query", "schema": {"type": "boolean"}}],
    "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {
     "data": {"$ref": "#/components/schemas/Pet"}, "meta": {"type": "object"}}}}}}}},
   "put": {"requestBody": {"content": {"application/json": {"schema": {"type": "object", "properties": {
    "name": {"type": "string"}, "owner": {"type": "object", "properties": {"email": {"type": "string"}}}}}}}}},
   "delete": {}}
 },
 "components": {"schemas": {
  "New": {"type": "object", "required": ["name", "size"], "properties": {
   "name": {"type": "string", "description": "its name", "minLength": 1, "maxLength": 9, "pattern": "^a", "enum": ["a", "b"]},
   "size": {"type": "integer", "default": 3, "minimum": 1, "exclusiveMaximum": 9},
   "secret": {"type": "string", "format": "password", "writeOnly": true},
   "owner": {"type": "object", "properties": {"email": {"type": "string", "deprecated": true}, "id": {"type": "integer", "readOnly": true}}},
   "tags": {"type": "array", "uniqueItems": true, "minItems": 1, "items": {"type": "string"}},
   "any": {"anyOf": [{"type": "string"}, {"type": "null"}], "description": "may be null", "default": "d"},
   "all": {"allOf": [{"type": "object", "properties": {"a": {"type": "boolean"}}}]}
  }},
  "Pet": {"allOf": [{"$ref": "#/components/schemas/New"}]},
  "Settings": {"type": "object", "required": ["token"], "properties": {"token": {"type": "string"}, "region": {"type": "string", "default": "eu"}}}
 }}
}
`

// TestRecognised holds which texts and names of files count as configurations and as documents.
func TestRecognised(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, name := range []string{"generator_config.yml", "a/Generator_Config.YAML", "generator_config.json", "x.yml", "x.YAML", "x.json",
		"x.JSON", "x.yml.bak", "yml", ".yml"} {
		fmt.Fprintf(&b, "%s: config %v, YAML %v, document %v\n", name, openapi.IsConfigName(name), openapi.IsYAMLName(name),
			openapi.IsDocumentName(name))
	}
	long := "info:\n  description: " + strings.Repeat("x", openapi.DocumentHead) + "\n"
	for _, text := range []string{
		"", "openapi: 3.0.0\n", "openapi: \"3.1\"\n", "openapi: 2.0\n", "swagger: 2.0\n", "info: {}\nopenapi: 3.0.0\n",
		"x-a: 1\nopenapi: 3.0.0\n", "name: x\nopenapi: 3.0.0\n", "'openapi': 3.0.0", "openapi:\r\n  3.0.0\r\n",
		"\uFEFFopenapi: 3.0.0\n", " openapi: 3.0.0\n", "openapi:3.0.0\n", `{"openapi": "3.0.0"}`, ` {"info": {"openapi": "3.0"}}`,
		`{"a\"b": 1, "openapi" : "3.0.0"}`, `{"openapi": 3}`, `{"x": ["openapi", "3."]}`, `{"openapi`, `{"tags": [], "info": "a\"`,
		`["openapi", "3."]`, "# only a comment\n", "paths:\n", long, long + "openapi: 3.0.0\n", "name: y\n" + long + "openapi: 3.0.0\n",
		"provider:\n  name: x\nresources:\n  a:\n    read:\n      path: /x\n      method: GET\n", "provider:\nresources:\n", "provider: {}\ndata_sources: {a: {path: x, method: y}}\npath: method:",
		"a: 1\nprovider:\nresources:\n path: x\n method: y\n", "a: 1\nb: 2\nprovider:\nresources:\n path: x\n method: y\n", "provider:x\nresources:\n path: x\n method: y\n", "provider:\r\nresources:\r\n path: x\r\n method: y\r\n",
		"- a: 1\n# b: 2\n{c: 3\nprovider:\nresources:\n path: x\n method: y\n",
	} {
		head := text[:min(len(text), openapi.DocumentHead)]
		asked := ""
		is := openapi.IsDocument(head, func() (string, error) { asked = ", asks for all"; return text, nil })
		cannot := openapi.IsDocument(head, func() (string, error) { return "", errors.New("cannot be read") })
		fmt.Fprintf(&b, "%q: document %v%s, without its rest %v, looks like a document %v, like a configuration %v\n", text[:min(len(text), 60)], is, asked, cannot,
			openapi.LooksLikeDocument(text), openapi.LooksLikeConfig(text))
	}
	for _, path := range []string{"a", "a.b", "a.b_1.C", "", ".", "a.", ".a", "a-b", "a b", "ä", "a\n"} {
		fmt.Fprintf(&b, "%q is a path %v, and makes %q\n", path, openapi.IsAttributePath(path), openapi.Identifier(path))
	}
	scenario.Golden(t, "testdata/recognised.golden", b.String())
}

// TestDocuments holds which documents are refused, and what is proposed for those that are not.
func TestDocuments(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, text := range []string{
		``, `[]`, `x`, `{}`, `{"swagger": "2.0"}`, `{"openapi": "2.0"}`, `{"openapi": 3}`, `{"openapi": "3.0.0"}`, `{"openapi": "4"}`, `{"openapi": "3", "paths": [], "components": {"schemas": []}}`, `{"openapi": "3", "a": {"$ref": "other.yml"}}`,
		`{"openapi": "3", "a": {"$ref": "#/b"}}`, `{"openapi": "3", "a": {"$ref": "#/openapi"}}`, `{"openapi": "3", "a": [{"b": 1}], "c": {"$ref": "#/a/0/b"}}`, `{"openapi": "3", "a": [], "c": {"$ref": "#/a/0"}}`, `{"openapi": "3", "a": [], "c": {"$ref": "#/a/x"}}`,
		"openapi: 3\na: *b\n", "a: [", denseDocument,
		`{"openapi": "3", "paths": {"/a": {"post": {"requestBody": {"content": {"x": {"schema": {}}}}, "summary": "makes\n an a"}, "get": {"operationId": "list"}}, "/a/{id}": {"get": {}, "patch": {}, "delete": {}}, "/a/{name}": {"get": {}},
			"/boxes": {"put": {"requestBody": {"content": {"x": {"schema": {}}}}}, "get": {}}, "/v1/boxes": {"put": {"requestBody": {"content": {"x": {"schema": {}}}}}, "get": {}}, "/no-body": {"post": {}}, "/no-read": {"post": {"requestBody": {"content": {"x": {"schema": {}}}}}},
			"/{x}": {"get": {}}, "/": {"get": {}}, "/statuses/buses.list": {"get": {}}, "/cities/{c}/classes": {"get": {}}, "/dishes": {"get": {}}, "/matches": {"get": {}}, "/s": {"get": {}}, "/a-b": {"trace": {}, "get": 5}}}`,
	} {
		d, err := openapi.ReadDocument(text)
		fmt.Fprintf(&b, "# %s\n", text[:min(len(text), 80)])
		var wrong *openapi.Error
		if errors.As(err, &wrong) {
			fmt.Fprintf(&b, "at %d: %s / %s\n", wrong.Offset, wrong.Message, wrong.Help)
			continue
		}
		for _, path := range d.Paths() {
			fmt.Fprintf(&b, "%s has %s\n", path, d.MethodsOf(d.Path(path)))
		}
		for _, p := range d.Resources() {
			fmt.Fprintf(&b, "resource %+v: %q %q\n", p, d.Summary(p.Create), d.Summary(p.Read))
		}
		for _, p := range d.DataSources() {
			fmt.Fprintf(&b, "data source %+v: %q\n", p, d.Summary(p.Read))
		}
		fmt.Fprintf(&b, "schemas %s, the first at %d\n", d.Schemas(), d.Schema("#/components/schemas/New"))
	}
	for _, steps := range [][]string{{}, {"provider"}, {"provider", "name"}, {"resources", "x"}, {"resources", "x", "read", "path"},
		{"data_sources", "x", "create"}, {"resources", "x", "schema", "attributes", "overrides", "a", "description"}, {"x"}, {"x", "y"}} {
		k := openapi.KeyAt(steps)
		if k == nil {
			fmt.Fprintf(&b, "%s: no key\n", steps)
			continue
		}
		var members []string
		for _, m := range k.Members {
			members = append(members, m.Name)
		}
		slices.Sort(members)
		fmt.Fprintf(&b, "%s: %s, value %d, required %v, %s, has %s\n", steps, k.Name, k.Value, k.Required, k.What, members)
	}
	scenario.Golden(t, "testdata/documents.golden", b.String())
}

// TestNamesOfFailures holds the names that ignores may have where several properties can't be mapped.
func TestNamesOfFailures(t *testing.T) {
	t.Parallel()
	const bad = `{"oneOf": [{"type": "object"}, {"type": "string"}]}`
	body := func(properties string) string {
		return `{"content": {"application/json": {"schema": {"type": "object", "properties": {` + properties + `}}}}}`
	}
	var b strings.Builder
	for _, of := range [][2]string{
		{`"x": ` + bad + `, "y": ` + bad + `, "z": {"type": "string"}`, `"q": ` + bad + `, "x": {"type": "string"}`},
		{`"a b": ` + bad + `, "z": {"type": "string"}`, `"in": {"type": "object", "properties": {"x": ` + bad + `, "y": ` + bad + `}}`},
		{`"z": {"type": "string"}`, `"x": ` + bad + `, "y": ` + bad},
	} {
		document := `{"openapi": "3.1.0", "paths": {"/a": {"post": {"requestBody": ` + body(of[0]) + `}, "get": {"responses": {"200": ` + body(of[1]) + `}}}}}`
		config := `{"provider": {"name": "p"}, "resources": {"r": {"create": {"path": "/a", "method": "POST"}, "read": {"path": "/a", "method": "GET"}}}}`
		c, _, err := openapi.ReadConfig(config)
		if err != nil {
			t.Fatal(err)
		}
		d, err := openapi.ReadDocument(document)
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "# %s and %s\n", of[0], of[1])
		for _, n := range openapi.Names(c, c.Resources[0], d, 0, true) {
			fmt.Fprintf(&b, "%s, an attribute %v, fails %v\n", n.Path, n.Attribute != nil, n.Failure)
		}
	}
	scenario.Golden(t, "testdata/names_of_failures.golden", b.String())
}
