package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/config"
)

func newInitCommand() *cobra.Command {
	var force bool
	c := &cobra.Command{
		Use:   "init",
		Short: "Write a configuration with comments, " + config.FileName + ", into the working directory",
		Args:  noArguments,
		RunE: func(c *cobra.Command, _ []string) error {
			if _, err := os.Lstat(config.FileName); !force && !errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%s exists: --force replaces it", config.FileName)
			}
			if err := writeFile(config.FileName, []byte(config.Initial), 0o644); err != nil {
				return writeError(config.FileName, err)
			}
			_, err := fmt.Fprintf(c.ErrOrStderr(), "spec-ls: wrote %s\n", config.FileName)
			return err
		},
	}
	c.Flags().BoolVar(&force, "force", false, "replace the file if there is one")
	return c
}
