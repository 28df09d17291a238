package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

type mergeFlags struct {
	base, ours, theirs string
	output             string
	markers            bool
	install            bool
	quiet              bool
	configuration      run.ConfigurationOptions
}

const mergeLong = `Merge the hand edits in a specification with the newly generated one. BASE is the file that was generated before, OURS that
file with the edits, and THEIRS the file that is generated now. The result is written to standard output or, with --output, to a file.

Resources, data sources, attributes and blocks are matched by name, everything else by key. The order and layout of OURS stay. A change on one
side is taken, validators and plan modifiers are sets of calls, and renames on one side are followed. If both sides have changed the same thing,
OURS wins, and both values are listed. OURS also wins if the combination would fail "spec-ls check" though each side passes.

As git's merge driver the command takes three or four arguments, and writes to the file OURS; PATH is the path of the file in the repository.
--install prints the lines that make git use it.

Exit codes: 0 if everything is merged, 1 if there are conflicts, 2 if something could not be read or written.`

func newMergeCommand() *cobra.Command {
	var flags mergeFlags
	c := &cobra.Command{
		Use:   "merge --base FILE --ours FILE --theirs FILE | BASE OURS THEIRS [PATH]",
		Short: "Merge hand edits with a newly generated specification",
		Long:  mergeLong,
		Example: `  spec-ls merge --base generated.json --ours provider_code_spec.json --theirs new.json -o provider_code_spec.json
  spec-ls merge --install`,
		Args: func(c *cobra.Command, arguments []string) error {
			named := flags.base != "" || flags.ours != "" || flags.theirs != ""
			switch {
			case flags.install && (named || len(arguments) > 0):
				return errors.New("--install merges nothing and takes no files")
			case flags.install:
			case named && len(arguments) > 0:
				return errors.New("name the files with --base, --ours and --theirs, or as arguments, but not both")
			case len(arguments) > 0 && (len(arguments) < 3 || len(arguments) > 4):
				return fmt.Errorf("%s takes BASE, OURS and THEIRS, not %s %s", c.CommandPath(), report.Plural(len(arguments), "file"), seeHelp(c))
			case len(arguments) == 0 && (flags.base == "" || flags.ours == "" || flags.theirs == ""):
				return fmt.Errorf("%s needs --base, --ours and --theirs %s", c.CommandPath(), seeHelp(c))
			case len(arguments) > 0 && flags.output != "":
				return errors.New("as a merge driver the command writes to OURS; name the files with --base, --ours and --theirs to use --output")
			}
			return nil
		},
		RunE: func(c *cobra.Command, arguments []string) error { return mergeFiles(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVar(&flags.base, "base", "", "the `FILE` that was generated before; - for standard input")
	f.StringVar(&flags.ours, "ours", "", "the `FILE` with the changes that were made by hand")
	f.StringVar(&flags.theirs, "theirs", "", "the `FILE` that is generated now")
	f.StringVarP(&flags.output, "output", "o", "", "write to `FILE`, which may be one of the three, instead of standard output")
	f.BoolVar(&flags.markers, "markers", false, "put both versions of a conflict into the text, between lines as git writes them")
	f.BoolVar(&flags.install, "install", false, "print the two lines that make git merge specifications with this command")
	addStdinFilename(c, &flags.configuration)
	addConfiguration(c, &flags.configuration)
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "print only conflicts, no summary and no notes")
	return c
}

const mergeInstall = `git config merge.spec-ls.driver "spec-ls merge --markers %O %A %B %P"
echo "provider_code_spec.json merge=spec-ls" >> .gitattributes
`

// mergeFiles is one run of the command.
func mergeFiles(c *cobra.Command, flags *mergeFlags, arguments []string) error {
	if flags.install {
		_, err := io.WriteString(c.OutOrStdout(), mergeInstall)
		return err
	}
	names := []string{flags.base, flags.ours, flags.theirs}
	path, driven := flags.ours, len(arguments) > 0
	if driven {
		names, path = arguments[:3], arguments[len(arguments)-1]
		if len(arguments) == 3 {
			path = arguments[1]
		}
	}
	texts, err := run.Texts(c.InOrStdin(), names)
	if err != nil {
		return err
	}
	settings, err := run.Settings(newProgram(c), &flags.configuration, path)
	if err != nil {
		return err
	}
	merged, err := merging.Merge(texts, names, merge.Options{
		Markers: flags.markers, Refusals: func(text string) []merge.Refusal { return merging.Refusals(text, settings) },
	})
	if err != nil {
		return err
	}
	switch {
	case driven:
		if err := disk.Replace(names[1], texts[1], merged.Text); err != nil {
			return failure.CannotWrite(names[1], err)
		}
	case flags.output != "":
		if err := disk.Write(flags.output, merged.Text); err != nil {
			return failure.CannotWrite(flags.output, err)
		}
	default:
		if _, err := io.WriteString(c.OutOrStdout(), merged.Text); err != nil {
			return err
		}
	}
	for _, note := range merging.Notes(merged, flags.quiet) {
		say(c.ErrOrStderr(), note)
	}
	if len(merged.Conflicts) > 0 {
		return run.Findings
	}
	return nil
}
