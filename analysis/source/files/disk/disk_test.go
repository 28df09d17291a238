package disk_test

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// TestSystems holds the disk and memory to the same answers.
func TestSystems(t *testing.T) {
	directory, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(directory, "repo", "a.json"), "content")
	write(t, filepath.Join(directory, "repo", "empty.json"), "")
	write(t, filepath.Join(directory, "repo", "inner", "b.json"), "b")
	write(t, filepath.Join(directory, "outside.json"), "outside")
	root := filepath.ToSlash(directory)
	links := map[string]string{
		"/repo/link.json": "/repo/a.json", "/repo/out.json": "/outside.json", "/repo/out": "/", "/repo/loop.json": "/repo/loop.json",
		"/repo/dangling.json": "/nowhere",
	}
	memory := &files.Memory{Files: map[string]string{}, Links: map[string]string{}}
	for name, text := range map[string]string{
		"/repo/a.json": "content", "/repo/empty.json": "", "/repo/inner/b.json": "b", "/outside.json": "outside",
	} {
		memory.Files[root+name] = text
	}
	for link, target := range links {
		memory.Links[root+link] = root + target
		if err := os.Symlink(filepath.FromSlash(root+target), filepath.FromSlash(root+link)); err != nil {
			t.Skipf("links can't be made here: %v", err)
		}
	}
	tooLarge := func(err error) bool { var e *files.TooLargeError; return errors.As(err, &e) && e.Limit == 3 }
	is := func(target error) func(error) bool { return func(err error) bool { return errors.Is(err, target) } }
	some := func(err error) bool { return err != nil }
	reads := []struct {
		name  string
		limit files.Limit
		want  string
		fails func(error) bool
	}{
		{"/repo/a.json", files.Configuration, "content", nil},
		{"/repo/a.json", 7, "content", nil},
		{"/repo/a.json", 3, "", tooLarge},
		{"/repo/link.json", files.Configuration, "content", nil},
		{"/repo/out.json", files.Configuration, "outside", nil},
		{"/repo/out/outside.json", files.Configuration, "outside", nil},
		{"/repo/empty.json", files.Configuration, "", nil},
		{"/repo", files.Configuration, "", is(files.ErrNotRegular)},
		{"/repo/none.json", files.Configuration, "", is(fs.ErrNotExist)},
		{"/repo/dangling.json", files.Configuration, "", is(fs.ErrNotExist)},
		{"/repo/loop.json", files.Configuration, "", some},
	}
	inside := map[string]bool{
		"/repo/a.json": true, "/repo/link.json": true, "/repo/none.json": true, "/repo/inner/../a.json": true, "/repo": true,
		"/repo/out.json": false, "/repo/out/outside.json": false, "/repo/../outside.json": false, "/outside.json": false, "/repository": false,
		"/repo/loop.json": false,
	}
	for name, system := range map[string]files.System{"disk": disk.System{}, "memory": memory} {
		t.Run(name, func(t *testing.T) {
			for _, c := range reads {
				text, err := system.Read(root+c.name, c.limit)
				if text != c.want || (c.fails == nil) != (err == nil) || c.fails != nil && !c.fails(err) {
					t.Errorf("Read(%s, %d) = %q, %v", c.name, c.limit, text, err)
				}
			}
			if head, err := system.Head(root+"/repo/a.json", 4); head != "cont" || err != nil {
				t.Errorf("Head = %q, %v", head, err)
			}
			if head, err := system.Head(root+"/repo/a.json", 400); head != "content" || err != nil {
				t.Errorf("Head = %q, %v", head, err)
			}
			if _, err := system.Head(root+"/repo", 4); !errors.Is(err, files.ErrNotRegular) {
				t.Errorf("Head of a directory: %v", err)
			}
			if info, err := system.Stat(root + "/repo/link.json"); info.Kind != files.Regular || info.Size != 7 || err != nil {
				t.Errorf("Stat = %v, %v", info, err)
			}
			entries, err := system.List(root + "/repo")
			want := []files.Entry{
				{Name: "a.json", Kind: files.Regular}, {Name: "dangling.json", Kind: files.Link}, {Name: "empty.json", Kind: files.Regular},
				{Name: "inner", Kind: files.Directory}, {Name: "link.json", Kind: files.Link}, {Name: "loop.json", Kind: files.Link},
				{Name: "out", Kind: files.Link}, {Name: "out.json", Kind: files.Link},
			}
			if !slices.Equal(entries, want) || err != nil {
				t.Errorf("List = %v, %v", entries, err)
			}
			if _, err := system.List(root + "/none"); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("List of nothing: %v", err)
			}
			for file, want := range inside {
				if got := files.LeadsInside(system, root+"/repo", root+file); got != want {
					t.Errorf("LeadsInside(/repo, %s) = %t", file, got)
				}
			}
			if got := files.RepositoryRoot(system, root+"/repo/inner"); got != "" && strings.HasPrefix(got, root) {
				t.Errorf("RepositoryRoot = %s", got)
			}
		})
	}
	memory.Files[root+"/repo/.git/HEAD"] = "ref"
	if got := files.RepositoryRoot(memory, root+"/repo/inner/deep"); got != root+"/repo" {
		t.Errorf("RepositoryRoot = %s", got)
	}
	over := files.Overlay{System: memory, Texts: map[string]string{root + "/repo/a.json": "typed", root + "/new.json": ""}}
	for name, want := range map[string]string{"/repo/a.json": "typed", "/new.json": "", "/outside.json": "outside"} {
		if text, err := over.Read(root+name, files.Configuration); text != want || err != nil {
			t.Errorf("Read(%s) of the overlay = %q, %v", name, text, err)
		}
		if !files.Exists(over, root+name) {
			t.Errorf("%s does not exist in the overlay", name)
		}
	}
	if head, err := over.Head(root+"/repo/a.json", 2); head != "ty" || err != nil {
		t.Errorf("Head of the overlay = %q, %v", head, err)
	}
}

func write(t *testing.T, path, content string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(content), 0o644); err != nil {
		t.Fatal(err)
	}
}
