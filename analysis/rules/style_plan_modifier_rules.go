package rules

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/syntax"
	"github.com/spec-ls/spec-ls/schema"
)

// The rules that are reported by one look at an element's plan modifiers, by requires-replace-on-computed.
var (
	useStateOnConfiguredRule = &Rule{
		Name: "use-state-on-configured", Stage: StageStyle, Severity: SeverityHint,
		Summary: "UseStateForUnknown stands on an attribute whose value is never unknown.",
	}
	useStateWithDefaultRule = &Rule{
		Name: "use-state-with-default", Stage: StageStyle, Severity: SeverityHint,
		Summary: "UseStateForUnknown stands beside a default, so that the value is never unknown.",
	}
	duplicatePlanModifierRule = &Rule{
		Name: "duplicate-plan-modifier", Stage: StageStyle, Severity: SeverityWarning, Tag: TagUnnecessary,
		Summary: "An attribute has the same plan modifier twice.",
	}
)

// stylePlanModifierRules are the rules about plan modifiers that have no effect, or one that nobody wants.
var stylePlanModifierRules = []*Rule{
	{
		Name: "requires-replace-on-computed", Stage: StageStyle, Severity: SeverityWarning,
		Summary: "RequiresReplace stands on an attribute that only the provider sets.",
		Element: planModifiers,
	},
	useStateOnConfiguredRule,
	useStateWithDefaultRule,
	duplicatePlanModifierRule,
	{
		Name: "computed-id-without-use-state", Stage: StageStyle, Severity: SeverityHint,
		Summary: "A resource's computed id is unknown in every plan that changes the resource.",
		Element: computedIDWithoutUseState,
	},
	{
		Name: "all-attributes-require-replace", Stage: StageStyle, Severity: SeverityHint,
		Summary: "Every change of a resource replaces it, so that Update is never called.",
		Unit:    allAttributesRequireReplace,
	},
}

func planModifiers(p *Pass, e *spec.Element) {
	if e.PlanModifiers < 0 && !e.ObjectKeys.Has(schema.KeyPlanModifiers) || e.Definitions.Len() == 0 || p.Unit.Kind != syntax.Resource {
		return
	}
	var buffer [4]definedCall
	calls := p.calls(buffer[:0], e, schema.RolePlanModifier)
	p.duplicateCalls(duplicatePlanModifierRule, calls, "plan modifier")
	if e.Block {
		return
	}
	for i := range calls {
		c := &calls[i]
		if !c.known || c.definition.OnObject {
			continue
		}
		start, end := p.sourceRange(c)
		node := c.definition.Expression.Node
		switch {
		case strings.HasPrefix(c.value.Name, "RequiresReplace") && e.Configurability == spec.Computed:
			f := p.Report(node, start, end, c.value.Name+" stands on attribute \""+e.Name.Value+"\", which is computed: nobody changes "+
				"it but the provider, and an update that leaves it unknown replaces the resource; delete the plan modifier")
			p.deleteCall(f, c, "Delete the plan modifier")
		case !isUseState(c.value.Name):
		case e.Default >= 0:
			f := p.ReportAs(useStateWithDefaultRule, node, start, end, c.value.Name+" has no effect on attribute \""+e.Name.Value+
				"\": it has a default, so that its planned value is never unknown; delete the plan modifier")
			p.deleteCall(f, c, "Delete the plan modifier")
		case e.Configurability == spec.Required || e.Configurability == spec.Optional:
			f := p.ReportAs(useStateOnConfiguredRule, node, start, end, c.value.Name+" has no effect on attribute \""+e.Name.Value+
				"\": it is "+e.Configurability.String()+", so that its planned value is the configured one; delete the plan modifier")
			p.deleteCall(f, c, "Delete the plan modifier")
		}
	}
}

func isUseState(name string) bool {
	return name == "UseStateForUnknown" || name == "UseNonNullStateForUnknown"
}

func computedIDWithoutUseState(p *Pass, e *spec.Element) {
	if !isID(e) || p.Unit.Kind != syntax.Resource || e.Configurability != spec.Computed || e.Default >= 0 || e.Body < 0 || !p.Enabled() {
		return
	}
	for _, c := range p.calls(nil, e, schema.RolePlanModifier) {
		if isUseState(c.value.Name) || !c.known {
			return
		}
	}
	f := p.ReportValue(e.Name.Node, `Attribute "id" is unknown in every plan that changes the resource, and with it whatever refers `+
		`to it: add UseStateForUnknown, which keeps the value that it has`)
	pkg := e.Kind.Go().PlanModifierPackage
	name := pkg[strings.LastIndexByte(pkg, '/')+1:]
	item := `{` + MemberSource(schema.KeyCustom.String(), `{`+
		MemberSource(schema.KeyImports.String(), `[{`+MemberSource(schema.KeyPath.String(), syntax.Quote(pkg))+`}]`)+`, `+
		MemberSource(schema.KeySchemaDefinition.String(), syntax.Quote(name+".UseStateForUnknown()"))+`}`) + `}`
	if e.PlanModifiers >= 0 {
		f.Fix(false, "Add UseStateForUnknown", InsertInto(p.Tree, e.PlanModifiers, item))
	} else if !e.Keys.Has(schema.KeyPlanModifiers) {
		f.Fix(false, "Add UseStateForUnknown", InsertInto(p.Tree, e.Body, MemberSource(schema.KeyPlanModifiers.String(), `[`+item+`]`)))
	}
}

func allAttributesRequireReplace(p *Pass) {
	u := p.Unit
	if u.Kind != syntax.Resource || !u.Name.Present() || !p.Enabled() {
		return
	}
	configurable := 0
	for i := int32(0); int(i) < len(u.Elements); i = u.Elements[i].Skip {
		e := &u.Elements[i]
		if e.Configurability == spec.Computed {
			continue
		}
		configurable++
		replaces := false
		for _, c := range p.calls(nil, e, schema.RolePlanModifier) {
			replaces = replaces || c.known && c.value.Name == "RequiresReplace" && !c.definition.OnObject
		}
		if !replaces {
			return
		}
	}
	if configurable > 0 {
		p.ReportValue(u.Name.Node, "%s is replaced by whatever changes in its configuration: its Update method is never called; "+
			"take RequiresReplace from what can change in place", capital(p.UnitWords()))
	}
}
