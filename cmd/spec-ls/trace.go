package main

import (
	"fmt"
	"io"
	"math"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tracing"
	"github.com/spf13/cobra"
)

type traceFlags struct {
	tracing.Files
	format string
}

func newTraceCommand() *cobra.Command {
	var flags traceFlags
	c := &cobra.Command{
		Use:   "trace SPEC|CONFIG [NAME[.ATTRIBUTE]...]",
		Short: "Show where the attributes of a generated specification come from, and why they are as they are",
		Long: `Show where the attributes that tfplugingen-openapi writes come from: the places in the OpenAPI document, what each of them gave, why an
attribute has its type and is computed, optional or required, and what the document says that is lost. Resources and data sources that are missing,
and bodies, parameters and properties without an attribute, are listed with the reason.

The file is the specification or the configuration of tfplugingen-openapi. The document is found by "openapi" in .spec-ls.json, or by the
commands around the file that run tfplugingen-openapi, unless --document and --config name others. NAME is a resource or data source, and
NAME.ATTRIBUTE an attribute of it, at any depth. Without a NAME, all are shown.`,
		Example: `  spec-ls trace provider_code_spec.json pet.owner.name
  spec-ls trace generator_config.yml --document openapi.json -f json`,
		Args: takes(1, math.MaxInt, "takes a specification or a configuration"),
		RunE: func(c *cobra.Command, arguments []string) error { return trace(c, &flags, arguments[0], arguments[1:]) },
	}
	f := c.Flags()
	f.StringVar(&flags.Document, "document", "", "the OpenAPI document, in `FILE`")
	f.StringVar(&flags.Config, "config", "", "the configuration of tfplugingen-openapi, in `FILE`")
	f.StringSliceVar(&flags.Improve, "improve", nil, "the improvements with which the specification was made: `NAME`[,NAME...]")
	f.StringVarP(&flags.format, "format", "f", "text", "`FORMAT` of the output: text or json")
	completeWith(c, "format", "text", "json")
	completeWith(c, "improve", openapi.ImprovementNames()...)
	return c
}

// trace is one run of the command.
func trace(c *cobra.Command, flags *traceFlags, file string, names []string) error {
	write, ok := map[string]func(io.Writer, []tracing.Unit) error{"text": tracing.Write, "json": tracing.WriteJSON}[flags.format]
	if !ok {
		return failure.UnknownValue("format", flags.format, "text", "json")
	}
	flags.Way = tracing.Flags
	in, err := tracing.Read(&flags.Files, file)
	if err != nil {
		return sayEach(c, err)
	}
	traced, err := in.Units(names)
	if err != nil {
		return err
	}
	if err := write(c.OutOrStdout(), traced); err != nil {
		return fmt.Errorf("writing what was traced: %w", err)
	}
	return nil
}
