package terraform

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DefaultRules are the rules about defaults that a provider starts with, and that are not applied, or not as expected.
var DefaultRules = []*rules.Rule{
	{
		Name: "block-default-ignored", Stage: rules.StageTerraform, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary: "A block has a default, which the generator leaves out.",
		Key:     schema.KeyDefault, Element: blockDefaultIgnored,
	},
	{
		Name: "default-in-set-nested", Stage: rules.StageTerraform, Severity: rules.SeverityWarning,
		Summary: "A default is inside a set, where the framework may apply it to the wrong element.",
		Key:     schema.KeyDefault, Element: defaultInSetNested,
	},
	{
		Name: "nested-default-unreachable", Stage: rules.StageTerraform, Severity: rules.SeverityHint,
		Summary: "A default is inside an optional object and is not applied where the object is left out.",
		Key:     schema.KeyDefault, Element: nestedDefaultUnreachable,
	},
	{
		Name: "default-on-computed-only", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "A default is on an attribute that nobody can configure.",
		Key:     schema.KeyDefault, Element: defaultOnComputedOnly,
	},
	{
		Name: "static-default-zero", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A default is the zero value, which an API may not be able to tell from none.",
		Key:     schema.KeyDefault, Element: staticDefaultZero,
	},
}

func blockDefaultIgnored(p *rules.Pass, e *spec.Element) {
	if !e.Block || e.Default < 0 || p.Unit.Kind != syntax.Resource {
		return
	}
	f := p.ReportKey(e.Default, "default of block %q has no effect", e.Name.Value).
		WithNote("Blocks have no defaults, and %s leaves it out.", p.Settings.Profile())
	f.Fix(true, "Delete the default", edit.Delete(p.Tree, e.Default)...)
}

func defaultInSetNested(p *rules.Pass, e *spec.Element) {
	if e.Block || e.Default < 0 || e.Configurability != spec.ComputedOptional {
		return
	}
	for parent := p.Unit.Parent(e); parent != nil; parent = p.Unit.Parent(parent) {
		if parent.Kind != schema.KindSetNested {
			continue
		}
		p.ReportKey(e.Default, "default of attribute %q is inside set %q", e.Name.Value, parent.Name.Value).
			WithNote("The framework can't tell the elements of a set apart while it plans and may give the default to the wrong one.").
			WithHelp("use a list, or set the value in the provider")
		return
	}
}

func nestedDefaultUnreachable(p *rules.Pass, e *spec.Element) {
	parent := p.Unit.Parent(e)
	if e.Default < 0 || parent == nil || parent.Block || parent.Kind != schema.KindSingleNested ||
		parent.Configurability != spec.Optional || e.Configurability != spec.ComputedOptional {
		return
	}
	p.ReportKey(e.Default, "default of attribute %q needs %q to be set", e.Name.Value, parent.Name.Value).
		WithNote("Where the optional %q is left out, the whole object is null.", parent.Name.Value).
		WithHelp("give %q a default if this one should always apply", parent.Name.Value)
}

func defaultOnComputedOnly(p *rules.Pass, e *spec.Element) {
	if e.Block || e.Default < 0 || e.Configurability != spec.Computed || p.Unit.Kind != syntax.Resource {
		return
	}
	f := p.ReportKey(e.Default, "computed attribute %q has a default", e.Name.Value).
		WithNote("Nobody can choose another value, and Terraform fails where the API returns one.")
	f.Fix(false, `Make the attribute "computed_optional"`, edit.ReplaceString(p.Tree, e.ConfigurabilityNode, spec.ComputedOptional.String()))
	f.Fix(false, "Delete the default", edit.Delete(p.Tree, e.Default)...)
}

func staticDefaultZero(p *rules.Pass, e *spec.Element) {
	if e.Block || e.Static < 0 || !p.Enabled() {
		return
	}
	n := &p.Tree.Nodes[e.Static]
	zero := n.Kind == syntax.False || n.Kind == syntax.String && p.Whole(e.Static) && p.Tree.Value(e.Static) == ""
	if n.Kind == syntax.Number {
		v, err := strconv.ParseFloat(p.Tree.Raw(e.Static), 64)
		zero = err == nil && v == 0
	}
	if zero {
		p.ReportValue(e.Static, "default of attribute %q is the zero value %s", e.Name.Value, p.Tree.Raw(e.Static)).
			WithNote("Many Go clients leave a zero value out of requests, and the API then uses its own default.").
			WithHelp("send it explicitly, or delete the default")
	}
}
