package process_test

import (
	"fmt"
	"io"
	"os"
	"strings"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/process"
)

// workers hold what the processes do that tests start, each of which is this program with the name of a worker.
var workers = map[string]func(){
	"ends":       func() {},
	"fails":      func() { os.Exit(3) },
	"says why":   func() { fmt.Fprint(os.Stderr, "no more\nat all\n"); os.Exit(4) },
	"says much":  func() { fmt.Fprint(os.Stderr, strings.Repeat("so ", 10_000)); os.Exit(5) },
	"is refused": func() { fmt.Fprintln(os.Stderr, "mmap: cannot allocate memory"); os.Exit(2) },
	"is out":     func() { fmt.Fprintln(os.Stderr, "fatal error: runtime: out of memory"); os.Exit(2) },
	"waits":      func() { _, _ = io.Copy(io.Discard, os.Stdin) },
	"idles": func() {
		step := process.Confine(process.Bounds{Memory: 1 << 30, Stack: 1 << 20, Pause: time.Second})
		step(true)
		step(false) // at once, or a busy machine would end it
		time.Sleep(1200 * time.Millisecond)
	},
	"pauses": func() {
		step := process.Confine(process.Bounds{Memory: 1 << 30, Stack: 1 << 20, Pause: 50 * time.Millisecond})
		step(true)
		time.Sleep(time.Minute)
	},
	"grows": func() {
		process.Confine(process.Bounds{Memory: 200 << 20, Stack: 1 << 20, Pause: time.Minute})
		for kept := [][]byte{}; len(kept) < 10_000; time.Sleep(time.Millisecond) {
			kept = append(kept, make([]byte, 10<<20))
		}
	},
	"nests": func() {
		process.Confine(process.Bounds{Memory: 1 << 30, Stack: 1 << 20, Pause: time.Minute})
		var nest func(depth int) int
		nest = func(depth int) int { return nest(depth+1) + depth }
		nest(0)
	},
}

// TestMain runs the tests, or is a worker.
func TestMain(m *testing.M) {
	if len(os.Args) == 2 {
		if work, ok := workers[os.Args[1]]; ok {
			work()
			os.Exit(0)
		}
	}
	os.Exit(m.Run())
}

// TestReasons holds why a worker has ended, as who started it is told.
func TestReasons(t *testing.T) {
	for name, want := range map[string]string{
		"ends":       "",
		"fails":      "the process ended: exit status 3",
		"says why":   "the process ended: exit status 4: no more",
		"says much":  "the process ended: exit status 5: " + strings.Repeat("so ", 10_000)[:4096],
		"is refused": "it takes more than 200 MB of memory",
		"is out":     "it takes more than 200 MB of memory",
		"idles":      "",
		"pauses":     "it takes longer than 50ms",
		"grows":      "it takes more than 200 MB of memory",
		"nests":      "it nests too deeply",
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			worker, err := process.Start(process.Bounds{Memory: 200 << 20, Pause: 50 * time.Millisecond}, name)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadAll(worker); err != nil { // it ends by itself
				t.Error(err)
			}
			for range 2 { // it is told as often as it is asked for
				if got := reason(worker); got != want {
					t.Errorf("got %q, want %q", got, want)
				}
			}
		})
	}
}

// A worker that is ended while it waits has no reason to tell.
func TestEnded(t *testing.T) {
	worker, err := process.Start(process.Bounds{}, "waits")
	if err != nil {
		t.Fatal(err)
	}
	if _, err := io.WriteString(worker, "work"); err != nil {
		t.Error(err)
	}
	if got := reason(worker); got != "" {
		t.Errorf("got %q", got)
	}
}

// reason closes a worker and returns what that says.
func reason(worker io.Closer) string {
	if err := worker.Close(); err != nil {
		return err.Error()
	}
	return ""
}
