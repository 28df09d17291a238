// Package review finds the mistakes in a configuration of tfplugingen-openapi beside its OpenAPI document: entries that the program
// refuses, and entries that it silently misunderstands or ignores. Check is a pure function of both. Fixes are edits of the configuration.
// A fix that saves something has been tried before it is offered.
package review

import (
	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
)

// Finding is something that is wrong.
type Finding struct {
	Rule                *rules.Rule
	Severity            rules.Severity      // by the settings
	Unit                *openapi.UnitConfig // that it is in, or nil
	Start, End          int                 // in the configuration, in bytes
	Message, Note, Help string
	Related             []Related
	Fixes               []Fix
	Improve             []openapi.Improvement // turning on any of them cures it
	Refused             bool                  // tfplugingen-openapi writes no specification
	Overlay             *Overlay              // says in an overlay what the configuration can't
}

// Overlay is an entry of an overlay, and the configuration without what it says there.
type Overlay struct {
	Steps  []string // to the entry, such as resources, pet, attributes, owner.name
	Fields []string // of the entry, each a key with its value as YAML
	Edit   syntax.Edit
}

// Related is a place of the OpenAPI document that a finding is about.
type Related struct {
	Offset  int // in bytes
	Message string
}

// Fix is a way to fix a finding: an edit of the configuration. Each needs a choice, or deletes what somebody wrote.
type Fix struct {
	Title string
	syntax.Edit
}
