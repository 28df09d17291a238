package client

import (
	"context"
	"errors"
	"os"
	"os/exec"
	"testing"
	"time"
)

func TestAwaitEnd(t *testing.T) {
	ticks := make(chan time.Time, 3)
	for range cap(ticks) {
		ticks <- time.Time{}
	}
	looked := 0
	if !awaitEnd(context.Background(), ticks, func() bool { looked++; return looked < 3 }) {
		t.Error("the end was not seen")
	}
	if looked != 3 {
		t.Errorf("it looked %d times", looked)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if awaitEnd(ctx, nil, func() bool { return true }) {
		t.Error("an end was seen that did not happen")
	}
}

// TestMain runs the tests, or is the process that TestProcessExists starts, which ends when its input does.
func TestMain(m *testing.M) {
	if os.Getenv("SPEC_LS_TEST_PROCESS") != "" {
		_, _ = os.Stdin.Read(make([]byte, 1))
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func TestProcessExists(t *testing.T) {
	if !processExists(os.Getpid()) {
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
	if !processExists(id) {
		t.Error("a process that was started does not exist")
	}
	if err := errors.Join(in.Close(), command.Wait()); err != nil {
		t.Fatal(err)
	}
	if processExists(id) {
		t.Error("a process that has ended exists")
	}
}
