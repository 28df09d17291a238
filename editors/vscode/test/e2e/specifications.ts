// Specifications to open.

/** One with a mistake in the resource, which has a fix, and one in the data source. */
export const spec = `{
  "version": "0.1",
  "provider": {
    "name": "example"
  },
  "resources": [
    {
      "name": "pet",
      "schema": {
        "attributes": [
          {
            "name": "id",
            "string": {
              "computed_optional_required": "computedd"
            }
          },
          {
            "name": "owners",
            "list_nested": {
              "computed_optional_required": "optional",
              "nested_object": {
                "attributes": [
                  {
                    "name": "email",
                    "string": {
                      "computed_optional_required": "required"
                    }
                  }
                ]
              }
            }
          },
          {
            "name": "weight",
            "int64": {
              "computed_optional_required": "optional"
            }
          }
        ]
      }
    }
  ],
  "datasources": [
    {
      "name": "shelter",
      "schema": {
        "attributes": [
          {
            "name": "City",
            "string": {
              "computed_optional_required": "computed"
            }
          }
        ]
      }
    }
  ]
}
`;

/** The same without the mistakes. */
export const repaired = spec.replace('computedd', 'computed').replace('City', 'city');

/** One that is told by its content. */
export const detected = `{
  "provider": { "name": "other" },
  "datasources": [
    { "name": "thing", "schema": { "attributes": [{ "name": "ID", "string": { "computed_optional_required": "computed" } }] } }
  ],
  "version": "0.1"
}
`;

/** One without mistakes, but for those in a Go text and its import. */
export function expressed(path: string, text: string): string {
  const custom = { imports: [{ path }], schema_definition: text };
  const name = { computed_optional_required: 'required', validators: [{ custom }] };
  const schema = { attributes: [{ name: 'name', string: name }] };
  return `${JSON.stringify({ version: '0.1', provider: { name: 'example' }, resources: [{ name: 'boat', schema }] }, null, 2)}\n`;
}
