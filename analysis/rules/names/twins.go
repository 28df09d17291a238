package names

import (
	"fmt"
	"hash/maphash"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/spec"
)

// Table finds names that were seen before: it has, at the place of a name's hash or after it, one more than what the name
// stands for; 0 is free.
type Table []int32

// Space is room for the table of a few hundred names, so that hardly any table needs memory of its own.
type Space [512]int32

var nameSeed = maphash.MakeSeed()

// NewTable returns an empty table for up to n names. It uses the space up if that is large enough.
func NewTable(space *Space, n int) Table {
	size := 8
	for size < 2*n {
		size *= 2
	}
	if size > len(space) {
		return make(Table, size)
	}
	clear(space[:size])
	return space[:size]
}

// Find returns the entry of an equal name with this hash, or -1 and the free slot for it.
func (t Table) Find(name string, same func(int32) bool) (found int32, slot int) {
	mask := len(t) - 1
	for slot = int(maphash.String(nameSeed, name)) & mask; t[slot] != 0; slot = (slot + 1) & mask {
		if earlier := t[slot] - 1; same(earlier) {
			return earlier, slot
		}
	}
	return -1, slot
}

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

// Around returns the words for the unit, attribute or block around a twin.
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
