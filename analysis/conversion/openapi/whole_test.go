package openapi_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// everyImprovement turns all improvements on.
func everyImprovement() (all openapi.Improvements) {
	for _, i := range openapi.AllImprovements() {
		all = all.With(i)
	}
	return all
}

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

// denseConfig is the configuration for denseDocument, as JSON.
const denseConfig = `{
 "provider": {"name": "zoo", "schema_ref": "#/components/schemas/Settings", "ignores": ["region"]},
 "resources": {"pet": {
  "create": {"path": "/pets", "method": "POST"}, "read": {"path": "/pets/{petId}", "method": "get"},
  "update": {"path": "/pets/{petId}", "method": "PUT"}, "delete": {"path": "/pets/{petId}", "method": "DELETE"},
  "schema": {"ignores": ["owner.id", "view"], "attributes": {"aliases": {"petId": "id"},
   "overrides": {"name": {"description": "another name"}, "owner.email": {"description": "mail"}, "size": {}}}}}},
 "data_sources": {"pets": {"read": {"path": "/pets", "method": "GET"}, "schema": {"ignores": ["items.tags"]}},
  "view": {"read": {"path": "/pets/{petId}", "method": "GET"}, "schema": {"ignores": ["data", "size", "tags", "all", "owner"]}}}
}
`

var lineNumber = regexp.MustCompile(`\b(config|document):\d+:\d+|at line \d+`)

// mappedTo writes down what a configuration and a document are mapped to.
func mappedTo(config, document string, improve openapi.Improvements) []string {
	_, out := mappedLines(config, document, improve)
	return out
}

func mappedLines(config, document string, improve openapi.Improvements) (m mapped, out []string) {
	m = mapTexts(config, document, improve)
	for _, line := range m.said {
		out = append(out, lineNumber.ReplaceAllString(line, "$1"))
	}
	if m.result == nil {
		return m, out
	}
	out = append(out, flat(m.result.Text())...)
	for _, u := range m.result.Units() {
		out = append(out, changes(m.result, u.Attributes)...)
	}
	return m, out
}

// everything is mappedTo with the effects of what a configuration says, and the names that it may use.
func everything(config, document string, improve openapi.Improvements) []string {
	m, out := mappedLines(config, document, improve)
	if m.result == nil {
		return out
	}
	for _, u := range m.result.Units() {
		out = append(out, fmt.Sprintf("%s cost %d", u.Config.Name.Value, u.Cost))
		e, ok := openapi.NewEffects(u, m.result.Document, improve)
		for i := range u.Config.Ignores {
			out = append(out, fmt.Sprintf(" ignore %d has an effect: %v", i, ok && e.Ignore(i)))
		}
		for i := range u.Config.Aliases {
			out = append(out, fmt.Sprintf(" alias %d has an effect: %v", i, ok && e.Alias(i)))
		}
		for i := range u.Config.Overrides {
			out = append(out, fmt.Sprintf(" override %d has an effect: %v", i, ok && e.Override(i)))
		}
		for _, ignores := range []bool{false, true} {
			line := fmt.Sprintf(" names, with those of ignores %v:", ignores)
			for _, n := range openapi.Names(m.result.Config, u.Config, m.result.Document, improve, ignores) {
				line += fmt.Sprintf(" %s(%v %v %v)", n.Path, n.Attribute != nil, n.Element != nil, n.Failure != nil)
			}
			out = append(out, line)
		}
	}
	for _, n := range openapi.ProviderNames(m.result.Config, m.result.Document, improve) {
		out = append(out, " name of the provider "+n.Path)
	}
	return out
}

// changes returns the keywords that mean something else in the specification than in the document.
func changes(r *openapi.Result, attributes []*openapi.Attribute) (out []string) {
	for _, a := range attributes {
		for _, change := range openapi.Changes() {
			if node := r.Changed(a, change); node >= 0 {
				out = append(out, fmt.Sprintf(" %s is changed in way %d by %s: %s", a.Name, change, r.Document.Tree.Key(node),
					r.Document.Tree.Value(node)))
			}
		}
		out = append(out, changes(r, a.Attributes)...)
	}
	return out
}

