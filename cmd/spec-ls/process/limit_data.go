//go:build linux && !race

package process

import "syscall"

// limitMemory has the system refuse a process much more memory than its bound: it can ask for more at once than the process sees coming.
func limitMemory(bytes int64) {
	limit := syscall.Rlimit{Cur: uint64(4 * bytes), Max: uint64(4 * bytes)}
	_ = syscall.Setrlimit(syscall.RLIMIT_DATA, &limit) // without it the process looks at its bound itself
}
