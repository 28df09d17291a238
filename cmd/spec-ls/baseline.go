package main

import (
	"fmt"
	"path/filepath"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/baseline"
	"github.com/spec-ls/spec-ls/analysis/files"
	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

func newBaselineCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "baseline",
		Short: "Keep the findings that are known, so that check reports only new ones",
		Long: `Keep the findings that are known, so that check reports only new ones.

A finding is known by its file, its rule and its place by names, such as resources.pet.attributes.tags: it stays known when the
file is generated again. Errors in syntax and schema are never kept.`,
	}
	c.AddCommand(newBaselineCreateCommand(), newBaselinePruneCommand())
	return c
}

func addBaselineFlags(c *cobra.Command, flags *checkFlags) {
	c.Flags().StringVar(&flags.baseline, "baseline", baseline.FileName, "the `FILE` that holds the findings")
	flags.config.add(c)
	c.Flags().BoolVarP(&flags.quiet, "quiet", "q", false, "print no summary")
	flags.failLevel, flags.color, flags.maxWarnings = "never", "never", -1
}

func newBaselineCreateCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "create [PATH...]",
		Short: "Take all findings there are for known",
		RunE: func(c *cobra.Command, arguments []string) error {
			known := &knownFindings{flags.baseline, &baseline.Baseline{}}
			plan, err := checkForBaseline(c, flags, arguments)
			if err != nil {
				return err
			}
			refused := 0
			for i := range plan.targets {
				if t := &plan.targets[i]; t.checked != nil {
					refused += known.baseline.Set(known.name(t.Path), t.findings)
				}
			}
			if err := known.write(); err != nil {
				return err
			}
			plan.note("%s in %s", report.Plural(known.baseline.Len(), "known finding"), flags.baseline)
			if refused > 0 {
				plan.note("%s in syntax or schema can't be kept", report.Plural(refused, "error"))
			}
			return plan.failure()
		},
	}
	addBaselineFlags(c, &flags)
	return c
}

func newBaselinePruneCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "prune",
		Short: "Forget the known findings that are gone",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			known, err := openBaseline(flags.baseline)
			if err != nil {
				return err
			}
			before := known.baseline.Len()
			var paths []string
			for _, name := range known.baseline.Names() {
				path := filepath.Join(filepath.Dir(flags.baseline), filepath.FromSlash(name))
				if !files.Exists(disk.System{}, filepath.ToSlash(path)) {
					known.baseline.Prune(name, nil)
					continue
				}
				paths = append(paths, path)
			}
			plan := &checkPlan{flags: &flags, errs: c.ErrOrStderr()}
			if len(paths) > 0 {
				if plan, err = checkForBaseline(c, flags, paths); err != nil {
					return err
				}
			}
			for i := range plan.targets {
				if t := &plan.targets[i]; t.checked != nil {
					known.baseline.Prune(known.name(t.Path), t.findings)
				}
			}
			if err := known.write(); err != nil {
				return err
			}
			plan.note("%s forgotten, %s left in %s", report.Plural(before-known.baseline.Len(), "known finding"),
				report.Plural(known.baseline.Len(), "finding"), flags.baseline)
			return plan.failure()
		},
	}
	addBaselineFlags(c, &flags)
	return c
}

// checkForBaseline checks files without a baseline.
func checkForBaseline(c *cobra.Command, flags checkFlags, arguments []string) (*checkPlan, error) {
	flags.withoutBaseline = true
	plan, err := newCheckPlan(c, &flags, arguments)
	if err != nil {
		return nil, err
	}
	tuneCollector()
	plan.find(arguments)
	plan.run()
	if mistaken := plan.config.mistakes(plan.names); len(mistaken) > 0 {
		return nil, fmt.Errorf("%s has mistakes: run spec-ls check", mistaken[0].Name)
	}
	return plan, nil
}

func (k *knownFindings) write() error {
	if err := disk.Write(k.path, k.baseline.String()); err != nil {
		return writeError(k.path, err)
	}
	return nil
}
