package main

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/project/baseline"
	"github.com/spec-ls/spec-ls/analysis/project/discover"
	"github.com/spec-ls/spec-ls/analysis/project/resolve"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

func newBaselineCommand() *cobra.Command {
	c := &cobra.Command{
		Use:   "baseline",
		Short: "Keep known findings, so that check reports only new ones",
		Long: `Keep known findings, so that check reports only new ones.

A finding is known by its file, its rule and the names of its place, such as resources.pet.attributes.tags: it stays known when the
file is generated again. Errors in syntax and schema are never kept.

The baseline of a specification is the nearest ` + baseline.FileName + ` from its folder upward, in the same repository.`,
	}
	c.AddCommand(newBaselineCreateCommand(), newBaselinePruneCommand())
	return c
}

func addBaselineFlags(c *cobra.Command, flags *checkFlags) {
	c.Flags().StringVar(&flags.baseline, "baseline", "", "the `FILE` that holds the findings (default the nearest "+baseline.FileName+")")
	flags.config.add(c)
	c.Flags().BoolVarP(&flags.quiet, "quiet", "q", false, "print no summary")
	flags.failLevel, flags.color, flags.maxWarnings, flags.maxRepeats = "never", "never", -1, -1
}

func newBaselineCreateCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "create [PATH...]",
		Short: "Record all findings as known",
		Long: `Record all findings as known.

With a PATH only the findings in it become known. What the baseline knows of other files stays, and of files that can't be read.`,
		RunE: func(c *cobra.Command, arguments []string) error {
			edit, err := editBaseline(c, &flags)
			if errors.Is(err, fs.ErrNotExist) {
				edit.known, err = edit.empty(), nil
			}
			if err != nil {
				return err
			}
			if err := edit.check(c, arguments); err != nil {
				return err
			}
			searched := arguments
			if len(searched) == 0 {
				searched = []string{"."}
			}
			refused := 0
			for t, name := range edit.checked() {
				left, stale := edit.known.New(name, t.findings)
				edit.known.Forget(name, forgettable(stale, t.findings, !t.stdin))
				refused += edit.known.Take(name, left)
			}
			for _, name := range edit.known.Names() {
				if edit.isGone(name) && edit.isWithin(name, searched) {
					edit.known.Drop(name)
				}
			}
			if err := edit.write(); err != nil {
				return err
			}
			edit.plan.note("%s in %s", report.Plural(edit.known.Len(), "known finding"), edit.name)
			if refused > 0 {
				edit.plan.note("%s in syntax or schema can't be kept", report.Plural(refused, "error"))
			}
			return edit.plan.failure()
		},
	}
	addBaselineFlags(c, &flags)
	return c
}

func newBaselinePruneCommand() *cobra.Command {
	var flags checkFlags
	c := &cobra.Command{
		Use:   "prune [PATH...]",
		Short: "Forget the known findings that are gone",
		Long: `Forget the known findings that are gone, in all files or those in a PATH. Of a file that can't be read, or is damaged, nothing is
forgotten.`,
		RunE: func(c *cobra.Command, arguments []string) error {
			edit, err := editBaseline(c, &flags)
			if err != nil {
				return err
			}
			before := edit.known.Len()
			var paths []string
			for _, name := range edit.known.Names() {
				switch {
				case !edit.isWithin(name, arguments):
				case edit.isGone(name):
					edit.known.Drop(name)
				default:
					paths = append(paths, edit.near(name))
				}
			}
			if len(paths) > 0 {
				if err := edit.check(c, paths); err != nil {
					return err
				}
			}
			for t, name := range edit.checked() {
				_, stale := edit.known.New(name, t.findings)
				edit.known.Forget(name, forgettable(stale, t.findings, !t.stdin))
			}
			if err := edit.write(); err != nil {
				return err
			}
			edit.plan.note("%s forgotten, %s left in %s", report.Plural(before-edit.known.Len(), "known finding"),
				report.Plural(edit.known.Len(), "finding"), edit.name)
			return edit.plan.failure()
		},
	}
	addBaselineFlags(c, &flags)
	return c
}

// baselineEdit is a change of a baseline.
type baselineEdit struct {
	flags     *checkFlags
	name      string // of the baseline's file, for people
	directory string // the working directory
	known     *resolve.Baseline
	plan      *checkPlan
	asked     int // how many of the targets were asked for; the others are only there to be compared with
}

