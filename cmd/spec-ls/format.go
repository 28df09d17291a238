package main

import (
	"errors"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

type formatFlags struct {
	check     bool
	diff      bool
	canonical bool
	files     checkFlags // those that fmt shares with check
}

const formatLong = `Format specifications as the tools that write them do: each member on its own line, indented as the rest of the file is.
A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory is searched.

Only white space changes: what tfplugingen-openapi, jq or Python wrote stays as it is, byte for byte. Where a file is damaged,
the damaged place stays as it is. With --canonical the keys also take the order in which tfplugingen-openapi writes them.

Exit codes: 0 if all is done, 1 if --check or --diff found something to change, 2 if something could not be done.`

func newFormatCommand() *cobra.Command {
	var flags formatFlags
	c := &cobra.Command{
		Use:   "fmt [PATH...]",
		Short: "Format specifications",
		Long:  formatLong,
		RunE:  func(c *cobra.Command, arguments []string) error { return formatFiles(c, &flags, arguments) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.BoolVar(&flags.check, "check", false, "list the files that would change, and change nothing")
	f.BoolVar(&flags.diff, "diff", false, "print the changes as a patch, and change nothing")
	f.BoolVar(&flags.canonical, "canonical", false, "also put keys in the usual order")
	flags.files.reading(c, "stdin-filename", "exclude", "ignore-non-spec")
	flags.files.share(c, "quiet")
	return c
}

// formatFiles is one run of the command.
func formatFiles(c *cobra.Command, flags *formatFlags, arguments []string) error {
	plan, err := newCheckPlan(c, &flags.files, arguments)
	if err != nil {
		return err
	}
	changed, all := 0, 0
	for t, text := range plan.texts(arguments) {
		all++
		if t.open(text, nil).Foreign() {
			plan.fail(fmt.Errorf("%s is not a provider code specification and is left as it is", plan.names.Display(t.Path)))
			if err := flags.put(plan, t, text, nil); err != nil {
				plan.fail(failure.CannotWrite(plan.names.Display(t.Path), err))
			}
			continue
		}
		options := format.Options{Canonical: flags.canonical}
		if configuration, _ := plan.config.of(t.Path); configuration != nil && !c.Flags().Changed("canonical") {
			options.Canonical = configuration.Canonical()
		}
		edits := format.Document(text, options)
		if err := flags.put(plan, t, text, edits); err != nil {
			plan.fail(failure.CannotWrite(plan.names.Display(t.Path), err))
		} else if len(edits) > 0 {
			changed++
		}
	}
	if all == 0 && len(plan.failures) == 0 {
		plan.note("no specification found")
	}
	for _, mistaken := range plan.config.mistakes(plan.names) {
		plan.fail(fmt.Errorf("%s has mistakes: run spec-ls check", mistaken.Name))
	}
	switch {
	case changed == 0:
	case flags.check || flags.diff:
		plan.note("%s would change", report.Plural(changed, "file"))
	case !slices.ContainsFunc(plan.targets, func(t target) bool { return t.stdin }):
		plan.note("formatted %s", report.Plural(changed, "file"))
	}
	if err := plan.failure(); err != nil {
		return err
	}
	if changed > 0 && (flags.check || flags.diff) {
		return exitError(exitFindings)
	}
	return nil
}

// put does with the edits of a file what the flags ask for.
func (f *formatFlags) put(plan *checkPlan, t *target, source string, edits []syntax.Edit) error {
	name := plan.names.Display(t.Path)
	formatted, err := text.ApplyEdits(source, edits)
	if err != nil {
		return err
	}
	if f.check || f.diff {
		var check, diff error
		if f.check && len(edits) > 0 {
			_, check = fmt.Fprintln(plan.out, printable.Name(name))
		}
		if f.diff && len(edits) > 0 {
			_, diff = io.WriteString(plan.out, patch.Unified(plan.names.Patched(t.Path), source, edits))
		}
		return errors.Join(check, diff)
	}
	if t.stdin {
		_, err := io.WriteString(plan.out, formatted)
		return err
	}
	if len(edits) == 0 {
		return nil
	}
	return disk.Replace(t.Path, source, formatted)
}
