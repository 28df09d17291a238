package files

import (
	"errors"
	"io/fs"
	"path"
	"strings"
)

// Reference is a path that something in a repository names, such as a configuration, a Makefile or a go.mod, or that a search found. It must
// lead to a place in the folder that bounds it, as it is written and behind all links, and not into .git. What users type and clients send
// is a string instead, and may lead anywhere. The zero value names nothing.
type Reference struct{ boundary, path string }

// The errors for references that lead where they must not.
var (
	ErrOutside = errors.New("it is outside the repository")
	ErrInGit   = errors.New("it is in .git")
)

// Refer returns the path of a name that a file in a directory gives. The boundary is the folder that it must lead into.
func Refer(boundary, directory, name string) Reference {
	if name == "" {
		return Reference{}
	}
	if !IsAbs(name) {
		name = path.Join(directory, name)
	}
	return Reference{boundary, path.Clean(name)}
}

// Path returns the absolute path, to be shown and compared; empty if nothing is named.
func (r Reference) Path() string { return r.path }

// Join returns the path of what is below a folder.
func (r Reference) Join(name string) Reference { return Reference{r.boundary, path.Join(r.path, name)} }

// Check returns an error if the path leads out of its boundary or into .git. It does not look at paths that are elsewhere as they are
// written.
func (r Reference) Check(system System) error {
	_, _, err := r.Resolve(system)
	return err
}

// Resolve returns the boundary without links, and the path below it without links, whose end need not exist. The error is ErrOutside or
// ErrInGit, or that of the file system.
func (r Reference) Resolve(system System) (boundary, name string, err error) {
	boundary, name, err = resolveInside(system, r.boundary, r.path)
	if err == nil && hasGit(name) {
		err = ErrInGit
	}
	if err != nil {
		return "", "", &fs.PathError{Op: "resolve", Path: r.path, Err: Reason(err)}
	}
	return boundary, name, nil
}

// Read reads the file if it may be read.
func (r Reference) Read(system System, limit Limit) (string, error) {
	if err := r.Check(system); err != nil {
		return "", err
	}
	return system.Read(r.path, limit)
}

// Stat describes the file if it may be read.
func (r Reference) Stat(system System) (Info, error) {
	if err := r.Check(system); err != nil {
		return Info{}, err
	}
	return system.Stat(r.path)
}

// hasGit reports whether a relative path leads into the folder of git, on file systems that ignore case as well.
func hasGit(name string) bool {
	for step := range strings.SplitSeq(name, "/") {
		if strings.EqualFold(step, ".git") {
			return true
		}
	}
	return false
}

// LeadsInside reports whether a path is in a directory as it is written, and also when all links are followed. It reads nothing if the
// path as it is written is elsewhere.
func LeadsInside(system System, directory, file string) bool {
	_, _, err := resolveInside(system, directory, file)
	return err == nil
}

// resolveInside returns a directory without links and the path of a file below it without links. Of a file that does not exist, that is the
// end of the path which does, and then the rest as it is written.
func resolveInside(system System, directory, file string) (root, name string, err error) {
	if directory == "" || !Inside(directory, file) {
		return "", "", ErrOutside
	}
	root, err = system.Resolve(directory)
	switch {
	case errors.Is(err, fs.ErrNotExist): // what is in no directory is nowhere, unless it is only open in an editor
		return path.Clean(directory), below(path.Clean(directory), path.Clean(file)), nil
	case err != nil:
		return "", "", err
	}
	rest := ""
	for at := path.Clean(file); ; at = path.Dir(at) {
		target, err := system.Resolve(at)
		switch {
		case err == nil && Inside(root, target):
			return root, path.Join(below(root, target), rest), nil
		case err == nil:
			return "", "", ErrOutside
		case !errors.Is(err, fs.ErrNotExist):
			return "", "", err
		}
		rest = path.Join(path.Base(at), rest)
	}
}

// below returns the path of a file in a directory, relative to that.
func below(directory, file string) string {
	return path.Join(".", strings.TrimPrefix(file, directory))
}
