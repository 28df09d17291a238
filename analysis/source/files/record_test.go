package files_test

import (
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// Each way to ask for a file is noted, and files that have changed since are reported once.
func TestRecord(t *testing.T) {
	read := func(r *files.Record, at string) { _, _ = r.Read(at, files.Source) }
	head := func(r *files.Record, at string) { _, _ = r.Head(at, 1) }
	stat := func(r *files.Record, at string) { _, _ = r.Stat(at) }
	list := func(r *files.Record, at string) { _, _ = r.List(at) }
	for _, test := range []struct {
		title  string
		ask    func(*files.Record, string)
		about  string
		change string // the file that is written, or removed if it begins with a minus sign
		want   string // changed files | what came or went
	}{
		{"nothing has changed", read, "a/one.go", "a/two.go", "|"},
		{"a file that was read", read, "a/one.go", "a/one.go", "a/one.go|"},
		{"the head of a file", head, "a/one.go", "a/one.go", "a/one.go|"},
		{"a file that was looked at", stat, "a/one.go", "a/one.go", "a/one.go|"},
		{"a file that was not there", read, "b/new.go", "b/new.go", "b/new.go|"},
		{"a file that goes", read, "a/one.go", "-a/one.go", "a/one.go|"},
		{"a directory that was looked at", stat, "a", "a/new.go", "|"},
		{"a file that comes", list, "a", "a/new.go", "|a/new.go"},
		{"a file that goes from a directory", list, "a", "-a/one.go", "|a/one.go"},
		{"a file in a directory that comes", list, "", "c/new.go", "|c c/new.go"},
		{"a directory that was not there", list, "c", "c/new.go", "|c/new.go"},
		{"a file that changes in a directory", list, "a", "a/one.go", "|"},
	} {
		t.Run(test.title, func(t *testing.T) {
			root := filepath.ToSlash(t.TempDir())
			write := func(name, text string) {
				t.Helper()
				at := filepath.Join(root, filepath.FromSlash(name))
				if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
					t.Fatal(err)
				}
			}
			write("a/one.go", "package a\n")
			write("a/two.go", "package a\n")
			r := files.NewRecord(disk.System{})
			test.ask(r, root+"/"+test.about)
			if name, removed := strings.CutPrefix(test.change, "-"); removed {
				if err := os.Remove(filepath.Join(root, filepath.FromSlash(name))); err != nil {
					t.Fatal(err)
				}
			} else {
				write(name, "package changed\n")
			}
			said := func() string {
				changed, moved := r.Changed()
				return strings.ReplaceAll(strings.Join(changed, " ")+"|"+strings.Join(moved, " "), root+"/", "")
			}
			if got := said(); got != test.want {
				t.Errorf("there is said %q, not %q", got, test.want)
			}
			if got := said(); got != "|" {
				t.Errorf("again there is said %q", got)
			}
			r.Stop()
			test.ask(r, root+"/"+test.about)
			write("a/one.go", "package again\n")
			if got := said(); got != "|" {
				t.Errorf("once it is stopped, there is said %q", got)
			}
		})
	}
}

// A file that is read twice has changed in between for the first reader.
func TestRecordReadAgain(t *testing.T) {
	at := filepath.ToSlash(filepath.Join(t.TempDir(), "one.go"))
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(at, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("package a\n")
	r := files.NewRecord(disk.System{})
	before, err := r.Stat(at)
	if err != nil {
		t.Fatal(err)
	}
	write("package changed\n")
	_, _ = r.Read(at, files.Source)
	if changed, _ := r.Changed(); len(changed) != 1 {
		t.Errorf("there is said %q", changed)
	}
	r.NoteRead(at, before)
	if changed, _ := r.Changed(); len(changed) != 1 {
		t.Errorf("of what another has read there is said %q", changed)
	}
	if changed, moved := r.Changed(); len(changed)+len(moved) > 0 {
		t.Errorf("again there is said %q %q", changed, moved)
	}
}

// Once as many files and directories are noted as a record may have, further ones are not, and those that are noted still are.
func TestRecordIsBounded(t *testing.T) {
	machine := &files.Memory{Files: map[string]string{"/a/one.go": "package a\n", "/b/two.go": "package b\n"}}
	r := files.NewRecord(machine)
	_, _ = r.List("/a")
	_, _ = r.Stat("/a/one.go")
	for i := range files.MaxNoted {
		_, _ = r.Stat("/none/" + strconv.Itoa(i))
	}
	_, _ = r.List("/b")
	_, _ = r.Stat("/b/two.go")
	for _, at := range []string{"/a/one.go", "/a/new.go", "/b/two.go", "/b/new.go"} {
		machine.Files[at] = "package changed\n"
	}
	_, _ = r.List("/a") // which is noted, and may change
	changed, moved := r.Changed()
	if !slices.Equal(changed, []string{"/a/one.go"}) || !slices.Equal(moved, []string{"/a/new.go"}) {
		t.Errorf("there is said %q %q", changed, moved)
	}
}
