package server

import (
	"errors"
	"os/exec"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
)

// launch starts the program as an editor does and connects an editor to it.
func launch(t testing.TB, name string, arguments ...string) *editor {
	t.Helper()
	command := exec.Command(name, arguments...)
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := command.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	e := newEditor(t, in)
	e.process = command.Process
	go func() {
		e.read(out) // all of it, before Wait closes the pipe
		e.ended <- command.Wait()
	}()
	return e
}

// exitCode returns the exit code that an error of exec stands for.
func exitCode(err error) int {
	if failed, ok := errors.AsType[*exec.ExitError](err); ok {
		return failed.ExitCode()
	}
	if err != nil {
		return -1
	}
	return 0
}

func TestProgram(t *testing.T) {
	name := binary.Path(t)
	for _, arguments := range [][]string{{"serve", "--stdio"}, {"--stdio"}, {}} {
		e := launch(t, name, arguments...)
		e.initialize(neovim)
		e.didOpen(specURI, "json", 1, twice)
		find(t, e.published(specURI, 1), rule)
		e.didChange(specURI, 2, edit(9, 0, 9, 0, " "))
		find(t, e.published(specURI, 2), rule)
		e.request("textDocument/documentSymbol", about(specURI))
		e.request("shutdown", nil)
		e.notify("exit", nil)
		if code := exitCode(e.end()); code != 0 {
			t.Errorf("with %q the exit code is %d", arguments, code)
		}
	}
}

func TestProgramWithoutShutdown(t *testing.T) {
	name := binary.Path(t)
	ends := map[string]func(*editor){
		"exit":             func(e *editor) { e.notify("exit", nil) },
		"the end of input": func(e *editor) { _ = e.in.Close() },
	}
	for what, end := range ends {
		e := launch(t, name, "serve", "--stdio")
		e.initialize(noCapabilities)
		end(e)
		if code := exitCode(e.end()); code != 1 {
			t.Errorf("after %s the exit code is %d", what, code)
		}
	}
}