// editBaseline reads the baseline that is to be changed: the named one or the nearest from the working directory upward. The error is
// fs.ErrNotExist if there is none; then the edit has no baseline yet.
func editBaseline(c *cobra.Command, flags *checkFlags) (*baselineEdit, error) {
	directory, err := paths.Absolute(".")
	if err != nil {
		return nil, err
	}
	e := &baselineEdit{flags: flags, name: flags.baseline, directory: directory}
	e.plan = &checkPlan{flags: flags, errs: c.ErrOrStderr()}
	resolver := resolve.New(disk.System{}, directory)
	if e.name == "" {
		e.name = baseline.FileName
		if found, err := resolver.Baseline(path.Join(directory, baseline.FileName)); err != nil {
			return e, baselineError(baseline.FileName, err)
		} else if found != nil {
			e.name, e.known = filepath.ToSlash(paths.Names{}.Near(filepath.FromSlash(found.Path))), found
			return e, nil
		}
	}
	at, err := paths.Absolute(e.name)
	if err != nil {
		return e, err
	}
	if e.known, err = resolver.ReadBaseline(at); err != nil {
		return e, baselineError(e.name, err)
	}
	return e, nil
}

// empty returns a baseline that knows nothing, to be written where the edit's has its place.
func (e *baselineEdit) empty() *resolve.Baseline {
	at := e.name
	if absolute, err := paths.Absolute(e.name); err == nil {
		at = absolute
	}
	return resolve.NewBaseline(disk.System{}, at)
}

// check checks files without a baseline, and those beside them that are to be compared with them.
func (e *baselineEdit) check(c *cobra.Command, arguments []string) error {
	flags := *e.flags
	flags.withoutBaseline = true
	plan, err := newCheckPlan(c, &flags, arguments)
	if err != nil {
		return err
	}
	e.plan = plan
	tuneCollector()
	plan.find(arguments)
	e.asked = len(plan.targets)
	e.addNeighbours()
	plan.run()
	if mistaken := plan.config.mistakes(plan.names); len(mistaken) > 0 {
		return fmt.Errorf("%s has mistakes: run spec-ls check", mistaken[0].Name)
	}
	return nil
}

// addNeighbours adds the specifications that lie beside named ones: some rules compare them.
func (e *baselineEdit) addNeighbours() {
	present := map[string]bool{}
	var folders []string
	for i := range e.plan.targets {
		t := &e.plan.targets[i]
		if at, err := paths.Absolute(t.Path); err == nil {
			present[at] = true
		}
		if at := filepath.ToSlash(folder(t)); t.Named && !t.stdin && !slices.Contains(folders, at) {
			folders = append(folders, at)
		}
	}
	for _, at := range folders {
		finder := discover.Finder{System: disk.System{}, Directory: e.directory, Skip: e.plan.config.excludes}
		for _, found := range finder.Folder(at, at).Files {
			if !present[found.Path] {
				present[found.Path] = true
				e.plan.targets = append(e.plan.targets, target{File: found})
			}
		}
	}
}

// checked yields the files that were asked for and could be checked, with their names in the baseline.
func (e *baselineEdit) checked() func(yield func(*target, string) bool) {
	return func(yield func(*target, string) bool) {
		for i := range e.asked {
			t := &e.plan.targets[i]
			at, err := paths.Absolute(t.Path)
			if t.checked == nil || err != nil {
				continue
			}
			if !yield(t, e.known.Name(at)) {
				return
			}
		}
	}
}

// isGone reports whether a file that the baseline names does not exist any more.
func (e *baselineEdit) isGone(name string) bool {
	return !files.Exists(disk.System{}, e.known.FileOf(name))
}

// isWithin reports whether a file that the baseline names is in one of some paths, or whether there are none.
func (e *baselineEdit) isWithin(name string, arguments []string) bool {
	return len(arguments) == 0 || slices.ContainsFunc(arguments, func(argument string) bool {
		at, err := paths.Absolute(argument)
		return err == nil && files.Inside(at, e.known.FileOf(name))
	})
}

// near returns the path of a file that the baseline names, as a user in the working directory would write it.
func (e *baselineEdit) near(name string) string {
	return paths.Names{}.Near(filepath.FromSlash(e.known.FileOf(name)))
}

func (e *baselineEdit) write() error {
	if err := disk.Write(filepath.FromSlash(e.known.Path), e.known.String()); err != nil {
		return failure.CannotWrite(e.name, err)
	}
	return nil
}
