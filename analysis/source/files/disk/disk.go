// Package disk is the file system of the machine. It is the only package that opens files which the program finds by itself; everything
// that reads gets it as a files.System.
package disk

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"unsafe"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// System is the disk. Relative paths are relative to the working directory.
type System struct{}

var _ files.System = System{}

// Read implements files.System. It reads no more than the size that the file says it has: the files that the kernel makes up, such as
// those of /proc, say 0.
func (System) Read(path string, limit files.Limit) (string, error) {
	file, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // nothing was written
	if size > int64(limit) {
		return "", &fs.PathError{Op: "read", Path: path, Err: &files.TooLargeError{Limit: limit}}
	}
	return read(file, size)
}

// Head implements files.System.
func (System) Head(path string, n int) (string, error) {
	file, size, err := open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // nothing was written
	return read(file, min(size, int64(n)))
}

// Named is the disk for paths that the user types: also a stream of the program's own, such as /dev/stdin or /dev/fd/63 of a shell, is read to
// its end. What a file names must not be read by it.
type Named struct{ System }

// Read implements files.System.
func (n Named) Read(path string, limit files.Limit) (string, error) {
	if isStream(path) {
		return readStream(path, limit)
	}
	return n.System.Read(path, limit)
}

// Open opens a regular file, or a stream of the program's own, for content that is read piece by piece, up to the limit. The user has
// typed the path. The caller closes it.
func Open(path string, limit files.Limit) (io.ReadCloser, error) {
	if isStream(path) {
		file, err := os.Open(path)
		return &limited{file, int64(limit)}, err
	}
	file, size, err := open(path)
	if err != nil {
		return nil, err
	}
	if size > int64(limit) {
		_ = file.Close() // nothing was read
		return nil, &fs.PathError{Op: "read", Path: path, Err: &files.TooLargeError{Limit: limit}}
	}
	return &limited{file, size}, nil
}

// limited reads a file up to a limit.
type limited struct {
	*os.File
	left int64
}

// Read implements io.Reader.
func (l *limited) Read(into []byte) (int, error) {
	if l.left <= 0 {
		return 0, io.EOF
	}
	n, err := l.File.Read(into[:min(int64(len(into)), l.left)])
	l.left -= int64(n)
	return n, err
}

// open opens a regular file and returns its size. It opens nothing else; a file that is replaced meanwhile neither blocks nor is read.
func open(path string) (*os.File, int64, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.Mode().IsRegular() {
		return nil, 0, files.NotRegular(path, kindOf(info.Mode()))
	}
	file, err := os.OpenFile(path, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, 0, err
	}
	if info, err = file.Stat(); err == nil && !info.Mode().IsRegular() {
		err = files.NotRegular(path, kindOf(info.Mode()))
	}
	if err != nil {
		_ = file.Close() // nothing was read
		return nil, 0, err
	}
	return file, info.Size(), nil
}

// worthSharing is how many bytes are worth a goroutine more: less is read before it has started.
const worthSharing = 1 << 20

// read returns the first bytes of a file. The parts of a large one are read at the same time, as most of the work is to copy them from the
// memory of the system.
func read(file *os.File, size int64) (string, error) {
	if size == 0 {
		return "", nil
	}
	content := make([]byte, size)
	parts := min(int64(runtime.GOMAXPROCS(0)), size/worthSharing+1)
	lengths, errs := make([]int, parts), make([]error, parts)
	var readers sync.WaitGroup
	for i := range parts {
		from, to := size*i/parts, size*(i+1)/parts
		readers.Go(func() { lengths[i], errs[i] = file.ReadAt(content[from:to], from) })
	}
	readers.Wait()
	n := 0
	for i, err := range errs {
		n += lengths[i]
		if errors.Is(err, io.EOF) {
			break // it has become shorter
		}
		if err != nil {
			return "", err
		}
	}
	return unsafe.String(unsafe.SliceData(content), n), nil // nobody else has the bytes
}

// isStream reports whether a path is the name of an open file of the program itself.
func isStream(path string) bool {
	if path == "/dev/stdin" {
		return runtime.GOOS != "windows"
	}
	number, ok := strings.CutPrefix(path, "/dev/fd/")
	if !ok {
		number, ok = strings.CutPrefix(path, "/proc/self/fd/")
	}
	return ok && number != "" && strings.Trim(number, "0123456789") == "" && runtime.GOOS != "windows"
}

func readStream(path string, limit files.Limit) (string, error) {
	file, err := os.Open(path)
	if err != nil {
		return "", err
	}
	defer func() { _ = file.Close() }() // nothing was written
	content, err := io.ReadAll(io.LimitReader(file, int64(limit)+1))
	if err == nil && len(content) > int(limit) {
		err = &fs.PathError{Op: "read", Path: path, Err: &files.TooLargeError{Limit: limit}}
	}
	return string(content), err
}

// Stat implements files.System.
func (System) Stat(path string) (files.Info, error) {
	info, err := os.Stat(path)
	if err != nil {
		return files.Info{}, err
	}
	return files.Info{Kind: kindOf(info.Mode()), Size: info.Size(), Modified: info.ModTime().UnixNano()}, nil
}

// List implements files.System.
func (System) List(directory string) ([]files.Entry, error) {
	entries, err := os.ReadDir(directory)
	out := make([]files.Entry, len(entries))
	for i, entry := range entries {
		out[i] = files.Entry{Name: entry.Name(), Kind: kindOf(entry.Type())}
	}
	return out, err
}

func kindOf(mode fs.FileMode) files.Kind {
	switch {
	case mode.IsRegular():
		return files.Regular
	case mode.IsDir():
		return files.Directory
	case mode&fs.ModeSymlink != 0:
		return files.Link
	}
	return files.Other
}

// Resolve implements files.System.
func (System) Resolve(file string) (string, error) {
	resolved, err := filepath.EvalSymlinks(filepath.FromSlash(file))
	if errors.Is(err, fs.ErrNotExist) {
		if _, exists := os.Stat(file); exists == nil { // the kernel has links to what has no path, as those of /proc/self/fd
			err = files.NotRegular(file, files.Other)
		}
	}
	if err != nil {
		return "", err
	}
	return path.Clean(filepath.ToSlash(resolved)), nil
}
