package disk_test

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// holds checks the content of a file, and that nothing else was left in the directory.
func holds(t *testing.T, path, want string, entries int) {
	t.Helper()
	if got, err := os.ReadFile(path); string(got) != want || err != nil {
		t.Errorf("%s holds %q, %v; want %q", path, got, err, want)
	}
	if found, err := os.ReadDir(filepath.Dir(path)); len(found) != entries || err != nil {
		t.Errorf("beside it there are %v, %v", found, err)
	}
}

// TestReplace checks that Replace keeps a text that somebody else has saved in the meantime, and a file that is read-only.
func TestReplace(t *testing.T) {
	path := filepath.Join(t.TempDir(), "a.json")
	write(t, path, "old")
	if err := os.Chmod(path, 0o640); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, "old", "new and longer"); err != nil {
		t.Fatal(err)
	}
	holds(t, path, "new and longer", 1)
	if info, err := os.Stat(path); err != nil || info.Mode() != 0o640 {
		t.Errorf("the mode is %v, %v", info.Mode(), err)
	}
	for _, before := range []string{"old", "", "new and longeR", "new and longer "} {
		if err := disk.Replace(path, before, "lost"); !errors.Is(err, disk.ErrChanged) {
			t.Errorf("what was read is %q: %v", before, err)
		}
	}
	holds(t, path, "new and longer", 1)
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, "new and longer", "lost"); err == nil {
		t.Error("a read-only file is replaced")
	}
	if err := disk.Write(path, "lost"); err == nil {
		t.Error("a read-only file is written")
	}
	holds(t, path, "new and longer", 1)
	for _, other := range []string{filepath.Dir(path), path + ".none"} {
		if err := disk.Replace(other, "", "x"); err == nil {
			t.Errorf("%s is replaced", other)
		}
	}
	if err := disk.Replace(filepath.Dir(path), "", "x"); !errors.Is(err, files.ErrNotRegular) {
		t.Errorf("a directory: %v", err)
	}
}

// TestReplaceKeepsNames: a link stays a link, and all names of a file stay names of the same file.
func TestReplaceKeepsNames(t *testing.T) {
	directory := t.TempDir()
	path, link, other := filepath.Join(directory, "a.json"), filepath.Join(directory, "link.json"), filepath.Join(directory, "other.json")
	write(t, path, "old")
	if err := errors.Join(os.Symlink("a.json", link), os.Link(path, other)); err != nil {
		t.Skipf("links can't be made here: %v", err)
	}
	before, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	for i, text := range []string{"longer than it was", "short"} {
		was := []string{"old", "longer than it was"}[i]
		if err := disk.Replace(link, was, text); err != nil {
			t.Fatal(err)
		}
		for _, name := range []string{path, link, other} {
			holds(t, name, text, 3)
		}
	}
	if after, err := os.Stat(other); err != nil || !os.SameFile(before, after) {
		t.Errorf("it is another file: %v", err)
	}
	if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
		t.Errorf("the link has become %v, %v", info.Mode(), err)
	}
}

// TestWrite: files are made and replaced as a whole, and nothing is made behind a link.
func TestWrite(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "a.json")
	for _, text := range []string{"first", "second", ""} {
		if err := disk.Write(path, text); err != nil {
			t.Fatal(err)
		}
		holds(t, path, text, 1)
	}
	if err := disk.Create(path, "x"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("Create: %v", err)
	}
	if err := disk.Create(filepath.Join(directory, "b.json"), "x"); err != nil {
		t.Error(err)
	}
	holds(t, filepath.Join(directory, "b.json"), "x", 2)
	if err := disk.Write(filepath.Join(directory, "none", "a.json"), "x"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("in a directory that is not there: %v", err)
	}
	link := filepath.Join(directory, "link.json")
	if err := os.Symlink("nowhere.json", link); err != nil {
		t.Skip(err)
	}
	if disk.Write(link, "x") == nil || !errors.Is(disk.Create(link, "x"), fs.ErrExist) {
		t.Error("something is made behind a link that leads nowhere")
	}
}

// TestLeftovers: what a program left that was killed is removed by the next that writes there, and the file of one that runs stays.
func TestLeftovers(t *testing.T) {
	command := exec.Command(os.Args[0], "-test.run=^$")
	if err := command.Run(); err != nil { // it has ended
		t.Fatal(err)
	}
	directory := t.TempDir()
	left := func(process int) string {
		return filepath.Join(directory, fmt.Sprintf(".spec-ls-%d-0badcafe", process))
	}
	write(t, left(command.Process.Pid), "half")
	write(t, left(os.Getppid()), "of another")
	if err := disk.Write(filepath.Join(directory, "a.json"), "x"); err != nil {
		t.Fatal(err)
	}
	holds(t, left(os.Getppid()), "of another", 2)
}
