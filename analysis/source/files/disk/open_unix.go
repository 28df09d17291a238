//go:build unix

package disk

import "syscall"

// nonBlocking makes opening return at once, even if a pipe has taken the place of a file.
const nonBlocking = syscall.O_NONBLOCK | syscall.O_NOCTTY
