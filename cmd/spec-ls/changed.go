package main

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// This file asks git what has changed. Only verify starts other programs.

// checkChanged finds mistakes in the value of --changed.
func checkChanged(c *cobra.Command, flags *checkFlags, arguments []string) error {
	switch {
	case flags.changed == "" && c.Flags().Changed("changed"):
		return errors.New("--changed= names no revision")
	case flags.changed == "":
	case slices.Contains(arguments, "-") || flags.stdinFilename != "":
		return errors.New("--changed is about files, not standard input")
	case flags.changed == git.Uncommitted && len(arguments) > 0:
		// A flag whose value may be left out takes none that is a word of its own.
		if _, err := (disk.System{}).Resolve(filepath.ToSlash(arguments[0])); err != nil && !strings.ContainsAny(arguments[0], "*?[{") && !strings.HasSuffix(arguments[0], ".json") {
			return fmt.Errorf("there is no file %s; did you mean --changed=%s?", arguments[0], arguments[0])
		}
	}
	return nil
}

// keepChanged leaves out the targets that git does not say have changed since a revision.
func (p *checkPlan) keepChanged(revision string) {
	repositories := map[string]map[string]bool{} // what has changed in each, by absolute path
	changed := func(directory string) map[string]bool {
		root := paths.RepositoryRoot(directory)
		if known, ok := repositories[root]; ok {
			return known
		}
		found, err := git.Changed(root, directory, revision)
		if err != nil {
			p.fail(fmt.Errorf("--changed: %w", err))
		}
		repositories[root] = found
		return found
	}
	if len(p.targets) == 0 {
		changed(".") // for the error, if there is one
	}
	p.targets = slices.DeleteFunc(p.targets, func(t target) bool {
		files := changed(filepath.Dir(t.Path))
		for _, name := range git.NamesOf(t.Path) {
			if files[name] {
				return false
			}
		}
		return true
	})
}
