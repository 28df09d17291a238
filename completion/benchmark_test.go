package completion_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/completion"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkComplete types a character in the middle of a document and completes there: a key, a value, a Go expression, an
// element of an array.
func BenchmarkComplete(b *testing.B) {
	for _, size := range []int{100_000, 1_000_000, 5_000_000} {
		text := synthetic.Spec(size)
		for _, place := range []struct{ name, before, insert string }{
			{"key", `"string": {`, `"`},
			{"value", `"computed_optional_required": "`, `o`},
			{"definition", `"schema_definition": "`, `s`},
			{"element", `"attributes": [`, `s`},
			{"name", `"name": "`, `x`},
		} {
			at := strings.Index(text[len(text)/2:], place.before)
			if at < 0 {
				b.Fatalf("no %s", place.before)
			}
			at += len(text)/2 + len(place.before)
			b.Run(fmt.Sprintf("%s/%dKB", place.name, size/1000), func(b *testing.B) {
				doc := analysis.NewDocument(text, nil)
				b.ReportAllocs()
				for b.Loop() {
					edited, err := doc.Apply(syntax.Edit{Start: at, End: at, Text: place.insert})
					if err != nil {
						b.Fatal(err)
					}
					if list := completion.Complete(edited, at+len(place.insert), completion.Options{Snippets: true}); len(list.Items) == 0 &&
						place.name != "name" {
						b.Fatal("nothing to complete")
					}
				}
			})
		}
	}
}
