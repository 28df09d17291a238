package main

import (
	"github.com/spec-ls/spec-ls/cmd/spec-ls/merging"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spf13/cobra"
)

func newOverlayCreateCommand() *cobra.Command {
	var output overlayOutput
	c := &cobra.Command{
		Use:   "create OLD NEW",
		Short: "Write the overlay that turns one specification into another",
		Long: `Write the overlay that turns OLD, which is generated, into NEW, which was edited by hand. An attribute that has another name in NEW but
is otherwise the same is renamed; the order of attributes does not count.`,
		Example: `  spec-ls overlay create generated.json provider_code_spec.json -o provider.overlay.yml
  spec-ls overlay create generated.json provider_code_spec.json -f json`,
		Args: takes(2, 2, "takes OLD and NEW"),
		RunE: func(c *cobra.Command, arguments []string) error {
			texts, err := run.Texts(c.InOrStdin(), arguments)
			if err != nil {
				return err
			}
			edits, err := merging.CreateOverlay(arguments, texts)
			if err != nil {
				return err
			}
			return output.write(c, edits)
		},
	}
	output.add(c)
	return c
}
