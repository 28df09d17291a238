//go:build !windows

// Package process looks at the processes of the machine.
package process

import (
	"errors"
	"os"
	"syscall"
)

// Exists reports whether a process is there. One that may not be signalled is.
func Exists(id int) bool {
	process, err := os.FindProcess(id)
	if err != nil {
		return false
	}
	defer func() { _ = process.Release() }() // it frees what FindProcess took, and cannot fail in a way that matters
	err = process.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, syscall.EPERM)
}
