package convention_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestKeywords holds the breaches of schemas with each keyword in some values, and the reasons for which schemas are refused.
func TestKeywords(t *testing.T) {
	t.Parallel()
	values := []string{
		`null`, `true`, `false`, `0`, `1`, `1.0`, `1.5`, `2`, `-1`, `10`, `1e2`, `""`, `"a"`, `"ab"`, `"éé"`, `"abc"`, `[]`, `[1]`,
		`[1, 1.0]`, `[1, 2]`, `[1, "a", 2]`, `["a", "a"]`, `[[1], [1]]`, `{}`, `{"a": 1}`, `{"b": "x"}`,
		`{"a": 1, "b": 2}`, `{"a": "x", "a": 1}`, `{"ab": 1, "c": {"d": 2}}`, `[{"a": 1}, {"a": 1.0}]`,
	}
	var b strings.Builder
	for _, schema := range []string{
		`true`, `false`, `{}`, `[]`, `5`, `{`, `{"type": "null"}`, `{"type": "boolean"}`, `{"type": "number"}`, `{"type": "integer"}`,
		`{"type": "string"}`, `{"type": "array"}`, `{"type": ["object", "null"]}`, `{"type": "x"}`, `{"type": [1]}`, `{"type": 5}`,
		`{"type": []}`,
		`{"enum": [1, "a", [1], {"a": 1}]}`, `{"enum": []}`, `{"enum": 5}`, `{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10]}`, `{"enum": [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11]}`, `{"enum": ["a string that is as long as it may be...."]}`, `{"const": 1}`, `{"const": null}`, `{"const": {"b": 2, "a": 1}}`,
		`{"minimum": 1}`, `{"maximum": 1}`, `{"exclusiveMinimum": 1}`, `{"exclusiveMaximum": 1}`, `{"minimum": "1"}`, `{"multipleOf": 0.5}`,
		`{"multipleOf": 2}`, `{"multipleOf": 0}`, `{"multipleOf": -1}`, `{"multipleOf": "a"}`,
		`{"minLength": 1}`, `{"minLength": 2}`, `{"maxLength": 1}`, `{"maxLength": 2}`, `{"maxLength": -1}`, `{"maxLength": 1.5}`,
		`{"maxLength": 1.0}`, `{"maxLength": "1"}`, `{"minItems": 1}`, `{"minItems": 2}`, `{"maxItems": 1}`, `{"minProperties": 1}`,
		`{"minProperties": 2}`, `{"maxProperties": 0}`, `{"maxProperties": 1}`,
		`{"pattern": "^a"}`, `{"pattern": "("}`, `{"pattern": 5}`, `{"required": ["a"]}`, `{"required": ["a", "b", "c"]}`, `{"required": []}`,
		`{"required": "a"}`, `{"required": [1]}`, `{"uniqueItems": true}`, `{"uniqueItems": false}`, `{"uniqueItems": 5}`,
		`{"properties": {"a": {"type": "string"}}}`, `{"properties": {"c": {"properties": {"d": false}}}}`, `{"properties": []}`, `{"properties": {"a": 5}}`, `{"patternProperties": {"^a": {"type": "string"}, "b$": {"type": "string"}}}`, `{"patternProperties": {"(": {}}}`, `{"patternProperties": []}`, `{"patternProperties": {"a": 5}}`,
		`{"additionalProperties": false}`, `{"properties": {"a": {}}, "additionalProperties": false}`, `{"properties": {"a": {}}, "patternProperties": {"^b": {}}, "additionalProperties": {"type": "string"}}`, `{"additionalProperties": 5}`, `{"patternProperties": {"(": {}}, "additionalProperties": false}`,
		`{"propertyNames": {"maxLength": 1}}`, `{"propertyNames": false}`, `{"propertyNames": 5}`, `{"dependencies": {"a": ["b"], "b": {"required": ["a"]}}}`, `{"dependentRequired": {"a": ["b", "c"]}}`, `{"dependentSchemas": {"a": false}}`, `{"dependencies": []}`, `{"dependencies": {"a": [1]}}`, `{"dependencies": {"a": 5}}`,
		`{"items": {"type": "integer"}}`, `{"items": [{"type": "integer"}, {"type": "string"}]}`, `{"items": [{"type": "string"}], "additionalItems": false}`, `{"items": {}, "additionalItems": false}`, `{"additionalItems": false}`, `{"additionalItems": 5}`, `{"items": false}`, `{"items": 5}`, `{"items": []}`, `{"prefixItems": [{}], "items": false}`, `{"prefixItems": {}}`,
		`{"contains": {"const": 1}}`, `{"contains": {"const": 1}, "minContains": 2}`, `{"contains": {"const": 1}, "minContains": 0}`, `{"contains": {"const": 1}, "maxContains": 1}`, `{"contains": {"const": 1}, "minContains": "1"}`, `{"contains": 5}`, `{"contains": {"type": "integer"}, "minContains": 2, "maxContains": 2}`,
		`{"allOf": [{"type": "number"}, {"minimum": 1}]}`, `{"anyOf": [{"type": "number"}, {"type": "string"}]}`, `{"oneOf": [{"type": "number"}, {"type": "integer"}, {"type": "string"}]}`, `{"allOf": []}`, `{"anyOf": {}}`, `{"oneOf": [5]}`, `{"not": {"type": "string"}}`, `{"not": 5}`,
		`{"if": {"type": "number"}, "then": {"minimum": 1}, "else": {"type": "string"}}`, `{"if": {"type": "number"}, "then": {"minimum": 1}}`, `{"if": {"type": "number"}, "else": false}`, `{"if": {"type": "number"}}`, `{"if": 5}`, `{"if": {}, "then": 5}`,
		`{"$ref": "#/$defs/a", "$defs": {"a": {"type": "string"}}}`, `{"$ref": "#/definitions/a~1b", "definitions": {"a/b": {"type": "string"}}}`, `{"$ref": "other.json#/x/0", "title": "outer"}`, `{"$ref": "other.json"}`, `{"$ref": "missing.json"}`, `{"$ref": "../../out.json"}`, `{"$ref": "https://example.com/a"}`, `{"$ref": "#/nowhere"}`, `{"$ref": "#name"}`, `{"$ref": 5}`, `{"$ref": "%"}`,
		`{"$ref": "#"}`, `{"allOf": [{"$ref": "#"}]}`, `{"properties": {"c": {"$ref": "#"}}, "required": ["a"]}`, `{"$defs": 5}`, `{"$defs": {"a": 5}}`, `{"$anchor": "a"}`, `{"unevaluatedProperties": false}`, `{"$id": "https://example.com/x"}`, `{"properties": {"a": {"$id": "x"}}}`, `{"$schema": "http://json-schema.org/draft-07/schema#"}`, `{"$schema": "http://json-schema.org/draft-04/schema#"}`,
		`{"minimum": 1e401}`, `{"minimum": 1e400}`, `{"minimum": 1e-401}`, `{"minimum": 1E+5}`, `{"type": "string", "title": "T", "description": "D"}`, `{"type": "string", "description": "D"}`, `{"type": "string", "errorMessage": "E", "title": "T"}`, `{"type": "string", "minLength": 2, "errorMessage": {"type": "of type"}, "title": "T"}`, `{"a": 1, "a": 2, "type": "string", "type": "null"}`,
	} {
		s, err := load(schema, "/repository/schemas/other.json", `{"x": [{"type": "string", "title": "inner"}], "y": {"type": "null"}}`, "/out.json", `{}`)
		fmt.Fprintf(&b, "# %s\n", schema)
		if err != nil {
			fmt.Fprintf(&b, "refused: %v\n", err)
			continue
		}
		said := map[string][]string{}
		var order []string
		for _, value := range values {
			found := strings.Join(judged(t, s, value), "\n   ")
			if said[found] == nil {
				order = append(order, found)
			}
			said[found] = append(said[found], value)
		}
		for _, found := range order {
			fmt.Fprintf(&b, "%s\n", strings.Join(said[found], "  "))
			if found != "" {
				fmt.Fprintf(&b, "   %s\n", found)
			}
		}
	}
	scenario.Golden(t, "testdata/keywords.golden", b.String())
}

// TestLongNumbers compares numbers that differ in their last digits, up to which they are compared as they are written.
func TestLongNumbers(t *testing.T) {
	t.Parallel()
	for digits := 2; digits <= 42; digits++ {
		number, other := strings.Repeat("1", digits), strings.Repeat("1", digits-1)+"2"
		s, err := load(`{"const": ` + number + `}`)
		if err != nil {
			t.Fatal(err)
		}
		if isOther := len(judged(t, s, other)) > 0; isOther != (digits <= 40) {
			t.Errorf("of %d digits, the last one counts: %t", digits, isOther)
		}
	}
}
