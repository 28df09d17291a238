package main

import (
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/compare"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

const driftLong = `Compare a specification with the provider that is built from it, to find code that was changed by hand or not generated again.

SPEC is a specification, or a directory with specifications of the provider; SCHEMA is what "terraform providers schema -json" prints. One of
them may be - for standard input. It compares the schema that would be built, which "spec-ls export" prints, and reports every difference, with
the level that the change from the specification to the provider would have.

The JSON has no defaults, validators, plan modifiers or custom types, and a specification has no functions and no versions of schemas: a note says
how many of them were not compared. With --only the parts of a provider that are written by hand can be left out.

Exit codes: 0 if there is no difference at or above --fail-level, 1 if there is one, 2 if something could not be done.`

func newDriftCommand() *cobra.Command {
	var flags compare.Options
	var accept bool
	var provider string
	c := &cobra.Command{
		Use:   "drift SPEC SCHEMA",
		Short: "Report where a built provider differs from its specification",
		Long:  driftLong,
		Example: `  terraform providers schema -json | spec-ls drift provider_code_spec.json -
  spec-ls drift specs/ schema.json --only pet,cage
  spec-ls drift specs/ schema.json --provider registry.terraform.io/acme/acme`,
		Args: takes(2, 2, "needs a SPEC and a SCHEMA"),
		RunE: func(c *cobra.Command, arguments []string) error { return drift(c, &flags, provider, accept, arguments) },
	}
	f := c.Flags()
	flags.Policy = change.HashiCorp.String()
	f.StringVar(
		&provider,
		"provider",
		"",
		"the `ADDRESS` of the provider in SCHEMA (default the one with the specification's name, or the only one)",
	)
	addFormats(c, &flags.Formats, "differences", report.ChangeFormats.Names())
	addOnly(c, &flags)
	f.StringSliceVar(
		&flags.Levels,
		"severity",
		nil,
		"set the level of rules of changes, as `RULE=LEVEL`: breaking, dangerous, minor, patch or off",
	)
	f.StringVar(
		&flags.FailLevel,
		"fail-level",
		change.Patch.String(),
		"fail if there are differences of this `LEVEL` or a higher one: breaking, dangerous, minor, patch or never",
	)
	f.StringVar(&flags.Baseline, "baseline", "", "leave out the differences that `FILE` accepts (default the nearest "+baseline.FileName+")")
	f.BoolVar(&accept, "accept", false, "record all present differences in the baseline, and no others")
	addComparison(c, &flags)
	addConfiguration(c, &flags.ConfigurationOptions)
	f.BoolVarP(&flags.Quiet, "quiet", "q", false, "print only differences, no summary and no notes")
	addColor(c, &flags.Color)
	completeWith(c, "fail-level", append(compare.LevelNames(), "never")...)
	complete(c, "severity", changeRuleNames)
	return c
}

// drift is one run of the command.
func drift(c *cobra.Command, flags *compare.Options, address string, accept bool, arguments []string) error {
	comparison, err := compare.New(newProgram(c), flags)
	if err != nil {
		return err
	}
	run.TuneCollector()
	pairs, changes, err := comparison.Drift(address, arguments[0], arguments[1])
	if err != nil {
		return err
	}
	if accept {
		return comparison.Accept(changes)
	}
	return comparison.Finish(comparison.Report(pairs, changes))
}
