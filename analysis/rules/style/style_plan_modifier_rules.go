package style

import (
	"slices"
	"strings"

	"golang.org/x/mod/semver"

	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/demand"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The rules that are reported by one look at an element's plan modifiers, by requires-replace-on-computed.
var (
	useStateOnConfiguredRule = &rules.Rule{
		Name: "use-state-on-configured", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "UseStateForUnknown is on an attribute whose planned value is the configured one.",
	}
	useStateWithDefaultRule = &rules.Rule{
		Name: "use-state-with-default", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "UseStateForUnknown is beside a default, which is planned instead of an unknown value.",
	}
	useStateInNestedRule = &rules.Rule{
		Name: "use-state-in-nested", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "UseStateForUnknown is on an attribute inside a nested attribute, where it plans null in new objects.",
	}
	replaceWithoutUseStateRule = &rules.Rule{
		Name: "replace-without-use-state", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "RequiresReplace is on an attribute that is unknown in every plan that changes the resource.",
	}
	duplicatePlanModifierRule = &rules.Rule{
		Name: "duplicate-plan-modifier", Stage: rules.StageStyle, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary: "An attribute has the same plan modifier twice.",
	}
)

// PlanModifierRules are the rules about plan modifiers that have no effect, or one that nobody wants.
var PlanModifierRules = []*rules.Rule{
	{
		Name: "requires-replace-on-computed", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "RequiresReplace is on an attribute that only the provider sets.",
		Element: planModifiers,
	},
	useStateOnConfiguredRule,
	useStateWithDefaultRule,
	duplicatePlanModifierRule,
	useStateInNestedRule,
	replaceWithoutUseStateRule,
	{
		Name: "computed-id-without-use-state", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A resource's computed id is unknown in every plan that changes the resource.",
		Element: computedIDWithoutUseState,
	},
	{
		Name: "all-attributes-require-replace", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "Every change to a resource's configuration replaces it.",
		Unit:    allAttributesRequireReplace,
	},
}

func planModifiers(p *rules.Pass, e *spec.Element) {
	if e.PlanModifiers < 0 && !e.ObjectKeys.Has(schema.KeyPlanModifiers) || e.Definitions.Len() == 0 || p.Unit.Kind != syntax.Resource {
		return
	}
	var buffer [4]demand.DefinedCall
	calls := demand.Calls(p, buffer[:0], e, schema.RolePlanModifier)
	demand.DuplicateCalls(p, duplicatePlanModifierRule, calls, "plan modifier")
	if e.Block {
		return
	}
	replaceWithoutUseState(p, e, calls)
	for i := range calls {
		c := &calls[i]
		if !c.Known || c.Definition.OnObject {
			continue
		}
		start, end := demand.SourceRange(p, c)
		node := c.Definition.Expression.Node
		switch {
		case strings.HasPrefix(c.Value.Name, "RequiresReplace") && e.Configurability == spec.Computed:
			f := p.Report(node, start, end, c.Value.Name+" is on computed attribute \""+e.Name.Value+"\"").
				WithNote(replaceOnComputed(calls[:i], c))
			demand.DeleteCall(p, f, c, "Delete the plan modifier")
		case !isUseState(c.Value.Name):
		case e.Default >= 0:
			f := p.ReportAs(useStateWithDefaultRule, node, start, end, c.Value.Name+" has no effect on attribute \""+e.Name.Value+"\"").
				WithNote("Where nothing is configured, its default is planned.")
			demand.DeleteCall(p, f, c, "Delete the plan modifier")
		case e.Configurability == spec.Required || e.Configurability == spec.Optional:
			f := p.ReportAs(useStateOnConfiguredRule, node, start, end, c.Value.Name+" has no effect on attribute \""+e.Name.Value+"\"").
				WithNote("The attribute is %s, so its planned value is the configured one.", e.Configurability)
			demand.DeleteCall(p, f, c, "Delete the plan modifier")
		case c.Value.Name == useState && inNestedAttribute(p, e):
			useStateInNested(p, e, c)
		}
	}
}

// replaceOnComputed describes the effect of a plan modifier that asks for a replacement, on an attribute that nobody configures, after
// others.
func replaceOnComputed(before []demand.DefinedCall, c *demand.DefinedCall) string {
	switch {
	case c.Value.Name == "RequiresReplaceIfConfigured":
		return "It has no effect: a computed attribute is not configured."
	case slices.ContainsFunc(before, func(b demand.DefinedCall) bool { return b.Known && b.Value.Name == useState && !b.Definition.OnObject }):
		return "It has no effect: " + useState + " before it plans the value that is in the state."
	}
	return "Nobody changes the value but the provider, and an update that leaves it unknown replaces the resource."
}

// The plan modifiers that keep a value from the state, the version of the framework from which on the first keeps null, too, and that from
// which on there is the second.
const (
	useState        = "UseStateForUnknown"
	useNonNullState = "UseNonNullStateForUnknown"

	keepsNull                  = "v1.15.1"
	nonNullMajor, nonNullMinor = 1, 17
)

// inNestedAttribute reports whether one of the elements around an attribute is a nested attribute, which may be null as a whole. A block
// is not.
func inNestedAttribute(p *rules.Pass, e *spec.Element) bool {
	for parent := p.Unit.Parent(e); parent != nil; parent = p.Unit.Parent(parent) {
		if !parent.Block {
			return true
		}
	}
	return false
}

func useStateInNested(p *rules.Pass, e *spec.Element, c *demand.DefinedCall) {
	required := p.Settings.Required()
	if version := required[schema.FrameworkModule]; version != "" && semver.Compare(version, keepsNull) < 0 {
		return
	}
	start, end := demand.SourceRange(p, c)
	f := p.ReportAs(useStateInNestedRule, c.Definition.Expression.Node, start, end,
		"UseStateForUnknown on nested attribute \""+e.Name.Value+"\" plans null in new objects").
		WithNote("Where the object around it is new, terraform-plugin-framework since %s plans null, as in the prior state, and the apply fails when the "+
			"provider returns a value.", keepsNull)
	if required.Before(schema.FrameworkModule, nonNullMajor, nonNullMinor) {
		f.WithHelp("update terraform-plugin-framework to v%d.%d.0, which has %s", nonNullMajor, nonNullMinor, useNonNullState)
		return
	}
	if required[schema.FrameworkModule] == "" {
		f.WithHelp("terraform-plugin-framework has %s since v%d.%d.0", useNonNullState, nonNullMajor, nonNullMinor)
	}
	from, to := golang.FileSpan(p.Tree, c.Definition.Expression.Node, c.Value.NameSpan)
	f.Fix(false, "Use "+useNonNullState, edit.Text(from, to, useNonNullState))
}

// replaceWithoutUseState reports RequiresReplace on a computed_optional attribute that is left unknown by every other change: the resource
// is replaced then.
func replaceWithoutUseState(p *rules.Pass, e *spec.Element, calls []demand.DefinedCall) {
	if e.Configurability != spec.ComputedOptional || e.Default >= 0 || p.Settings.Severity(replaceWithoutUseStateRule) == rules.SeverityOff {
		return
	}
	var replace *demand.DefinedCall
	for i := range calls {
		c := &calls[i]
		switch {
		case c.Definition.OnObject:
		case !c.Known || isUseState(c.Value.Name):
			return
		case c.Value.Name == "RequiresReplace":
			replace = c
		}
	}
	if replace == nil {
		return
	}
	start, end := demand.SourceRange(p, replace)
	p.ReportAs(replaceWithoutUseStateRule, replace.Definition.Expression.Node, start, end,
		"RequiresReplace without UseStateForUnknown on \""+e.Name.Value+"\"").
		WithNote("Where it is not configured, a change to another attribute makes it unknown, which replaces the resource.").
		WithHelp("put UseStateForUnknown before RequiresReplace, or use RequiresReplaceIfConfigured")
}

func isUseState(name string) bool {
	return name == useState || name == useNonNullState
}

func computedIDWithoutUseState(p *rules.Pass, e *spec.Element) {
	if !isID(e) || p.Unit.Kind != syntax.Resource || e.Configurability != spec.Computed || e.Default >= 0 || e.Body < 0 || !p.Enabled() {
		return
	}
	for _, c := range demand.Calls(p, nil, e, schema.RolePlanModifier) {
		if isUseState(c.Value.Name) || !c.Known {
			return
		}
	}
	f := p.ReportValue(e.Name.Node, `attribute "id" is unknown in every plan that changes the resource`).
		WithNote("So is everything that refers to it. UseStateForUnknown keeps its value.")
	pkg := e.Kind.Go().PlanModifierPackage
	name := pkg[strings.LastIndexByte(pkg, '/')+1:]
	item := `{` + edit.Member(schema.KeyCustom.String(), `{`+
		edit.Member(schema.KeyImports.String(), `[{`+edit.Member(schema.KeyPath.String(), syntax.Quote(pkg))+`}]`)+`, `+
		edit.Member(schema.KeySchemaDefinition.String(), syntax.Quote(name+".UseStateForUnknown()"))+`}`) + `}`
	if e.PlanModifiers >= 0 {
		f.Fix(false, "Add UseStateForUnknown", edit.InsertInto(p.Tree, e.PlanModifiers, item))
	} else if !e.Keys.Has(schema.KeyPlanModifiers) {
		f.Fix(false, "Add UseStateForUnknown", edit.InsertInto(p.Tree, e.Body, edit.Member(schema.KeyPlanModifiers.String(), `[`+item+`]`)))
	}
}

func allAttributesRequireReplace(p *rules.Pass) {
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
		for _, c := range demand.Calls(p, nil, e, schema.RolePlanModifier) {
			replaces = replaces || c.Known && c.Value.Name == "RequiresReplace" && !c.Definition.OnObject
		}
		if !replaces {
			return
		}
	}
	if configurable > 0 {
		p.ReportValue(u.Name.Node, "every change to %s replaces it", p.UnitWords()).
			WithNote("All its attributes have RequiresReplace, so Update has nothing to do.").
			WithHelp("delete RequiresReplace where an attribute can change in place")
	}
}
