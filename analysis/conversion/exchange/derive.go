package exchange

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec/derive"
	"github.com/spec-ls/spec-ls/analysis/spec/printer"
)

// Derive returns the attributes for an example, and the problems for which the framework would reject them.
func Derive(text string) (*derive.Derived, []Note, error) {
	derived, err := derive.Attributes(text)
	if err != nil {
		return nil, nil, err
	}
	unit := &printer.Unit{Kind: syntax.Resource, Name: "resource", Schema: &printer.Schema{Members: derived.Members}}
	rejected := Rejected(unit)
	for k := range rejected {
		rejected[k].Place = strings.TrimPrefix(rejected[k].Place, "resources.resource.")
	}
	return derived, rejected, nil
}
