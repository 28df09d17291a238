// Package files holds the file systems through which everything is read that the program reads by itself: configurations, those that they
// extend, baselines, go.mod, .gitignore, and specifications that it found. Any of them may be in a repository that means harm.
//
// A System is the disk (package disk, the only one that knows it), a Memory for tests and for programs without a disk, or an Overlay of the
// documents that are open in an editor. All of them hold the same: only regular files are read, never a device, a pipe or a file that the
// kernel makes up, and never more of them than a Limit; nothing blocks; and no error quotes the content of a file.
//
// Paths are absolute and have slashes, on Windows too ("C:/specs/a.json"). The package imports nothing that reads.
package files

import (
	"errors"
	"fmt"
	"io/fs"
	"path"
	"strings"
)

// System is a file system. It is safe for any number of goroutines. Errors are *fs.PathError, and fs.ErrNotExist where there is
// nothing at a path.
type System interface {
	// Read returns the content of a regular file, which links may lead to. A file of another kind is ErrNotRegular, one that is larger
	// than the limit a *TooLargeError.
	Read(path string, limit Limit) (string, error)
	// Head returns the first bytes of a regular file, at most n.
	Head(path string, n int) (string, error)
	// Stat describes what is at a path, behind all links.
	Stat(path string) (Info, error)
	// List returns the entries of a directory, by name. It does not follow links.
	List(directory string) ([]Entry, error)
	// Resolve returns the path of the same file or directory without links.
	Resolve(path string) (string, error)
}

// Writer is a file system that can be written to, where its caller may write: what a Reference refuses is not written. Who reads a file
// meanwhile sees the old content or the new one.
type Writer interface {
	System
	// Create makes a file that was not there, with the folders that it is in. The error is fs.ErrExist if there is anything.
	Create(file Reference, content string) error
	// Replace replaces the content of a file, if it is still what the caller has read. Links, the mode and the owner stay.
	Replace(file Reference, before, after string) error
	// Remove removes a file, if its content is still what the caller has read, and the folder that it was in, if nothing else is in it.
	Remove(file Reference, content string) error
}

// Limit is the size in bytes of the largest file of a kind that is read.
type Limit int64

// The limits. Each is far beyond what people and tools write, and small enough for a machine that is shared.
const (
	Specification Limit = 1 << 30  // named by the user; offsets in a tree are 32 bits wide
	Found         Limit = 64 << 20 // a specification that a search found
	Configuration Limit = 1 << 20
	Baseline      Limit = 64 << 20
	Module        Limit = 4 << 20  // go.mod and go.work
	Ignore        Limit = 1 << 20  // .gitignore
	Index         Limit = 64 << 20 // the names that git tracks
	Source        Limit = 16 << 20 // a Go file
	Generated     Limit = 1 << 30  // a Go file that is made from a specification, and about twenty times as large
)

// String returns the limit as people write it.
func (l Limit) String() string {
	if l >= 1<<30 {
		return fmt.Sprintf("%d GiB", l>>30)
	}
	return fmt.Sprintf("%d MiB", l>>20)
}

// ErrNotRegular is the error for devices, pipes, sockets and directories where a file is wanted.
var ErrNotRegular = errors.New("not a regular file")

// directoryError is an ErrNotRegular that names a directory.
type directoryError struct{}

func (directoryError) Error() string        { return "is a directory" }
func (directoryError) Is(target error) bool { return target == ErrNotRegular }

// NotRegular returns the error for something of a kind that can't be read.
func NotRegular(path string, kind Kind) error {
	if kind == Directory {
		return &fs.PathError{Op: "read", Path: path, Err: directoryError{}}
	}
	return &fs.PathError{Op: "read", Path: path, Err: ErrNotRegular}
}

// TooLargeError is the error for a file that is larger than what is read of its kind.
type TooLargeError struct{ Limit Limit }

// Error implements error.
func (e *TooLargeError) Error() string { return "larger than " + e.Limit.String() }

// Kind is the kind of an entry of a directory.
type Kind uint8

// The kinds.
const (
	Regular Kind = iota
	Directory
	Link  // only in a List
	Other // a device, a pipe, a socket
)

// Info describes a file or directory.
type Info struct {
	Kind     Kind
	Size     int64
	Modified int64 // in nanoseconds since 1970, to be compared
}

// Entry is a file or folder in a directory.
type Entry struct {
	Name string
	Kind Kind
}

// Exists reports whether there is anything at a path, be it readable or not.
func Exists(system System, path string) bool {
	_, err := system.Stat(path)
	return err == nil || !errors.Is(err, fs.ErrNotExist)
}

// Reason returns an error without the operation and the path that it is about.
func Reason(err error) error {
	var failure *fs.PathError
	if errors.As(err, &failure) {
		return failure.Err
	}
	return err
}

// RepositoryRoot returns the nearest directory from the given one upward that has an entry called .git, or nothing.
func RepositoryRoot(system System, directory string) string {
	for {
		if Exists(system, path.Join(directory, ".git")) {
			return directory
		}
		above := path.Dir(directory)
		if above == directory {
			return ""
		}
		directory = above
	}
}

// IsAbs reports whether a path is absolute, on Windows too.
func IsAbs(file string) bool {
	return strings.HasPrefix(file, "/") || len(file) > 2 && file[1:3] == ":/"
}

// Inside reports whether a path is a directory or is in it, as both are written: links are not looked at.
func Inside(directory, file string) bool {
	directory, file = path.Clean(directory), path.Clean(file)
	return file == directory || strings.HasPrefix(file, strings.TrimSuffix(directory, "/")+"/")
}
