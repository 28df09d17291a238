// Package schema has the rules about mistakes that the JSON Schema of specifications, and upstream's own validation, do not allow.
package schema
