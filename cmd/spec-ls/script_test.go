package main

import (
	"errors"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

var update = flag.Bool("update", false, "rewrite the expected output in scripts and golden files")

// lowProgram is the program with little stack, for tests of what nests deeply.
const (
	lowProgram = "spec-ls-low"
	lowStack   = 20 << 20
)

func TestMain(m *testing.M) {
	if !strings.HasPrefix(filepath.Base(os.Args[0]), "spec-ls") || strings.Contains(os.Args[0], ".test") { // it is not run by a script
		if err := os.Setenv(raceOptions, noSleep); err != nil {
			panic(err)
		}
		for _, name := range append(agentVariables, "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY") {
			if err := os.Unsetenv(name); err != nil { // what tests run must not depend on who runs them
				panic(err)
			}
		}
	}
	testscript.Main(cleaned{m}, map[string]func(){"spec-ls": main, lowProgram: func() { debug.SetMaxStack(lowStack); main() }})
}

// cleaned are the tests, after which what built has made is removed.
type cleaned struct{ tests *testing.M }

func (c cleaned) Run() int {
	defer func() {
		if made != "" {
			_ = os.RemoveAll(made)
		}
	}()
	return c.tests.Run()
}

// made is the directory that built has made.
var made string

// built makes a directory with the program in it, once. Scripts start it a thousand times: the test's own program, with the tests in it,
// takes four times as long to start. It is built as the tests are, so that the race detector sees what scripts run.
var built = sync.OnceValues(func() (directory string, err error) {
	if made, err = os.MkdirTemp("", "spec-ls-built-"); err != nil {
		return "", err
	}
	arguments := []string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", made + string(filepath.Separator)}
	if tests, ok := debug.ReadBuildInfo(); ok {
		for _, setting := range tests.Settings {
			if setting.Key == "-race" || setting.Key == "-tags" {
				arguments = append(arguments, setting.Key+"="+setting.Value)
			}
		}
	}
	if out, err := exec.Command("go", append(arguments, ".")...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return made, nil
})

// A program with the race detector sleeps for a second when it ends, for races that are not told yet.
const raceOptions, noSleep = "GORACE", "atexit_sleep_ms=0"

// TestScripts runs whole command lines as a user would; each script is about one thing and is named for it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       *update,
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status, "client": client, "bare": bare},
		Setup: func(env *testscript.Env) error {
			directory, err := built()
			if err != nil {
				return err
			}
			env.Setenv("PATH", directory+string(filepath.ListSeparator)+env.Getenv("PATH"))
			env.Setenv(raceOptions, noSleep)
			env.Setenv("HOME", env.WorkDir) // completion and editors look there; the tests must not
			return os.MkdirAll(env.WorkDir+"/empty", 0o755)
		},
	})
}

// status runs a command and compares its exit code: status CODE COMMAND [ARGUMENT...].
func status(ts *testscript.TestScript, negated bool, arguments []string) {
	if negated || len(arguments) < 2 {
		ts.Fatalf("usage: status CODE COMMAND [ARGUMENT...]")
	}
	want, err := strconv.Atoi(arguments[0])
	ts.Check(err)
	got := 0
	var exit *exec.ExitError
	if err := ts.Exec(arguments[1], arguments[2:]...); errors.As(err, &exit) {
		got = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if got != want {
		ts.Fatalf("exit code %d, want %d", got, want)
	}
}

// client writes what a client sends, one message a line of a file, with the protocol's headers: client MESSAGES OUTPUT.
func client(ts *testscript.TestScript, negated bool, arguments []string) {
	if negated || len(arguments) != 2 {
		ts.Fatalf("usage: client MESSAGES OUTPUT")
	}
	var b strings.Builder
	for message := range strings.Lines(ts.ReadFile(arguments[0])) {
		message = strings.TrimSpace(message)
		fmt.Fprintf(&b, "Content-Length: %d\r\n\r\n%s", len(message), message)
	}
	ts.Check(os.WriteFile(ts.MkAbs(arguments[1]), []byte(b.String()), 0o600))
}

// bare copies a file without the line end at its end, which every file of an archive has: bare FILE COPY.
func bare(ts *testscript.TestScript, negated bool, arguments []string) {
	if negated || len(arguments) != 2 {
		ts.Fatalf("usage: bare FILE COPY")
	}
	ts.Check(os.WriteFile(ts.MkAbs(arguments[1]), []byte(strings.TrimSuffix(ts.ReadFile(arguments[0]), "\n")), 0o600))
}
