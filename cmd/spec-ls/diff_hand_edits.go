package main

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/merge"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/printable"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// handEdits lists the edits that were made by hand: those that a merge would take from the file if the generated code had not changed.
func handEdits(c *cobra.Command, flags *diffFlags, arguments []string) error {
	if len(arguments) != 2 {
		return errors.New("--hand-edits compares two files: the one that was changed by hand, and the one that is generated")
	}
	for _, other := range []string{"against", "format", "policy", "severity", "fail-level", "from", "to", "baseline", "no-baseline", "accept",
		"exit-zero", "root", "pass-on-no-files", "provider"} {
		if c.Flags().Changed(other) {
			return fmt.Errorf("--hand-edits does not go with --%s", other)
		}
	}
	hand, generated := arguments[0], arguments[1]
	names := []string{generated, hand}
	texts, err := run.Texts(c.InOrStdin(), names)
	if err != nil {
		return err
	}
	edits, err := merging.Merge([]string{texts[0], texts[0], texts[1]}, []string{generated, generated, hand}, merge.Options{})
	if err != nil {
		return err
	}
	out := c.OutOrStdout()
	for _, r := range edits.Renames {
		fmt.Fprintf(out, "%s is %s\n", printable.Text(r.Place), printable.Text(r.To))
	}
	merging.WriteTaken(out, edits)
	if !flags.Quiet {
		fmt.Fprintf(out, "%s by hand.\n", report.Plural(len(edits.Taken), "change"))
	}
	return nil
}
