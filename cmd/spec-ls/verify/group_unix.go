//go:build unix

package verify

import (
	"errors"
	"os"
	"os/exec"
	"syscall"
)

// ownGroup makes a program the first of a group, to which all belong that it starts.
func ownGroup(command *exec.Cmd) { command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true} }

// killGroup ends a program and all that it has started.
func killGroup(command *exec.Cmd) error {
	err := syscall.Kill(-command.Process.Pid, syscall.SIGKILL)
	if errors.Is(err, syscall.ESRCH) {
		return os.ErrProcessDone
	}
	return err
}
