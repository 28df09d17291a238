// Package paths turns the names of files that users write into absolute paths, and paths into the names that reports, patches and git have.
package paths

import (
	"fmt"
	"os"
	"path"
	"path/filepath"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/failure"
)

// Names gives the names of files in reports.
type Names struct {
	root         string // absolute; empty for none
	Given        string // the name of a text without a file; empty for unnamed
	repositories map[string]string
}

// NewNames returns the names of files, which are relative to root unless that is empty.
func NewNames(root string) (Names, error) {
	n := Names{repositories: map[string]string{}}
	if root == "" {
		return n, nil
	}
	info, err := os.Stat(root)
	if err != nil {
		return n, failure.CannotRead(root, err)
	}
	if !info.IsDir() {
		return n, fmt.Errorf("--root %s is not a directory", root)
	}
	n.root, err = filepath.Abs(root)
	return n, err
}

// Display returns a file's name for people: as it was named, or relative to --root.
func (n Names) Display(path string) string {
	if path == Stdin && n.Given != "" {
		return n.Given
	}
	if n.root != "" {
		if relative := Relative(n.root, path); relative != "" {
			return relative
		}
	}
	return filepath.ToSlash(path)
}

// Near returns an absolute path as a user in the working directory would name it.
func (n Names) Near(path string) string {
	if directory, err := filepath.Abs("."); err == nil {
		if relative, err := filepath.Rel(directory, path); err == nil && !strings.HasPrefix(relative, filepath.Join("..", "..", "..")) {
			return relative
		}
	}
	return path
}

// Shown is near for a path with slashes, or relative to --root.
func (n Names) Shown(path string) string {
	if n.root != "" {
		return n.Display(path)
	}
	return filepath.ToSlash(n.Near(filepath.FromSlash(path)))
}

// Repository returns a file's path relative to --root or to its repository; if it is outside, as it was named.
func (n Names) Repository(path string) string {
	root := n.root
	if root == "" {
		directory := filepath.Dir(path)
		known, ok := n.repositories[directory]
		if !ok {
			known = RepositoryRoot(directory)
			if n.repositories != nil {
				n.repositories[directory] = known
			}
		}
		root = known
	}
	if root != "" {
		if relative := Relative(root, path); relative != "" {
			return relative
		}
	}
	return filepath.ToSlash(path)
}

// Patched returns a file's name for a patch. git apply takes names from the repository's root, wherever it runs, and where there is no
// repository, patch -p1 takes them from the working directory.
func (n Names) Patched(file string) string {
	name := n.Repository(file)
	if filepath.IsAbs(filepath.FromSlash(name)) {
		name = filepath.ToSlash(n.Near(file))
	}
	return strings.TrimPrefix(path.Clean(name), "/")
}

// RepositoryRoot returns the absolute path of the repository around a directory; empty if there is none.
func RepositoryRoot(directory string) string {
	absolute, err := Absolute(directory)
	if err != nil {
		return ""
	}
	return filepath.FromSlash(files.RepositoryRoot(disk.System{}, absolute))
}

// Relative returns a path relative to a directory that it is in, with slashes, or nothing. Links are resolved where the plain
// path lies elsewhere.
func Relative(root, path string) string {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return ""
	}
	for range 2 {
		if relative, err := filepath.Rel(root, absolute); err == nil && filepath.IsLocal(relative) {
			return filepath.ToSlash(relative)
		}
		if resolved, err := (disk.System{}).Resolve(absolute); err == nil {
			absolute = filepath.FromSlash(resolved)
		}
		if resolved, err := (disk.System{}).Resolve(root); err == nil {
			root = filepath.FromSlash(resolved)
		}
	}
	return ""
}

// Absolute returns the absolute path of a file, with slashes.
func Absolute(path string) (string, error) {
	absolute, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("finding the configuration of %s: %w", path, err)
	}
	return filepath.ToSlash(absolute), nil
}

// Stdin is the name of standard input without --stdin-filename.
const Stdin = "<stdin>"
