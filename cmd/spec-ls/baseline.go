package main

import (
	"fmt"
	"iter"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

func newBaselineCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "baseline",
		Short: "Forget known findings that are gone",
		Long: `Known findings are in a baseline, so that check, diff and verify report only new ones. --accept of these commands writes it.

A finding is known by its file, its rule and the names of its place, such as resources.pet.attributes.tags: it stays known when the
file is generated again. Errors in syntax and schema are never kept.

The baseline of a specification is the nearest ` + baseline.FileName + ` from its folder upward, in the same repository.`,
	}
	c.AddCommand(newBaselinePruneCommand())
	return c
}

// withAccept are the flags that check takes beside --accept: the others change what is found, or are about the report, and nothing is
// reported.
var withAccept = []string{
	"accept",
	"baseline",
	"config",
	"exclude",
	"ignore-non-spec",
	"jobs",
	"no-config",
	"no-module",
	"pass-on-no-files",
	"quiet",
	"root",
}

// acceptFindings records what check finds in the baseline.
func acceptFindings(c *cobra.Command, flags *run.CheckOptions, arguments []string) error {
	var contradicts string
	c.Flags().Visit(func(f *pflag.Flag) {
		if contradicts == "" && !slices.Contains(withAccept, f.Name) {
			contradicts = f.Name
		}
	})
	if contradicts != "" {
		return fmt.Errorf("--accept records all findings: leave out --%s", contradicts)
	}
	edit, err := editBaseline(c, flags, arguments, true)
	if err != nil {
		return err
	}
	if err := edit.check(arguments); err != nil {
		return err
	}
	searched := arguments
	if len(searched) == 0 {
		searched = []string{"."}
	}
	refused := 0
	for t, name := range edit.checked() {
		left, stale := edit.New(name, t.Findings)
		edit.Forget(name, run.Forgettable(stale, t.Findings, !t.Stdin))
		refused += edit.Take(name, left)
	}
	for _, name := range edit.Names() {
		if edit.isGone(name) && edit.isWithin(name, searched) {
			edit.Drop(name)
		}
	}
	if err := edit.Write(); err != nil {
		return err
	}
	edit.checking.Note("%s in %s", report.Plural(edit.Len(), "known finding"), edit.File)
	if refused > 0 {
		edit.checking.Note("%s in syntax or schema can't be kept", report.Plural(refused, "error"))
	}
	return edit.checking.Failure()
}

func newBaselinePruneCommand() *cobra.Command {
	var flags run.CheckOptions
	c := &cobra.Command{
		Use: "prune [PATH...]",
		Example: `  spec-ls baseline prune
  spec-ls baseline prune provider_code_spec.json`,
		Short: "Forget the known findings that are gone",
		Long:  `Forget the known findings that are gone, in all files or those in a PATH. Entries of files that can't be read, or are damaged, stay.`,
		RunE: func(c *cobra.Command, arguments []string) error {
			edit, err := editBaseline(c, &flags, nil, false)
			if err != nil {
				return err
			}
			before := edit.Len()
			var left []string
			for _, name := range edit.Names() {
				switch {
				case !edit.isWithin(name, arguments):
				case edit.isGone(name):
					edit.Drop(name)
				default:
					left = append(left, edit.near(name))
				}
			}
			if len(left) > 0 {
				if err := edit.check(left); err != nil {
					return err
				}
			}
			for t, name := range edit.checked() {
				_, stale := edit.New(name, t.Findings)
				edit.Forget(name, run.Forgettable(stale, t.Findings, !t.Stdin))
			}
			if err := edit.Write(); err != nil {
				return err
			}
			edit.checking.Note("%s forgotten, %s left in %s", report.Plural(before-edit.Len(), "known finding"),
				report.Plural(edit.Len(), "finding"), edit.File)
			return edit.checking.Failure()
		},
	}
	c.Flags().StringVar(&flags.Baseline, "baseline", "", "the `FILE` that holds the findings (default the nearest "+baseline.FileName+")")
	addConfiguration(c, &flags.ConfigurationOptions)
	c.Flags().BoolVarP(&flags.Quiet, "quiet", "q", false, "print no summary")
	return c
}

// baselineEdit is a change of a baseline, and the check that it is made after.
type baselineEdit struct {
	*run.EditedBaseline
	checking *run.Check
	asked    int // how many of the targets were asked for; the others are only there to be compared with
}

// editBaseline returns the change of the baseline that the flags say, after a check without a baseline of some files.
func editBaseline(c *cobra.Command, flags *run.CheckOptions, named []string, create bool) (*baselineEdit, error) {
	known, err := run.EditBaseline(flags.Baseline, create)
	if err != nil {
		return nil, err
	}
	options := *flags
	options.BaselineOptions, options.KeepFindings = run.BaselineOptions{NoBaseline: true}, true
	checking, err := run.NewCheck(newProgram(c), &options, named)
	return &baselineEdit{EditedBaseline: known, checking: checking}, err
}

// check checks files, and compares those that are named with their neighbours as if all were checked.
func (e *baselineEdit) check(named []string) error {
	run.TuneCollector()
	e.checking.FindAll(named)
	e.asked = len(e.checking.Targets)
	e.checking.AddNeighbours()
	e.checking.Judge()
	if mistaken := e.checking.Configuration.Mistakes(e.checking.Names); len(mistaken) > 0 {
		return fmt.Errorf("%s has mistakes: run spec-ls check", mistaken[0].Name)
	}
	return nil
}

// checked yields the files that were asked for and checked, with their names in the baseline.
func (e *baselineEdit) checked() iter.Seq2[*run.Target, string] {
	return func(yield func(*run.Target, string) bool) {
		for i := range e.asked {
			t := &e.checking.Targets[i]
			at, err := paths.Absolute(t.Path)
			if !t.IsChecked() || err != nil {
				continue
			}
			if !yield(t, e.Name(at)) {
				return
			}
		}
	}
}

// isGone reports whether there is no file of a name any more.
func (e *baselineEdit) isGone(name string) bool { return !files.Exists(disk.System{}, e.FileOf(name)) }

// isWithin reports whether a file is in one of some paths; without any, all files are.
func (e *baselineEdit) isWithin(name string, named []string) bool {
	return len(named) == 0 || slices.ContainsFunc(named, func(argument string) bool {
		at, err := paths.Absolute(argument)
		return err == nil && files.Inside(at, e.FileOf(name))
	})
}

// near returns the path of a file as a user in the working directory would name it.
func (e *baselineEdit) near(name string) string {
	return paths.Names{}.Near(filepath.FromSlash(e.FileOf(name)))
}
