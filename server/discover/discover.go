// Package discover finds the files that a run is to check: those that were named, and those in directories that may be
// specifications. It reads directories and .gitignore files; whether a file that it found is a specification, its reader decides
// by the content. The command and the server look for files in this one way.
package discover

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	"github.com/spec-ls/spec-ls/analysis/sniff"
)

// File is a file to check.
type File struct {
	Path string
	// Named files were named by the user and are checked whatever they hold. The others are checked if they look like
	// specifications.
	Named bool
	// Known says that the file has a name that specifications usually have: it is also checked if it is no JSON at all.
	Known bool
}

// IsSpecification says whether a file that was found, but not named, is to be checked: it looks like a specification, or has the
// name of one and is no JSON at all.
func (f File) IsSpecification(text string) bool {
	return sniff.IsSpec(text) || f.Known && !sniff.IsJSON(text)
}

// Result is what was found.
type Result struct {
	Files     []File   // by path, each once
	Failures  []error  // paths that do not exist or cannot be read
	Unmatched []string // patterns without a match
}

// Find looks for files. An argument is the path of a file or directory, or a pattern with **; without arguments the working
// directory is searched. Skip says of a path whether it is to be left out; named files are not asked about.
func Find(arguments []string, skip func(path string) bool) Result {
	if len(arguments) == 0 {
		arguments = []string{"."}
	}
	f := &finder{found: map[string]int{}, skip: skip}
	for _, argument := range arguments {
		f.argument(argument)
	}
	slices.SortFunc(f.result.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return f.result
}

// Folder looks for the files that Find, asked to search a directory, would find in one folder below it: not in the folders inside
// that. There are none if Find would not come by.
func Folder(root, folder string, skip func(path string) bool) Result {
	f := &finder{found: map[string]int{}, skip: skip}
	relative, err := filepath.Rel(root, folder)
	if err != nil || relative != "." && !filepath.IsLocal(relative) {
		return f.result
	}
	at, ignored := filepath.Clean(root), newIgnores(root)
	if relative != "." {
		for name := range strings.SplitSeq(relative, string(filepath.Separator)) {
			ignored = ignored.enter(at)
			at = filepath.Join(at, name)
			if info, err := os.Lstat(at); err != nil || !info.IsDir() || !enters(at, ignored) {
				return f.result
			}
		}
	}
	f.visit(at, ignored.enter(at), f.candidate, func(string) {})
	return f.result
}

type finder struct {
	result Result
	found  map[string]int // by path, the place in the result
	skip   func(path string) bool
}

func (f *finder) argument(argument string) {
	info, err := os.Stat(argument)
	switch {
	case err == nil && info.IsDir():
		f.walk(filepath.Clean(argument), newIgnores(argument), f.candidate)
	case err == nil:
		f.add(File{Path: filepath.Clean(argument), Named: true})
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(argument, "*?[{"):
		f.pattern(argument)
	default:
		f.fail(err)
	}
}

func (f *finder) fail(err error) {
	var failure *fs.PathError
	if errors.As(err, &failure) {
		err = fmt.Errorf("cannot read %s: %w", failure.Path, failure.Err)
	}
	f.result.Failures = append(f.result.Failures, err)
}

// add takes a file, once.
func (f *finder) add(file File) {
	if i, ok := f.found[file.Path]; ok {
		f.result.Files[i].Named = f.result.Files[i].Named || file.Named
		return
	}
	f.found[file.Path] = len(f.result.Files)
	f.result.Files = append(f.result.Files, file)
}

// pattern adds the files that match a pattern: a shell that knows the pattern would have named them.
func (f *finder) pattern(pattern string) {
	slashed := filepath.ToSlash(pattern)
	if !doublestar.ValidatePattern(slashed) {
		f.result.Failures = append(f.result.Failures, fmt.Errorf("%s is no valid pattern", pattern))
		return
	}
	base, rest := doublestar.SplitPattern(slashed)
	if _, err := os.Stat(filepath.FromSlash(base)); errors.Is(err, fs.ErrNotExist) {
		f.result.Unmatched = append(f.result.Unmatched, pattern)
		return
	}
	matched := false
	f.walk(filepath.FromSlash(base), newIgnores(base), func(path string) {
		relative, err := filepath.Rel(filepath.FromSlash(base), path)
		if err != nil {
			return
		}
		if ok, _ := doublestar.Match(rest, filepath.ToSlash(relative)); ok {
			matched = true
			f.add(File{Path: path, Named: true})
		}
	})
	if !matched {
		f.result.Unmatched = append(f.result.Unmatched, pattern)
	}
}

// candidate adds a file of a directory if it may be a specification.
func (f *finder) candidate(path string) {
	if name := filepath.Base(path); sniff.Candidate(name) && !f.skip(path) {
		f.add(File{Path: path, Known: sniff.KnownName(name)})
	}
}

// walk visits all files below a directory in order. It leaves out what is ignored, hidden directories, and those of installed
// packages. It follows links to files but not to directories, so it ends.
func (f *finder) walk(directory string, ignored *ignores, visit func(path string)) {
	ignored = ignored.enter(directory)
	f.visit(directory, ignored, visit, func(inside string) { f.walk(inside, ignored, visit) })
}

// enters says whether a directory is walked through, where some files say what is ignored around it.
func enters(directory string, ignored *ignores) bool {
	name := filepath.Base(directory)
	return !strings.HasPrefix(name, ".") && name != "node_modules" && !ignored.match(directory, true)
}

// visit visits what is in a directory: its files, and the directories that are walked through.
func (f *finder) visit(directory string, ignored *ignores, visit, enter func(path string)) {
	entries, err := os.ReadDir(directory)
	if err != nil {
		f.fail(err)
		return
	}
	for _, entry := range entries {
		path := filepath.Join(directory, entry.Name())
		switch {
		case entry.IsDir():
			if enters(path, ignored) {
				enter(path)
			}
		case ignored.match(path, false):
		case entry.Type()&fs.ModeSymlink != 0:
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				visit(path)
			}
		case entry.Type().IsRegular():
			visit(path)
		}
	}
}
