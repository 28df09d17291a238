package corpus

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
