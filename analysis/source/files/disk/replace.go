package disk

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// ErrChanged is the error for a file that is not what the caller has read any more.
var ErrChanged = errors.New("it has changed in the meantime")

// errReadOnly is the error for a file that nobody may write, even if the system lets root write it.
var errReadOnly = errors.New("it is read-only")

// Replace replaces the content of a file that the user has named, if it is still what the caller has read. A reader of the file sees the old
// content or the new one, except where that can't be: a file with several names, in a folder that takes no new file, of another owner or
// mounted is overwritten in place. Links, other names of the file, its mode and its owner stay.
func Replace(path, before, after string) error {
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return err
	}
	return in(target, func(p place) error { return p.replace(before, after) })
}

// Write replaces the content of a file that the user has named, or creates it. If the path is not a regular file but a device or a pipe, Write
// writes to it.
func Write(path, content string) error {
	target, err := filepath.EvalSymlinks(path)
	if errors.Is(err, fs.ErrNotExist) {
		if info, err := os.Stat(path); err == nil && !info.Mode().IsRegular() {
			return writeThrough(path, content) // a pipe without a name, as /dev/stdout may be
		}
		if _, err := os.Lstat(path); err == nil {
			return &fs.PathError{Op: "write", Path: path, Err: errors.New("a link that leads nowhere")}
		}
		return in(path, func(p place) error { return p.create(content) })
	}
	if err != nil {
		return err
	}
	info, err := os.Stat(target)
	switch {
	case err != nil:
		return err
	case !info.Mode().IsRegular() && !info.IsDir():
		return writeThrough(target, content)
	}
	return in(target, func(p place) error { return p.overwrite(content) })
}

// Create makes a file that the user has named and that was not there. The error is fs.ErrExist if there is anything, a link to nothing as well.
func Create(path, content string) error {
	return in(path, func(p place) error { return p.create(content) })
}

// place is a path without links below a folder: the system itself refuses to open anything that is not below that.
type place struct {
	root *os.Root
	name string
}

// in does something to a file in the folder that it is in.
func in(path string, do func(place) error) error {
	root, err := os.OpenRoot(filepath.Dir(path))
	if err != nil {
		return err
	}
	defer func() { _ = root.Close() }() // it is only read
	return do(place{root, filepath.Base(path)})
}

// open opens a regular file and returns its content.
func (p place) open() (*os.File, string, error) {
	file, err := p.root.OpenFile(p.name, os.O_RDONLY|nonBlocking, 0)
	if err != nil {
		return nil, "", err
	}
	info, err := file.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = files.NotRegular(file.Name(), kindOf(info.Mode()))
	} else if err == nil && info.Size() > int64(files.Generated) {
		err = &fs.PathError{Op: "read", Path: file.Name(), Err: &files.TooLargeError{Limit: files.Generated}}
	}
	var content string
	if err == nil {
		content, err = read(file, info.Size())
	}
	if err != nil {
		_ = file.Close() // nothing was written
		return nil, "", err
	}
	return file, content, nil
}

// create makes a file that was not there.
func (p place) create(content string) error {
	if _, err := p.root.Lstat(p.name); err == nil {
		return &fs.PathError{Op: "create", Path: filepath.Join(p.root.Name(), p.name), Err: fs.ErrExist}
	}
	temporary, err := p.temporary(0o666) // less what the user's mask takes away
	if err != nil {
		return err
	}
	if err := temporary.write(content, nil); err != nil {
		return temporary.remove(err)
	}
	return temporary.rename()
}

// replace replaces the content of a file, if it is what it was.
func (p place) replace(before, after string) error {
	was, content, err := p.open()
	if err != nil {
		return err
	}
	defer func() { _ = was.Close() }() // nothing was written
	if content != before {
		return ErrChanged
	}
	return p.exchange(was, before, after)
}

// overwrite replaces the content of a file, whatever it is.
func (p place) overwrite(content string) error {
	was, before, err := p.open()
	if err != nil {
		return err
	}
	defer func() { _ = was.Close() }() // nothing was written
	return p.exchange(was, before, content)
}

