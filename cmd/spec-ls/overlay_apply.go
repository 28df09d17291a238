package main

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/spec"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
	"github.com/spf13/cobra"
)

type overlayApplyFlags struct {
	output        string
	quiet         bool
	configuration run.ConfigurationOptions
}

func newOverlayApplyCommand() *cobra.Command {
	var flags overlayApplyFlags
	c := &cobra.Command{
		Use:   "apply SPEC OVERLAY...",
		Short: "Apply overlays to a specification",
		Long: `Apply overlays to a specification, one after the other. What they do not mention stays unchanged, byte for byte. An entry that matches
nothing is an error, and then nothing is written. The result is written to standard output or, with --output, to a file, which may be SPEC.
Errors that "spec-ls check" finds in it, and not in SPEC, are listed.

Exit codes: 0 if all could be applied, 1 if an entry could not, or if the result has a new error, 2 if something could not be read or written, or
is no overlay.`,
		Example: `  spec-ls overlay apply provider_code_spec.json provider.overlay.yml -o provider_code_spec.json
  spec-ls import --from openapi openapi.json | spec-ls overlay apply - provider.overlay.yml`,
		Args: takes(2, math.MaxInt, "takes a specification and an overlay"),
		RunE: func(c *cobra.Command, arguments []string) error { return overlayApply(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVarP(&flags.output, "output", "o", "", "write to `FILE` instead of standard output")
	addStdinFilename(c, &flags.configuration)
	addConfiguration(c, &flags.configuration)
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "do not list entries that change nothing")
	return c
}

// overlayApply is one run of the command.
func overlayApply(c *cobra.Command, flags *overlayApplyFlags, arguments []string) error {
	texts, err := run.Texts(c.InOrStdin(), arguments)
	if err != nil {
		return err
	}
	name, before := arguments[0], texts[0]
	if analysis.NewDocument(before, nil).Foreign() {
		return failure.NotSpecification(name)
	}
	settings, err := run.Settings(newProgram(c), &flags.configuration, name)
	if err != nil {
		return err
	}
	overlays, err := readOverlays(c, arguments[1:], texts[1:])
	if err != nil {
		return err
	}
	after := before
	for i, o := range overlays {
		from := &tracing.Text{Name: arguments[i+1], Text: texts[i+1]}
		result, err := merging.ApplyOverlay(o, name, after)
		if err != nil {
			return err
		}
		if !flags.quiet {
			sayOverlayProblems(c, "warning", from, result.Notes)
		}
		if len(result.Problems) > 0 {
			sayOverlayProblems(c, "error", from, result.Problems)
			return run.Findings
		}
		after = result.Text
	}
	if err := run.WriteOutput(newProgram(c), flags.output, after, flags.quiet); err != nil {
		return err
	}
	brought := merging.NewRefusals(before, after, settings)
	for _, r := range brought {
		say(c.ErrOrStderr(), fmt.Sprintf("error: %s: %s (%s)", strings.Join(r.Steps, spec.StepSeparator), r.Message, r.Rule))
	}
	if len(brought) > 0 {
		return run.Findings
	}
	return nil
}

// readOverlays reads overlays, and reports everything wrong with them.
func readOverlays(c *cobra.Command, names, texts []string) ([]*overlay.Overlay, error) {
	var overlays []*overlay.Overlay
	for i, text := range texts {
		o, problems := overlay.Parse(text)
		sayOverlayProblems(c, "error", &tracing.Text{Name: names[i], Text: text}, problems)
		overlays = append(overlays, o)
	}
	if slices.Contains(overlays, nil) {
		return nil, run.Failed
	}
	return overlays, nil
}
