package review

import (
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// A text that is not YAML yet is damaged in one place: where somebody types. Its draft keeps the rest. Findings in the rest hold; the only
// finding at the place itself is that it is not YAML.

// entriesOn returns the nodes of the provider, and of the resources and data sources, that are on the lines of a part of the text.
func (r *reviewer) entriesOn(s yaml.Span) (nodes []int32) {
	tree := r.config.Tree
	from, _ := lineAround(tree.Text, int(s.Start))
	_, to := lineAround(tree.Text, int(s.End))
	if s.End > s.Start && s.End < int32(len(tree.Text)) && tree.Text[s.End-1] == '\n' {
		to = int(s.End)
	}
	add := func(node int32) {
		start, _ := lineAround(tree.Text, tree.From(node))
		n := &tree.Nodes[node]
		_, end := lineAround(tree.Text, max(int(n.End), int(n.KeyEnd)))
		if start < to && from < end {
			nodes = append(nodes, node)
		}
	}
	for _, u := range slices.Concat(r.config.Resources, r.config.DataSources) {
		add(u.Node)
	}
	if provider := tree.Member(tree.Root(), "provider"); provider >= 0 {
		add(provider)
	}
	return nodes
}

// entryAt returns the node of the provider, resource or data source that an offset is in, or -1.
func (r *reviewer) entryAt(offset int) int32 {
	tree := r.config.Tree
	holds := func(node int32) bool {
		return node >= 0 && tree.From(node) <= offset && offset < max(int(tree.Nodes[node].End), int(tree.Nodes[node].KeyEnd))
	}
	if provider := tree.Member(tree.Root(), "provider"); holds(provider) {
		return provider
	}
	if u := r.unitAt(offset); u != nil && holds(u.Node) {
		return u.Node
	}
	return -1
}

// maxDamaged is in how many places a draft may be damaged, or unsure, for anything but that to be said: nobody types in more.
const maxDamaged = 200

// lookAtDraft finds entries that are damaged, or uncertain in the draft, and reports whether it is certain of all that is around them.
func (r *reviewer) lookAtDraft() bool {
	if len(r.draft.Unsure)+len(r.draft.Damage) > maxDamaged {
		return false
	}
	for _, s := range r.draft.Unsure {
		nodes := r.entriesOn(s)
		if len(nodes) == 0 {
			return false
		}
		for _, node := range nodes {
			r.unsure[node] = true
		}
	}
	for _, d := range r.draft.Damage {
		for _, node := range r.entriesOn(d.Span) {
			r.damaged[node] = true
		}
	}
	return true
}

// sound returns the problems that are not in such an entry. The entries of the others are not mapped.
func (r *reviewer) sound(problems []openapi.Problem) []openapi.Problem {
	for node := range r.unsure {
		r.refused[node] = true
	}
	return slices.DeleteFunc(problems, func(p openapi.Problem) bool {
		entry := r.entryAt(p.Start)
		r.refused[entry] = r.refused[entry] || r.damaged[entry]
		return r.unsure[entry] || r.damaged[entry] || entry < 0
	})
}

// leaveDamaged leaves out findings in damaged lines, and in entries that are uncertain in the draft.
func (r *reviewer) leaveDamaged() {
	r.findings = slices.DeleteFunc(r.findings, func(f *Finding) bool {
		return f.Rule != rules.OpenAPIDocumentRefused && (r.unsure[r.entryAt(f.Start)] || r.isDamaged(f.Start))
	})
}

// isDamaged reports whether an offset is on a damaged line of a draft.
func (r *reviewer) isDamaged(offset int) bool {
	return r.draft != nil && slices.ContainsFunc(r.draft.Damage, func(d yaml.Damage) bool {
		from, _ := lineAround(r.draft.Text, int(d.Start))
		_, to := lineAround(r.draft.Text, int(d.End))
		return from <= offset && offset < to
	})
}
