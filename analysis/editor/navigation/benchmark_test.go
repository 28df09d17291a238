package navigation_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/editor/navigation"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkOccurrences finds the occurrences of the symbol at a place of a large document: the cost is that of one resource.
func BenchmarkOccurrences(b *testing.B) {
	text := synthetic.Spec(1 << 20)
	file := syntax.ParseFile(text, spec.Options)
	offset := strings.LastIndex(text, `"name": "`) + len(`"name": "`)
	b.ReportAllocs()
	for b.Loop() {
		symbol, _, ok := navigation.At(file, offset)
		if !ok || len(symbol.Occurrences()) == 0 {
			b.Fatal("nothing is named")
		}
	}
}
