package server

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"testing"
	"time"

	"github.com/spec-ls/spec-ls/internal/testing/binary"
	"github.com/spec-ls/spec-ls/server/session"
)

// TestMain runs the tests, or is the process that TestProgramEndsWithItsClient starts, which ends when its input does.
func TestMain(m *testing.M) {
	if os.Getenv("SPEC_LS_TEST_PROCESS") != "" {
		_, _ = os.Stdin.Read(make([]byte, 1))
		os.Exit(0)
	}
	session.SettlingPatience = time.Minute
	os.Exit(m.Run())
}

// The real program ends when the process that the client named is gone, though its streams are open still.
func TestProgramEndsWithItsClient(t *testing.T) {
	name := binary.Path(t)
	t.Parallel()
	for _, how := range []string{"in the first request", "on the command line"} {
		t.Run(how, func(t *testing.T) {
			t.Parallel()
			client := exec.Command(os.Args[0])
			client.Env = append(os.Environ(), "SPEC_LS_TEST_PROCESS=1")
			in, err := client.StdinPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := client.Start(); err != nil {
				t.Fatal(err)
			}
			arguments, id := []string{"serve"}, "null"
			if how == "on the command line" {
				arguments = append(arguments, fmt.Sprintf("--clientProcessId=%d", client.Process.Pid))
			} else {
				id = fmt.Sprint(client.Process.Pid)
			}
			e := launch(t, name, arguments...)
			e.request("initialize", json.RawMessage(`{"processId": `+id+`, "capabilities": {}}`))
			if err := errors.Join(in.Close(), client.Wait()); err != nil {
				t.Fatal(err)
			}
			if code := exitCode(e.end()); code != 1 {
				t.Errorf("the exit code is %d", code)
			}
		})
	}
}
