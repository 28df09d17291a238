package main

import (
	"reflect"

	"github.com/santhosh-tekuri/jsonschema/v5"
)

// without returns a copy of s after change.
func without(s *jsonschema.Schema, change func(*jsonschema.Schema)) *jsonschema.Schema {
	changed := *s
	change(&changed)
	return &changed
}

// absent are the values by which the compiler says that a keyword is not there,
// where that is not the zero value.
var absent = map[string]int64{
	"MinProperties": -1, "MaxProperties": -1,
	"MinItems": -1, "MaxItems": -1,
	"MinContains": 1, "MaxContains": -1,
	"MinLength": -1, "MaxLength": -1,
}

// isEmpty reports whether a schema asks for nothing. It looks at every field,
// so that a keyword which this program has never heard of counts too.
func isEmpty(s *jsonschema.Schema) bool {
	v := reflect.ValueOf(*s)
	for i := range v.NumField() {
		field := v.Type().Field(i)
		switch field.Name {
		case "Location", "Draft", "meta", "vocab", "enumError", "ContainsEval": // the compiler's own
			continue
		case "dynamicAnchors", "Extensions":
			if v.Field(i).Len() > 0 {
				return false
			}
			continue
		}
		if value, ok := absent[field.Name]; ok {
			if v.Field(i).Int() != value {
				return false
			}
			continue
		}
		if !v.Field(i).IsZero() {
			return false
		}
	}
	return true
}
