package style

import (
	"strconv"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// DefaultRules are the rules about defaults that nobody needs, or that APIs may not see.
var DefaultRules = []*rules.Rule{
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
