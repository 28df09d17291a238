package openapi

import "encoding/json"

// ConfigSchema returns the JSON Schema of configurations.
func ConfigSchema() string {
	schema := RootKey.schema()
	schema["$schema"], schema["title"] = "http://json-schema.org/draft-07/schema#", "Configuration of tfplugingen-openapi"
	text, _ := json.MarshalIndent(schema, "", "  ") // texts, lists and maps never fail
	return string(text) + "\n"
}

// schema returns the JSON Schema of a key's value.
func (k *Key) schema() map[string]any {
	s := map[string]any{}
	if k.Doc != "" {
		s["description"] = k.Doc
	}
	switch k.Value {
	case TextValue:
		s["type"] = "string"
	case ListValue:
		s["type"], s["items"] = "array", map[string]any{"type": "string", "pattern": attributePathPattern}
	case NamesValue:
		s["type"], s["additionalProperties"] = "object", k.Each.schema()
	case MappingValue:
		properties, required := map[string]any{}, []string{}
		for _, member := range k.Members {
			properties[member.Name] = member.schema()
			if member.Required {
				required = append(required, member.Name)
			}
		}
		s["type"], s["properties"], s["additionalProperties"] = "object", properties, false
		if len(required) > 0 {
			s["required"] = required
		}
	}
	return s
}
