package overlay

import _ "embed"

// Schema is the JSON Schema of overlays.
//
//go:embed overlay.schema.json
var Schema string
