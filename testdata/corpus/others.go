package corpus

import "strings"

// OpenAPIDocument is an OpenAPI document for OpenAPIConfigurations.
const OpenAPIDocument = `openapi: 3.0.0
info: {title: Pets, version: "1"}
paths:
  /pets:
    post:
      summary: Adds a pet.
      requestBody: {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}
      responses: {"201": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
    get:
      summary: Lists pets.
      parameters: [{name: limit, in: query, schema: {type: integer}}]
      responses: {"200": {content: {application/json: {schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}}}}}
  /pets/{petId}:
    parameters: [{name: petId, in: path, required: true, schema: {type: string}}]
    get:
      summary: Finds a pet.
      responses: {"200": {content: {application/json: {schema: {$ref: '#/components/schemas/Pet'}}}}}
    patch: {summary: Changes a pet.}
    delete: {}
  /status:
    get:
      operationId: status
      responses: {"200": {content: {application/json: {schema: {type: object, properties: {ok: {type: boolean}}}}}}}
components:
  schemas:
    Pet:
      type: object
      required: [name]
      properties:
        name: {type: string}
        petOwner: {type: object, properties: {eMail: {type: string}}}
        food: {type: array, items: {type: array, items: {type: object, properties: {brand: {type: string}}}}}
        mixed: {oneOf: [{type: object}, {type: array, items: {type: string}}]}
        not-a-path: {type: string}
`

// OpenAPIConfiguration is a configuration up to the schema of a resource.
const OpenAPIConfiguration = "provider:\n  name: zoo\nresources:\n  pet:\n    create:\n      path: /pets\n      method: POST\n    read:\n      path: /pets/{petId}\n      method: GET\n"

// OpenAPIConfigurations are configurations of tfplugingen-openapi in several styles, some of them unfinished.
func OpenAPIConfigurations() map[string]string {
	full := OpenAPIConfiguration + `    update:
      path: /pets/{petId}
      method: patch
    delete: {path: '/pets/{petId}', method: "DELETE"}
    schema:
      ignores:
        - name
        - "food"
        - pet
        -
      attributes:
        aliases:
          petId: id
          other: x
        overrides:
          name:
            description: The name.
            other: x
          petOwner.eMail: {description: x}
data_sources:
  pets:
    read: {path: /pets, method: GET}
    schema: {ignores: [mixed, ], attributes: {aliases: {limit: most}, overrides: {food: {}}}}
  status:
    read:
      path: "/sta"
      method:
    schema:
`
	return map[string]string{
		"whole":              full,
		"line ends":          strings.ReplaceAll(full, "\n", "\r\n"),
		"wide":               strings.ReplaceAll(full, "  ", "    "),
		"empty":              "",
		"blank":              "\n  \n",
		"the provider":       "provider:\n  name: zoo\n  schema_ref: '#/components/schemas/Pet'\n  ignores:\n  - name\n  -\n  \nres\n",
		"the provider alone": "provider:\n  schema_ref: \"\n",
		"braces":             "{provider: {name: zoo, ignores: [], }, resources: {pet: {create: {path: /pets, method: }, read: {}, }}, }",
		"quotes":             "'provider':\n  'name': \"z\"\n\"resources\":\n  'pet':\n    'create':\n      \"path\": '/p'\n      'method': 'P'\n",
		"behind colons":      "provider:\nresources:\n  pet:\n    create:\n    read:\n      path:\n      method:\n    schema:\n      ignores:\n",
		"a comment":          "provider: # name\n  name: x # what\n# resources\n",
		"keys with values":   "provid: {}\nresour:\n  pe:\n    creat:\n      pat : /pets\n      meth: GET\n",
		"unknown keys":       "provider:\n  x:\n    y: z\nother:\n  a: b\n",
	}
}

// Overlays are overlays of specifications, most of them unfinished.
var Overlays = []string{
	"", "\n", "res", "resources:\n  ", "resources:\n  pet:\n    \n    attributes:\n      \n      owner:\n        \n",
	"provider:\n  attributes:\n    token: {sensitive: , add: {validators: [, ], plan_modifiers: []}}\n  bl\n",
	"resources:\n  pet:\n    attributes:\n      tags:\n        validators: [s, size_at_most(1)]\n        as: \n        plan_modifiers:\n" +
		"          - u\n          - \n      owner.id: {rename: x, computed_optional_required: c}\n      size:\n        add:\n" +
		"          validators: []\n          default: \n      none:\n        validators: [x]\n",
	"rules:\n  - match: {computed: t, name: [a, ], in: r, type: , path: o}\n    set: {add: {validators: []}, sensitive: , as: s}\n  - \n  - m",
	"datasources:\n  pet:\n    attributes:\n      id: {}\n  pets:\n    description: x\n  \nother:\n  x: y\n",
	"{\"resources\": {\"pet\": {\"attributes\": {\"id\": {\"sensitive\": , \"x\": \"\"}}}}, \"rules\": [{}], }",
}
