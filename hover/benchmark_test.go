package hover_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/hover"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkHover hovers in the middle of a document.
func BenchmarkHover(b *testing.B) {
	for _, size := range []int{100_000, 1_000_000, 5_000_000} {
		text := synthetic.Spec(size)
		doc := analysis.NewDocument(text, nil)
		for _, place := range []struct{ name, before string }{
			{"key", `"computed_opt`}, {"value", `"computed_optional_required": "c`}, {"name", `"name": "`},
			{"definition", `"schema_definition": "str`},
		} {
			at := strings.Index(text[len(text)/2:], place.before)
			if at < 0 {
				b.Fatalf("no %s", place.name)
			}
			at += len(text)/2 + len(place.before)
			b.Run(fmt.Sprintf("%s/%dKB", place.name, size/1000), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					if _, ok := hover.At(doc, at); !ok {
						b.Fatal("nothing to say")
					}
				}
			})
		}
	}
}
