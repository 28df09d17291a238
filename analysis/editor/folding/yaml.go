package folding

import (
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/source/yaml"
)

// YAML returns the entries and elements whose values are on several lines, with positions of a mapper of the text.
func YAML(draft *yaml.Draft, mapper *text.Mapper) (folds []Fold) {
	depth := make([]int, len(draft.Nodes))
	for i := range draft.Nodes {
		n := &draft.Nodes[i]
		if n.Parent < 0 {
			continue
		}
		depth[i] = depth[n.Parent] + 1
		from := draft.From(int32(i))
		if end := strings.IndexAny(draft.Text[from:], "\r\n"); end >= 0 && from+end < int(n.End) {
			folds = append(folds, Fold{Start: mapper.Position(from + end), End: mapper.Position(int(n.End)), Depth: depth[i], Whole: true})
		}
	}
	return folds
}
