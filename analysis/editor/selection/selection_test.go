package selection_test

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/selection"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

const text = `{"resources": [{"name": "pet", "schema": {"attributes": [
  {"name": "a", "string": {"validators": [{"custom": {"schema_definition": "v.One(path.MatchRoot(\"a🐈\").AtName(\"b\"), 5)"}}]}},
  {"name": "b", "string": {"custom_type": {"type": "own.T{}"}, "default": {"custom": {"schema_definition": "d.X()"}}}} ,
  {"name": "c", "string": {}}
]}}]}`

func TestSelections(t *testing.T) {
	const attribute = `{"name": "b", "string": {"custom_type": {"type": "own.T{}"}, "default": {"custom": {"schema_definition": "d.X()"}}}}`
	tests := []struct {
		name, place string
		more        int
		want        []string // the innermost parts
	}{
		{"a name in a path", `a🐈`, 1, []string{`a🐈`, `\"a🐈\"`, `path.MatchRoot(\"a🐈\")`, `path.MatchRoot(\"a🐈\").AtName(\"b\")`,
			`v.One(path.MatchRoot(\"a🐈\").AtName(\"b\"), 5)`, `"v.One(path.MatchRoot(\"a🐈\").AtName(\"b\"), 5)"`}},
		{"a function", `MatchRoot`, 1, []string{`MatchRoot`, `path.MatchRoot`, `path.MatchRoot(\"a🐈\")`}},
		{"a package", `path.M`, 1, []string{`path`, `path.MatchRoot`, `path.MatchRoot(\"a🐈\")`}},
		{"a type", `own.T`, 4, []string{`T`, `own.T`, `own.T{}`, `"own.T{}"`, `"type": "own.T{}"`}},
		{"an attribute", attribute, 0, []string{attribute, attribute + " ,"}},
		{"the last attribute", `{"name": "c"`, 0, []string{`{"name": "c", "string": {}}`}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			spans := selection.Around(syntax.ParseFile(text, spec.Options), strings.Index(text, test.place)+test.more)
			var got []string
			for _, s := range slices.Backward(spans) {
				got = append(got, text[s.Start:s.End])
			}
			if len(got) < len(test.want) || !slices.Equal(got[:len(test.want)], test.want) {
				t.Errorf("it grows over\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(test.want, "\n"))
			}
			if got[len(got)-1] != text {
				t.Errorf("it ends with %q", got[len(got)-1])
			}
		})
	}
}

// At every offset of healthy and damaged documents, each part holds the offset and is inside the one around it.
func TestEveryOffset(t *testing.T) {
	random := rand.New(rand.NewPCG(17, 18))
	for round := range 60 {
		text := text
		if round == 1 {
			text = synthetic.Spec(2_000)
		} else if round > 1 {
			text = synthetic.Damage(text, random)
		}
		file := syntax.ParseFile(text, spec.Options)
		for offset := range len(text) + 1 {
			last := selection.Span{Start: 0, End: len(text)}
			for i, s := range selection.Around(file, offset) {
				if s.Start < last.Start || s.End > last.End || offset < s.Start || s.End < offset || i > 0 && s == last {
					t.Fatalf("at %d of %q, %v is in %v", offset, text, s, last)
				}
				last = s
			}
		}
	}
}
