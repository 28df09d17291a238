package refactor

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// sortSiblings returns the refactoring that sorts the array of the selected elements.
func (c *selection) sortSiblings() []Refactoring {
	array := c.parentNode(c.elements[0])
	order := byName(c.tree, array)
	if slices.IsSorted(order) {
		return nil
	}
	word := "attributes"
	if c.u.Elements[c.elements[0]].Block {
		word = "blocks"
	}
	return []Refactoring{c.refactoring(Refactoring{
		Title: "Sort these " + word + " by name", Kind: OrderKind, Compiles: true,
	}, func() []syntax.Edit { return permute(c.tree, order, func(n int32) string { return c.tree.Raw(n) }) })}
}

// byName returns the elements of an array of named things in the order of their names. Those without name come last.
func byName(t *syntax.Tree, array int32) []int32 {
	var nodes []int32
	for n := range t.Children(array) {
		nodes = append(nodes, n)
	}
	slices.SortStableFunc(nodes, func(a, b int32) int {
		x, y := spec.Member(t, a, schema.KeyName), spec.Member(t, b, schema.KeyName)
		if x < 0 || y < 0 {
			return int(min(x, 0)*-1) - int(min(y, 0)*-1)
		}
		return strings.Compare(t.Value(x), t.Value(y))
	})
	return nodes
}

// permute puts siblings into another order: each place gets the source of the node that belongs there.
func permute(t *syntax.Tree, order []int32, source func(int32) string) []syntax.Edit {
	places := slices.Sorted(slices.Values(order))
	var edits []syntax.Edit
	for k, place := range places {
		if text := source(order[k]); text != t.Raw(place) {
			edits = append(edits, syntax.Edit{Start: int(t.Nodes[place].Start), End: int(t.Nodes[place].End), Text: text})
		}
	}
	return edits
}

// OfFile returns the source actions: the refactorings of a whole file. They are not among those of a selection, for they cost the
// more the longer the file is.
func OfFile(doc *analysis.Document) []Refactoring {
	var all []Refactoring
	for _, action := range [...]struct {
		title, kind string
		edits       []syntax.Edit
	}{
		{"Sort resources, data sources, attributes and blocks by name", SortKind, Sort(doc)},
		{"Organize imports", ImportsKind, OrganizeImports(doc)},
	} {
		if len(action.edits) > 0 {
			all = append(all, Refactoring{
				Title: action.title, Kind: action.kind, Compiles: true, Edits: func() []syntax.Edit { return action.edits },
			})
		}
	}
	return all
}

// importRules are the rules whose fixes organize the imports of a file.
var importRules = []string{
	"import-borrowed", "package-not-imported", "plan-modifier-import-missing", "unused-import", "validator-import-missing",
}

// OrganizeImports returns the edits that add the missing imports that are known, and delete the unused imports. A document
// that is not valid JSON is left alone.
func OrganizeImports(doc *analysis.Document) []syntax.Edit {
	if !doc.File().Valid() || doc.Foreign() {
		return nil
	}
	return analysis.FixRules(doc, func(r *rules.Rule) bool { return slices.Contains(importRules, r.Name) }).Edits
}

// Sort returns the edits that sort everything in a document that has a name. The order of attribute types stays, because it has a meaning.
// A document that is not valid JSON is left alone.
func Sort(doc *analysis.Document) []syntax.Edit {
	file := doc.File()
	if !file.Valid() || doc.Foreign() {
		return nil
	}
	texts := make([]string, len(file.Units))
	arrays := map[int32][]int{} // the units of each array of the frame
	for k, unit := range file.Units {
		texts[k] = sortedSource(unit.Tree, 0)
		if unit.Kind != syntax.Provider {
			parent := file.Frame.Nodes[unit.Node].Parent
			arrays[parent] = append(arrays[parent], k)
		}
	}
	var edits []syntax.Edit
	replace := func(k int, text string) {
		if unit := file.Units[k]; unit.Tree.Text != text {
			start := file.UnitStart(k)
			edits = append(edits, syntax.Edit{Start: start, End: start + len(unit.Tree.Text), Text: text})
		}
	}
	for k, unit := range file.Units {
		if unit.Kind == syntax.Provider {
			replace(k, texts[k])
		}
	}
	for _, units := range arrays {
		order := slices.Clone(units)
		slices.SortStableFunc(order, func(a, b int) int { return strings.Compare(file.Units[a].Name, file.Units[b].Name) })
		for place, k := range units {
			replace(k, texts[order[place]])
		}
	}
	return sorted(edits)
}

// sortedSource returns the source of a value with all arrays of attributes and blocks inside it sorted.
func sortedSource(t *syntax.Tree, node int32) string {
	var b strings.Builder
	b.Grow(len(t.Raw(node)))
	writeSorted(&b, t, node)
	return b.String()
}

func writeSorted(b *strings.Builder, t *syntax.Tree, node int32) {
	if !t.Nodes[node].IsContainer() {
		b.WriteString(t.Raw(node))
		return
	}
	var children []int32
	for n := range t.Children(node) {
		children = append(children, n)
	}
	order := children
	if k := schema.Key(t.Nodes[node].Key); k == schema.KeyAttributes || k == schema.KeyBlocks {
		order = byName(t, node)
	}
	at := t.Nodes[node].Start
	for k, place := range children {
		b.WriteString(t.Text[at:t.Nodes[place].Start])
		writeSorted(b, t, order[k])
		at = t.Nodes[place].End
	}
	b.WriteString(t.Text[at:t.Nodes[node].End])
}