// exchange replaces the content of an open file.
func (p place) exchange(was *os.File, before, after string) error {
	info, err := was.Stat()
	switch {
	case err != nil:
		return err
	case info.Mode().Perm()&0o222 == 0:
		return &fs.PathError{Op: "write", Path: was.Name(), Err: errReadOnly}
	}
	// Who may not write the file may not replace it either, though the directory lets them.
	writable, err := p.root.OpenFile(p.name, os.O_WRONLY|nonBlocking, 0)
	if err != nil {
		return err
	}
	if err := writable.Close(); err != nil {
		return err
	}
	if names(info) > 1 {
		return p.inPlace(before, after)
	}
	temporary, err := p.temporary(0o600)
	if err != nil {
		return p.inPlace(before, after) // the directory takes no other file
	}
	if err := temporary.write(after, info); err != nil {
		err = temporary.remove(err)
		if errors.Is(err, errOwner) {
			return p.inPlace(before, after)
		}
		return err
	}
	now, err := p.root.Stat(p.name)
	switch {
	case err != nil:
		return temporary.remove(err)
	case !os.SameFile(info, now) || !now.ModTime().Equal(info.ModTime()) || now.Size() != info.Size():
		return temporary.remove(ErrChanged)
	}
	if err := temporary.rename(); err != nil { // a file that is mounted cannot be replaced
		return p.inPlace(before, after)
	}
	return nil
}

// working guards what must not be left half done when the program ends early. It is held for moments.
var working struct {
	sync.Mutex
	temporaries map[*temporary]bool // the files that are still to be renamed or removed
	swept       map[string]bool     // the folders in which none of an earlier run is left
}

// Abandon makes ready for the end of the program, wherever it is: nothing is replaced any more, and no temporary file is left behind. It
// waits for a file that is being written in place.
func Abandon() {
	working.Lock() // and never unlocked
	for t := range working.temporaries {
		_ = t.root.Remove(t.name) // it is too late to tell anybody
	}
}

// temporary is a file that is to take the place of another one, beside it.
type temporary struct {
	place
	file  *os.File
	after string // the name that it gets
}

// temporaryPrefix begins the names of temporary files, which go on with the number of the process.
const temporaryPrefix = ".spec-ls-"

// temporary makes a file, once those are removed that a program left which was killed.
func (p place) temporary(mode fs.FileMode) (*temporary, error) {
	working.Lock()
	defer working.Unlock()
	folder := filepath.Dir(p.name)
	if at := filepath.Join(p.root.Name(), folder); !working.swept[at] {
		p.sweep(folder)
		if working.swept == nil {
			working.swept = map[string]bool{}
		}
		working.swept[at] = true
	}
	for {
		name := filepath.Join(folder, fmt.Sprintf("%s%d-%08x", temporaryPrefix, os.Getpid(), rand.Uint32()))
		file, err := p.root.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
		if errors.Is(err, fs.ErrExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		if working.temporaries == nil {
			working.temporaries = map[*temporary]bool{}
		}
		t := &temporary{place{p.root, name}, file, p.name}
		working.temporaries[t] = true
		return t, nil
	}
}

// sweep removes the temporary files in a folder whose program has ended. What can't be looked at stays.
func (p place) sweep(folder string) {
	directory, err := p.root.Open(folder)
	if err != nil {
		return
	}
	entries, _ := directory.ReadDir(-1) // none that can't be read
	_ = directory.Close()               // it was only read
	for _, entry := range entries {
		rest, ok := strings.CutPrefix(entry.Name(), temporaryPrefix)
		id, _, _ := strings.Cut(rest, "-")
		if process, err := strconv.Atoi(id); ok && err == nil && entry.Type().IsRegular() && hasEnded(process) {
			_ = p.root.Remove(filepath.Join(folder, entry.Name())) // the next run tries it again
		}
	}
}

// hasEnded reports whether a process is known not to run any more.
func hasEnded(id int) bool {
	process, err := os.FindProcess(id)
	if err != nil {
		return true
	}
	defer func() { _ = process.Release() }() // it is another's
	return errors.Is(process.Signal(syscall.Signal(0)), os.ErrProcessDone)
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
func (t *temporary) rename() error {
	working.Lock()
	err := t.root.Rename(t.name, t.after)
	if err == nil {
		delete(working.temporaries, t)
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
	_ = t.root.Remove(t.name) // the reason is the error that matters
	delete(working.temporaries, t)
	return reason
}

// inPlace writes into the file itself. If that fails midway, it writes the old content back; if the machine does, the file is neither.
func (p place) inPlace(before, after string) error {
	working.Lock()
	defer working.Unlock()
	file, err := p.root.OpenFile(p.name, os.O_WRONLY|nonBlocking, 0)
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
