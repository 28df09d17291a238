package style

import (
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/wording"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// CreateRules are the rules about mistakes that a provider's author otherwise discovers with terraform apply.
var CreateRules = []*rules.Rule{
	{
		Name: "create-must-set", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "A resource has computed_optional attributes, each of which must have a value after Create.",
		Unit:    createMustSet,
	},
}

// MustBeSet returns the attributes of a resource to which Create must give a value: those that are computed_optional and have no default.
// Where the configuration leaves them out, their planned value is unknown, and Terraform refuses a result in which it still is. The
// provider sets members of a computed attribute anyway.
func MustBeSet(u *spec.Unit) []int32 {
	if u.Kind != syntax.Resource {
		return nil
	}
	var all []int32
	for i := 0; i < len(u.Elements); {
		e := &u.Elements[i]
		if e.Configurability == spec.Computed {
			i = int(e.Skip)
			continue
		}
		if !e.Block && e.Configurability == spec.ComputedOptional && e.Default < 0 && e.Name.Present() {
			all = append(all, int32(i))
		}
		i++
	}
	return all
}

// MakeOptional returns the edits that make attributes optional, which may then stay null.
func MakeOptional(u *spec.Unit, elements []int32) []syntax.Edit {
	var edits []syntax.Edit
	for _, i := range elements {
		edits = append(edits, edit.ReplaceString(u.Tree, u.Elements[i].ConfigurabilityNode, spec.Optional.String()))
	}
	return edits
}

// maxMustBeSet is how many attributes a finding shows the places of.
const maxMustBeSet = 10

func createMustSet(p *rules.Pass) {
	if !p.Enabled() || !p.Unit.Name.Present() {
		return
	}
	all := MustBeSet(p.Unit)
	if len(all) == 0 {
		return
	}
	f := p.ReportValue(p.Unit.Name.Node, "Create must set %d %s of %s", len(all), wording.Plural(len(all), "value"), p.UnitWords()).
		WithNote("If one is still unknown, Terraform fails with \"Provider returned invalid result object after apply\".")
	for _, i := range all[:min(len(all), maxMustBeSet)] {
		e := &p.Unit.Elements[i]
		n := &p.Tree.Nodes[e.Name.Node]
		f.Relate(n.Start, n.End, "%s is computed_optional", p.Element(e))
	}
	if f != nil {
		f.Fix(false, "Make them optional", MakeOptional(p.Unit, all)...)
	}
}
