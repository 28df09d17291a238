// Package discover finds the files that a run is to check: those that were named, and those in directories that may be
// specifications or configurations of tfplugingen-openapi.
// The command and the server look for files in this one way.
//
// A search never leaves the place that is searched: it enters no link to a directory, and takes a link to a file only where that is in the
// same repository or, outside of repositories, in the searched directory. It leaves out hidden files and directories, those of installed
// packages, and the files and directories that .gitignore names and git does not track.
package discover

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/glob"
	"github.com/spec-ls/spec-ls/analysis/spec/sniff"
)

// File is a file to check.
type File struct {
	Path string // as it was named or, if it was found, below the directory as that was named
	// Named files were named by the user and are checked with any content. The others are checked if they look like
	// specifications.
	Named bool
	// Known tells that the file has a name that specifications usually have, or is known to have been one: it is also checked if
	// it is not JSON.
	Known bool
	// OpenAPI tells that the file has a name that configurations of tfplugingen-openapi may have, which are not specifications: it is checked
	// if it looks like one.
	OpenAPI bool
}

// IsSpecification reports whether a file that was found, but not named, must be checked: it looks like a specification, or is not
// JSON and either Known or recognisably a damaged specification.
func (f File) IsSpecification(text string) bool {
	return sniff.IsSpec(text) || !sniff.IsJSON(text) && (f.Known || sniff.IsDamagedSpec(text))
}

// headSize is how much is read of a file that is too large to be found, to say whether it could be a specification.
const headSize = 64 << 10

// errNoText is the error for a large file that no encoding makes a text of.
var errNoText = errors.New("not a text")

// Read returns the text of a file, and reports whether it must be checked. It reads files that were not named only if they may be
// specifications by their size as well. Sniffs has the content decide for named files, too.
func (f File) Read(system files.System, sniffs bool) (text string, wanted bool, err error) {
	if f.OpenAPI && !f.Named {
		return f.readOpenAPI(system)
	}
	limit := files.Found
	if f.Named {
		limit = files.Specification
		// A file with a hole at its beginning would take all memory, and says nothing.
		if info, err := system.Stat(f.Path); err == nil && info.Kind == files.Regular && info.Size > int64(files.Found) &&
			info.Size <= int64(limit) {
			if head, err := system.Head(f.Path, headSize); err == nil && strings.Contains(head, "\x00\x00\x00\x00") {
				return "", false, &fs.PathError{Op: "read", Path: f.Path, Err: errNoText}
			}
		}
	}
	text, err = system.Read(f.Path, limit)
	var tooLarge *files.TooLargeError
	switch {
	case errors.As(err, &tooLarge) && (!f.Named || sniffs):
		if head, _ := system.Head(f.Path, headSize); !sniff.IsSpec(head) {
			return "", false, nil // most large files are data, and none of ours
		}
		return "", false, err
	case err != nil:
		return "", false, err
	}
	return text, f.Named && !sniffs || f.IsSpecification(text), nil
}

// readOpenAPI reads a file that may be a configuration of tfplugingen-openapi. Most YAML is something else.
func (f File) readOpenAPI(system files.System) (text string, wanted bool, err error) {
	text, err = system.Read(f.Path, files.Configuration)
	var tooLarge *files.TooLargeError
	switch {
	case errors.As(err, &tooLarge):
		return "", false, nil
	case err != nil:
		return "", false, err
	}
	return text, openapi.IsConfig(f.Path, text), nil
}

// Result is the result of a search.
type Result struct {
	Files     []File   // by path, each once
	Failures  []error  // paths that do not exist or cannot be read
	Unmatched []string // patterns without a match
	// Ignored are the files in directories that were left out for a line of a .gitignore file alone.
	Ignored []Ignored
}

// Ignored is a file that was left out.
type Ignored struct {
	File
	By   string // the absolute path of the file with the line
	Line int    // from 1
}

// maxIgnored is how many ignored directories are looked at for files that are left out, and how many files are told: there may be any number
// of what was built or downloaded.
const maxIgnored = 256

