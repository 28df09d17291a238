package process

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"runtime"
	"runtime/debug"
	"sync"
	"time"
)

// Bounds are those of a worker, which is a process of the same program.
type Bounds struct {
	Memory int64         // bytes
	Stack  int           // bytes of each goroutine's stack
	Pause  time.Duration // how long it works without handing anything over
}

// The exit codes by which a worker says which bound it has met.
const (
	exitMemory = 64 + iota
	exitPause
)

// look is how often a worker looks at its bounds.
const look = 20 * time.Millisecond

// Confine makes this process end when it meets a bound, or when the process that has started it is gone. The process must call step whenever it begins something, hands something over, or
// has nothing to do.
func Confine(b Bounds) (step func(busy bool)) {
	debug.SetMaxStack(b.Stack)
	debug.SetGCPercent(1000) // it does not live long
	debug.SetMemoryLimit(b.Memory / 2)
	limitMemory(b.Memory)
	parent := os.Getppid() // where there is one: it becomes another when that ends
	var mu sync.Mutex
	var since time.Time // when the last step was; zero if there is nothing to do
	go func() {
		var memory runtime.MemStats
		for range time.Tick(look) {
			if runtime.ReadMemStats(&memory); memory.Sys-memory.HeapReleased > uint64(b.Memory) {
				os.Exit(exitMemory)
			}
			mu.Lock()
			late := !since.IsZero() && time.Since(since) > b.Pause
			mu.Unlock()
			if late {
				os.Exit(exitPause)
			}
			if os.Getppid() != parent {
				os.Exit(0) // nobody takes what it finds
			}
		}
	}()
	return func(busy bool) {
		mu.Lock()
		defer mu.Unlock()
		if since = (time.Time{}); busy {
			since = time.Now()
		}
	}
}

// running is the file of the program that runs, which Linux has even when an upgrade has replaced it on the disk.
const running = "/proc/self/exe"

// Start starts this program as a worker, with a subcommand, and returns its standard streams. Closing them ends it.
func Start(b Bounds, subcommand string) (io.ReadWriteCloser, error) {
	if runtime.GOOS == "linux" {
		if w, err := start(b, running, subcommand); err == nil {
			return w, nil
		}
	}
	program, err := os.Executable()
	if err != nil {
		return nil, fmt.Errorf("finding the program: %w", err)
	}
	return start(b, program, subcommand)
}

func start(b Bounds, program, subcommand string) (io.ReadWriteCloser, error) {
	w := &worker{bounds: b, command: exec.Command(program, subcommand)}
	w.command.Args[0] = os.Args[0]
	w.command.Stderr = &w.said
	in, err := w.command.StdinPipe()
	if err != nil {
		return nil, err //nolint:wrapcheck // the caller says what fails
	}
	out, err := w.command.StdoutPipe()
	if err != nil {
		return nil, err //nolint:wrapcheck // the caller says what fails
	}
	if err := w.command.Start(); err != nil {
		return nil, err //nolint:wrapcheck // it names the program
	}
	w.Reader, w.Writer = out, in
	return w, nil
}

// worker is a process that was started.
type worker struct {
	io.Reader
	io.Writer
	bounds  Bounds
	command *exec.Cmd
	said    head
	once    sync.Once
	reason  error
}

// Close ends the process, and says why it had ended before.
func (w *worker) Close() error {
	w.once.Do(func() {
		_ = w.command.Process.Kill() // it may have ended
		err := w.command.Wait()
		if exit := (*exec.ExitError)(nil); errors.As(err, &exit) {
			w.reason = w.why(exit)
		}
	})
	return w.reason
}

// why returns why a process ended; nil if it was running when it was killed.
func (w *worker) why(exit *exec.ExitError) error {
	switch code := exit.ExitCode(); {
	case code == exitMemory,
		bytes.Contains(w.said.text, []byte("out of memory")),
		bytes.Contains(w.said.text, []byte("cannot allocate memory")):
		return fmt.Errorf("it takes more than %d MB of memory", w.bounds.Memory>>20)
	case code == exitPause:
		return fmt.Errorf("it takes longer than %v", w.bounds.Pause)
	case bytes.Contains(w.said.text, []byte("stack exceeds")):
		return errors.New("it nests too deeply")
	case code < 0:
		return nil
	}
	if line, _, _ := bytes.Cut(w.said.text, []byte("\n")); len(line) > 0 {
		return fmt.Errorf("the process ended: %w: %s", exit, line)
	}
	return fmt.Errorf("the process ended: %w", exit)
}

// head is a writer that keeps the beginning of its input.
type head struct{ text []byte }

func (h *head) Write(p []byte) (int, error) {
	h.text = append(h.text, p[:min(len(p), 4096-min(4096, len(h.text)))]...)
	return len(p), nil
}
