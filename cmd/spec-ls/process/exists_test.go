package process

import (
	"errors"
	"os"
	"os/exec"
	"testing"
)

// TestMain runs the tests, or is the process that TestExists starts, which ends when its input does.
func TestMain(m *testing.M) {
	if os.Getenv("SPEC_LS_TEST_PROCESS") != "" {
		_, _ = os.Stdin.Read(make([]byte, 1))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestExists(t *testing.T) {
	if !Exists(os.Getpid()) {
		t.Error("this process does not exist")
	}
	command := exec.Command(os.Args[0])
	command.Env = append(os.Environ(), "SPEC_LS_TEST_PROCESS=1")
	in, err := command.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := command.Start(); err != nil {
		t.Fatal(err)
	}
	id := command.Process.Pid
	if !Exists(id) {
		t.Error("a process that was started does not exist")
	}
	if err := errors.Join(in.Close(), command.Wait()); err != nil {
		t.Fatal(err)
	}
	if Exists(id) {
		t.Error("a process that has ended exists")
	}
}
