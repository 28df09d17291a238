package generate

import (
	"github.com/spec-ls/spec-ls/analysis/golang"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/schema"
)

func externalTypeUnsupportedForm(p *rules.Pass, problem *golang.Problem) {
	if problem.Kind == golang.ExternalUnexported {
		f := p.ReportValue(problem.Node, "external type %q is not exported", problem.Name).
			WithNote("Its name begins with a lower-case letter, so only its own package can use it.").WithHelp("use an exported type")
		if f != nil {
			f.Stage = rules.StageCompile
		}
		return
	}
	f := p.ReportValue(problem.Node, "external type %q is not a type name", problem.Name).
		WithNote("The generator names functions after it, so it must be a name, with a * in front, whose words begin with ASCII letters.").
		WithHelp("declare a named type and use that")
	DropExternalFix(p, f, problem.Node)
}

// DropExternalFix offers to delete the external type that a node is, or is the type of.
func DropExternalFix(p *rules.Pass, f *rules.Finding, node int32) {
	if f == nil {
		return
	}
	for ; node >= 0; node = p.Tree.Nodes[node].Parent {
		if n := &p.Tree.Nodes[node]; n.IsMember() && schema.Key(n.Key) == schema.KeyAssociatedExternalType {
			f.Fix(false, "Delete the external type", edit.Delete(p.Tree, node)...)
			return
		}
	}
}
