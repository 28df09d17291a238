package generated_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/internal/testing/synthetic"
)

// BenchmarkFiles makes all files of a large specification; check is what a check of it takes, from its text.
func BenchmarkFiles(b *testing.B) {
	text := synthetic.Spec(20_000)
	document := analysis.NewDocument(text, nil)
	b.Run("generated", func(b *testing.B) {
		for b.Loop() {
			for unit := range document.File().Units {
				if _, err := generated.NewFile(document.Unit(unit), document.Settings().Profile(), ""); err != nil {
					b.Fatal(err)
				}
			}
		}
	})
	b.Run("check", func(b *testing.B) {
		for b.Loop() {
			analysis.NewDocument(text, nil).Diagnostics()
		}
	})
}
