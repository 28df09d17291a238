//go:build unix

package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
)

// program makes the program ready to run in a directory of its own.
func program(t *testing.T, arguments ...string) *exec.Cmd {
	t.Helper()
	path, err := asTests()
	if err != nil {
		t.Fatal(err)
	}
	c := exec.Command(path, arguments...)
	c.Dir = t.TempDir()
	return c
}

// exitCode waits for a program. It is killed if it does not end.
func exitCode(t *testing.T, c *exec.Cmd) run.Exit {
	t.Helper()
	deadline := time.AfterFunc(30*time.Second, func() { _ = c.Process.Kill() })
	defer deadline.Stop()
	if err := c.Wait(); err != nil && !errors.As(err, new(*exec.ExitError)) {
		t.Fatal(err)
	}
	return run.Exit(c.ProcessState.ExitCode())
}

// TestSignals ends every command that waits for its input at once; the language server ends in its own way.
func TestSignals(t *testing.T) {
	for _, test := range []struct {
		arguments string
		signal    os.Signal
		want      run.Exit
	}{
		{"check -", os.Interrupt, run.Interrupted},
		{"check -", syscall.SIGTERM, run.Terminated},
		{"fmt -", os.Interrupt, run.Interrupted},
		{"fmt -", syscall.SIGTERM, run.Terminated},
		{"check --fix --stdin-filename a.json", syscall.SIGTERM, run.Terminated},
		{"mcp", os.Interrupt, run.Interrupted},
		{"mcp", syscall.SIGTERM, run.Terminated},
		{"serve", os.Interrupt, run.Clean},
		{"serve", syscall.SIGTERM, run.Clean},
	} {
		t.Run(fmt.Sprint(test.arguments, " ", test.signal), func(t *testing.T) {
			c := program(t, strings.Fields(test.arguments)...)
			in, err := c.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			out, err := c.StdoutPipe()
			if err := errors.Join(err, c.Start()); err != nil {
				t.Fatal(err)
			}
			// The program is ready for signals when it has read: more than a pipe holds, or a question that it answers.
			if test.arguments == "serve" {
				const question = `{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"capabilities": {}}}`
				fmt.Fprintf(in, "Content-Length: %d\r\n\r\n%s", len(question), question)
				if _, err := io.ReadFull(out, make([]byte, 1)); err != nil {
					t.Fatal(err)
				}
				go func() { _, _ = io.Copy(io.Discard, out) }() // it may say more than a pipe holds
			} else if _, err := in.Write(bytes.Repeat([]byte("\n"), 1<<20)); err != nil {
				t.Fatal(err)
			}
			if err := c.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			if got := exitCode(t, c); got != test.want {
				t.Errorf("exit code %d, want %d", got, test.want)
			}
		})
	}
}

// TestInterruptedFixes interrupts a run that replaces files: each file has its old text or its new one, and no other files are left.
func TestInterruptedFixes(t *testing.T) {
	const before = `{"version":"0.1","provider":{"name":"x"}}`
	const after = "{\n\t\"version\": \"0.1\",\n\t\"provider\": {\n\t\t\"name\": \"x\"\n\t}\n}"
	c := program(t, "fmt", "--no-config")
	const count = 3000
	name := func(i int) string { return filepath.Join(c.Dir, fmt.Sprintf("%04d.json", i)) }
	for i := range count {
		if err := os.WriteFile(name(i), []byte(before), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Start(); err != nil {
		t.Fatal(err)
	}
	for deadline := time.Now().Add(30 * time.Second); time.Now().Before(deadline); {
		if text, err := os.ReadFile(name(count / 10)); err != nil || string(text) != before {
			break
		}
	}
	if err := c.Process.Signal(os.Interrupt); err != nil {
		t.Fatal(err)
	}
	if got := exitCode(t, c); got != run.Interrupted && got != run.Clean {
		t.Errorf("exit code %d", got)
	}
	changed := 0
	for i := range count {
		text, err := os.ReadFile(name(i))
		switch {
		case string(text) == after:
			changed++
		case err != nil || string(text) != before:
			t.Fatalf("%s holds %q, %v", name(i), text, err)
		}
	}
	if left, err := os.ReadDir(c.Dir); len(left) != count || err != nil {
		t.Errorf("there are %d files, %v", len(left), err)
	}
	if changed == 0 {
		t.Error("no file was formatted")
	}
}
