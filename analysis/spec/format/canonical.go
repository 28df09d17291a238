package format

import (
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/schema"
)

// sortMembers returns the text with the members of all objects in the order of schema.Key.Rank. Members that have no rank stay where they
// are, and so do those of an object with a key that occurs twice, where the order counts. A text that is not valid JSON stays unchanged.
// Gaps do not move, only members.
func sortMembers(text string) string {
	tree := syntax.Parse(text, spec.AnyDialect)
	if !tree.Valid() || len(tree.Nodes) == 0 {
		return text
	}
	s := &sorter{tree: tree}
	s.out.Grow(len(text))
	s.out.WriteString(text[:tree.Nodes[0].Start])
	s.value(0, 0)
	s.out.WriteString(text[tree.Nodes[0].End:])
	return s.out.String()
}

type sorter struct {
	tree *syntax.Tree
	out  strings.Builder
}

// value writes the value of a node, sorted.
func (s *sorter) value(node int32, depth int) {
	n := &s.tree.Nodes[node]
	if !n.IsContainer() || depth > maxDepth {
		s.out.WriteString(s.tree.Raw(node))
		return
	}
	members := slices.Collect(s.tree.Children(node))
	sorted := members
	if n.Kind == syntax.Object {
		sorted = s.sorted(members)
	}
	at := n.Start
	for i, place := range members {
		p, m := &s.tree.Nodes[place], &s.tree.Nodes[sorted[i]]
		s.out.WriteString(s.tree.Text[at:p.From()])
		s.out.WriteString(s.tree.Text[m.From():m.Start])
		s.value(sorted[i], depth+1)
		at = p.End
	}
	s.out.WriteString(s.tree.Text[at:n.End])
}

// sorted returns the members of an object in order.
func (s *sorter) sorted(members []int32) []int32 {
	rank := func(m int32) int { return schema.Key(s.tree.Nodes[m].Key).Rank() }
	var places []int
	var ranked []int32
	var seen schema.KeySet
	for i, m := range members {
		key := schema.Key(s.tree.Nodes[m].Key)
		if key.Rank() == 0 {
			continue
		}
		if seen.Has(key) {
			return members
		}
		seen = seen.Add(key)
		places, ranked = append(places, i), append(ranked, m)
	}
	slices.SortStableFunc(ranked, func(a, b int32) int { return rank(a) - rank(b) })
	out := slices.Clone(members)
	for i, place := range places {
		out[place] = ranked[i]
	}
	return out
}

// difference returns one edit that turns a text into another. The first keys in which they differ are in ASCII, as all that have a rank.
func difference(before, after string) []syntax.Edit {
	start := 0
	for start < len(before) && start < len(after) && before[start] == after[start] {
		start++
	}
	end := 0
	for end < len(before)-start && end < len(after)-start && before[len(before)-1-end] == after[len(after)-1-end] {
		end++
	}
	for end > 0 && before[len(before)-end]&0xC0 == 0x80 {
		end-- // not in the middle of a character
	}
	return []syntax.Edit{{Start: start, End: len(before) - end, Text: after[start : len(after)-end]}}
}
