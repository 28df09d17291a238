// Package sniff says from a quick look at a JSON text whether it is a Provider Code Specification, so that directories full of
// other JSON can be searched. It works at the speed of reading, gives no positions, and expects no more than that the text is
// roughly JSON: a damaged specification is still taken for one.
package sniff

import (
	"strings"

	"github.com/tidwall/gjson"
)

// IsSpec says whether a text looks like a specification: an object with a provider that has a name, and a version or resources
// or data sources; or with a resource or data source that has a schema.
func IsSpec(text string) bool {
	root := gjson.Parse(strings.TrimPrefix(text, "\uFEFF"))
	if !root.IsObject() {
		return false
	}
	var provider, other, is bool
	root.ForEach(func(key, value gjson.Result) bool {
		switch key.String() {
		case "provider":
			provider = value.IsObject() && value.Get("name").Type == gjson.String
		case "version":
			other = other || value.Type == gjson.String
		case "resources", "datasources":
			other = other || value.IsArray()
			is = holdsSchema(value)
		}
		is = is || provider && other
		return !is
	})
	return is
}

// holdsSchema says whether the first entry of an array is a named thing with a schema.
func holdsSchema(array gjson.Result) bool {
	if !array.IsArray() {
		return false
	}
	first := array.Get("0")
	return first.Get("name").Exists() && first.Get("schema").IsObject()
}

// IsJSON says whether a text is JSON.
func IsJSON(text string) bool { return gjson.Valid(text) }
