//go:build unix

package disk_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"syscall"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/source/files"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// TestSpecialFiles reads paths that are not regular files: they give no bytes, and nothing waits.
func TestSpecialFiles(t *testing.T) {
	directory := t.TempDir()
	fifo := filepath.Join(directory, "fifo.json")
	if err := syscall.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	sparse := filepath.Join(directory, "sparse.json")
	write(t, sparse, "")
	if err := os.Truncate(sparse, 1<<40); err != nil {
		t.Fatal(err)
	}
	for target, want := range map[string]error{
		fifo: files.ErrNotRegular, "/dev/zero": files.ErrNotRegular, "/dev/tty": files.ErrNotRegular, sparse: &files.TooLargeError{},
	} {
		link := filepath.Join(directory, "link-to-"+filepath.Base(target))
		if err := os.Symlink(target, link); err != nil {
			t.Fatal(err)
		}
		for _, path := range []string{target, link} {
			text, err := disk.System{}.Read(path, files.Specification)
			var tooLarge *files.TooLargeError
			if text != "" || !errors.Is(err, want) && !(errors.As(want, &tooLarge) && errors.As(err, &tooLarge)) {
				t.Errorf("%s: %q, %v; want %v", path, text, err, want)
			}
		}
	}
	if head, err := (disk.System{}).Head(sparse, 3); head != "\x00\x00\x00" || err != nil {
		t.Errorf("Head of the sparse file: %q, %v", head, err)
	}
	for _, path := range []string{"/proc/self/environ", "/proc/kmsg"} {
		if _, err := os.Stat(path); err == nil {
			if text, _ := (disk.System{}).Read(path, files.Specification); text != "" {
				t.Errorf("%s gives %d bytes", path, len(text))
			}
		}
	}
}

// TestStreams reads streams that a shell hands over as <(...), which only the user can name.
func TestStreams(t *testing.T) {
	opened := func(path string, limit files.Limit) (string, error) {
		file, err := disk.Open(path, limit)
		if err != nil {
			return "", err
		}
		text, err := io.ReadAll(file)
		return string(text), err
	}
	for _, test := range []struct {
		read  func(path string, limit files.Limit) (string, error)
		limit files.Limit
		want  string
	}{
		{disk.Named{}.Read, files.Configuration, "content"}, {disk.Named{}.Read, 7, "content"}, {disk.Named{}.Read, 6, ""},
		{opened, files.Configuration, "content"}, {opened, 7, "content"}, {opened, 6, "conten"},
	} {
		read, write, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := write.WriteString("content"); err != nil {
			t.Fatal(err)
		}
		_ = write.Close()
		text, err := test.read("/dev/fd/"+strconv.Itoa(int(read.Fd())), test.limit)
		var tooLarge *files.TooLargeError
		if len(text) > int(test.limit) {
			if text = ""; !errors.As(err, &tooLarge) {
				t.Errorf("a stream that is too large: %v", err)
			}
		} else if err != nil {
			t.Error(err)
		}
		if text != test.want {
			t.Errorf("up to %d bytes there are %q, want %q", test.limit, text, test.want)
		}
		_ = read.Close()
		if text, err := test.read("/dev/fd/"+strconv.Itoa(int(read.Fd())), test.limit); err == nil {
			t.Errorf("a stream that is not open has %q", text)
		}
	}
}

// TestReplaceKeepsOwner checks that a file keeps its owner when root replaces it.
func TestReplaceKeepsOwner(t *testing.T) {
	if os.Getuid() != 0 {
		t.Skip("only root may give files away")
	}
	path := filepath.Join(t.TempDir(), "a.json")
	write(t, path, "old")
	if err := errors.Join(os.Chown(path, 1234, 2345), os.Chmod(path, 0o604|os.ModeSetgid)); err != nil {
		t.Fatal(err)
	}
	if err := disk.Replace(path, "old", "new"); err != nil {
		t.Fatal(err)
	}
	info, err := os.Stat(path)
	if err != nil {
		t.Fatal(err)
	}
	if stat := info.Sys().(*syscall.Stat_t); stat.Uid != 1234 || stat.Gid != 2345 || info.Mode() != 0o604|os.ModeSetgid {
		t.Errorf("it belongs to %d:%d, with mode %v", stat.Uid, stat.Gid, info.Mode())
	}
	holds(t, path, "new", 1)
}

// TestReplaceWithoutDirectory: where the directory takes no new file, the file itself is written.
func TestReplaceWithoutDirectory(t *testing.T) {
	directory := t.TempDir()
	path := filepath.Join(directory, "a.json")
	write(t, path, "old")
	if err := os.Chmod(directory, 0o555); err != nil {
		t.Fatal(err)
	}
	defer func() { _ = os.Chmod(directory, 0o755) }() // the test's own directory is removed by the test
	if err := disk.Replace(path, "old", "new"); err != nil {
		t.Error(err)
	}
	holds(t, path, "new", 1)
}

// TestWriteThrough: a pipe is written to, and not replaced.
func TestWriteThrough(t *testing.T) {
	fifo := filepath.Join(t.TempDir(), "fifo")
	if err := syscall.Mkfifo(fifo, 0o644); err != nil {
		t.Fatal(err)
	}
	written := make(chan error, 1)
	go func() { written <- disk.Write(fifo, "content") }()
	got, err := os.ReadFile(fifo)
	if err := errors.Join(err, <-written); string(got) != "content" || err != nil {
		t.Errorf("%q, %v", got, err)
	}
}

// TestWriteToStream writes to what a shell hands over as >(...), and to /dev/stdout before a pipe.
func TestWriteToStream(t *testing.T) {
	read, write, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = read.Close() }()
	if err := disk.Write("/dev/fd/"+strconv.Itoa(int(write.Fd())), "content"); err != nil {
		t.Error(err)
	}
	_ = write.Close()
	if got, err := io.ReadAll(read); string(got) != "content" || err != nil {
		t.Errorf("what was written is %q, %v", got, err)
	}
}
