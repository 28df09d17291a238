package main

import (
	"errors"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/rules"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

const checkLong = `Check specifications. A PATH is a file, a directory, a pattern such as "specs/**/*.json", or - for standard input.
Without one the working directory is searched.

In a directory, every *.json file that looks like a specification is checked, even if it is damaged, and every file with a usual name such as
provider_code_spec.json, even if it is not JSON at all. Hidden directories, node_modules and files that .gitignore excludes are left out. A file
that you name is always checked.

Exit codes: 0 if there is no finding at or above --fail-level, 1 if there is one, 2 if something could not be read or written.`

func newCheckCommand() *cobra.Command {
	var flags run.CheckOptions
	var accept bool
	c := &cobra.Command{
		Use:   "check [PATH...]",
		Short: "Report mistakes in specifications, and fix them",
		Long:  checkLong,
		Example: `  spec-ls check
  spec-ls check --fix provider_code_spec.json
  spec-ls check --accept
  spec-ls check --changed=main
  spec-ls check -f text -f sarif=findings.sarif specs/
  spec-ls import --from openapi openapi.json | spec-ls check -`,
		RunE: func(c *cobra.Command, arguments []string) error {
			if accept {
				return acceptFindings(c, &flags, arguments)
			}
			return check(c, &flags, arguments)
		},
	}
	f := c.Flags()
	addFormats(c, &flags.Formats, "findings", report.Formats.Names())
	share(c, &flags.InputOptions, "stdin-filename")
	addConfiguration(c, &flags.ConfigurationOptions)
	f.StringVar(&flags.Preset, "preset", "", "run the rules of a `PRESET`: errors-only, recommended or strict")
	f.StringSliceVar(&flags.Only, "only", nil, "run only these rules; a `RULE` may also be a stage, for all rules of it")
	f.StringSliceVar(&flags.Enable, "enable", nil, "also run these rules that are off by default (`RULE` as for --only)")
	f.StringSliceVar(&flags.Disable, "disable", nil, "do not run these rules (`RULE` as for --only)")
	f.StringSliceVar(&flags.Severity, "severity", nil, "set the severity of rules, as `RULE=LEVEL`: error, warning, info, hint or off")
	f.StringVar(
		&flags.Stage,
		"stage",
		"",
		"run the rules of the stages up to `STAGE`: syntax, schema, generate, compile, startup, terraform, meaning or style",
	)
	f.BoolVar(&flags.Fix, "fix", false, "apply safe fixes")
	f.BoolVar(&flags.UnsafeFixes, "unsafe-fixes", false, "with --fix or --diff: also apply fixes that change the meaning of the specification")
	f.BoolVar(&flags.Diff, "diff", false, "print what --fix would change as a patch, and change nothing")
	f.StringVar(
		&flags.Baseline,
		"baseline",
		"",
		"leave out the findings that `FILE` records (default the nearest "+baseline.FileName+" from a specification upward)",
	)
	f.BoolVar(&accept, "accept", false, "record all findings in the baseline, and report nothing")
	f.BoolVar(&flags.NoModule, "no-module", false, "use only the Go packages that spec-ls describes, not those of the module around the files")
	f.BoolVar(&flags.NoBaseline, "no-baseline", false, "report all findings: ignore "+baseline.FileName+"")
	f.StringVar(
		&flags.FailLevel,
		"fail-level",
		"error",
		"fail if there are findings of this `LEVEL` or a higher one: error, warning, info, hint or never",
	)
	f.Var(&flags.MaxWarnings, "max-warnings", "fail if there are more than `N` warnings")
	addLimits(c, &flags)
	f.BoolVar(
		&flags.Dependents,
		"dependents",
		false,
		"also report hand-written Go that does not compile with the code that would be generated now",
	)
	f.BoolVar(
		&flags.StrictTrust,
		"strict-trust",
		false,
		"fail if something could not be checked, such as a Go package that is not on the machine",
	)
	addExitZero(c, &flags.ExitZero)
	share(c, &flags.InputOptions, "exclude", "ignore-non-spec", "pass-on-no-files", "root")
	f.BoolVarP(&flags.Quiet, "quiet", "q", false, "print only findings, no summary and no notes")
	f.BoolVar(&flags.Statistics, "statistics", false, "count findings by rule instead of listing them")
	addColor(c, &flags.Color)
	f.IntVarP(&flags.Jobs, "jobs", "j", 0, "check `N` files at the same time (default the number of processors)")
	f.StringVar(
		&flags.Changed,
		"changed",
		"",
		"check only files that git reports as changed: not committed or, with `REF`, different from REF",
	)
	f.Lookup("changed").NoOptDefVal = git.Uncommitted
	f.BoolVar(&flags.ShowFiles, "show-files", false, "print the files that would be checked, and check nothing")
	completeWith(c, "fail-level", append(run.SeverityNames(), "never")...)
	completeWith(c, "stage", rules.StageNames()...)
	completeWith(c, "preset", rules.PresetNames()...)
	for _, flag := range []string{"only", "enable", "disable", "severity"} {
		complete(c, flag, rulesAndStages)
	}
	return c
}

// check is one run of the command.
func check(c *cobra.Command, flags *run.CheckOptions, arguments []string) error {
	if flags.Changed == "" && c.Flags().Changed("changed") {
		return errors.New("--changed= names no revision")
	}
	checked, err := run.NewCheck(newProgram(c), flags, arguments)
	if err != nil {
		return err
	}
	return checked.Run(arguments)
}
