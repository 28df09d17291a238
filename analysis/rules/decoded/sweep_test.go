package decoded_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/rules/decoded"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// TestSweepTwice sums up what the decoder makes of a dense specification in which one member is there twice, before and behind another
// value
// of its key, in the same case and in another one.
func TestSweepTwice(t *testing.T) {
	t.Parallel()
	var sums scenario.Sums
	tree := syntax.Parse(corpus.Specification, spec.Options)
	for node := range int32(len(tree.Nodes)) {
		n := &tree.Nodes[node]
		if !n.IsMember() {
			continue
		}
		sums.Begin(whole.Place(tree, node))
		source := tree.Text[n.From():n.End]
		for _, key := range []string{tree.Key(node), strings.ToUpper(tree.Key(node))} {
			for _, value := range []string{"null", "[]", `[{"name": "x"}, 5, {"NAME": "y", "Other": 1}]`,
				`{"string": {"static": null}, "Name": "z", "other": 1}`} {
				other := fmt.Sprintf("%q: %s", key, value)
				for _, both := range []string{source + ", " + other, other + ", " + source} {
					text, is := decoded.Text(syntax.ParseFile(tree.Text[:n.From()]+both+tree.Text[n.End:], spec.AnyDialect))
					sums.Add(fmt.Sprintf("%s %t: %s", other, is, text))
				}
			}
		}
	}
	sums.Hold(t, "testdata/sums/twice.golden")
}
