// Package editortest is what the tests of the editors share: the server's binary, the programs that a test drives, and running
// them within a time limit.
//
// The programs are those that editors/install.sh installs. A machine that lacks one, or has one that is too old, skips the test that
// needs it, with the reason; with CI=true the test fails instead, so that nothing goes untested unnoticed.
package editortest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
)

// Root is the folder of the repository.
func Root() string {
	_, file, _, ok := runtime.Caller(0)
	if !ok {
		panic("the test binary was built without file names")
	}
	return filepath.Dir(filepath.Dir(filepath.Dir(file)))
}

// Installed is the folder into which editors/install.sh installs.
func Installed() string {
	if folder := os.Getenv("SPEC_LS_EDITORS"); folder != "" {
		return folder
	}
	cache := os.Getenv("XDG_CACHE_HOME")
	if cache == "" {
		home, err := os.UserHomeDir()
		if err != nil {
			panic(err)
		}
		cache = filepath.Join(home, ".cache")
	}
	return filepath.Join(cache, "spec-ls-editors")
}

// Mandatory reports whether a test that cannot run has failed.
func Mandatory() bool { return os.Getenv("CI") == "true" }

// Missing ends a test that cannot run because something is missing.
func Missing(t testing.TB, what string) {
	t.Helper()
	message := what + "; editors/install.sh installs what the tests of the editors need"
	if Mandatory() {
		t.Fatal(message)
	}
	t.Skip(message)
}

// File returns the path of a file or folder below Installed that the test needs. Where it is missing, the test ends.
func File(t testing.TB, name string) string {
	t.Helper()
	path := filepath.Join(Installed(), filepath.FromSlash(name))
	if _, err := os.Stat(path); err != nil {
		Missing(t, path+" is not there")
	}
	return path
}

// Server returns the path of the server's binary. Its file name is that of a release, so that its folder can be put first on a PATH.
func Server(t testing.TB) string {
	t.Helper()
	return binary.Path(t)
}

// A Command is a program to run to its end.
type Command struct {
	Program   string
	Arguments []string
	Folder    string        // the folder to run in; the test's own if empty
	Env       []string      // variables that are set beside the test's own, as NAME=VALUE
	Input     string        // its standard input
	Limit     time.Duration // how long it may run; if zero, until shortly before go test would end the test
}

// Try runs a command and returns its standard output and standard error. It and the processes that it started are killed when its time is
// up.
func (c Command) Try(t testing.TB) (stdout, stderr string, err error) {
	t.Helper()
	started := time.Now()
	ctx, cancel := c.limited(t)
	defer cancel()
	command := exec.CommandContext(ctx, c.Program, c.Arguments...)
	command.Dir = c.Folder
	command.Env = append(os.Environ(), c.Env...)
	command.Stdin = strings.NewReader(c.Input)
	var out, errs strings.Builder
	command.Stdout, command.Stderr = &out, &errs
	command.WaitDelay = 5 * time.Second
	killAll(command)
	err = command.Run()
	if errors.Is(ctx.Err(), context.DeadlineExceeded) {
		err = fmt.Errorf("it was ended after %v: %w", time.Since(started).Round(time.Millisecond), err)
	}
	return out.String(), errs.String(), err
}

// limited returns a context for the time that a command has. The -timeout of go test allows for slow and busy machines: a limit of our own
// would fail tests of working code.
func (c Command) limited(t testing.TB) (context.Context, context.CancelFunc) {
	if c.Limit != 0 {
		return context.WithTimeout(context.Background(), c.Limit)
	}
	if test, ok := t.(*testing.T); ok {
		if end, ok := test.Deadline(); ok {
			// The output of the command is only shown if the test ends by itself.
			return context.WithDeadline(context.Background(), end.Add(-15*time.Second))
		}
	}
	return context.WithCancel(context.Background())
}

// Run runs a command as Try does and returns its standard output. Where it fails, the test ends.
func (c Command) Run(t testing.TB) string {
	t.Helper()
	stdout, stderr, err := c.Try(t)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s\n%s", filepath.Base(c.Program), strings.Join(c.Arguments, " "), err, stdout, stderr)
	}
	return stdout
}

// Artefacts returns an empty folder for what a test of an editor leaves to look at, such as pictures and logs. It outlives the
// test: below ARTEFACTS if that is set, else below Installed.
func Artefacts(t testing.TB, editor string) string {
	t.Helper()
	base := os.Getenv("ARTEFACTS")
	if base == "" {
		base = filepath.Join(Installed(), "artefacts")
	}
	folder := filepath.Join(base, editor)
	if err := os.RemoveAll(folder); err != nil {
		t.Fatal(err)
	}
	if err := os.MkdirAll(folder, 0o755); err != nil {
		t.Fatal(err)
	}
	return folder
}
