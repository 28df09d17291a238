package analysis_test

import (
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/testdata/scenario"
)

// TestFindingsOfSamples checks the findings in the samples that the real toolchain has judged: the place, severity, rule, stage and
// headline of each finding, its other places, and the titles of its fixes. TestPromise holds which of them have errors at all.
func TestFindingsOfSamples(t *testing.T) {
	var found strings.Builder
	for _, sample := range judgedSamples(t) {
		document := analysis.NewDocument(sample.text, nil)
		fmt.Fprintf(&found, "%s/%s\n", filepath.Base(filepath.Dir(sample.name)), strings.TrimSuffix(filepath.Base(sample.name), ".json"))
		mapper := document.File().Mapper(text.UTF8)
		place := func(offset int) string {
			at := mapper.Position(offset)
			return fmt.Sprintf("%d:%d", at.Line+1, at.Column+1)
		}
		for _, d := range document.Diagnostics() {
			fmt.Fprintf(&found, "\t%s %s[%s, %s] %s\n", place(d.Start), d.Severity, d.Rule.Name, d.Stage, d.Message)
			for _, r := range d.Related() {
				fmt.Fprintf(&found, "\t\t%s %s\n", place(r.Start), r.Message)
			}
			for _, f := range d.Fixes() {
				sign := "fix"
				if f.Safe {
					sign = "safe fix"
				}
				fmt.Fprintf(&found, "\t\t%s: %s\n", sign, f.Title)
			}
		}
	}
	scenario.Golden(t, "testdata/samples.golden", found.String())
}
