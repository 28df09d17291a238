package main

import (
	"os"
	"runtime"

	"github.com/spec-ls/spec-ls/analysis/files/disk"
	"github.com/spec-ls/spec-ls/analysis/module"
)

// environment returns what Go is on this machine.
func environment() module.Environment {
	return module.ReadEnvironment(disk.System{}, os.Getenv, runtime.GOOS, runtime.GOARCH)
}
