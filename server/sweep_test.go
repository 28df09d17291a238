package server

import (
	"github.com/spec-ls/spec-ls/internal/testing/corpus"
)

// swept is a folder with files of all languages. Its specifications are of three providers, so that none waits for another.
const swept = `
-- zoo.json --
` + sweptSpecification + `-- other.json --
{"version": "0.1", "provider": {"name": "farm"}, "resources": [
  {"name": "pet", "schema": {"attributes": [{"name": "legs", "int64": {"computed_optional_required": "required"}}]}},
  {"name": "keeper", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "computed"}}]}}
]}
-- damaged.json --
{
  "version": "0.1",
  "provider": {"name": "stud", "schema": {"attributes": [{"name": "a b", "strng": {}},
  "resources": [{"name": "stable", "schema": {"attributes": [{"name": "size" "int64": {}}]}]
-- .spec-ls.json --
{
  // What holds here.
  "rules": {"missing-description": "info", "none": "off", "doubled-word": },
  "overrides": [{"path": ["resources.pet"], "rules": {}}],
  "format": {"canonical": true}
}
-- zoo.overlay.yml --
resources:
  pet:
    attributes:
      owner.mail:
        description: Where to write.
        validators: [size_at_most, ]
      nothing: {}
rules:
  - match: {computed: true}
    set: {sensitive: }
-- generator_config.yml --
provider:
  name: zoo
resources:
  pet:
    create: {path: /pets, method: POST}
    read:
      path: /pets/{petId}
      method: GET
    schema:
      ignores: [nam, food]
data_sources:
  status:
    read: {path: /none, method: GET}
-- openapi.yml --
` + corpus.OpenAPIDocument

const sweptSpecification = `{
  "$schema": "https://example.com/größe.json",
  "version": "0.1",
  "provider": {"name": "zoo"},
  "resources": [
    {"name": "pet", "schema": {
      "attributes": [
        {"name": "id", "string": {"computed_optional_required": "computed"}},
        {"name": "image", "strng": {"computed_optional_required": "optional"}},
        {"name": "label", "string": {"computed_optional_required": "optional", "description": "標籤🐈 the the", "validators": [{"custom": {
          "imports": [{"path": "github.com/hashicorp/terraform-plugin-framework/path", "alias": "p"},
            {"path": "github.com/hashicorp/terraform-plugin-framework-validators/stringvalidator"}],
          "schema_definition": "stringvalidator.AlsoRequires(p.MatchRoot(\"id\"))"
        }}, {"custom": {"imports": [{"path": "regexp"}], "schema_definition": "stringvalidator.RegexMatches(regexp.MustCompile(\"^a$\"), \"\")"}}]}},
        {"name": "owner", "single_nested": {"computed_optional_required": "optional", "attributes": [
          {"name": "mail", "string": {"computed_optional_required": "required"}}
        ]}}
      ],
      "blocks": [{"name": "rule", "list_nested": {"nested_object": {"attributes": []}}}]
    }}
  ],
  "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "string": {"computed_optional_required": "required"}}]}}]
}
`

// sweptFiles are the files that are open, with the languages that editors say.
var sweptFiles = []struct{ name, language string }{
	{"zoo.json", "terraform-provider-spec"}, {"other.json", "json"}, {"damaged.json", "json"}, {".spec-ls.json", "jsonc"},
	{"zoo.overlay.yml", "yaml"}, {"generator_config.yml", "yaml"},
}
