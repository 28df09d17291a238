package style

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// SensitiveRules are the rules about secrets.
var SensitiveRules = []*rules.Rule{
	{
		Name: "secret-not-sensitive", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "An attribute that seems to hold a secret is not marked as sensitive.",
		Options: []*rules.Option{moreSecretWords, moreHarmlessEndings},
		Element: secretNotSensitive,
	},
	{
		Name: "sensitive-default-literal", Stage: rules.StageStyle, Severity: rules.SeverityWarning,
		Summary: "The default of a sensitive attribute is in the source.",
		Key:     schema.KeyDefault, Element: sensitiveDefaultLiteral,
	},
	{
		Name: "sensitive-false", Stage: rules.StageStyle, Severity: rules.SeverityHint, Tag: rules.TagUnnecessary,
		Summary: "An attribute is marked as not sensitive, which is the default.",
		Key:     schema.KeySensitive, Element: sensitiveFalse,
	},
}

func sensitiveDefaultLiteral(p *rules.Pass, e *spec.Element) {
	if e.Sensitive < 0 || e.Static < 0 || p.Tree.Nodes[e.Sensitive].Kind != syntax.True {
		return
	}
	// A boolean has nothing to hide, and an empty string is not a secret.
	n := &p.Tree.Nodes[e.Static]
	if n.Kind == syntax.String && p.Tree.Value(e.Static) != "" || n.Kind == syntax.Number {
		f := p.ReportValue(e.Static, "default of sensitive attribute %q is in the source", e.Name.Value).
			WithNote("Everybody who has the source can read it.")
		f.Fix(false, "Delete the default", edit.Delete(p.Tree, e.Default)...)
	}
}

func sensitiveFalse(p *rules.Pass, e *spec.Element) {
	// Where the name is that of a secret, it is a decision; see secretNotSensitive.
	if e.Block || e.Sensitive < 0 || p.Tree.Nodes[e.Sensitive].Kind != syntax.False || isSecretName(p, e.Name.Value) {
		return
	}
	f := p.ReportKey(e.Sensitive, `"sensitive": false is the default`)
	f.Fix(true, "Delete it", edit.Delete(p.Tree, e.Sensitive)...)
}
