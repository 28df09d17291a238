package main

import (
	"io"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/conversion/overlay"
	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/report"
)

// schemas print the JSON Schemas, by name.
var schemas = map[string]func() string{
	"config":           config.Schema,
	"generator_config": openapi.ConfigSchema,
	"overlay":          func() string { return overlay.Schema },
	"check":            func() string { return report.OutputSchema },
	"diff":             func() string { return report.ChangesSchema },
	"stale":            func() string { return staleSchema },
}

func newSchemaCommand() *cobra.Command {
	return &cobra.Command{
		Use: "schema config|check|diff|stale|overlay|generator_config",
		Example: `  spec-ls schema config > .spec-ls.schema.json
  spec-ls schema check`,
		Short:     "Print the JSON Schema of the configuration, of overlays, of generator_config.yml, or of what check, diff or stale prints with --format json",
		Args:      oneArgument("schema: config, check, diff, stale, overlay or generator_config"),
		ValidArgs: []string{"config", "check", "diff", "stale", "overlay", "generator_config"},
		RunE: func(c *cobra.Command, arguments []string) error {
			schema, ok := schemas[arguments[0]]
			if !ok {
				return failure.UnknownValue("schema", arguments[0], "config", "check", "diff", "stale", "overlay", "generator_config")
			}
			_, err := io.WriteString(c.OutOrStdout(), schema())
			return err
		},
	}
}
