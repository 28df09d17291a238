package main

import (
	"github.com/spec-ls/spec-ls/analysis/conversion/contract/change"
	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/compare"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

type diffFlags struct {
	compare.Options
	against   string
	accept    bool
	handEdits bool
}

const diffLong = `Compare two versions of a provider, and report what the changes mean for users: which configurations no longer validate, which
state can't be read, and which plans change.

OLD and NEW are specifications, directories with specifications of a provider, the JSON of "terraform providers schema -json", or - for standard
input. If OLD is a specification and NEW is that JSON, each difference between the schema that would be built and the one that was built is reported,
and fails the run. With --against, each PATH is compared with the commit REF. Without either, it is compared with the commit where the current branch left
the default branch or, with --from, with the tag of that version.

Order, formatting and file names do not matter. A change is breaking, dangerous (it breaks some configurations, or the text can't tell), minor or
patch. With --policy hashicorp new validation is dangerous, with strict it is breaking.

Exit codes: 0 if there is no change at or above --fail-level, 1 if there is one, 2 if something could not be done. With --from and --to
it is 1 if the step between the two versions is too small for the changes, and the level counts only with --fail-level.`

func newDiffCommand() *cobra.Command {
	var flags diffFlags
	c := &cobra.Command{
		Use:   "diff [OLD NEW | PATH...]",
		Short: "Report what changes for the users of a provider between two versions",
		Long:  diffLong,
		Example: `  spec-ls diff
  spec-ls diff --against v1.4.0 specs/
  spec-ls diff old.json new.json --policy strict
  spec-ls diff --from 1.4.0 --to 1.5.0 -f changelog
  spec-ls diff --hand-edits provider_code_spec.json generated.json
  terraform providers schema -json | spec-ls diff - provider_code_spec.json
  terraform providers schema -json | spec-ls diff provider_code_spec.json -`,
		RunE: func(c *cobra.Command, arguments []string) error { return diff(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVar(&flags.against, "against", "", "compare with the commit `REF` (default where the branch left the default branch)")
	addFormats(c, &flags.Formats, "changes", report.ChangeFormats.Names())
	f.StringVar(&flags.Policy, "policy", change.HashiCorp.String(), "judge new validation and replacement by the `POLICY` hashicorp or strict")
	f.StringSliceVar(&flags.Only, "only", nil, "compare only these resources and data sources, as `NAME`[,NAME...]")
	f.StringSliceVar(
		&flags.Levels,
		"severity",
		nil,
		"set the level of rules of changes, as `RULE=LEVEL`: breaking, dangerous, minor, patch or off",
	)
	f.StringVar(
		&flags.FailLevel,
		"fail-level",
		change.Breaking.String(),
		"fail if there are changes of this `LEVEL` or a higher one: breaking, dangerous, minor, patch (which is the default for a built provider) or never",
	)
	f.StringVar(&flags.Provider, "provider", "", "the `ADDRESS` of the built provider in NEW (default the one with the specification's name, or the only one)")
	f.StringVar(&flags.From, "from", "", "with --to: the `VERSION` of the provider that OLD is")
	f.StringVar(&flags.To, "to", "", "with --from: fail if the step to this `VERSION` of NEW is too small for the changes")
	f.StringVar(&flags.Baseline, "baseline", "", "leave out the changes that `FILE` accepts (default the nearest "+baseline.FileName+")")
	f.BoolVar(&flags.accept, "accept", false, "record all present changes in the baseline, and no others")
	f.BoolVar(&flags.PassOnNoFiles, "pass-on-no-files", false, "do not fail if no specification is found")
	f.BoolVar(&flags.handEdits, "hand-edits", false, "list how OLD, edited by hand, differs from NEW, which is generated")
	f.BoolVar(&flags.NoBaseline, "no-baseline", false, "report all changes, even with a "+baseline.FileName)
	addExitZero(c, &flags.ExitZero)
	addStdinFilename(c, &flags.ConfigurationOptions)
	f.StringVar(&flags.Root, "root", "", "give paths in reports relative to this `DIR`")
	addConfiguration(c, &flags.ConfigurationOptions)
	f.BoolVarP(&flags.Quiet, "quiet", "q", false, "print only changes, no summary and no notes")
	addColor(c, &flags.Color)
	completeWith(c, "policy", change.PolicyNames...)
	completeWith(c, "fail-level", append(compare.LevelNames(), "never")...)
	complete(c, "severity", changeRuleNames)
	return c
}

// changeRuleNames returns the names of all rules of changes with their summaries, as shells show them.
func changeRuleNames() []string {
	var names []string
	for _, r := range change.All() {
		names = append(names, r.Name+"\t"+r.Summary)
	}
	return names
}

// diff is one run of the command.
func diff(c *cobra.Command, flags *diffFlags, arguments []string) error {
	if flags.handEdits {
		return handEdits(c, flags, arguments)
	}
	options := flags.Options
	options.DefaultFailLevel = !c.Flags().Changed("fail-level")
	comparison, err := compare.New(newProgram(c), &options)
	if err != nil {
		return err
	}
	run.TuneCollector()
	pairs, changes, err := comparison.Compare(c.Flags().Changed("against"), flags.against, arguments)
	if err != nil {
		return err
	}
	if flags.accept {
		return comparison.Accept(changes)
	}
	return comparison.Finish(comparison.Report(pairs, changes))
}
