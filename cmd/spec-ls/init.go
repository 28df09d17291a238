package main

import (
	"errors"
	"fmt"
	"io/fs"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/project/config"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

func newInitCommand() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use: "init",
		Example: `  spec-ls init
  spec-ls init && spec-ls config show`,
		Short: "Write a configuration with comments, " + config.FileName + ", into the working directory",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			write := disk.Create
			if force {
				write = disk.Write
			}
			switch err := write(config.FileName, config.Initial); {
			case errors.Is(err, fs.ErrExist):
				return fmt.Errorf("%s exists: --force replaces it", config.FileName)
			case err != nil:
				return failure.CannotWrite(config.FileName, err)
			}
			_, err := fmt.Fprintf(c.ErrOrStderr(), "spec-ls: wrote %s\n", config.FileName)
			return err
		},
	}
	c.Flags().BoolVar(&force, "force", false, "replace the file if there is one")
	return c
}
