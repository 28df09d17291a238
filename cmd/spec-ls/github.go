package main

import (
	"fmt"
	"os"

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
	path := os.Getenv("GITHUB_STEP_SUMMARY")
	if path == "" || p.flags.diff || findOutput(p.outputs, "github") == nil {
		return nil
	}
	file, err := os.OpenFile(path, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		p.fail(writeError(path, err))
		return nil
	}
	defer func() {
		if err := file.Close(); err != nil {
			p.fail(writeError(path, err))
		}
	}()
	if err := report.WriteStepSummary(file, r); err != nil {
		return fmt.Errorf("writing the summary of the step: %w", err)
	}
	return nil
}
