package statistics_test

import (
	"testing"

	"github.com/spec-ls/spec-ls/analysis/project/statistics"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/testdata/corpus"
	"github.com/spec-ls/spec-ls/testdata/scenario"
	"github.com/spec-ls/spec-ls/testdata/whole"
)

// TestCountsOfVariants holds the counts of a dense specification, and of its variants.
func TestCountsOfVariants(t *testing.T) {
	t.Parallel()
	scenario.Golden(t, "testdata/counts.golden", whole.Report(corpus.Specification, []string{`null`, `true`, `"x"`},
		func(text string) []string {
			var all statistics.Counts
			var units []statistics.Counts
			for _, u := range syntax.ParseFile(text, spec.Options).Units {
				c := statistics.Count(spec.Read(u))
				all.Add(&c)
				units = append(units, c)
			}
			return append(whole.Lines(all), whole.Lines(units)...)
		}))
}
