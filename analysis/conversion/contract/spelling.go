package contract

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Spelling is a Go expression in one spelling: the same for texts that differ only in white space, comments, and the names that they
// give to packages.
type Spelling struct {
	Key string
	// Function is the import path and the name of the function that the expression calls; empty if it does anything else.
	Function string
}

// Spell returns the spelling of an expression that is an element of a list, such as a validator, with its imports.
func Spell(text string, imports []spec.Import) Spelling {
	names := packageNames{}
	for i := range imports {
		names.note(&imports[i])
	}
	e := golang.ParseDefinition(text, golang.ListElement)
	s := Spelling{Key: names.key(e, golang.Span{End: int32(len(text))})}
	if e.Err == nil && len(e.Values) == 1 && e.Values[0].Kind == golang.Call && e.Values[0].Receiver == nil && e.Values[0].Package != "" {
		s.Function = names.path(e.Values[0].Package) + "." + e.Values[0].Name
	}
	return s
}
