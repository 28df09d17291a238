//go:build !unix

package verify

import (
	"os/exec"
	"strconv"
)

// ownGroup does nothing: taskkill knows which program has started which.
func ownGroup(*exec.Cmd) {}

// killGroup ends a program and all that it has started.
func killGroup(command *exec.Cmd) error {
	if exec.Command("taskkill", "/T", "/F", "/PID", strconv.Itoa(command.Process.Pid)).Run() == nil {
		return nil
	}
	return command.Process.Kill()
}
