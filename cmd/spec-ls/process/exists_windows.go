// Package process looks at the processes of the machine.
package process

import "syscall"

// Exists reports whether a process is there and has not ended.
func Exists(id int) bool {
	handle, err := syscall.OpenProcess(syscall.SYNCHRONIZE, false, uint32(id))
	if err != nil {
		return err == syscall.ERROR_ACCESS_DENIED
	}
	defer func() { _ = syscall.CloseHandle(handle) }()
	event, err := syscall.WaitForSingleObject(handle, 0)
	return err == nil && event == syscall.WAIT_TIMEOUT
}
