package compile

import (
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// This file tells what the toolchain makes of a specification, to those who need that and have nothing to find.

// CustomTypes returns a function that returns what a custom type of a unit is, by its index, as far as that is known.
func CustomTypes(u *spec.Unit, settings *rules.Settings) func(goType int32) *evaluate.Type {
	c := &expressionCheck{
		p:        &rules.Pass{Tree: u.Tree, Unit: u, Settings: settings, Root: u.Type},
		packages: readPackageNames(u, settings.Profile().Packages, nil),
	}
	return c.customOf
}
