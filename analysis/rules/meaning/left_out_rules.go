package meaning

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/rules/imports"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// LeftOutRules are the rules about parts that the generator leaves out silently.
var LeftOutRules = []*rules.Rule{
	{
		Name: "empty-definition", Stage: rules.StageMeaning, Severity: rules.SeverityWarning, Tag: rules.TagUnnecessary,
		Summary:  "A validator, plan modifier or default is empty and is left out.",
		Problems: []golang.ProblemKind{golang.DefinitionEmpty}, Problem: emptyDefinition,
	},
	{
		Name: "dynamic-silently-dropped", Stage: rules.StageMeaning, Severity: rules.SeverityError,
		Summary: "An object type has a dynamic member, which the generator leaves out.",
		Unit:    dynamicSilentlyDropped,
	},
}

func emptyDefinition(p *rules.Pass, problem *golang.Problem) {
	if d := imports.DefinitionAt(p, problem.Node); d != nil {
		f := p.ReportValue(problem.Node, "%s is empty", imports.DefinitionWords[d.Role]).
			WithNote("The generator leaves it out.").WithHelp("write the definition, or delete it")
		imports.DeleteDefinitionFix(p, f, d, true)
	}
}

func dynamicSilentlyDropped(p *rules.Pass) {
	for i := range p.Unit.Types {
		t := &p.Unit.Types[i]
		if e := &p.Unit.Elements[t.Element]; t.Kind != schema.KindDynamic || !t.Attribute || e.ExternalType >= 0 || !besideOthers(p, t) {
			continue // the generator refuses it beside an external type
		}
		f := p.ReportObject(t.Node, "member %q of attribute %q is dynamic", t.Name.Value, p.Unit.Elements[t.Element].Name.Value).
			WithNote("%s silently leaves it out, so Terraform drops what users write there.", p.Settings.Profile()).
			WithHelp("use another type")
		if key := p.Member(t.Node, schema.KeyDynamic); f != nil && key >= 0 {
			f.Fix(false, "Make it a string", edit.RenameKey(p.Tree, key, "string"))
		}
	}
}

// besideOthers reports whether an object type keeps members when the dynamic ones are left out.
func besideOthers(p *rules.Pass, t *spec.Type) bool {
	array := p.Tree.Nodes[t.Node].Parent
	for i := range p.Unit.Types {
		o := &p.Unit.Types[i]
		if o.Element == t.Element && o.Kind != schema.KindDynamic && o.Kind != schema.KindNone && o.Attribute &&
			p.Tree.Nodes[o.Node].Parent == array {
			return true
		}
	}
	return false
}
