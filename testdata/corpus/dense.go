package corpus

// Specification has each kind of attribute and block, and most of what they may have.
const Specification = `{
 "version": "0.1",
 "provider": {"name": "zoo", "schema": {"attributes": [{"name": "key", "string": {"optional_required": "required", "sensitive": true}}]}},
 "resources": [
  {"name": "pet", "schema": {"description": "plain", "markdown_description": "*marked*", "deprecation_message": "use cat",
   "attributes": [
    {"name": "text", "string": {"computed_optional_required": "computed_optional", "sensitive": false, "description": "says",
     "deprecation_message": "go", "default": {"static": "a\u0062"},
     "custom_type": {"import": {"alias": "t", "path": "example.com/types"}, "type": "t.TextType{}", "value_type": "t.TextValue"},
     "validators": [{"custom": {"imports": [{"path": "example.com/check"}],
      "schema_definition": "stringvalidator.All(stringvalidator.LengthAtLeast(1), check.Name( \"x\" , ))"}}, {"custom": {"schema_definition": ""}}],
     "plan_modifiers": [{"custom": {"schema_definition": "stringplanmodifier.RequiresReplace()"}}]}},
    {"name": "list", "list": {"computed_optional_required": "optional", "element_type": {"list": {"element_type": {"string": {
     "custom_type": {"type": "Word", "value_type": "WordValue"}}}}},
     "default": {"custom": {"schema_definition": "listdefault.StaticValue(types.ListNull(types.StringType))"}},
     "validators": [{"custom": {"schema_definition": "listvalidator.ValueStringsAre(stringvalidator.OneOf(\"a\"))"}}]}},
    {"name": "object", "object": {"computed_optional_required": "required", "attribute_types": [{"name": "b", "bool": {}}, {"name": "a", "int64": {}}]}},
    {"name": "number", "float64": {"computed_optional_required": "computed_optional", "default": {"static": 1.0}}},
    {"name": "nested", "list_nested": {"computed_optional_required": "optional", "nested_object": {
     "custom_type": {"type": "Thing{}"}, "validators": [{"custom": {"schema_definition": "objectvalidator.IsRequired()"}}],
     "attributes": [{"name": "inner", "bool": {"computed_optional_required": "computed_optional", "default": {"custom": {"schema_definition": "booldefault.StaticBool(true)"}}}}]}}},
    {"name": "single", "single_nested": {"computed_optional_required": "computed", "attributes": [{"name": "x y", "string": {"computed_optional_required": "computed"}}]}}],
   "blocks": [
    {"name": "block", "set_nested": {"validators": [{"custom": {"schema_definition": "setvalidator.IsRequired()"}}], "nested_object": {"blocks": [
     {"name": "deep", "single_nested": {"attributes": [{"name": "int", "int32": {"computed_optional_required": "optional"}}]}}]}}}]}},
  {"name": "cat", "schema": {"attributes": []}}],
 "datasources": [{"name": "pet", "schema": {"attributes": [{"name": "id", "dynamic": {"computed_optional_required": "computed"}}]}}]
}
`

// Provider is the JSON of `terraform providers schema` with most of what it may have.
const Provider = `{"format_version": "1.0", "provider_schemas": {"example.com/a/zoo": {
 "provider": {"version": 3, "block": {"attributes": {"key": {"type": "string", "required": true}}}},
 "resource_schemas": {
  "zoo_pet": {"version": 2, "block": {"description": "a pet", "deprecated": true, "deprecation_message": "use cat",
   "attributes": {
    "text": {"type": "string", "optional": true, "computed": true, "sensitive": true, "description": "says", "deprecated": true, "deprecation_message": "go"},
    "number": {"type": "number", "computed": true}, "secret": {"type": "dynamic", "required": true, "write_only": true},
    "list": {"type": ["list", ["set", "bool"]], "optional": true}, "object": {"type": ["object", {"b": "bool", "a": ["map", "string"]}], "optional": true},
    "tuple": {"type": ["tuple", ["string", "bool"]], "optional": true},
    "nested": {"nested_type": {"nesting_mode": "map", "attributes": {"b": {"type": "bool", "optional": true}, "a": {"type": "bool", "required": true}}}, "optional": true}},
   "block_types": {
    "many": {"nesting_mode": "list", "min_items": 2, "max_items": 4, "block": {"description": "of many", "deprecated": true, "attributes": {"x": {"type": "string", "optional": true}}}},
    "one": {"nesting_mode": "single", "min_items": 1, "block": {"deprecation_message": "no", "block_types": {"in": {"nesting_mode": "group", "block": {}}}}},
    "some": {"nesting_mode": "set", "max_items": 1, "block": {}}}}},
  "other": {"version": 0, "block": {}}},
 "resource_identity_schemas": {"zoo_pet": {"attributes": {"z": {"required_for_import": true}, "a": {"optional_for_import": true}}}},
 "data_source_schemas": {"zoo_pet": {"block": {}}}, "ephemeral_resource_schemas": {"zoo_token": {"block": {}}}, "list_resource_schemas": {"zoo_pet": {"block": {}}},
 "action_schemas": {"zoo_restart": {"block": {}}},
 "functions": {"parse": {"description": "parses", "deprecation_message": "do not", "parameters": [{"type": "string", "is_nullable": true}, {"type": ["list", "bool"]}],
  "variadic_parameter": {"type": "number"}, "return_type": ["object", {"a": "string"}]}},
 "other_schemas": {"x": {"block": {}}}}}}
`
