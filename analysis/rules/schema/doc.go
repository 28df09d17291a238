// Package schema has the rules about what the JSON Schema of specifications, and upstream's own validation, do not allow.
package schema
