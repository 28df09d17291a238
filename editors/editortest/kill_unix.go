//go:build unix

package editortest

import (
	"os/exec"
	"syscall"
)

// killAll has a command's end, when its time is up, be that of the processes that it started as well: editors leave servers
// behind otherwise.
func killAll(command *exec.Cmd) {
	command.SysProcAttr = &syscall.SysProcAttr{Setpgid: true}
	command.Cancel = func() error { return syscall.Kill(-command.Process.Pid, syscall.SIGKILL) }
}

// endAll ends a command and the processes that it started.
func endAll(command *exec.Cmd) {
	_ = syscall.Kill(-command.Process.Pid, syscall.SIGKILL) // it may have ended by itself
}
