package process_test

import (
	"errors"
	"os"
	"os/exec"
	"testing"

	"github.com/spec-ls/spec-ls/cmd/spec-ls/process"
)

func TestExists(t *testing.T) {
	if !process.Exists(os.Getpid()) {
		t.Error("this process does not exist")
	}
	command := exec.Command(os.Args[0], "waits")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	id := command.Process.Pid
	if !process.Exists(id) {
		t.Error("a process that was started does not exist")
	}
	if err := errors.Join(in.Close(), command.Wait()); err != nil {
		t.Fatal(err)
	}
	if process.Exists(id) {
		t.Error("a process that has ended exists")
	}
}
