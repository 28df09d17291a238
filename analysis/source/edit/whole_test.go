package edit_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/edit"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// TestEveryEdit holds the text after each kind of edit at each node, of texts in several layouts.
func TestEveryEdit(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, source := range []string{
		`{"a": 1, "b": [2, 3], "c": {}}`, `{"a":1,"b":[{"c":2},3]}`, "{\n  \"a\": 1,\n  \"b\": [\n    2,\n    {}\n  ],\n  \"c\": {\"d\": 1}\n}\n", "{\r\n\t\"a\": {\r\n\t\t\"b\": []\r\n\t}\r\n}", "{\r\"a\": 1\r}",
		"[\n\n   1, 2,\n   3]", "{ // why\n    \"a\": 1, // b\n    \"c\": 2 }", `{"a": `, `{"a": , "b": [`, `[{"a":1}]`, `[]`, "{\n}", `[[1]]`, "{\"a\": [\n      1\n  ]}", "{\"a\":{\n\"b\":1}}",
	} {
		tree := syntax.Parse(source, syntax.Options{})
		fmt.Fprintf(&b, "# %q\n", source)
		for node := range int32(len(tree.Nodes)) {
			n := &tree.Nodes[node]
			show := func(what string, edits ...syntax.Edit) {
				after, err := text.ApplyEdits(source, edits)
				if err != nil {
					after = err.Error()
				}
				fmt.Fprintf(&b, "  %s: %q\n", what, strings.Join(whole.Changes(strings.SplitAfter(source, "\n"), strings.SplitAfter(after, "\n")), " "))
			}
			fmt.Fprintf(&b, " %q %s\n", whole.Place(tree, node), edit.Source(tree, node))
			show("value", edit.ReplaceValue(tree, node, `{"x": [1, "y z"]}`))
			show("wrapped", edit.Wrap(tree, node, `{"w": `, `}`))
			show("text", edit.ReplaceString(tree, node, "q\"\n"))
			if n.IsMember() {
				show("renamed", edit.RenameKey(tree, node, "k\\"))
				show("member", edit.ReplaceMember(tree, node, "m", "null")...)
			}
			source := `5`
			if n.IsMember() {
				source = edit.Member("n", `{"o": []}`)
			}
			if n.Parent >= 0 {
				show("before", edit.InsertBefore(tree, node, source))
				show("after", edit.InsertAfter(tree, node, source))
				show("deleted", edit.Delete(tree, node)...)
				show("replaced by two", edit.Replace(tree, node, source, source))
				if next := n.Skip; next < tree.Nodes[n.Parent].Skip {
					show("deleted with the next", edit.Delete(tree, next, node, node)...)
				}
			}
			if n.IsContainer() {
				inside := []string{`6`, `[7, 8]`}
				if n.Kind == syntax.Object {
					inside = []string{`"p": 6`, `"q": {"r": [7]}`}
				}
				show("into", edit.InsertInto(tree, node, inside...))
				show("text into", edit.ReplaceText(tree, node, n.Start+1, n.Start+1, inside...))
				show("text at the end", edit.ReplaceText(tree, node, max(n.End-1, n.Start+1), max(n.End-1, n.Start+1), "\"s\":\n  1"))
				for other := node + 1; other < n.Skip; other++ {
					if !tree.Nodes[other].IsContainer() && (tree.Nodes[other].IsMember() == (n.Kind == syntax.Object)) {
						show(fmt.Sprintf("%d moved into", other), edit.MoveInto(tree, node, other)...)
					}
				}
			}
		}
	}
	scenario.Golden(t, "testdata/edits.golden", b.String())
}
