//go:build unix

package main

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// TestInterruptedVerification ends verify at any time: all its processes end too, and they leave no files.
func TestInterruptedVerification(t *testing.T) {
	for _, test := range []struct {
		name   string
		signal syscall.Signal
		want   run.Exit
	}{{"interrupt", syscall.SIGINT, run.Interrupted}, {"terminate", syscall.SIGTERM, run.Terminated}} {
		t.Run(test.name, func(t *testing.T) {
			folder := t.TempDir()
			write := func(name, text string) string {
				path := filepath.Join(folder, name)
				if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
					t.Fatal(err)
				}
				if err := os.WriteFile(path, []byte(text), 0o755); err != nil {
					t.Fatal(err)
				}
				return path
			}
			write("bin/go", "#!/bin/sh\necho '{\"GOMOD\": \"/dev/null\", \"GOVERSION\": \"go9.9\"}'\n")
			// The generator starts a program that would go on for a long time, says which it is, and waits for it.
			generator := write("generator", "#!/bin/sh\nsleep 600 &\necho $! >\"$0.child.new\"\nmv \"$0.child.new\" \"$0.child\"\nwait\n")
			specification := write("spec.json", `{"version": "0.1", "provider": {"name": "example"}}`)
			if err := os.Mkdir(filepath.Join(folder, "tmp"), 0o755); err != nil {
				t.Fatal(err)
			}
			c := program(t, "verify", specification, "--generator", generator)
			c.Env = append(os.Environ(), "TMPDIR="+filepath.Join(folder, "tmp"), "PATH="+filepath.Join(folder, "bin")+":"+os.Getenv("PATH"))
			if err := c.Start(); err != nil {
				t.Fatal(err)
			}
			child := 0
			for deadline := time.Now().Add(30 * time.Second); child == 0 && time.Now().Before(deadline); {
				if text, err := os.ReadFile(generator + ".child"); err == nil {
					child, _ = strconv.Atoi(strings.TrimSpace(string(text)))
				}
			}
			if child == 0 {
				t.Fatal("the generator was not started")
			}
			if err := c.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			if got := exitCode(t, c); got != test.want {
				t.Errorf("exit code %d, want %d", got, test.want)
			}
			if left, err := os.ReadDir(filepath.Join(folder, "tmp")); len(left) != 0 || err != nil {
				t.Errorf("%v is left, %v", left, err)
			}
			for deadline := time.Now().Add(30 * time.Second); isRunning(child); {
				if time.Now().After(deadline) {
					t.Fatal("what the generator has started is still running")
				}
			}
		})
	}
}

// TestInterruptedReport: once the toolchain has been run, a signal ends verify at once, as it ends other commands.
func TestInterruptedReport(t *testing.T) {
	folder := t.TempDir()
	write := func(name, text string) string {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o755), os.WriteFile(path, []byte(text), 0o755)); err != nil {
			t.Fatal(err)
		}
		return path
	}
	write("bin/go", "#!/bin/sh\necho '{\"GOMOD\": \"/dev/null\", \"GOVERSION\": \"go9.9\"}'\n")
	// The generator's output is more than a pipe holds, so the report waits for a reader.
	generator := write("generator", "#!/bin/sh\necho refused\ni=0\nwhile [ $i -lt 20000 ]; do echo refused again; i=$((i+1)); done\nexit 1\n")
	specification := write("spec.json", `{"version": "0.1", "provider": {"name": "example"}}`)
	c := program(t, "verify", specification, "--generator", generator, "--format", "json")
	c.Env = append(os.Environ(), "TMPDIR="+folder, "PATH="+filepath.Join(folder, "bin")+":"+os.Getenv("PATH"))
	out, err := c.StdoutPipe()
	if err := errors.Join(err, c.Start()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
		t.Fatal(err)
	}
	if err := c.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if got := exitCode(t, c); got != run.Terminated {
		t.Errorf("exit code %d, want %d", got, run.Terminated)
	}
}

// isRunning reports whether a process exists and is not only waited for.
func isRunning(pid int) bool {
	if syscall.Kill(pid, 0) != nil {
		return false
	}
	status, err := os.ReadFile(filepath.Join("/proc", strconv.Itoa(pid), "stat"))
	return err != nil || !strings.Contains(string(status), ") Z ")
}