// Finder looks for files.
type Finder struct {
	System    files.System
	Directory string // the absolute path of the working directory
	// Skip reports whether a path that was found must be left out; nil leaves out none.
	Skip func(path string) bool
	// OpenAPI has the search look for configurations of tfplugingen-openapi as well.
	OpenAPI bool
	// TellIgnored has the result name the files that were left out.
	TellIgnored bool
	// Context ends the search early, with the results until then; nil is for a search that goes on to its end.
	Context context.Context

	result Result
	found  map[string]int // by path, the place in the result
	inside string         // links lead to files in this directory
	looked int            // into how many ignored directories
}

// Find looks for files. An argument is the path of a file or directory, or a pattern with **; without arguments the working
// directory is searched.
func (f *Finder) Find(arguments ...string) Result {
	if len(arguments) == 0 {
		arguments = []string{"."}
	}
	f.found = map[string]int{}
	for _, argument := range arguments {
		f.argument(argument)
	}
	slices.SortFunc(f.result.Files, func(a, b File) int { return strings.Compare(a.Path, b.Path) })
	return f.result
}

// Folder looks for the files that Find, asked to search a directory, would find in one folder below it: not in the folders inside
// that. There are none if Find would not visit it. Both are absolute.
func (f *Finder) Folder(root, folder string) Result {
	f.found = map[string]int{}
	root, folder = path.Clean(root), path.Clean(folder)
	if !files.Inside(root, folder) {
		return f.result
	}
	at, ignored := root, f.enterRoot(root)
	resolved, err := f.System.Resolve(root)
	if err != nil {
		return f.result
	}
	for name := range strings.SplitSeq(strings.TrimPrefix(folder[len(strings.TrimSuffix(root, "/")):], "/"), "/") {
		if name == "" {
			break
		}
		ignored = ignored.enter(f.System, at)
		at, resolved = path.Join(at, name), path.Join(resolved, name)
		if target, err := f.System.Resolve(at); err != nil || target != resolved || !enters(at, at, ignored) {
			return f.result // it does not exist, or is a link
		}
		ignored = ignored.below(at)
	}
	if info, err := f.System.Stat(at); err == nil && info.Kind == files.Directory {
		f.visit(at, ignored.enter(f.System, at), f.candidates(), func(string) {})
	}
	return f.result
}

func (f *Finder) absolute(file string) string {
	if files.IsAbs(file) {
		return path.Clean(file)
	}
	return path.Join(f.Directory, file)
}

func (f *Finder) argument(argument string) {
	info, err := f.System.Stat(f.absolute(argument))
	switch {
	case err == nil && info.Kind == files.Directory:
		f.search(path.Clean(argument), f.candidates())
	case err == nil:
		f.add(File{Path: path.Clean(argument), Named: true})
	case errors.Is(err, fs.ErrNotExist) && strings.ContainsAny(argument, "*?[{"):
		f.pattern(argument)
	default:
		f.fail(argument, err)
	}
}

func (f *Finder) fail(path string, err error) {
	f.result.Failures = append(f.result.Failures, fmt.Errorf("cannot read %s: %w", path, files.Reason(err)))
}

// add takes a file, once.
func (f *Finder) add(file File) {
	if i, ok := f.found[file.Path]; ok {
		f.result.Files[i].Named = f.result.Files[i].Named || file.Named
		return
	}
	f.found[file.Path] = len(f.result.Files)
	f.result.Files = append(f.result.Files, file)
}

// pattern adds the files that match a pattern: a shell that knows the pattern would have named them. As in a shell, hidden files match only
// where the dot is written.
func (f *Finder) pattern(text string) {
	base, rest := glob.Split(text)
	pattern, err := glob.Parse(rest)
	if err != nil {
		f.result.Failures = append(f.result.Failures, fmt.Errorf("%s %w", text, err))
		return
	}
	if !files.Exists(f.System, f.absolute(base)) {
		f.result.Unmatched = append(f.result.Unmatched, text)
		return
	}
	matched, hidden := false, strings.HasPrefix(path.Base(rest), ".")
	f.search(base, criteria{
		wants: func(file string) bool {
			relative := file
			if base != "." {
				relative = strings.TrimPrefix(file[len(strings.TrimSuffix(base, "/")):], "/")
			}
			return (hidden || !isHidden(file)) && pattern.Match(relative)
		},
		take: func(file string) {
			matched = true
			f.add(File{Path: file, Named: true})
		},
	})
	if !matched {
		f.result.Unmatched = append(f.result.Unmatched, text)
	}
}

