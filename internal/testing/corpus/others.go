package corpus

// OpenAPIDocument is a description of an API of pets.
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
