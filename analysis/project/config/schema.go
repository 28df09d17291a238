package config

import _ "embed"

// Schema is the JSON Schema of configuration files. Its list of rules is written by the package's tests with -update.
//
//go:embed config.schema.json
var Schema string

// SchemaURL is the address of the schema, for the key "$schema".
const SchemaURL = "https://raw.githubusercontent.com/spec-ls/spec-ls/main/analysis/project/config/config.schema.json"

// Initial is the configuration that a user starts from.
//
//go:embed initial.json
var Initial string
