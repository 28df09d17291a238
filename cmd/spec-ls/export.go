package main

import (
	"fmt"
	"math"
	"slices"

	"github.com/spec-ls/spec-ls/analysis/conversion/exchange"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/compare"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

type exportFlags struct {
	provider      string
	output        string
	quiet         bool
	configuration run.ConfigurationOptions
}

const exportLong = `Print the JSON that "terraform providers schema -json" prints once the provider is built, without building it.

SPEC is a specification, a directory, of which all specifications of a provider count together, or - for standard input. What the
generator refuses is refused; what else "spec-ls check" rejects can't be built.

The JSON has no defaults, validators, plan modifiers or custom types, because Terraform does not tell them. Where the type of an attribute
is what Go code of your own says, the type in the specification is taken, and a note on standard error reports it.

Exit codes: 0 if the JSON is written, 2 if something could not be read or written.`

func newExportCommand() *cobra.Command {
	var flags exportFlags
	c := &cobra.Command{
		Use:   "export SPEC...",
		Short: `Print what "terraform providers schema -json" prints of the built provider`,
		Long:  exportLong,
		Example: `  spec-ls export provider_code_spec.json
  spec-ls export specs/ --provider registry.terraform.io/acme/acme -o schema.json`,
		Args: takes(1, math.MaxInt, "needs a SPEC"),
		RunE: func(c *cobra.Command, arguments []string) error { return export(c, &flags, arguments) },
	}
	f := c.Flags()
	f.StringVar(&flags.provider, "provider", "", "the `ADDRESS` of the provider (default registry.terraform.io/hashicorp/NAME)")
	f.StringVarP(&flags.output, "output", "o", "", "write to `FILE` instead of standard output")
	addStdinFilename(c, &flags.configuration)
	addConfiguration(c, &flags.configuration)
	f.BoolVarP(&flags.quiet, "quiet", "q", false, "print no notes")
	return c
}

func export(c *cobra.Command, flags *exportFlags, arguments []string) error {
	run.TuneCollector()
	r, err := compare.NewReader(newProgram(c), &flags.configuration)
	if err != nil {
		return err
	}
	var versions []compare.Version
	for i, argument := range arguments {
		if slices.Contains(arguments[:i], argument) {
			return fmt.Errorf("%s is named twice", argument)
		}
		found, err := r.ReadNamed(argument, false)
		if err != nil {
			return err
		}
		versions = append(versions, found...)
	}
	if err := r.Refused(versions); err != nil {
		return err
	}
	providers, err := r.ExportedProviders(versions, flags.provider)
	if err != nil {
		return err
	}
	exported := exchange.Export(providers...)
	if !flags.quiet {
		for _, note := range exported.Notes {
			say(c.ErrOrStderr(), note.String())
		}
	}
	return run.WriteOutput(newProgram(c), flags.output, exported.JSON, flags.quiet)
}
