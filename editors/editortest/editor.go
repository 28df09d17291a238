package editortest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"io"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// patience is the longest time that a test waits for an event. It is long, as only a failing test waits so long.
const patience = time.Minute

// pause is the time between two looks at something that is waited for.
const pause = 10 * time.Millisecond

// Await looks at something again and again until it is as it should be, and returns it. The failure names what it waits for if it never
// happens.
func Await[T any](t testing.TB, what string, look func() T, done func(T) bool) T {
	t.Helper()
	for end := time.Now().Add(patience); ; time.Sleep(pause) {
		seen := look()
		if done(seen) {
			return seen
		}
		if time.Now().After(end) {
			t.Fatalf("waiting for %s; it is still:\n%+v", what, seen)
		}
	}
}

// AddressVariable is the environment variable in which an editor finds the address to which it connects.
const AddressVariable = "EDITORTEST_ADDRESS"

// An Editor runs and evaluates what a test asks it to.
//
// It connects to the test and is then sent lines of JSON, each ["expr", code, number], to which it answers [number, value]. That
// is how Vim's JSON channels work; the other editors are taught it by a few lines in their own language. The test sees what
// a user would: the editor is in its main loop, and keys, timers and the server's messages come to it as always.
type Editor struct {
	t       testing.TB
	answers *json.Decoder
	conn    net.Conn
	output  *lockedBuilder
	number  int
}

// Open starts an editor, which ends with the test.
func Open(t testing.TB, command Command) *Editor {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer listener.Close()
	e := &Editor{t: t, output: &lockedBuilder{}}
	process := exec.CommandContext(t.Context(), command.Program, command.Arguments...)
	process.Dir = command.Folder
	process.Env = append(append(os.Environ(), AddressVariable+"="+listener.Addr().String()), command.Env...)
	process.Stdout, process.Stderr = e.output, e.output
	process.WaitDelay = 5 * time.Second
	killAll(process)
	input, err := process.StdinPipe() // an editor ends where its input ends
	if err != nil {
		t.Fatal(err)
	}
	if err := process.Start(); err != nil {
		t.Fatal(err)
	}
	ended := make(chan struct{})
	go func() {
		_ = process.Wait() // tests end editors by killing them
		listener.Close()   // one that ended by itself will not connect
		close(ended)
	}()
	t.Cleanup(func() {
		if e.conn != nil {
			e.conn.Close()
		}
		input.Close()
		endAll(process)
		<-ended
		if t.Failed() {
			t.Logf("%s wrote:\n%s", filepath.Base(command.Program), e.output)
		}
	})
	if err := listener.(*net.TCPListener).SetDeadline(time.Now().Add(patience)); err != nil {
		t.Fatal(err)
	}
	if e.conn, err = listener.Accept(); err != nil {
		t.Fatalf("%s did not connect: %v", filepath.Base(command.Program), err)
	}
	e.answers = json.NewDecoder(bufio.NewReader(e.conn))
	return e
}

// Evaluate has the editor evaluate code, and returns its value.
func Evaluate[T any](e *Editor, code string) T {
	e.t.Helper()
	e.number++
	request, err := json.Marshal([]any{"expr", code, e.number})
	if err != nil {
		e.t.Fatal(err)
	}
	if err := e.conn.SetDeadline(time.Now().Add(patience)); err != nil {
		e.t.Fatal(err)
	}
	if _, err := e.conn.Write(append(request, '\n')); err != nil {
		e.t.Fatalf("asking the editor for %s: %v", code, err)
	}
	var value T
	for {
		var answer [2]json.RawMessage
		if err := e.answers.Decode(&answer); err != nil {
			e.t.Fatalf("waiting for the value of %s: %v", code, err)
		}
		if string(answer[0]) != fmt.Sprint(e.number) {
			continue // a message of the editor itself
		}
		if text := string(answer[1]); strings.HasPrefix(text, `"ERROR`) {
			e.t.Fatalf("%s: %s", code, text)
		}
		if err := json.Unmarshal(answer[1], &value); err != nil {
			e.t.Fatalf("the value of %s is %s: %v", code, answer[1], err)
		}
		return value
	}
}

// Do has the editor evaluate code for its effect.
func (e *Editor) Do(code string) {
	e.t.Helper()
	Evaluate[json.RawMessage](e, code)
}

// AwaitValue waits until the value of code is as it should be.
func AwaitValue[T any](e *Editor, what, code string, done func(T) bool) T {
	e.t.Helper()
	return Await(e.t, what, func() T { e.t.Helper(); return Evaluate[T](e, code) }, done)
}

// lockedBuilder is a strings.Builder to which a process may write while it is read.
type lockedBuilder struct {
	mu      sync.Mutex
	builder strings.Builder
}

var _ io.Writer = (*lockedBuilder)(nil)

func (b *lockedBuilder) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.builder.Write(p)
}

func (b *lockedBuilder) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.builder.String()
}
