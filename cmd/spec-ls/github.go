package main

import (
	"fmt"
	"io"
	"os"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// inGitHubActions reports whether the run is a step of GitHub Actions.
func inGitHubActions() bool { return os.Getenv("GITHUB_ACTIONS") == "true" }

// defaultOutputs are the formats of a run that asks for none: text, and in GitHub Actions annotations as well.
func defaultOutputs() []string {
	if inGitHubActions() {
		return []string{"text", "github"}
	}
	return []string{"text"}
}

// summarizeStep adds the findings to the summary of the step, if the run writes annotations: GitHub shows only the first few of
// those.
func (p *checkPlan) summarizeStep(r *report.Report) error {
	if p.flags.diff || findOutput(p.outputs, "github") == nil {
		return nil
	}
	return addToStepSummary(p.fail, func(w io.Writer) error { return report.WriteStepSummary(w, r) })
}

// addToStepSummary adds a text to the summary of the step, if there is one.
func addToStepSummary(fail func(error), write func(io.Writer) error) error {
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" {
		return nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		fail(failure.CannotWrite(path, err))
		return nil
	}
	defer func() {
		if err := file.Close(); err != nil {
			fail(failure.CannotWrite(path, err))
		}
	}()
	if err := write(file); err != nil {
		return fmt.Errorf("writing the summary of the step: %w", err)
	}
	return nil
}
