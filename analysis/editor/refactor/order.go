package refactor

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// The kinds of the refactorings that put what is selected before or after its neighbour. They are kinds of OrderKind, which editors have
// keys for.
const (
	UpKind   = OrderKind + ".up"
	DownKind = OrderKind + ".down"
)

// shifts returns the refactorings that put the selected elements before the one above them, and after the one below. It is the neighbour
// that the edits move, so that the cursor stays with the selection.
func (c *selection) shifts() []Refactoring {
	siblings := slices.Collect(c.tree.Children(c.parentNode(c.elements[0])))
	first := slices.Index(siblings, c.u.Elements[c.elements[0]].Node)
	last := slices.Index(siblings, c.u.Elements[c.elements[len(c.elements)-1]].Node)
	if first < 0 || last < 0 {
		return nil
	}
	from, to := c.tree.Nodes[siblings[first]].Start, c.tree.Nodes[siblings[last]].End
	var all []Refactoring
	shift := func(way, kind string, edits ...syntax.Edit) {
		all = append(
			all,
			c.refactoring(Refactoring{Title: "Move " + c.word() + way, Kind: kind, Compiles: true}, func() []syntax.Edit { return edits }),
		)
	}
	same := func(neighbour int32) bool {
		return first == last && c.tree.Raw(neighbour) == c.tree.Raw(siblings[first])
	}
	if first > 0 && !same(siblings[first-1]) {
		above := &c.tree.Nodes[siblings[first-1]]
		shift(" up", UpKind, edit.Text(above.Start, from, ""), edit.Text(to, to, c.tree.Text[above.End:from]+c.tree.Text[above.Start:above.End]))
	}
	if last < len(siblings)-1 && !same(siblings[last+1]) {
		below := &c.tree.Nodes[siblings[last+1]]
		shift(
			" down",
			DownKind,
			edit.Text(from, from, c.tree.Text[below.Start:below.End]+c.tree.Text[to:below.Start]),
			edit.Text(to, below.End, ""),
		)
	}
	return all
}

// descriptions returns the refactoring that gives the selected element a description, to begin with.
func (c *selection) descriptions() []Refactoring {
	e := &c.u.Elements[c.elements[0]]
	if len(c.elements) != 1 || e.Body < 0 || c.tree.Nodes[e.Body].Kind != syntax.Object || e.Keys.Has(schema.KeyDescription) ||
		e.Name.Value == "" {
		return nil
	}
	words := strings.TrimSpace(strings.ReplaceAll(e.Name.Value, "_", " "))
	if words == "" {
		return nil
	}
	member := edit.Member(schema.KeyDescription.String(), syntax.Quote(strings.ToUpper(words[:1])+words[1:]+"."))
	return []Refactoring{
		c.refactoring(Refactoring{Title: "Add a description to " + called(e), Kind: CreateKind, Compiles: true}, func() []syntax.Edit {
			if at := spec.Member(c.tree, e.Body, c.configurabilityKey()); at >= 0 {
				return []syntax.Edit{edit.InsertAfter(c.tree, at, member)}
			}
			return []syntax.Edit{insertFirst(c.tree, e.Body, member)}
		}),
	}
}
