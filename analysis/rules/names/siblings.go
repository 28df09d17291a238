package names

import (
	"fmt"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// A Twin is an element that has the name of an earlier one beside it.
type Twin struct{ Element, Earlier *spec.Element }

// Twins are the attributes and blocks of a unit that have the name of another one beside them. An attribute is compared with the attributes
// before it first, and with the blocks only if none of these has its name; a block the other way round.
var Twins = rules.NewFact(func(p *rules.Pass) *[]Twin {
	twins := new([]Twin)
	if len(p.Unit.Elements) < 2 {
		return twins
	}
	var space Space
	findTwins(p, twins, &space, 0, int32(len(p.Unit.Elements)))
	for i := range p.Unit.Elements {
		if e := &p.Unit.Elements[i]; e.Skip > int32(i)+2 {
			findTwins(p, twins, &space, int32(i)+1, e.Skip)
		}
	}
	return twins
})

// findTwins looks at the elements from one index to another that are not inside others.
func findTwins(p *rules.Pass, twins *[]Twin, space *Space, from, to int32) {
	elements := p.Unit.Elements
	n := 0
	for i := from; i < to; i = elements[i].Skip {
		n++
	}
	table := NewTable(space, n)
	for i := from; i < to; i = elements[i].Skip {
		e := &elements[i]
		if e.Name.Value == "" || e.Block && e.Parent >= 0 && !elements[e.Parent].Block {
			continue // blocks inside attributes are ignored, as another rule says
		}
		name, block := e.Name.Value, e.Block
		earlier, slot := table.Find(name, func(o int32) bool { return elements[o].Block == block && elements[o].Name.Value == name })
		if earlier < 0 {
			table[slot] = i + 1
			earlier, _ = table.Find(name, func(o int32) bool { return elements[o].Block != block && elements[o].Name.Value == name })
		}
		if earlier >= 0 {
			*twins = append(*twins, Twin{e, &elements[earlier]})
		}
	}
}

// Around returns the words for what a twin is in.
func (t Twin) Around(p *rules.Pass) string {
	if around := p.Unit.Parent(t.Element); around != nil {
		return p.Element(around)
	}
	return p.UnitWords()
}

// Report reports a twin, beside the earlier element.
func (t Twin) Report(p *rules.Pass, rule *rules.Rule, format string, arguments ...any) *rules.Finding {
	n, first := &p.Tree.Nodes[t.Element.Name.Node], &p.Tree.Nodes[t.Earlier.Name.Node]
	return p.ReportAs(rule, t.Element.Node, n.Start, n.End, fmt.Sprintf(format, arguments...)).
		Relate(first.Start, first.End, "%q is first defined here", t.Element.Name.Value)
}

// RenameFix offers a name that is free.
func (t Twin) RenameFix(p *rules.Pass, f *rules.Finding) {
	if f != nil {
		free := Free(p, t.Element.Node, t.Element.Name.Value)
		f.Fix(false, fmt.Sprintf("Rename to %q", free), edit.ReplaceString(p.Tree, t.Element.Name.Node, free))
	}
}
