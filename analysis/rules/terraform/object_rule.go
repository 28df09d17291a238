package terraform

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// ObjectRules are the rules about values that the generated Go can't convert while Terraform validates a configuration.
var ObjectRules = []*rules.Rule{{
	Name: "null-object-in-nested", Stage: rules.StageTerraform, Severity: rules.SeverityError,
	Summary: "An object attribute inside a nested attribute or block may be null, which the generated Go can't convert.",
	Key:     schema.KeyAttributeTypes, Element: nullObjectInNested,
}}

// nullObjectInNested reports objects that are null in some configurations, or in all: the ToObjectValue that is generated for the element
// around them makes an object with members of each, and null has none.
func nullObjectInNested(p *rules.Pass, e *spec.Element) {
	if e.Kind != schema.KindObject || e.Parent < 0 || !e.Name.Present() || !e.Configurability.Configurable() && e.Configurability != spec.Computed ||
		e.Configurability == spec.Required || !hasMembers(p, e) || p.UnderComputed(e) {
		return
	}
	always := e.Configurability == spec.Computed
	for around := p.Unit.Parent(e); around != nil; around = p.Unit.Parent(around) {
		if hasCustomType(p, around) {
			return // whose own ToObjectValue is called
		}
		always = always && around.Kind == schema.KindSingleNested && around.Configurability == spec.Required
	}
	container := p.Element(p.Unit.Parent(e))
	var f *rules.Finding
	if e.Configurability == spec.Computed {
		f = p.ReportValue(e.Name.Node, "computed object %q makes %s unusable", e.Name.Value, container).
			WithNote(`The object is null in every configuration, and the generated ToObjectValue of %s fails with "Missing Object Attribute Value".`, container)
	} else {
		f = p.ReportValue(e.Name.Node, "object %q can't be left out of %s", e.Name.Value, container).
			WithNote(`Where it is null, the generated ToObjectValue of %s fails with "Missing Object Attribute Value".`, container)
	}
	if f == nil {
		return
	}
	if !always {
		f.Severity = min(f.Severity, rules.SeverityWarning)
	}
	switch {
	case p.Settings.Protocol == 5:
		f.WithHelp("move it out of %s", container) // a nested attribute needs protocol 6
		return
	case e.Configurability == spec.Computed:
		f.WithHelp("make it single_nested")
	default:
		f.WithHelp("make it required, or single_nested")
	}
	ToSingleNestedFix(p, f, e)
}

// hasMembers reports whether the Go type of an object has members: the generator leaves dynamic ones out.
func hasMembers(p *rules.Pass, e *spec.Element) bool {
	for i := e.Types.From; i < e.Types.To; i = p.Unit.Types[i].Skip {
		if kind := p.Unit.Types[i].Kind; kind != schema.KindDynamic && kind != schema.KindNone {
			return true
		}
	}
	return false
}

// hasCustomType reports whether a custom type of an element, or of the objects in it, replaces the generated one.
func hasCustomType(p *rules.Pass, e *spec.Element) bool {
	for i := e.GoTypes.From; i < e.GoTypes.To; i++ {
		if p.Unit.GoTypes[i].Role == schema.RoleCustomType {
			return true
		}
	}
	return false
}
