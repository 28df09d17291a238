package run

import (
	"context"
	"os"
	"runtime"
	"sync"
	"time"

	"github.com/spec-ls/spec-ls/analysis/golang/module"
	"github.com/spec-ls/spec-ls/analysis/source/files/disk"
)

// Environment returns the Go of this machine.
var Environment = sync.OnceValue(func() module.Environment {
	return module.ReadEnvironment(disk.System{}, os.Getenv, runtime.GOOS, runtime.GOARCH)
})

// loadingPatience returns a context that ends when loading packages takes too long: from a slow disk, or of a huge module.
func loadingPatience() (context.Context, context.CancelFunc) {
	return context.WithTimeout(context.Background(), 30*time.Second)
}
