package selection

import "github.com/spec-ls/spec-ls/analysis/source/yaml"

// YAML returns the parts of a draft that hold an offset, each inside the one before it, and the whole text first: blocks, the entries in
// them, keys and values.
func YAML(draft *yaml.Draft, offset int) []Span {
	g := grower{offset: offset, spans: []Span{{0, len(draft.Text)}}}
	for i := range draft.Nodes {
		n := &draft.Nodes[i]
		if n.HasKey() {
			g.add(int(n.KeyStart), int(max(n.End, n.KeyEnd)))
			g.add(int(n.KeyStart), int(n.KeyEnd))
		}
		if n.Start == n.End {
			continue
		}
		g.add(int(n.Start), int(n.End))
		if quote := draft.Text[n.Start]; n.Kind == yaml.String && (quote == '"' || quote == '\'') && n.End > n.Start+1 {
			g.add(int(n.Start)+1, int(n.End)-1)
		}
	}
	return g.spans
}
