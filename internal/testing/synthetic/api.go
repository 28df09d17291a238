package synthetic

import (
	"encoding/json"
	"fmt"
	"strings"
)

// API returns an OpenAPI document of so many collections, each with a create, read, update and delete operation, in JSON, and a
// configuration that makes a resource and a data source of each of the first ones. Each collection takes some 10 KB of the document.
func API(collections, configured int) (config, document string) {
	const lorem = "It says what the thing is for, who may change it, and what happens to those that depend on it when it goes. "
	type object = map[string]any
	text := func(i int) string { return lorem[:20+i*7%80] }
	schemas, paths := object{}, object{}
	var units, sources strings.Builder
	for c := range collections {
		name := fmt.Sprintf("Thing%03d", c)
		properties := object{"id": object{"type": "string", "readOnly": true, "description": text(c)}}
		for p := range 24 {
			var of object
			switch p % 6 {
			case 0:
				of = object{"type": "string", "minLength": 1, "maxLength": 10 + p, "pattern": "^[a-z]+$", "description": text(p)}
			case 1:
				of = object{"type": "integer", "format": "int64", "minimum": 0, "maximum": 100 * (p + 1), "description": text(p)}
			case 2:
				of = object{"type": "array", "items": object{"type": "string"}, "uniqueItems": true, "description": text(p)}
			case 3:
				of = object{"type": "object", "description": text(p), "properties": object{
					"mode": object{"type": "string", "enum": []string{"on", "off", "auto"}, "default": "auto", "description": text(p + 1)},
					"size": object{"type": "number", "format": "double", "description": text(p + 2)},
					"rule": object{"$ref": fmt.Sprintf("#/components/schemas/Rule%d", p%4)},
				}}
			case 4:
				of = object{"type": "array", "description": text(p), "items": object{"$ref": fmt.Sprintf("#/components/schemas/Rule%d", p%4)}}
			default:
				of = object{"type": "boolean", "default": false, "description": text(p)}
			}
			properties[fmt.Sprintf("property%dOf%d", p, c)] = of
		}
		schemas[name] = object{"type": "object", "required": []string{fmt.Sprintf("property0Of%d", c)}, "properties": properties}
		body := object{"content": object{"application/json": object{"schema": object{"$ref": "#/components/schemas/" + name}}}}
		answer := object{"responses": object{"200": object{"description": "It is done.", "content": body["content"]}}}
		with := func(o object) object {
			for key, value := range answer {
				o[key] = value
			}
			return o
		}
		path := fmt.Sprintf("/things%03d", c)
		var described []object
		for i := range 8 {
			described = append(described, object{"in": "query", "name": fmt.Sprintf("filter%d", i), "schema": object{"type": "string"},
				"description": text(i) + text(i+1)})
		}
		paths[path] = object{"post": with(object{"requestBody": body, "summary": text(c), "description": strings.Repeat(lorem, 20)})}
		paths[path+"/{thingId}"] = object{
			"parameters": []object{{"in": "path", "name": "thingId", "required": true, "schema": object{"type": "string"}}},
			"get":        with(object{"summary": text(c + 1), "description": strings.Repeat(lorem, 10), "parameters": described}),
			"put":        with(object{"requestBody": body, "summary": text(c + 2), "description": strings.Repeat(lorem, 10)}),
			"delete":     object{"responses": object{"204": object{"description": "It is gone."}}},
		}
		if c >= configured {
			continue
		}
		fmt.Fprintf(&units, "  thing_%d:\n    create:\n      path: %s\n      method: POST\n    read:\n      path: %s/{thingId}\n      method: GET\n"+
			"    schema:\n      ignores:\n        - property3Of%[1]d.rule.note\n        - filter%[4]d\n        - notThere\n      attributes:\n        aliases:\n          thingId: id\n", c, path, path, c%8)
		fmt.Fprintf(&sources, "  thing_%d:\n    read:\n      path: %s/{thingId}\n      method: GET\n    schema:\n      ignores:\n        - property3Of%[1]d.mode\n", c, path)
	}
	for r := range 4 {
		properties := object{}
		for p := range 6 {
			properties[fmt.Sprintf("field%d", p)] = object{"type": "string", "description": text(p + r)}
		}
		properties["note"] = object{"type": "string"}
		schemas[fmt.Sprintf("Rule%d", r)] = object{"type": "object", "properties": properties}
	}
	encoded, _ := json.Marshal(object{
		"openapi": "3.0.3", "info": object{"title": "Things", "version": "1"}, "paths": paths, "components": object{"schemas": schemas},
	})
	return "provider:\n  name: things\nresources:\n" + units.String() + "data_sources:\n" + sources.String(), string(encoded)
}
