package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"sync"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// ErrChanged is the error for a file that is not what the caller has read any more.
var ErrChanged = errors.New("it has changed in the meantime")

// errReadOnly is the error for a file that nobody may write, even if the system lets root write it.
var errReadOnly = errors.New("it is read-only")

// Replace replaces the content of a file, if that is still what the caller has read. A reader of the file sees the old content or the new.
// Links, other names of the file, its mode and its owner stay.
func Replace(path, before, after string) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	was, size, err := open(target)
	if err != nil {
		return err
	}
	defer func() { _ = was.Close() }() // nothing was written
	content, err := read(was, size)
	if err != nil {
		return err
	}
	if content != before {
		return ErrChanged
	}
	return replace(target, was, before, after)
}

// Write replaces the content of a file, or creates it. If the path is not a regular file but a device or a pipe, Write writes to it.
func Write(path, content string) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return writeThrough(path, content) // a pipe without a name, as /dev/stdout may be
		}
		if _, err := os.Lstat(path); err == nil {
			return &fs.PathError{Op: "write", Path: path, Err: errors.New("a link that leads nowhere")}
		}
		return create(path, content)
	}
	if err != nil {
		return err
	}
	was, size, err := open(target)
	switch {
	case errors.Is(err, files.ErrNotRegular) && !isDirectory(target):
		return writeThrough(target, content)
	case err != nil:
		return err
	}
	defer func() { _ = was.Close() }() // nothing was written
	before, err := read(was, size)
	if err != nil {
		return err
	}
	return replace(target, was, before, content)
}

// Create makes a file that was not there. The error is fs.ErrExist if there is anything, a link to nothing as well.
func Create(path, content string) error {
	if _, err := os.Lstat(path); err == nil {
		return &fs.PathError{Op: "create", Path: path, Err: fs.ErrExist}
	}
	return create(path, content)
}

func isDirectory(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

func create(path, content string) error {
	temporary, err := newTemporary(filepath.Dir(path), 0o666) // less what the user's mask takes away
	if err != nil {
		return err
	}
	if err := temporary.write(content, nil); err != nil {
		return temporary.remove(err)
	}
	return temporary.rename(path)
}

// replace overwrites the content of an open file.
func replace(path string, was *os.File, before, after string) error {
	info, err := was.Stat()
	switch {
	case err != nil:
		return err
	case info.Mode().Perm()&0o222 == 0:
		return &fs.PathError{Op: "write", Path: path, Err: errReadOnly}
	}
	// Who may not write the file may not replace it either, though the directory lets them.
	writable, err := os.OpenFile(path, os.O_WRONLY|nonBlocking, 0)
	if err != nil {
		return err
	}
	if err := writable.Close(); err != nil {
		return err
	}
	if names(info) > 1 {
		return inPlace(path, before, after)
	}
	temporary, err := newTemporary(filepath.Dir(path), 0o600)
	if err != nil {
		return inPlace(path, before, after) // the directory takes no other file
	}
	if err := temporary.write(after, info); err != nil {
		err = temporary.remove(err)
		if errors.Is(err, errOwner) {
			return inPlace(path, before, after)
		}
		return err
	}
	now, err := os.Stat(path)
	switch {
	case err != nil:
		return temporary.remove(err)
	case !os.SameFile(info, now) || !now.ModTime().Equal(info.ModTime()) || now.Size() != info.Size():
		return temporary.remove(ErrChanged)
	}
	if err := temporary.rename(path); err != nil { // a file that is mounted cannot be replaced
		return inPlace(path, before, after)
	}
	return nil
}

// working guards what must not be left half done when the program ends early. It is held for moments.
var working struct {
	sync.Mutex
	temporaries map[string]bool // the files that are still to be renamed or removed
}

// Abandon makes ready for the end of the program, wherever it is: nothing is replaced any more, and no temporary file is left behind. It
// waits for a file that is being written in place.
func Abandon() {
	working.Lock() // and never unlocked
	for name := range working.temporaries {
		_ = os.Remove(name) // it is too late to tell anybody
	}
}

// temporary is a file that is to take the place of another one.
type temporary struct{ file *os.File }

func newTemporary(directory string, mode fs.FileMode) (*temporary, error) {
	working.Lock()
	defer working.Unlock()
	for {
		name := filepath.Join(directory, fmt.Sprintf(".spec-ls-%08x", rand.Uint32()))
		file, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if working.temporaries == nil {
			working.temporaries = map[string]bool{}
		}
		working.temporaries[name] = true
		return &temporary{file}, nil
	}
}

// errOwner is the error for a file whose owner the program can't give to another file.
var errOwner = errors.New("the owner cannot be kept")

// write writes the content and makes the file like another one, if there is any.
func (t *temporary) write(content string, like fs.FileInfo) error {
	_, err := io.WriteString(t.file, content)
	if err == nil && like != nil {
		if keepOwner(t.file, like) != nil {
			err = errOwner
		} else {
			err = t.file.Chmod(like.Mode() & (fs.ModePerm | fs.ModeSetuid | fs.ModeSetgid | fs.ModeSticky))
		}
	}
	return errors.Join(err, t.file.Close())
}

// rename puts the file into its place, or removes it.
func (t *temporary) rename(path string) error {
	working.Lock()
	err := os.Rename(t.file.Name(), path)
	if err == nil {
		delete(working.temporaries, t.file.Name())
	}
	working.Unlock()
	if err != nil {
		return t.remove(err)
	}
	return nil
}

// remove removes the file and returns the reason for it.
func (t *temporary) remove(reason error) error {
	working.Lock()
	defer working.Unlock()
	_ = os.Remove(t.file.Name()) // the reason is the error that matters
	delete(working.temporaries, t.file.Name())
	return reason
}

// inPlace writes into the file itself, which has other names, or is in a folder that takes no new file. If that fails midway, it writes the
// old content back.
func inPlace(path, before, after string) error {
	working.Lock()
	defer working.Unlock()
	file, err := os.OpenFile(path, os.O_WRONLY|nonBlocking, 0)
	if err != nil {
		return err
	}
	if err := overwrite(file, after); err != nil {
		return errors.Join(err, overwrite(file, before), file.Close())
	}
	return file.Close()
}

func overwrite(file *os.File, content string) error {
	if _, err := file.WriteAt([]byte(content), 0); err != nil {
		return err
	}
	return file.Truncate(int64(len(content)))
}

func writeThrough(path, content string) error {
	file, err := os.OpenFile(path, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	_, err = io.WriteString(file, content)
	return errors.Join(err, file.Close())
}
