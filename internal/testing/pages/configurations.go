package pages

import (
	"fmt"
	"strings"
)

// A Configuration is an example that is a configuration of tfplugingen-openapi, with the OpenAPI document beside it.
type Configuration struct {
	Number         int // on its page, from 1
	Valid          bool
	Text, Document string
}

// configurationFrames are the texts around snippets that are configurations or a part of one, by the word after "yaml".
var configurationFrames = map[string]string{
	"configuration": "%s\n",
	"resource":      "provider: {name: pets}\nresources:\n  pet:\n    create: {path: /pets, method: POST}\n    read: {path: \"/pets/{petId}\", method: GET}\n%s\n",
}

// indented is the indentation of the snippets inside a resource.
const indented = "    "

// documentFrames are the texts around snippets that are OpenAPI documents or the schema Pet of one. They hold for all examples below them.
var documentFrames = map[string]string{
	"openapi": "%s\n",
	"openapi-schema": `openapi: 3.0.3
info: {title: Pets, version: "1"}
paths:
  /pets:
    post:
      requestBody: {content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}
      responses: {"201": {description: It is made.}}
    get:
      responses: {"200": {description: They are there., content: {application/json: {schema: {type: array, items: {$ref: "#/components/schemas/Pet"}}}}}}
  /pets/{petId}:
    get:
      parameters: [{name: petId, in: path, required: true, schema: {type: string}}]
      responses: {"200": {description: It is there., content: {application/json: {schema: {$ref: "#/components/schemas/Pet"}}}}}
components:
  schemas:
    Pet:
%s
`,
}

// usualSchema is the schema Pet where a page says nothing of it.
const usualSchema = `type: object
required: [name]
properties:
  name: {type: string}
  fullName: {type: string}
  owner: {type: object, properties: {firstName: {type: string}}}`

// Configurations returns the examples of a page that are configurations of tfplugingen-openapi.
func Configurations(page string) (examples []Configuration, err error) {
	document := fmt.Sprintf(documentFrames["openapi-schema"], indent(usualSchema, "      "))
	valid, frame := false, ""
	var body *strings.Builder
	for line := range strings.Lines(page + "\n") {
		trimmed := strings.TrimSpace(line)
		word, isYAML := strings.CutPrefix(trimmed, "```yaml ")
		switch {
		case body == nil && strings.HasPrefix(trimmed, "Invalid"):
			valid = false
		case body == nil && strings.HasPrefix(trimmed, "Valid"):
			valid = true
		case body == nil && isYAML:
			frame, body = word, &strings.Builder{}
		case body != nil && trimmed == "```":
			text := strings.TrimSuffix(body.String(), "\n")
			body = nil
			switch around := documentFrames[frame]; {
			case frame == "openapi-schema":
				document = fmt.Sprintf(around, indent(text, "      "))
			case around != "":
				document = fmt.Sprintf(around, text)
			case configurationFrames[frame] == "":
				return nil, fmt.Errorf("%q is no frame of a snippet", frame)
			default:
				if frame == "resource" {
					text = indent(text, indented)
				}
				examples = append(examples, Configuration{len(examples) + 1, valid, fmt.Sprintf(configurationFrames[frame], text), document})
			}
		case body != nil:
			body.WriteString(line)
		}
	}
	if body != nil {
		return nil, fmt.Errorf("a snippet %q is not closed", frame)
	}
	return examples, nil
}

// indent returns a text with white space before each line.
func indent(text, by string) string {
	return by + strings.ReplaceAll(text, "\n", "\n"+by)
}
