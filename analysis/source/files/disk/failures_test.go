//go:build unix

package disk_test

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestFailures does everything to paths of all sorts, each in a new directory, and holds the result, the error and the content of the
// directory.
func TestFailures(t *testing.T) {
	t.Parallel()
	system := disk.System{}
	parent := t.TempDir()
	open := func(path string, limit files.Limit) (string, error) {
		file, err := disk.Open(path, limit)
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(io.MultiReader(io.LimitReader(file, 2), file)) // in more than one piece
		return string(text), errors.Join(err, file.Close())
	}
	nothing := func(err error) (string, error) { return "", err }
	operations := []struct {
		name string
		do   func(path string) (string, error)
	}{
		{"read", func(path string) (string, error) { return system.Read(path, 7) }},
		{"read less", func(path string) (string, error) { return system.Read(path, 6) }},
		{"head", func(path string) (string, error) { return system.Head(path, 3) }},
		{"open", func(path string) (string, error) { return open(path, 7) }},
		{"open less", func(path string) (string, error) { return open(path, 6) }},
		{"stat", func(path string) (string, error) {
			info, err := system.Stat(path)
			return fmt.Sprint(info.Kind, " ", info.Kind == files.Regular && info.Size != 7, " ", info.Modified != 0), err
		}},
		{"list", func(path string) (string, error) { found, err := system.List(path); return fmt.Sprint(found), err }},
		{"resolve", func(path string) (string, error) { return system.Resolve(path) }},
		{"create", func(path string) (string, error) { return nothing(disk.Create(path, "new")) }},
		{"create with folders", func(path string) (string, error) { return nothing(system.Create(files.Refer(parent, "", path), "new")) }},
		{"write", func(path string) (string, error) { return nothing(disk.Write(path, "new")) }},
		{"write nothing", func(path string) (string, error) { return nothing(disk.Write(path, "")) }},
		{"replace", func(path string) (string, error) {
			return nothing(system.Replace(files.Refer(parent, "", path), "content", "new"))
		}},
		{"replace another", func(path string) (string, error) {
			return nothing(system.Replace(files.Refer(parent, "", path), "another", "new"))
		}},
		{"remove", func(path string) (string, error) {
			return nothing(system.Remove(files.Refer(parent, "", path), "content"))
		}},
		{"remove another", func(path string) (string, error) {
			return nothing(system.Remove(files.Refer(parent, "", path), "another"))
		}},
		{"remove less", func(path string) (string, error) {
			return nothing(system.Remove(files.Refer(parent, "", path), "conten"))
		}},
	}
	var b strings.Builder
	for number, operation := range operations {
		fmt.Fprintf(&b, "# %s\n", operation.name)
		for i, name := range []string{
			"a.json", "read-only.json", "link.json", "other.json", "inner/b.json", "inner", ".", "none.json", "none/none.json", "a.json/x",
			"dangling.json", "loop.json", "device", "a\x00b", "", strings.Repeat("long", 100),
		} {
			directory := filepath.Join(parent, fmt.Sprintf("%d-%d", number, i))
			fill(t, directory)
			before := listing(t, directory)
			path := name
			if name != "" {
				path = directory + "/" + name
			}
			got, err := operation.do(path)
			fmt.Fprintf(&b, "%.20q: %q %s\n", name, strings.ReplaceAll(got, directory, "DIR"), sort(err))
			if after := listing(t, directory); after != before {
				fmt.Fprintf(&b, "  then there is %s\n", after)
			}
		}
	}
	scenario.Golden(t, "testdata/failures.golden", b.String())
}

// fill makes a directory with files and links.
func fill(t *testing.T, directory string) {
	t.Helper()
	write(t, filepath.Join(directory, "a.json"), "content")
	write(t, filepath.Join(directory, "read-only.json"), "content")
	write(t, filepath.Join(directory, "inner", "b.json"), "content")
	at := func(name string) string { return filepath.Join(directory, name) }
	if err := errors.Join(
		os.Chmod(at("read-only.json"), 0o444), os.Symlink("a.json", at("link.json")), os.Link(at("inner/b.json"), at("other.json")),
		os.Symlink("nowhere", at("dangling.json")), os.Symlink("loop.json", at("loop.json")), os.Symlink("/dev/null", at("device")),
	); err != nil {
		t.Fatal(err)
	}
}

// listing returns the content of a directory, and that of its files.
func listing(t *testing.T, directory string) string {
	t.Helper()
	var b strings.Builder
	err := filepath.WalkDir(directory, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || path == directory {
			return err
		}
		fmt.Fprintf(&b, " %s", strings.TrimPrefix(path, directory+"/"))
		if entry.Type().IsRegular() {
			content, err := os.ReadFile(path)
			fmt.Fprintf(&b, "=%s", content)
			return err
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// sort returns the sort of an error, on which all systems agree.
func sort(err error) string {
	var tooLarge *files.TooLargeError
	switch {
	case err == nil:
		return ""
	case errors.As(err, &tooLarge):
		return fmt.Sprintf("too large, beyond %d", tooLarge.Limit)
	}
	for _, one := range []struct {
		error
		words string
	}{
		{disk.ErrChanged, "has changed"}, {files.ErrNotRegular, "not regular"}, {fs.ErrNotExist, "does not exist"}, {fs.ErrExist, "exists"},
		{syscall.ENOTDIR, "not a directory"}, {syscall.EINVAL, "invalid"}, {syscall.ENAMETOOLONG, "too long a name"}, {syscall.ELOOP, "a loop"},
	} {
		if errors.Is(err, one.error) {
			return one.words
		}
	}
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	return err.Error()
}
