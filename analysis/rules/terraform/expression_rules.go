package terraform

import (
	"fmt"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ExpressionRules are the rules about Go with which the provider starts, and Terraform fails.
var ExpressionRules = []*rules.Rule{nilEntry, defaultTerraformTypeMismatch, customTypeMismatch}

// Texts finds the texts with which Terraform fails.
var Texts = expression.Rules{
	Definition: func(c *expression.Check) {
		results, _ := c.Values()
		if c.Definition.Role != schema.RoleDefault {
			nilEntries(c, results)
			for i := range c.Go.Values {
				nilArguments(c, &c.Go.Values[i])
			}
		} else if len(results) == 1 && len(c.Go.Values) == 1 {
			defaultType(c, results[0])
		}
	},
	CustomType: customType,
	Gap: func(c *expression.Check, at golang.Span, index int64) {
		reportNil(c, at, fmt.Sprintf("index %d leaves entries of %s nil", index, c.Pass.Element(c.Element)), "leave the index out")
	},
}

var defaultTerraformTypeMismatch = &rules.Rule{
	Name: "default-terraform-type-mismatch", Stage: rules.StageTerraform, Severity: rules.SeverityError,
	Summary: "A default has another Terraform type than its attribute, so a plan fails where the attribute is not set.",
}

// defaultType compares the type of a default with that of an attribute whose type is generated or custom: the framework finds out when it
// plans, and by the types of Terraform.
func defaultType(c *expression.Check, result any) {
	made, ok := result.(*evaluate.Default)
	if !ok || !c.HasTypedDefault(made) || !c.HasOwnType() || made.Value.Type.Has(expression.IsHollow) || c.Off(defaultTerraformTypeMismatch) {
		return
	}
	c.ReportMismatch(defaultTerraformTypeMismatch, difference(c.AttributeType(c.Index), made.Value.Type),
		`Every plan that leaves the attribute out fails with "Error Handling Schema Defaults".`)
}

// difference returns the place where two types differ for Terraform. To Terraform, all numbers have the same type, and a custom type is the
// type that it is based on.
func difference(want, have *evaluate.Type) *expression.TypesDiffer {
	if equal, known := want.TerraformEqual(have); equal || !known {
		return nil
	}
	return expression.Within(want, have, difference)
}

var nilEntry = &rules.Rule{
	Name: "nil-entry", Stage: rules.StageTerraform, Severity: rules.SeverityError,
	Summary: "A validator or plan modifier is nil, so that the provider panics when it is asked.",
}

// nilEntries reports validators and plan modifiers that are nil.
func nilEntries(c *expression.Check, results []any) {
	for i, result := range results {
		if _, is := result.(evaluate.Nil); is && i < len(c.Go.Values) {
			word := "validator"
			if c.Definition.Role == schema.RolePlanModifier {
				word = "plan modifier"
			}
			reportNil(c, c.Go.Values[i].Span, word+" of "+c.Pass.Element(c.Element)+" is nil", "delete the "+word)
		}
	}
}

// nilArguments reports validators that are given nil for another validator, or for a regular expression.
func nilArguments(c *expression.Check, v *golang.Value) {
	p, m := c.Member(v)
	if c.Definition.Role != schema.RoleValidator || m == nil || v.Kind != golang.Call || !strings.HasPrefix(p.Path, demand.ValidatorsPath) || len(c.Errors) > 0 {
		return
	}
	_, takes := m.Takes()
	for i := range v.Arguments {
		a := &v.Arguments[i]
		nilArguments(c, a)
		if c.Go.In(a.Span) != "nil" || v.Spread || !takes && (m.Name != "RegexMatches" || i > 0) {
			continue
		}
		if takes {
			reportNil(c, a.Span, "validator in "+v.Package+"."+v.Name+" is nil", "delete the nil")
			continue
		}
		f := c.Report(nilEntry, a.Span, v.Package+"."+v.Name+" is given nil").
			WithNote("The provider starts. It panics whenever Terraform validates a configuration that sets %s.", c.Pass.Element(c.Element)).
			WithHelp("give it a value, or delete the validator")
		if f != nil && (c.Element.Configurability != spec.Required || c.Element.Depth > 0) {
			f.Severity = min(f.Severity, rules.SeverityWarning)
		}
	}
}

// reportNil reports that a list of validators or plan modifiers has nil in it, and the way out.
func reportNil(c *expression.Check, at golang.Span, message, help string) {
	when := "validates a configuration"
	if c.Definition.Role == schema.RolePlanModifier {
		when = "plans"
	}
	c.Report(nilEntry, at, message).
		WithNote("The provider starts. It panics whenever Terraform %s, whether the attribute is set or not.", when).
		WithHelp("%s", help)
}
