package compare

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/git"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/paths"
)

// explainCommits returns an error if commits are named where files belong, as git diff and git log take them: OLD NEW, OLD..NEW or OLD. The files
// of NEW are those on the disk, so that all that a run reads beside them, such as the configuration, is of one time.
func explainCommits(arguments []string) error {
	var commits []string
	for _, argument := range arguments {
		if _, err := (disk.System{}).Stat(filepath.ToSlash(argument)); err == nil {
			return nil
		}
		old, new, isRange := strings.Cut(argument, "..")
		commits = append(commits, old)
		if isRange {
			commits = append(commits, strings.TrimPrefix(new, "."))
		}
	}
	if len(commits) == 0 || len(commits) > 2 {
		return nil
	}
	root := paths.RepositoryRoot(".")
	for _, name := range commits {
		if name == "" {
			continue // HEAD, in a range
		}
		if root == "" {
			return nil
		}
		if _, err := git.Find(root, name); err != nil {
			return nil // the one who reads the file says that there is none
		}
	}
	if len(commits) == 1 || commits[1] == "" || commits[1] == "HEAD" {
		return fmt.Errorf("%s is a commit; did you mean \"spec-ls diff --against %s\"?", commits[0], commits[0])
	}
	return fmt.Errorf(
		"%s and %s are commits: check out %s, and run spec-ls diff --against %s",
		commits[0], commits[1], commits[1], commits[0],
	)
}

// tagOf returns the tag of a version, with which a release is compared unless another commit is named: where the branch left the default branch,
// nothing may differ, and the changelog would be empty.
func tagOf(version string) (string, error) {
	root := paths.RepositoryRoot(".")
	for _, tag := range []string{version, "v" + strings.TrimPrefix(version, "v"), strings.TrimPrefix(version, "v")} {
		if root != "" {
			if _, err := git.Find(root, "refs/tags/"+tag); err == nil {
				return tag, nil
			}
		}
	}
	return "", fmt.Errorf("--from %s: git has no tag of that version; name the commit with --against, or OLD and NEW", version)
}
