package startup

import (
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
)

var defaultElementTypeMismatch = &rules.Rule{
	Name: "default-element-type-mismatch", Stage: rules.StageStartup, Severity: rules.SeverityError,
	Summary: "A default's elements or members have other types than the attribute's.",
}

// checkDefault looks at a default. The framework compares its type, such as that of
// listdefault.StaticValue(types.ListNull(types.StringType)), with that of the attribute when the provider starts, as Go types. Where the
// attribute's own type is generated or custom, it finds out when it plans; see package terraform.
func checkDefault(c *expression.Check, made *evaluate.Default) {
	if made.Fault != "" {
		panicsInPlan(c, made.Fault)
		return
	}
	switch {
	case !c.HasTypedDefault(made):
	case !c.HasOwnType() && !c.Off(defaultElementTypeMismatch):
		c.ReportMismatch(defaultElementTypeMismatch, difference(c.AttributeType(c.Index), made.Value.Type),
			"The framework compares the two when the provider starts and rejects the whole schema.")
	case c.HasOwnType() && made.Value.Type.Has(expression.IsHollow):
		panicsInPlan(c, "a type in it is a nil pointer")
	}
}

// difference returns where two types differ as seen by the framework, or nil if they don't, or that is not known.
func difference(want, have *evaluate.Type) *expression.TypesDiffer {
	if !want.Known() || have != nil && !have.Known() {
		return nil
	}
	if equal, known := want.Equal(have); equal || !known {
		return nil
	}
	return expression.Within(want, have, difference)
}
