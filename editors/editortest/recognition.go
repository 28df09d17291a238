package editortest

import (
	"os"
	"path/filepath"
	"testing"
)

// Recognitions are files that editors tell to be specifications or not, by name or by content. The server says the same of
// their content.
var Recognitions = []struct {
	Title, Name, Text string
	IsSpecification   bool
}{
	{"a known name", "provider_code_spec.json", "", true},
	{"another known name", "provider-code-spec.json", "{}", true},
	{"a specification under a name for anything", "ir.json", Specification, true},
	{"an empty file under a name for anything", "specification.json", "{}", true},
	{"something else under a name for anything", "specification.json", `{"openapi": "3.1.0"}`, false},
	{"a specification under any name", "petstore.json", Specification, true},
	{"only data sources", "petstore.json", `{"datasources": [{"name": "pet", "schema": {}}]}`, true},
	{"a provider without resources", "petstore.json", `{"provider": {"name": "petstore", "schema": {"attributes": []}}}`, true},
	{"the version at the end", "petstore.json", `{"provider": {"name": "petstore"}, "version": "0.1"}`, true},
	{"another provider", "stack.json", `{"provider": {"name": "aws"}}`, false},
	{"a package", "package.json", `{"name": "petstore", "version": "1.0.0", "resources": {}}`, false},
	{"a list", "list.json", `[{"provider": {"name": "petstore", "schema": {}}}]`, false},
	{"deep inside something else", "state.json", `{"a": {"provider": {"name": "petstore", "schema": {}}}}`, false},
	{"nothing", "nothing.json", "", false},
}

// YAMLRecognitions are files that editors tell to be configurations of tfplugingen-openapi or not, by name or by content. The server says
// the same of their content.
var YAMLRecognitions = []struct {
	Title, Name, Text string
	IsConfiguration   bool
}{
	{"the usual name", "generator_config.yml", "", true},
	{"its other ending", "generator_config.yaml", "provider:\n", true},
	{"any name", "gen.yml", GeneratorConfig, true},
	{"only data sources", "gen.yaml", "provider:\n  name: pets\ndata_sources:\n  pets:\n    read:\n      path: /pets\n      method: GET\n", true},
	{"comments and a mark before it", "gen.yml", "# The API of a zoo.\n---\n" + GeneratorConfig, true},
	{"functions in a cloud", "serverless.yml", "service: pets\nprovider:\n  name: aws\nfunctions:\n  pet:\n    events:\n      - http:\n          path: pets\n          method: get\nresources:\n  Resources: {}\n", false},
	{"an OpenAPI document", "openapi.yml", OpenAPIDocument, false},
	{"a provider and nothing else", "provider.yml", "provider:\n  name: pets\n", false},
	{"nothing", "nothing.yml", "", false},
}

// GeneratorConfig is a configuration of tfplugingen-openapi with two mistakes: a key that is not read, which needs no document to be found,
// and a property that is ignored and that OpenAPIDocument does not have.
const GeneratorConfig = `provider:
  name: petstore
resources:
  pet:
    create:
      path: /pets
      method: POST
    read:
      path: /pets/{petId}
      method: GET
    list: pets
    schema:
      ignores:
        - petOwner
`

// OpenAPIDocument is the document that it belongs to.
const OpenAPIDocument = `openapi: 3.0.3
info: {title: Petstore, version: "1"}
paths:
  /pets:
    post:
      summary: Adds a pet.
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {"201": {description: added}}
  /pets/{petId}:
    get:
      summary: Finds a pet.
      parameters: [{name: petId, in: path, required: true, schema: {type: string}}]
      responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
components:
  schemas:
    Pet: {type: object, required: [name], properties: {name: {type: string}, pet_owner: {type: string}}}
`

// WriteGeneratorConfig writes both into a new folder, and returns the path of the configuration.
func WriteGeneratorConfig(t testing.TB) string {
	t.Helper()
	file := Write(t, GeneratorConfigName, GeneratorConfig)
	if err := os.WriteFile(filepath.Join(filepath.Dir(file), "openapi.yml"), []byte(OpenAPIDocument), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// GeneratorConfigName is a name by which every editor knows a configuration of tfplugingen-openapi.
const GeneratorConfigName = "generator_config.yml"

// KnownNames are the file names that editors know, with the language of each: those that other kinds of files do not have.
var KnownNames = map[string]string{
	"provider_code_spec.json": "terraform-provider-spec",
	"provider-code-spec.json": "terraform-provider-spec",
	"provider-spec.json":      "terraform-provider-spec",
	ConfigurationName:         "spec-ls-configuration",
}
