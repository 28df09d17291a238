package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/analysis/source/syntax"
	"github.com/spec-ls/spec-ls/analysis/source/text"
	"github.com/spec-ls/spec-ls/analysis/spec/format"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/patch"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/terminal"
)

type formatFlags struct {
	check     bool
	diff      bool
	canonical bool
	exitZero  bool
	color     string
	files     run.InputOptions
}

const formatLong = `Format specifications like the tools that write them: each member on its own line, indented like the rest of the file.
A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory is searched.

Only white space changes: files that tfplugingen-openapi, jq or Python wrote stay unchanged, byte for byte, and so do damaged parts of a file.
With --canonical, keys are also put in the order of tfplugingen-openapi.

Exit codes: 0 if all files are formatted, 1 if --check or --diff found something to change, 2 if something could not be read or written.`

func newFormatCommand() *cobra.Command {
	var flags formatFlags
	c := &cobra.Command{
		Use: "fmt [PATH...]",
		Example: `  spec-ls fmt
  spec-ls fmt --check specs/
  jq 'del(.datasources)' provider_code_spec.json | spec-ls fmt -`,
		Short: "Format specifications",
		Long:  formatLong,
		RunE:  func(c *cobra.Command, arguments []string) error { return formatFiles(c, &flags, arguments) },
	}
	f := c.Flags()
	f.BoolVar(&flags.check, "check", false, "list the files that would change, and change nothing")
	f.BoolVar(&flags.diff, "diff", false, "print the changes as a patch, and change nothing")
	f.BoolVar(&flags.canonical, "canonical", false, "also put keys in the usual order")
	addExitZero(c, &flags.exitZero)
	addColor(c, &flags.color)
	addInputs(c, &flags.files, "stdin-filename", "exclude", "ignore-non-spec", "pass-on-no-files", "root")
	share(c, &flags.files, "quiet")
	return c
}

// formatFiles is one run of the command.
func formatFiles(c *cobra.Command, flags *formatFlags, arguments []string) error {
	plan, err := run.NewFiles(newProgram(c), &flags.files, arguments)
	if err != nil {
		return err
	}
	if _, err := terminal.UseColor(flags.color, plan.Out, os.Getenv); err != nil {
		return err
	}
	plan.Find(arguments)
	changed, all := 0, 0
	for t, text := range plan.Texts() {
		all++
		var edits []syntax.Edit
		if t.Open(text, nil).Foreign() {
			plan.Fail(fmt.Errorf("%s is not a provider code specification and is left as it is", plan.Names.Display(t.Path)))
		} else {
			options := format.Options{Canonical: flags.canonical}
			if configuration, _ := plan.Configuration.ConfigFor(t.Path); configuration != nil && !c.Flags().Changed("canonical") {
				options.Canonical = configuration.Canonical()
			}
			edits = format.Document(text, options)
		}
		if err := flags.put(plan, t, text, edits); err != nil {
			plan.Fail(failure.CannotWrite(plan.Names.Display(t.Path), err))
		} else if len(edits) > 0 {
			changed++
		}
	}
	if all == 0 {
		plan.TellNone()
	}
	switch {
	case changed == 0:
	case flags.check || flags.diff:
		plan.Note("%s would change", report.Plural(changed, "file"))
	case !plan.Targets[0].Stdin:
		plan.Note("formatted %s", report.Plural(changed, "file"))
	}
	if err := plan.Failure(); err != nil {
		return err
	}
	if changed > 0 && (flags.check || flags.diff) && !flags.exitZero {
		return run.Findings
	}
	return nil
}

// put does with the edits of a file what the flags ask for.
func (f *formatFlags) put(plan *run.Files, t *run.Target, source string, edits []syntax.Edit) error {
	name := plan.Names.Display(t.Path)
	formatted, err := text.ApplyEdits(source, edits)
	if err != nil {
		return err
	}
	if f.check || f.diff {
		var check, diff error
		if f.check && len(edits) > 0 {
			_, check = fmt.Fprintln(plan.Out, printable.Name(name))
		}
		if f.diff && len(edits) > 0 {
			diff = terminal.WritePatch(plan.Out, f.color, patch.Unified(plan.Names.Patched(t.Path), source, edits))
		}
		return errors.Join(check, diff)
	}
	if t.Stdin {
		_, err := io.WriteString(plan.Out, formatted)
		return err
	}
	if len(edits) == 0 {
		return nil
	}
	return disk.Replace(t.Path, source, formatted)
}
