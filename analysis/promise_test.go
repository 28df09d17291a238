package analysis_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/internal/testing/collected"
	"github.com/spec-ls/spec-ls/internal/testing/samples"
)

// judged is a specification with the real toolchain's verdict.
type judged struct {
	name, text string
	clean      bool
	stage      rules.Stage // where it fails; for a clean one, how far the toolchain was asked
}

// promised returns how the errors that are found in a specification break the promise: a clean one has none up to the stage to
// which it was tried, and any other has one of its stage or of an earlier one. It is empty if they keep it.
func (j judged) promised() string {
	var errors []string
	early := false
	for _, d := range analysis.NewDocument(j.text, nil).Diagnostics() {
		if d.Severity != rules.SeverityError {
			continue
		}
		errors = append(errors, fmt.Sprintf("%s (%s): %s", d.Rule.Name, d.Stage, d.Message))
		early = early || d.Stage <= j.stage
	}
	switch {
	case j.clean && early:
		return "the toolchain accepts it: " + strings.Join(errors, "\n")
	case !j.clean && !early:
		return fmt.Sprintf("the toolchain fails at stage %s, found: %s", j.stage, strings.Join(errors, "\n"))
	}
	return ""
}

// TestPromise compares all rules together with what the real toolchain makes of specifications: our own samples, whose
// verdicts package testdata/toolchain/verdict verifies, and collected ones where there are any.
func TestPromise(t *testing.T) {
	cases := slices.Concat(judgedSamples(t), judgedCases(t), judgedFiles(t))
	clean, broken := 0, 0
	for _, j := range cases {
		if said := j.promised(); said != "" {
			t.Errorf("%s: %s", j.name, said)
			broken++
		}
		if j.clean {
			clean++
		}
	}
	if clean == 0 || clean == len(cases) {
		t.Errorf("%d of %d specifications are clean: there must be both", clean, len(cases))
	}
	t.Logf("%d specifications, %d of them clean; %d disagree", len(cases), clean, broken)
}

func parseStage(t *testing.T, name string) rules.Stage {
	t.Helper()
	stage, err := rules.ParseStage(name)
	if err != nil {
		t.Fatal(err)
	}
	return stage
}

func judgedSamples(t *testing.T) []judged {
	t.Helper()
	var cases []judged
	for _, sample := range samples.Judged(t) {
		j := judged{name: sample.Name, text: sample.Text, stage: rules.StageStartup}
		if sample.Stage == "clean" || sample.Stage == "unseen" {
			j.clean = true
		} else {
			j.stage = parseStage(t, sample.Stage)
		}
		cases = append(cases, j)
	}
	return cases
}

// judgedCases returns the collected cases. The clean ones are so to the end.
func judgedCases(t *testing.T) []judged {
	t.Helper()
	var cases []judged
	for _, c := range collected.Cases(t) {
		j := judged{name: c.Name, text: c.Spec, clean: c.Expect == "clean", stage: rules.StageStyle}
		if !j.clean {
			j.stage = parseStage(t, c.Stage)
		}
		cases = append(cases, j)
	}
	return cases
}

// collidingOnly are files of HashiCorp's own in which nothing is wrong but that generated types collide.
var collidingOnly = []string{"github", "kubernetes", "scaleway"}

// judgedFiles returns the collected files on which the toolchain was tried.
func judgedFiles(t *testing.T) []judged {
	t.Helper()
	var cases []judged
	for _, file := range collected.Files(t) {
		j := judged{name: file.Name, text: file.Text}
		switch {
		case strings.HasPrefix(file.Generates, "FAIL"):
			j.stage = rules.StageGenerate
		case strings.HasPrefix(file.Compiles, "FAIL"):
			j.stage = rules.StageCompile
		case file.Compiles == "ok":
			j.clean, j.stage = true, rules.StageCompile
		default:
			continue // it was not tried
		}
		cases = append(cases, j)
		if isColliding(j) {
			onlyCollides(t, j)
		}
	}
	return cases
}

// isColliding reports whether a file is one of HashiCorp's with colliding types.
func isColliding(j judged) bool {
	for _, name := range collidingOnly {
		if strings.HasPrefix(j.name, "hashicorp__") && strings.Contains(j.name, name) && j.stage == rules.StageCompile && !j.clean {
			return true
		}
	}
	return false
}

func onlyCollides(t *testing.T, j judged) {
	t.Helper()
	collisions := 0
	for _, d := range analysis.NewDocument(j.text, nil).Diagnostics() {
		switch {
		case d.Severity == rules.SeverityError && d.Stage <= rules.StageCompile && d.Rule.Name != "duplicate-generated-type":
			t.Errorf("%s: nothing but types collides in it, and not this: %s: %s", j.name, d.Rule.Name, d.Message)
		case d.Rule.Name == "duplicate-generated-type":
			collisions++
		}
	}
	t.Logf("%s: %d types collide", j.name, collisions)
}
