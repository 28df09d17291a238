package rules

import (
	"github.com/spec-ls/spec-ls/analysis/golang/handwritten"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

func (p *Pass) ElementAt(i int32) *spec.Element { return &p.Unit.Elements[i] }

// RelateElement adds the name of an element as a related place.
func (p *Pass) RelateElement(f *Finding, element int32, format string, arguments ...any) {
	n := &p.Tree.Nodes[p.ElementAt(element).Name.Node]
	f.Relate(n.Start, n.End, format, arguments...)
}

// ReportName reports at the name of an element.
func (p *Pass) ReportName(element int32, format string, arguments ...any) *Finding {
	return p.ReportValue(p.ElementAt(element).Name.Node, format, arguments...)
}

// Whole reports whether a string is in the file with both its quotes, so that nothing of it may be missing.
func (p *Pass) Whole(node int32) bool { return node >= 0 && !p.Tree.Nodes[node].Has(syntax.Unclosed) }

// UnderComputed reports whether an element around this one is only set by the provider, so that users write nothing inside.
func (p *Pass) UnderComputed(e *spec.Element) bool {
	for parent := p.Unit.Parent(e); parent != nil; parent = p.Unit.Parent(parent) {
		if parent.Configurability == spec.Computed {
			return true
		}
	}
	return false
}

// ByHand returns the package that the unit is generated into, or nil if it is not known.
func (p *Pass) ByHand() *handwritten.Package {
	if p.Settings == nil || p.Settings.ByHand == nil {
		return nil
	}
	return p.Settings.ByHand.Package(p.Unit.Kind, p.Unit.Name.Value)
}

// CommentKey is the key of comments: Terraform's own JSON takes it for them.
const CommentKey = "//"
