//go:build !unix

package disk

import (
	"io/fs"
	"os"
)

// names returns 1: other systems don't say how many names a file has.
func names(fs.FileInfo) int { return 1 }

// keepOwner does nothing: a new file has the owner that its directory gives it.
func keepOwner(*os.File, fs.FileInfo) error { return nil }
