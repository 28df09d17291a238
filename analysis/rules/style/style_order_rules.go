package style

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// OrderRules are the rules about the order of members and elements, and about empty arrays. The generator sorts what it
// writes, so that nothing of this changes the Go. All are off by default.
var OrderRules = []*rules.Rule{
	{
		Name: "unsorted-attributes", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "Attributes or blocks are not sorted by name.",
		Options: []*rules.Option{requiredFirst},
		Unit:    unsortedAttributes,
	},
	{
		Name: "unsorted-resources", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "Resources are not sorted by name.",
		File:    func(p *rules.FilePass) { unsortedUnits(p, syntax.Resource) },
	},
	{
		Name: "unsorted-datasources", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "Data sources are not sorted by name.",
		File:    func(p *rules.FilePass) { unsortedUnits(p, syntax.DataSource) },
	},
	{
		Name: "key-order", Stage: rules.StageStyle, Severity: rules.SeverityHint,
		Summary: "The members of an object are not in the usual order.",
		Unit:    keyOrder,
	},
}

var requiredFirst = &rules.Option{
	Name:    "required-first",
	Summary: "Required attributes come before the others",
	Kind:    rules.OptionFlag,
	Default: false,
}

func unsortedAttributes(p *rules.Pass) {
	// A damaged element can't be moved without the damage.
	if !p.Enabled() || len(p.Tree.Errors) > 0 {
		return
	}
	unsorted(p, p.Unit.Attributes, "attributes")
	unsorted(p, p.Unit.Blocks, "blocks")
	for i := range p.Unit.Elements {
		e := &p.Unit.Elements[i]
		unsorted(p, e.Attributes, "attributes")
		unsorted(p, e.Blocks, "blocks")
	}
}

// unsorted reports an array of named objects at the first that is after a later name.
func unsorted(p *rules.Pass, array int32, what string) {
	if array < 0 {
		return
	}
	var nodes []int32
	var names, places []string
	grouped := p.Flag(requiredFirst)
	for n := range p.Tree.Children(array) {
		name := p.Member(n, schema.KeyName)
		if name < 0 || p.Tree.Nodes[name].Kind != syntax.String {
			return
		}
		nodes, names = append(nodes, n), append(names, p.Tree.Value(name))
		place := p.Tree.Value(name)
		if grouped && !required(p, n) {
			place = "~" + place // after all names
		}
		places = append(places, place)
	}
	wrong := firstUnsorted(places)
	if wrong < 0 {
		return
	}
	name := p.Member(nodes[wrong], schema.KeyName)
	order := "by name"
	if grouped {
		order = "with the required ones first, then by name"
	}
	f := p.ReportValue(name, "%s are not sorted %s", what, order).WithNote("%q comes after %q.", names[wrong], names[wrong-1])
	f.Fix(true, "Sort "+order, permute(p, nodes, sortedOrder(places))...)
}

// required reports whether an object in attributes is a required attribute. Blocks never are.
func required(p *rules.Pass, attribute int32) bool {
	for body := range p.Tree.Children(attribute) {
		for _, key := range [...]schema.Key{schema.KeyComputedOptionalRequired, schema.KeyOptionalRequired} {
			if m := p.Member(body, key); m >= 0 && p.Tree.Nodes[m].Kind == syntax.String {
				return p.Tree.Value(m) == "required"
			}
		}
	}
	return false
}

// firstUnsorted returns the first name that is less than the one before it, or -1.
func firstUnsorted(names []string) int {
	for i := 1; i < len(names); i++ {
		if names[i] < names[i-1] {
			return i
		}
	}
	return -1
}

// sortedOrder returns the indexes of names in the order in which they should stand.
func sortedOrder(names []string) []int {
	order := make([]int, len(names))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(names[a], names[b]) })
	return order
}

// permute puts the source of nodes[order[i]] in the place of nodes[i]. The text between them stays.
func permute(p *rules.Pass, nodes []int32, order []int) []syntax.Edit {
	var edits []syntax.Edit
	for i, from := range order {
		if i != from {
			n := &p.Tree.Nodes[nodes[i]]
			edits = append(edits, edit.Text(n.From(), n.End, edit.Source(p.Tree, nodes[from])))
		}
	}
	return edits
}

func unsortedUnits(p *rules.FilePass, kind syntax.UnitKind) {
	if !p.Enabled() || len(p.File.Frame.Errors) > 0 {
		return
	}
	var units []int
	var names []string
	for k := range p.Units {
		if len(p.File.Units[k].Tree.Errors) > 0 {
			return
		}
		if p.Units[k].Kind == kind {
			units, names = append(units, k), append(names, p.Units[k].Name.Value)
		}
	}
	wrong := firstUnsorted(names)
	if wrong < 0 || slices.Contains(names, "") {
		return
	}
	// Where the file has the array twice, there is no one order.
	parent := func(k int) int32 { return p.File.Frame.Nodes[p.File.Units[k].Node].Parent }
	for _, k := range units {
		if parent(k) != parent(units[0]) {
			return
		}
	}
	// The finding is in the frame, so that its edits can move whole units.
	f := p.Frame.ReportKey(parent(units[0]), "%ss are not sorted by name", spec.Word(kind)).
		WithNote("%q comes after %q.", names[wrong], names[wrong-1])
	var edits []syntax.Edit
	for i, from := range sortedOrder(names) {
		if i != from {
			n := &p.File.Frame.Nodes[p.File.Units[units[i]].Node]
			edits = append(edits, edit.Text(n.Start, n.End, p.File.Units[units[from]].Tree.Text))
		}
	}
	f.Fix(true, "Sort by name", edits...)
}

func keyOrder(p *rules.Pass) {
	if !p.Enabled() || len(p.Tree.Errors) > 0 {
		return
	}
	for i := range p.Tree.Nodes {
		if p.Tree.Nodes[i].Kind == syntax.Object {
			keysInOrder(p, int32(i))
		}
	}
}

// keysInOrder reports an object at the first key that is after one that it should precede. Unknown keys stay where they
// are.
func keysInOrder(p *rules.Pass, object int32) {
	var members []int32
	wrong := int32(-1)
	for m := range p.Tree.Children(object) {
		rank := schema.Key(p.Tree.Nodes[m].Key).Rank()
		if rank == 0 {
			continue
		}
		if len(members) > 0 && wrong < 0 && rank < schema.Key(p.Tree.Nodes[members[len(members)-1]].Key).Rank() {
			wrong = m
		}
		members = append(members, m)
	}
	if wrong < 0 {
		return
	}
	before := members[slices.Index(members, wrong)-1]
	f := p.ReportKey(wrong, "key %q usually comes before %q", p.Tree.Key(wrong), p.Tree.Key(before))
	order := make([]int, len(members))
	var seen schema.KeySet
	for i, m := range members {
		order[i] = i
		k := schema.Key(p.Tree.Nodes[m].Key)
		if seen.Has(k) {
			return // of two members with one key the order counts
		}
		seen = seen.Add(k)
	}
	slices.SortStableFunc(order, func(a, b int) int {
		return schema.Key(p.Tree.Nodes[members[a]].Key).Rank() - schema.Key(p.Tree.Nodes[members[b]].Key).Rank()
	})
	f.Fix(true, "Put the keys in order", permute(p, members, order)...)
}
