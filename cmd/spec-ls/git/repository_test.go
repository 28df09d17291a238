//go:build unix

package git

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// A configuration that includes a pipe, which nobody writes to, does not keep git waiting for ever.
func TestConfigurationThatNeverEnds(t *testing.T) {
	root := t.TempDir()
	if out, err := exec.Command("git", "init", "-q", root).CombinedOutput(); err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	if err := syscall.Mkfifo(filepath.Join(root, "pipe"), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(root, ".git", "config"), []byte("[include]\n\tpath = ../pipe\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	defer func(before time.Duration) { patience = before }(patience)
	patience = time.Second
	if _, err := Open(root); err == nil || !strings.HasPrefix(err.Error(), "git config takes longer than 1s") {
		t.Errorf("the error is %v", err)
	}
}

// The name of a content is git's.
func TestObjectName(t *testing.T) {
	for digits, want := range map[int]string{
		40: "b6fc4c620b67d95f953a5c1c1230aaab5db5a1b0",
		64: "8aec4e4876f854f688d0ebfc8f37598f38e5fd6903cccc850ca36591175aeb60",
	} {
		if got := objectName("hello", digits); got != want {
			t.Errorf("%d digits: %s, want %s", digits, got, want)
		}
	}
}
