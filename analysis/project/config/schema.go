package config

import (
	"bytes"
	_ "embed"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
)

//go:embed config.schema.json
var schemaText string

// Schema returns the JSON Schema of configuration files, with the rules and their options as they are registered.
func Schema() string {
	var list strings.Builder
	for _, r := range rules.ByName() {
		fmt.Fprintf(&list, "\n        %q: {\"description\": %s, %s},", r.Name, literal(r.Summary), ruleSchema(r))
	}
	for i, stage := range rules.StageNames() {
		if i > 0 {
			list.WriteByte(',')
		}
		fmt.Fprintf(&list, "\n        %q: {\"description\": \"All rules of the stage %s, but for those that are named themselves.\", \"$ref\": \"#/definitions/severity\"}", stage, stage)
	}
	return strings.Replace(schemaText, `"properties": {}`, `"properties": {`+list.String()+"\n      }", 1)
}

// ruleSchema returns members of the schema for what a configuration may say of a rule.
func ruleSchema(r *rules.Rule) string {
	if len(r.Options) == 0 {
		return `"$ref": "#/definitions/rule"`
	}
	var options strings.Builder
	for _, o := range r.Options {
		members := map[string]any{"description": o.Summary + ".", "default": o.Default}
		switch o.Kind {
		case rules.OptionFlag:
			members["type"] = "boolean"
		case rules.OptionNumber:
			members["type"], members["minimum"], members["maximum"] = "integer", o.Min, o.Max
		case rules.OptionChoice:
			members["enum"] = o.Choices
		case rules.OptionPattern:
			members["type"], members["format"], members["minLength"] = "string", "regex", 1
		case rules.OptionTexts:
			members["type"], members["items"] = "array", map[string]any{"type": "string", "minLength": 1}
		case rules.OptionChoices:
			members["type"], members["items"] = "array", map[string]any{"enum": o.Choices}
		}
		fmt.Fprintf(&options, ",\n            %q: %s", o.Name, literal(members))
	}
	return `"oneOf": [
          {"$ref": "#/definitions/severity"},
          {"type": "object", "additionalProperties": false, "properties": {
            "//": {"description": "A comment."},
            "severity": {"$ref": "#/definitions/severity"},
            "options": {"type": "object", "additionalProperties": false, "properties": {
            "//": {"description": "A comment."}` + options.String() + `
          }}}}
        ]`
}

// literal returns a value as JSON that is not escaped for HTML.
func literal(value any) string {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(value); err != nil {
		panic(err) // texts, numbers and lists of them always have a form
	}
	return strings.TrimSpace(b.String())
}

// SchemaURL is the address of the schema that the latest release has, for the key "$schema".
const SchemaURL = "https://github.com/spec-ls/spec-ls/releases/latest/download/config.schema.json"

// Initial is the configuration that a user starts from.
//
//go:embed initial.json
var Initial string