// flat returns a specification as lines: one for each attribute.
func flat(text string) (out []string) {
	var value any
	if err := json.Unmarshal([]byte(text), &value); err != nil {
		return []string{err.Error()}
	}
	var walk func(indent string, value any)
	walk = func(indent string, value any) {
		object, _ := value.(map[string]any)
		inside := map[string][]any{}
		for _, key := range []string{"attributes", "resources", "datasources"} {
			inside[key], _ = object[key].([]any)
			delete(object, key)
		}
		var bodies []any
		for _, key := range []string{"schema", "provider", "nested_object", "single_nested", "list_nested", "set_nested", "map_nested"} {
			if body, ok := object[key].(map[string]any); ok {
				rest := map[string]any{}
				for k, v := range body {
					if k != "attributes" && k != "nested_object" {
						rest[k] = v
						if key != "schema" && key != "provider" {
							delete(body, k)
						}
					}
				}
				if key == "schema" || key == "provider" {
					delete(object, key)
				} else {
					object[key] = rest
				}
				bodies = append(bodies, body)
			}
		}
		written, _ := json.Marshal(object)
		if len(object) > 0 {
			out = append(out, indent+string(written))
		}
		for _, body := range bodies {
			walk(indent+" ", body)
		}
		for _, key := range []string{"attributes", "resources", "datasources"} {
			for _, v := range inside[key] {
				walk(indent+" ", v)
			}
		}
	}
	walk("", value)
	return out
}

// TestDocumentVariants holds the result for a dense document, and what is different where one value of it is missing, doubled,
// misspelt
// or of another kind.
func TestDocumentVariants(t *testing.T) {
	t.Parallel()
	for _, test := range []struct {
		name  string
		value string
		made  func(text string) []string
	}{
		{"plain", `null`, func(text string) []string { return mappedTo(denseConfig, text, 0) }},
		{"improved", `"x"`, func(text string) []string { return mappedTo(denseConfig, text, everyImprovement()) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			t.Parallel()
			scenario.Golden(t, "testdata/document_"+test.name+".golden", whole.Report(denseDocument, []string{test.value}, test.made))
		})
	}
}

// TestConfigVariants is TestDocumentVariants for the configuration.
func TestConfigVariants(t *testing.T) {
	t.Parallel()
	values := []string{`null`, `true`, `"x"`, `["name", "a-b", "owner"]`, `{"petId": "x"}`, `"/pets"`}
	scenario.Golden(t, "testdata/config.golden", whole.Report(denseConfig, values, func(text string) []string {
		return everything(text, denseDocument, 0)
	}))
}