func isHidden(file string) bool { return strings.HasPrefix(path.Base(file), ".") }

// criteria select the files that a search looks for.
type criteria struct {
	wants func(path string) bool               // by its name
	take  func(path string)                    // what is not ignored
	tell  func(path string, by *ignorePattern) // what is; nil for nothing
}

// candidates are the files of a directory that may be specifications.
func (f *Finder) candidates() criteria {
	wanted := criteria{
		wants: func(file string) bool {
			return (sniff.Candidate(path.Base(file)) || f.OpenAPI && openapi.IsYAMLName(file)) && !isHidden(file)
		},
		take: func(file string) {
			if f.Skip == nil || !f.Skip(file) {
				f.add(candidate(file))
			}
		},
	}
	if f.TellIgnored {
		wanted.tell = func(file string, by *ignorePattern) {
			if len(f.result.Ignored) < maxIgnored && (f.Skip == nil || !f.Skip(file)) {
				f.result.Ignored = append(f.result.Ignored, Ignored{candidate(file), by.file, by.line})
			}
		}
	}
	return wanted
}

func candidate(file string) File {
	return File{Path: file, Known: sniff.KnownName(path.Base(file)), OpenAPI: openapi.IsYAMLName(file)}
}

// search looks at all files below a directory.
func (f *Finder) search(directory string, wanted criteria) {
	f.walk(directory, f.enterRoot(directory), wanted)
}

// enterRoot prepares a search and returns the ignore files around the directory.
func (f *Finder) enterRoot(directory string) *ignores {
	absolute := f.absolute(directory)
	root := files.RepositoryRoot(f.System, absolute)
	f.inside = root
	if root == "" {
		f.inside = absolute
		return &ignores{}
	}
	return newIgnores(f.System, root, absolute)
}

// walk looks at all files below a directory in order.
func (f *Finder) walk(directory string, ignored *ignores, wanted criteria) {
	ignored = ignored.enter(f.System, f.absolute(directory))
	f.visit(directory, ignored, wanted, func(inside string) { f.walk(inside, ignored.below(f.absolute(inside)), wanted) })
}

// enters reports whether a directory is walked through, where some files say what is ignored around it.
func enters(directory, absolute string, ignored *ignores) bool {
	return !isPrivate(directory) && !ignored.match(absolute, true)
}

// isPrivate reports whether a directory is not for people: hidden, or of installed packages.
func isPrivate(directory string) bool {
	return isHidden(directory) || path.Base(directory) == "node_modules"
}

// visit looks at the entries of a directory: its files, and the directories to walk through.
func (f *Finder) visit(directory string, ignored *ignores, wanted criteria, enter func(path string)) {
	if f.Context != nil && f.Context.Err() != nil {
		return
	}
	parent := f.absolute(directory)
	entries, err := f.System.List(parent)
	if err != nil {
		f.fail(directory, err)
		return
	}
	for _, entry := range entries {
		file, absolute := path.Join(directory, entry.Name), path.Join(parent, entry.Name)
		switch {
		case entry.Kind == files.Directory:
			switch {
			case enters(file, absolute, ignored):
				enter(file)
			case wanted.tell != nil && !isPrivate(file) && f.looked < maxIgnored:
				f.looked++
				enter(file)
			}
		case !wanted.wants(file) || !f.isFile(entry.Kind, absolute):
		case !ignored.match(absolute, false):
			wanted.take(file)
		case wanted.tell != nil:
			wanted.tell(file, ignored.matching(absolute, false))
		}
	}
}

// isFile reports whether an entry of a directory is a file, or a link to a file, which may be followed.
func (f *Finder) isFile(kind files.Kind, absolute string) bool {
	if kind != files.Link {
		return kind == files.Regular
	}
	info, err := f.System.Stat(absolute)
	return err == nil && info.Kind == files.Regular && files.LeadsInside(f.System, f.inside, absolute)
}
