package schema_test

import (
	"encoding/json"
	"fmt"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/schema"
)

// evaluate walks a decoded JSON value by the grammar and returns what is wrong
// with it first, nil if nothing is. Numbers are json.Number or float64.
func evaluate(at schema.Type, value any) error {
	shape := at.Shape()
	fail := func(format string, arguments ...any) error {
		return fmt.Errorf("%s: %s", shape.Name, fmt.Sprintf(format, arguments...))
	}
	var is schema.JSONType
	switch value.(type) {
	case map[string]any:
		is = schema.JSONObject
	case []any:
		is = schema.JSONArray
	case string:
		is = schema.JSONString
	case json.Number, float64:
		is = schema.JSONNumber
	case bool:
		is = schema.JSONBoolean
	case nil:
		is = schema.JSONNull
	default:
		return fail("%T is no JSON value", value)
	}
	if shape.JSON&is == 0 {
		return fail("has type %v instead of %v", is, shape.JSON)
	}
	switch value := value.(type) {
	case string:
		if utf8.RuneCountInString(value) < shape.MinLength {
			return fail("%q is too short", value)
		}
		if shape.Identifier && !schema.IsIdentifier([]byte(value)) {
			return fail("%q is not an identifier", value)
		}
		if shape.Enum != nil {
			for _, possible := range shape.Enum {
				if value == possible {
					return nil
				}
			}
			return fail("%q is not possible", value)
		}
	case []any:
		if len(value) < shape.MinItems {
			return fail("has too few elements")
		}
		for i, element := range value {
			if err := evaluate(at.Items(), element); err != nil {
				return fmt.Errorf("%d: %w", i, err)
			}
		}
	case map[string]any:
		var present schema.KeySet
		for name, member := range value {
			key := schema.LookupKey([]byte(name))
			if !shape.Allowed.Has(key) {
				if !shape.Open {
					return fail("key %q is not allowed", name)
				}
				continue
			}
			present = present.Add(key)
			if err := evaluate(at.Member(key), member); err != nil {
				return fmt.Errorf("%s: %w", name, err)
			}
		}
		if missing := shape.Required &^ present; missing != 0 {
			return fail("key %q is missing", missing.First())
		}
		if shape.Choice != 0 && (shape.Choice&present).Len() != 1 {
			return fail("has %d of the keys to choose one from", (shape.Choice & present).Len())
		}
		if len(value) < shape.MinProperties {
			return fail("has too few members")
		}
	}
	return nil
}
