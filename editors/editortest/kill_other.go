//go:build !unix

package editortest

import "os/exec"

// killAll leaves a command as it is: where there are no process groups, only the command itself is killed.
func killAll(*exec.Cmd) {}

// endAll ends a command.
func endAll(command *exec.Cmd) {
	_ = command.Process.Kill() // it may have ended by itself
}
