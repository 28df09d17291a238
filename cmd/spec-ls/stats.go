package main

import (
	"io"

	_ "embed"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/counts"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

func newStatsCommand() *cobra.Command {
	var format string
	var flags run.InputOptions
	c := &cobra.Command{
		Use:   "stats [PATH...]",
		Short: "Count what is in specifications",
		Long: `Count what is in specifications: units, attributes by type and by who sets them, how deep they are, and how many are described,
deprecated, sensitive and validated. A PATH is a file, a directory, a pattern, or - for standard input. Without one the working directory
is searched.`,
		Example: `  spec-ls stats
  spec-ls stats -f json specs/`,
		RunE: func(c *cobra.Command, arguments []string) error {
			write, ok := map[string]func(io.Writer, *counts.Counts) error{"text": counts.Write, "json": counts.WriteJSON}[format]
			if !ok {
				return failure.UnknownValue("format", format, "text", "json")
			}
			plan, err := run.NewFiles(newProgram(c), &flags, arguments)
			if err != nil {
				return err
			}
			plan.Find(arguments)
			counted := counts.Count(plan)
			if counted.Files() == 0 {
				plan.TellNone()
			}
			if err := write(plan.Out, counted); err != nil {
				return err
			}
			return plan.Failure()
		},
	}
	f := c.Flags()
	f.StringVarP(&format, "format", "f", "text", "`FORMAT` of the output: text or json")
	addInputs(c, &flags, "stdin-filename", "exclude", "ignore-non-spec", "pass-on-no-files", "root")
	share(c, &flags, "quiet")
	completeWith(c, "format", "text", "json")
	return c
}
