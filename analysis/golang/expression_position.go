package golang

import "github.com/spec-ls/spec-ls/analysis/source/syntax"

// FileSpan returns the offsets in a tree's text of a span in the text of the string at a node, which is an expression's.
func FileSpan(tree *syntax.Tree, node int32, s Span) (start, end int32) {
	from, to := tree.ContentRange(node)
	if !tree.Nodes[node].Has(syntax.Escaped) && tree.Nodes[node].Flags&syntax.NonASCII == 0 {
		return min(from+s.Start, to), min(from+s.End, to)
	}
	return tree.SourceOffset(node, s.Start), tree.SourceOffset(node, s.End)
}

// TextOffset is the reverse of FileSpan for one offset: where in the expression's text an offset in the tree's text lies. An
// offset inside an escape belongs to the character before it.
func TextOffset(tree *syntax.Tree, node, offset int32) int32 {
	from, to := tree.ContentRange(node)
	offset = min(max(offset, from), to)
	return int32(len(syntax.Unescape(tree.Text[from:offset])))
}