// schemas are schemas of a property, most of which differ from others in one thing.
var schemas = strings.Split(strings.TrimSpace(`
{"type": "string"}
{"type": "string", "default": "a", "format": "date"}
{"type": "string", "default": 5}
{"type": "string", "default": null}
{"type": "string", "minLength": 2}
{"type": "string", "maxLength": 2}
{"type": "string", "minLength": "2", "maxLength": 2.5}
{"type": "string", "minLength": 2, "maxLength": 3, "minItems": 1}
{"type": "string", "pattern": "("}
{"type": "string", "pattern": 5}
{"type": "string", "enum": ["a", 1, true, null]}
{"type": "string", "enum": []}
{"type": "string", "enum": "a"}
{"type": "string", "format": "password"}
{"type": "string", "format": "password", "writeOnly": true}
{"type": "string", "writeOnly": true}
{"type": "string", "writeOnly": "true"}
{"type": "string", "readOnly": true, "default": "a", "minLength": 1}
{"type": "string", "readOnly": false}
{"type": "string", "deprecated": true, "description": "", "title": "T", "x-more": 1, "unknown": 1}
{"type": "integer", "default": 5}
{"type": "integer", "default": "5"}
{"type": "integer", "default": 5.5}
{"type": "integer", "default": 0x10}
{"type": "integer", "minimum": 1}
{"type": "integer", "maximum": 1}
{"type": "integer", "minimum": 1, "maximum": 5}
{"type": "integer", "minimum": 1.5, "maximum": 5.5}
{"type": "integer", "minimum": 1, "exclusiveMinimum": true, "maximum": 5, "exclusiveMaximum": true}
{"type": "integer", "minimum": 1.5, "exclusiveMinimum": true, "maximum": 5.5, "exclusiveMaximum": true}
{"type": "integer", "exclusiveMinimum": 1, "exclusiveMaximum": 5}
{"type": "integer", "exclusiveMinimum": 1.5, "exclusiveMaximum": 5.5, "minimum": 2, "maximum": 4}
{"type": "integer", "exclusiveMinimum": 3, "minimum": 2, "exclusiveMaximum": 4, "maximum": 5}
{"type": "integer", "exclusiveMinimum": false, "minimum": 2}
{"type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807}
{"type": "integer", "minimum": -9223372036854775807, "maximum": 9223372036854775808}
{"type": "integer", "minimum": 9223372036854775807, "maximum": -9223372036854775809}
{"type": "integer", "maximum": -9223372036854775808, "exclusiveMaximum": true}
{"type": "integer", "minimum": 9007199254740993, "maximum": 1e300}
{"type": "integer", "minimum": "1", "maximum": null}
{"type": "integer", "format": "int64", "enum": [1, "2", 3]}
{"type": "integer", "format": "int32"}
{"type": "number"}
{"type": "number", "default": 1.5, "minimum": 1, "enum": [1]}
{"type": "number", "format": "float", "default": 1.5, "minimum": 1.5, "maximum": 2e10, "enum": [1, 2.5, "x"]}
{"type": "number", "format": "double", "default": 1, "exclusiveMinimum": 1}
{"type": "number", "format": "double", "maximum": 1}
{"type": "boolean", "default": true}
{"type": "boolean", "default": "true", "enum": [true]}
{"type": "null"}
{"type": "file"}
{"type": ["string", "null"]}
{"type": ["null", "integer"]}
{"type": ["string", "integer"]}
{"type": ["integer", "string"]}
{"type": ["boolean", "integer"]}
{"type": ["string", "array"]}
{"type": ["string", "null", "integer"]}
{"type": []}
{"type": 5}
{}
{"description": "no type"}
{"nullable": true, "type": "string"}
{"type": "array"}
{"type": "array", "items": {}}
{"type": "array", "items": [{"type": "string"}]}
{"type": "array", "items": {"type": "string"}, "default": []}
{"type": "array", "items": {"type": "string"}, "format": "set", "minItems": 1, "maxItems": 2}
{"type": "array", "items": {"type": "string"}, "uniqueItems": true, "maxItems": 2}
{"type": "array", "items": {"type": "string"}, "uniqueItems": false}
{"type": "array", "items": {"type": "array", "items": {"type": "integer"}, "format": "set"}}
{"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}, "b-c": {"type": "array", "items": {"type": "number"}}}}}}
{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string", "minLength": 1}, "ignored": {"type": "string"}}}, "minItems": 1}
{"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}, "uniqueItems": true}
{"type": "array", "items": {"type": "object", "additionalProperties": {"type": "string"}}}
{"type": "array", "items": {"type": "object"}}
{"type": "array", "items": {"type": "null"}}
{"type": "object"}
{"type": "object", "properties": {}}
{"type": "object", "properties": {"a": {"type": "string"}, "B c": {"type": "boolean"}}, "required": ["a", 5], "minProperties": 1}
{"properties": {"a": {"type": "string"}}}
{"type": "object", "properties": {"a": {"type": "string"}}, "readOnly": true}
{"type": "object", "properties": {"": {"type": "string"}}}
{"type": "object", "properties": {"-": {"type": "string"}}}
{"type": "object", "properties": {"1a": {"type": "string"}, "fooBar": {"type": "string"}, "HTTPCode": {"type": "string"}, "a.b": {"type": "string"}}}
{"type": "object", "additionalProperties": true}
{"type": "object", "additionalProperties": false}
{"type": "object", "additionalProperties": {"type": "string"}, "minProperties": 1, "maxProperties": 5, "properties": {"a": {"type": "string"}}, "required": ["a"]}
{"type": "object", "additionalProperties": {"type": "object", "properties": {"a": {"type": "string"}}}}
{"type": "object", "additionalProperties": {"type": "object", "additionalProperties": {"type": "integer"}}}
{"type": "object", "additionalProperties": {"type": "array", "items": {"type": "string"}}}
{"type": "object", "additionalProperties": {}}
{"type": "object", "additionalProperties": "x"}
{"allOf": [{"type": "string"}], "description": "around", "default": "a"}
{"allOf": [{"type": "string", "description": "inside"}], "readOnly": true}
{"allOf": [{"type": "string"}, {"type": "string"}]}
{"allOf": [{"type": "string"}, {"description": "adds"}], "writeOnly": true}
{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "string"}}, "required": ["a"]}]}
{"allOf": [{"type": "object", "properties": {"a": {"type": "string", "description": "first"}}}, {"type": "object", "properties": {"a": {"type": "integer"}}}], "description": "both"}
{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"type": "string"}]}
{"allOf": [{"required": ["a"]}, {"description": "no type"}]}
{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}], "properties": {"b": {"type": "string"}}, "required": ["b"]}
{"allOf": [{"allOf": [{"type": "object", "properties": {"a": {"type": "string"}}}, {"properties": {"b": {"type": "string"}}}]}, {"properties": {"c": {"type": "string"}}}]}
{"allOf": []}
{"allOf": "x", "type": "string"}
{"anyOf": [{"type": "string"}]}
{"anyOf": [{"type": "string"}, {"type": "null"}], "default": "a", "description": "or null", "nullable": true}
{"anyOf": [{"type": "null"}, {"type": "integer", "default": 1, "description": "inside"}], "default": 2}
{"oneOf": [{"type": "string"}, {"type": "integer"}], "deprecated": true}
{"oneOf": [{"type": "boolean"}, {"type": "string"}]}
{"oneOf": [{"type": "integer"}, {"type": "number"}]}
{"oneOf": [{"type": "string"}, {"type": "object"}]}
{"oneOf": [{"type": "string"}, {}]}
{"oneOf": [{"type": "string"}, {"type": "null"}, {"type": "integer"}]}
{"oneOf": [{"anyOf": [{"type": "string"}, {"type": "null"}], "default": "x"}, {"type": "null"}], "description": "twice"}
{"$ref": "#/components/schemas/Text", "description": "beside", "default": "b", "title": "T"}
{"$ref": "#/components/schemas/Loop"}
{"$ref": "#/components/schemas/Self"}
{"$ref": 5}
{"$ref": "#/paths/~1a/post/requestBody/content/text~1x/schema"}
{"$ref": "#/components/schemas/With%2Edot"}
{"type": "array", "items": {"$ref": "#/components/schemas/Text"}}
{"allOf": [{"$ref": "#/components/schemas/Self"}, {"type": "object", "properties": {}}]}
{"anyOf": [{"$ref": "#/components/schemas/Around"}, {"type": "null"}]}
`), "\n")

