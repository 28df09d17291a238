package outline_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// outlined are specifications with parts of all sorts, with and without names.
var outlined = []string{pets, corpus.Specification, `{"provider": {"schema": {"attributes": [{"single_nested": {"attributes": [{"name": "deep", "string": {}}]}}, {"name": 1}]}},
"resources": [{"schema": {"blocks": [{"list_nested": {"nested_object": {"attributes": [{"name": "inner", "string": {}}, {"strng": {}}]}}}]}}, 5, {"name": ""},
  {"name": "é", "schema": {"attributes": [{"name": "𝄞", "bool": {"deprecation_message": ""}}, {"name": "x", "bool": {"deprecation_message": "no"}}]}}],
"datasources": [{"name": "d", "schema": {"attributes": [{"name": "a.b", "thing": {"computed_optional_required": "computed"}}, {"computed_optional_required": "computed"}]}}]}`}

// TestWhole writes down the items of units, the summaries of objects and arrays, and the symbols that queries find.
func TestWhole(t *testing.T) {
	t.Parallel()
	var b strings.Builder
	for _, source := range outlined {
		file := syntax.ParseFile(source, spec.Options)
		for unit := range file.Units {
			items := outline.Items(nil, file, unit, file.Mapper(text.UTF16))
			for i := range items {
				fmt.Fprintf(&b, "item %s\n", scenario.Show(items[i]))
			}
		}
		index := outline.NewIndex(file, text.UTF16)
		fmt.Fprintf(&b, "%d symbols\n", index.Len())
		for _, s := range index.Search("", 1000) {
			fmt.Fprintf(&b, "symbol %s\n", scenario.Show(s))
		}
		for _, query := range []string{
			"e", "N", "pet", "name", "nm", "zoo_", "zoo.", "zoo.e", "owner.name", "pet.", ".", "pet.o.n", "a.b", "d.a.b", "é", "É", "𝄞",
			"é.x", "b_l",
			"eid",
		} {
			for _, most := range []int{0, 3, 1000} {
				fmt.Fprintf(&b, "%q, %d:", query, most)
				for _, s := range index.Search(query, most) {
					fmt.Fprintf(&b, " %d %q in %q;", s.Rank, s.Name, s.Container)
				}
				b.WriteByte('\n')
			}
		}
		tree := syntax.Parse(source, spec.Options)
		for node := range int32(len(tree.Nodes)) {
			if s := outline.Summary(tree, node); s != "" {
				fmt.Fprintf(&b, "summary %s: %s\n", whole.Place(tree, node), s)
			}
		}
	}
	for length := 58; length < 64; length++ {
		for _, letter := range []string{"x", "é", "標"} {
			name := strings.Repeat(letter, length/len(letter)) + strings.Repeat("x", length%len(letter))
			tree := syntax.Parse(`{"string": {}, "name": "`+name+`", "path": " a  b", "type": "T", "schema_definition": 5}`, spec.Options)
			fmt.Fprintf(&b, "%d bytes: %s\n", length, outline.Summary(tree, 0))
		}
	}
	scenario.Golden(t, "testdata/whole.golden", b.String())
}
