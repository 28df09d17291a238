package main

import (
	"fmt"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/mcp"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/tools"
)

const mcpLong = `Serve tools to coding agents, over the Model Context Protocol on standard input and output: check, fix, explain, outline, keys,
functions, preview and diff; with --tools all also trace, merge, import, export and docs.

The tools change nothing and open no network connection; fixes come back as patches. The files that a tool is asked about must be below the
working directory. The server also reads what "spec-ls check" reads: configurations, baselines and go.mod up to the root of the
repository, and Go packages in the module cache.

A client starts it as a server of type stdio with the command "spec-ls" and the argument "mcp".`

func newMCPCommand() *cobra.Command {
	offered := "usual"
	c := &cobra.Command{
		Use: "mcp",
		Example: `  spec-ls mcp
  spec-ls mcp --tools all`,
		Short: "Serve tools to coding agents (Model Context Protocol)",
		Long:  mcpLong,
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			root, err := paths.Absolute(".")
			if err != nil {
				return fmt.Errorf("finding the working directory: %w", err)
			}
			offering := tools.All(root, newProgram(c))
			switch offered {
			case "usual":
				offering = offering[:tools.Usual]
			case "all":
			default:
				return failure.UnknownValue("value of --tools", offered, "usual", "all")
			}
			server := mcp.Server{
				Name: "spec-ls", Title: "Terraform Provider Code Specifications", Version: version(),
				Instructions: agentInstructions, Tools: offering,
			}
			return server.Serve(c.Context(), c.InOrStdin(), c.OutOrStdout())
		},
	}
	c.Flags().StringVar(&offered, "tools", offered, "offer the `SET` usual, which is enough to edit, or all: a model reads every description")
	completeWith(c, "tools", "usual", "all")
	return c
}