// TestSchemas holds the attributes of schemas: of a property of a request, which may be required, of a response, of a parameter, and of a
// data source, without improvements and with all of them.
func TestSchemas(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	const config = `{"provider": {"name": "p"}, "resources": {"r": {"create": {"path": "/a", "method": "POST"}, "read": {"path": "/a", "method": "GET"}, "schema": {"ignores": ["ignored", "sent.ignored"]}}},
		"data_sources": {"d": {"read": {"path": "/a", "method": "GET"}}}}`
	for _, schema := range schemas {
		document := fmt.Sprintf(`{"openapi": "3.1.0", "paths": {"/a": {
			"post": {"requestBody": {"content": {"text/x": {"schema": {"type": "object", "required": ["needed"], "properties": {"sent": %s, "needed": %s}}}}}},
			"get": {"parameters": [{"name": "asked", "in": "query", "schema": %s}], "responses": {"200": {"content": {"application/json": {"schema": {"type": "object", "properties": {"got": %s}}}}}}}}},
			"components": {"schemas": {"Text": {"type": "string", "description": "a text", "minLength": 1}, "Loop": {"$ref": "#/components/schemas/Loop"}, "With.dot": {"type": "boolean"},
			"Self": {"type": "object", "properties": {"self": {"$ref": "#/components/schemas/Self"}}}, "Around": {"anyOf": [{"$ref": "#/components/schemas/Around"}, {"type": "null"}]}}}}`, schema, schema, schema, schema)
		plain, improved := mappedTo(config, document, 0), mappedTo(config, document, everyImprovement())
		fmt.Fprintf(&b, "# %s\n%s\n", schema, strings.Join(plain, "\n"))
		if changes := whole.Changes(plain, improved); len(changes) > 0 {
			fmt.Fprintf(&b, "improved:\n%s\n", strings.Join(changes, "\n"))
		}
	}
	scenario.Golden(t, "testdata/schemas.golden", b.String())
}

// TestTwoSchemas holds the attribute for two schemas of one property, that of the request of create and that of its response.
func TestTwoSchemas(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	some := []string{
		`{"type": "string"}`, `{"type": "string", "description": "text"}`, `{"type": "integer", "description": "number"}`, `{"type": "array", "items": {"type": "string"}}`,
		`{"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"a": {"type": "string"}}}}}`,
		`{"type": "array", "items": {"type": "array", "items": {"type": "object", "properties": {"b": {"type": "array", "items": {"type": "string"}}, "a": {"type": "integer"}}}}}`,
		`{"type": "object", "properties": {"a": {"type": "string"}}}`, `{"type": "object", "properties": {"a": {"type": "string", "description": "inside"}, "b": {"type": "string"}}, "description": "object"}`,
	}
	const config = `{"provider": {"name": "p"}, "resources": {"r": {"create": {"path": "/a", "method": "POST"}, "read": {"path": "/a", "method": "GET"}, "update": {"path": "/a", "method": "PUT"}}}}`
	for _, sent := range some {
		for _, got := range some {
			body := func(schema string) string {
				return `{"content": {"application/json": {"schema": {"type": "object", "properties": {"x": ` + schema + `, "y": {"type": "string"}}}}}}`
			}
			document := fmt.Sprintf(`{"openapi": "3.1.0", "paths": {"/a": {"post": {"requestBody": %s, "responses": {"200": %s}}, "get": {}, "put": {"requestBody": %s}}}}`,
				body(sent), body(got), body(got))
			lines := everything(config, document, openapi.Improvements(0).With(openapi.CreateOnly))
			fmt.Fprintf(&b, "# %s and %s\n%s\n", sent, got, strings.Join(lines, "\n"))
		}
	}
	scenario.Golden(t, "testdata/two_schemas.golden", b.String())
}

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
