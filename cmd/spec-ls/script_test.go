package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/process"
	"github.com/spec-ls/spec-ls/cmd/spec-ls/run"
	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestMain runs the tests. A command that a test executes in its own process starts this program as a worker, as it starts the released
// one: that process must be a worker, and not run all tests once more.
func TestMain(m *testing.M) {
	if slices.Equal(os.Args[1:], []string{confinedCommand}) {
		os.Exit(int(execute(os.Args[1:], os.Stdin, os.Stdout, os.Stderr)))
	}
	for _, name := range append(run.AgentVariables, "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY") {
		if err := os.Unsetenv(name); err != nil { // the programs that tests run must not depend on the user's environment
			panic(err)
		}
	}
	if err := os.Setenv(raceOptions, noSleep); err != nil {
		panic(err)
	}
	code := m.Run()
	for _, directory := range made {
		_ = os.RemoveAll(directory)
	}
	os.Exit(code)
}

// A test's own program started as a worker is one: it greets, and ends with its input.
func TestMainIsWorker(t *testing.T) {
	stream, err := process.Start(bounds, confinedCommand)
	if err != nil {
		t.Fatal(err)
	}
	defer time.AfterFunc(time.Minute, func() { _ = stream.Close() }).Stop() // all tests take longer
	if _, err := io.ReadFull(stream, make([]byte, 1)); err != nil {
		t.Fatalf("no greeting: %v", err)
	}
	if err := stream.Close(); err != nil {
		t.Error(err)
	}
}

// The programs that tests run, each built once: starting the test's own takes four times as long, and scripts start it a thousand times.
var (
	// asTests is built as the tests are, so that the race detector sees what scripts run.
	asTests = sync.OnceValues(func() (path string, err error) {
		var arguments []string
		if tests, ok := debug.ReadBuildInfo(); ok {
			for _, setting := range tests.Settings {
				if setting.Key == "-race" || setting.Key == "-tags" {
					arguments = append(arguments, setting.Key+"="+setting.Value)
				}
			}
		}
		if len(arguments) == 0 {
			return binary.Build()
		}
		return build("", arguments...)
	})

	// lowStack is released with little stack, for what nests deeply.
	lowStack = sync.OnceValues(func() (path string, err error) {
		return build("package main\n\nimport \"runtime/debug\"\n\nfunc init() { debug.SetMaxStack(20 << 20) }\n")
	})
)

// made are the directories that build has made, for TestMain to remove.
var (
	made     []string
	madeLock sync.Mutex
)

// build builds the program, with another source file unless that is empty.
func build(source string, arguments ...string) (path string, err error) {
	directory, err := os.MkdirTemp("", "spec-ls-built-")
	if err != nil {
		return "", err
	}
	madeLock.Lock()
	made = append(made, directory)
	madeLock.Unlock()
	path = filepath.Join(directory, "spec-ls")
	if runtime.GOOS == "windows" {
		path += ".exe"
	}
	arguments = append([]string{"build", "-buildvcs=false", "-ldflags=-s -w", "-o", path}, arguments...)
	if source != "" {
		here, err := filepath.Abs("added.go")
		if err != nil {
			return "", err
		}
		added, overlay := filepath.Join(directory, "added.go"), filepath.Join(directory, "overlay.json")
		replaced, err := json.Marshal(map[string]map[string]string{"Replace": {here: added}})
		if err := errors.Join(err, os.WriteFile(added, []byte(source), 0o600), os.WriteFile(overlay, replaced, 0o600)); err != nil {
			return "", err
		}
		arguments = append(arguments, "-overlay="+overlay)
	}
	if out, err := exec.Command("go", append(arguments, ".")...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("building the program: %w\n%s", err, out)
	}
	return path, nil
}

// A program with the race detector sleeps for a second when it ends, for races that are not reported yet.
const raceOptions, noSleep = "GORACE", "atexit_sleep_ms=0"

// TestScripts runs whole command lines as a user would; each script is about one thing and is named for it. A script says what matters in
// the output.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:                 "testdata/script",
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		UpdateScripts:       scenario.Updating(),
		Cmds:                map[string]func(*testscript.TestScript, bool, []string){"status": status, "client": client, "bare": bare},
		Setup: func(env *testscript.Env) error {
			program, err := asTests()
			if err != nil {
				return err
			}
			env.Setenv("PATH", filepath.Dir(program)+string(filepath.ListSeparator)+env.Getenv("PATH"))
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

// client writes the messages of a client, one a line of a file, with the protocol's headers: client MESSAGES OUTPUT.
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
