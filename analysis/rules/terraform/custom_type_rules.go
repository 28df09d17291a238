package terraform

import (
	"github.com/spec-ls/spec-ls/analysis/golang/evaluate"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/expression"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

var customTypeMismatch = &rules.Rule{
	Name: "custom-type-mismatch", Stage: rules.StageTerraform, Severity: rules.SeverityError,
	Summary: "A custom type has other elements or attributes than the specification, so configurations fail.",
}

// customType compares the type that a custom type is with the one that the generated schema or the generated values have beside it. An
// attribute at the top that is not nested has no other than its custom type.
func customType(c *expression.Check) {
	g, e := c.GoType, c.Element
	if g.Owner >= 0 || e.ExternalType >= 0 || e.Depth == 0 && (!e.IsNested() || e.Configurability == spec.Computed) ||
		c.Pass.UnderComputed(e) || c.Off(customTypeMismatch) {
		return
	}
	for around := c.Pass.Unit.Parent(e); around != nil; around = c.Pass.Unit.Parent(around) {
		if hasCustomType(c.Pass, around) {
			return // which converts what is inside
		}
	}
	results, _ := c.Values()
	if len(results) != 1 || len(c.Go.Values) != 1 || c.HasError(rules.StageTerraform) {
		return
	}
	have, ok := results[0].(*evaluate.Type)
	if !ok {
		return
	}
	if _, is := have.WithoutMembers(); is {
		return // which the rules about the start are about
	}
	want := c.ObjectType(c.Index)
	if !g.OnObject {
		want = c.SchemaType(c.Index, want)
	}
	f := c.ReportMismatch(customTypeMismatch, difference(want, have),
		"The generated schema and its values don't fit each other, and Terraform can't read a configuration that sets it.")
	if f == nil {
		return
	}
	isObject := (e.Kind == schema.KindObject || e.Kind == schema.KindSingleNested) && !g.OnObject
	always := e.Configurability == spec.Required && (isObject || !e.IsNested())
	if e.Depth > 0 && (isObject || have.Elem == nil) {
		always = true // even null is converted
	}
	for around := c.Pass.Unit.Parent(e); around != nil && always; around = c.Pass.Unit.Parent(around) {
		always = around.Kind == schema.KindSingleNested && around.Configurability == spec.Required
	}
	if !always {
		f.Severity = min(f.Severity, rules.SeverityWarning)
	}
}
