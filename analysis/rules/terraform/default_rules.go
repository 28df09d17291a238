package terraform

import (
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
