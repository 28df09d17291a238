package outline_test

import (
	"math/rand/v2"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/analysis/spec/outline"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

func TestSummary(t *testing.T) {
	for text, want := range map[string]string{
		`{"string": {}, "name": "標籤"}`:                           "標籤, string",
		`{"name": "pet", "schema": {}}`:                          "pet",
		`{"path": "regexp"}`:                                     "regexp",
		`{"schema_definition": "a.B(\n  \"c\")", "imports": []}`: `a.B( "c")`,
		`{"int64": {}}`:                                          "",
		`[1, 2]`:                                                 "2 elements",
		`{"name": 5, "other": 1}`:                                "",
		`{"name": "` + strings.Repeat("標", 61) + `"}`:            strings.Repeat("標", 59) + "…",
		`"x"`: "",
	} {
		if got := outline.Summary(syntax.Parse(text, spec.Options), 0); got != want {
			t.Errorf("%s holds %q, want %q", text, got, want)
		}
	}
	tree := syntax.Parse(`{"attributes": [{}], "blocks": [{}, {}], "imports": []}`, spec.Options)
	var got []string
	for m := range tree.Children(0) {
		got = append(got, outline.Summary(tree, m))
	}
	if text := strings.Join(got, "; "); text != "1 attribute; 2 blocks; 0 imports" {
		t.Errorf("the arrays hold %s", text)
	}
}

// TestSummaryOfDamaged checks that the summary of a damaged element is one line of text.
func TestSummaryOfDamaged(t *testing.T) {
	random := rand.New(rand.NewPCG(19, 20))
	for range 200 {
		tree := syntax.Parse(synthetic.Damage(pets, random), spec.Options)
		for i := range tree.Nodes {
			if s := outline.Summary(tree, int32(i)); strings.ContainsAny(s, "\r\n") || !utf8.ValidString(s) {
				t.Fatalf("a summary is %q", s)
			}
		}
	}
}
