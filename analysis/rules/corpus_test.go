package rules_test

import (
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

// earlyErrors returns the errors up to the stage schema in a text, after checking that its findings have places.
func earlyErrors(t *testing.T, text string) []string {
	t.Helper()
	var out []string
	for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
		if d.Start < 0 || d.End < d.Start || d.End > len(text) || d.Start == d.End && len(text) > 0 {
			t.Errorf("%s has the range %d to %d of %d bytes", d.Rule.Name, d.Start, d.End, len(text))
		}
		if d.Severity == rules.SeverityError && d.Stage <= rules.StageSchema {
			out = append(out, d.Rule.Name+": "+d.Message)
		}
	}
	return out
}

// TestHealthySpecs holds that our own specifications have neither errors nor warnings.
func TestHealthySpecs(t *testing.T) {
	for name, text := range ownSpecs(t) {
		t.Run(name, func(t *testing.T) {
			for _, d := range analysis.NewDocument(text, nil).Diagnostics() {
				if d.Severity >= rules.SeverityWarning {
					t.Errorf("%s: %s: %s", d.Path(), d.Rule.Name, d.Message)
				}
			}
		})
	}
}

// TestCollectedSpecs compares our findings up to the stage schema with upstream's verdict, on our own specifications and on collected ones,
// if there are any.
func TestCollectedSpecs(t *testing.T) {
	texts := map[string]string{}
	for name, text := range ownSpecs(t) {
		texts[name] = text
	}
	for _, c := range collected.Cases(t) {
		texts[c.Name] = c.Spec
	}
	for _, file := range collected.Files(t) {
		texts[file.Name] = file.Text
	}
	for name, text := range texts {
		t.Run(name, func(t *testing.T) {
			found := earlyErrors(t, text)
			_, strict, anyError := schemaStage(text)
			err := accepts(t, text)
			switch {
			case err != nil && len(found) == 0 && !(len(strict) > 0 && anyError):
				t.Errorf("upstream refuses it: %v", err)
			case err == nil && len(found) > 0:
				t.Errorf("upstream accepts it: %s", strings.Join(found, "\n"))
			}
		})
	}
}
