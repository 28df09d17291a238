package run

import (
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// changedOptions finds mistakes in the flags about changes.
func changedOptions(o *CheckOptions, arguments []string) error {
	switch {
	case o.Changed == "":
	case slices.Contains(arguments, "-") || o.StdinFilename != "":
		return errors.New("--changed is about files, not standard input")
	case o.Changed == git.Uncommitted && len(arguments) > 0:
		// A flag whose value may be left out takes none that is a word of its own.
		if _, err := (disk.System{}).Resolve(filepath.ToSlash(arguments[0])); err != nil && !strings.ContainsAny(arguments[0], "*?[{") &&
			!strings.HasSuffix(arguments[0], ".json") {
			return fmt.Errorf("there is no file %s; did you mean --changed=%s?", arguments[0], arguments[0])
		}
	}
	return nil
}

// keepChanged leaves out the targets that git does not say have changed since a revision.
func (p *Check) keepChanged(revision string) {
	repositories := map[string]map[string]bool{} // the files that have changed in each, by absolute path
	changed := func(directory string) map[string]bool {
		root := paths.RepositoryRoot(directory)
		if known, ok := repositories[root]; ok {
			return known
		}
		found, err := git.Changed(root, directory, revision)
		if err != nil {
			p.Fail(fmt.Errorf("--changed: %w", err))
		}
		repositories[root] = found
		return found
	}
	if len(p.Targets) == 0 {
		changed(".") // for the error, if there is one
	}
	p.Targets = slices.DeleteFunc(p.Targets, func(t Target) bool {
		files := changed(filepath.Dir(t.Path))
		for _, name := range git.NamesOf(t.Path) {
			if files[name] {
				return false
			}
		}
		return true
	})
}
