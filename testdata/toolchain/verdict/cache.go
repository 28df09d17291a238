package verdict

import (
	"context"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// A buildCache is a copy of Go's build cache, made from hard links. The generated packages are compiled once and never
// again; in Go's own cache they would pile up by the gigabyte.
type buildCache struct {
	directory string
	kept      map[string]bool // relative paths of the files that were linked
}

// newBuildCache compiles what all batches share into Go's own cache, where it stays for the next time, and links a
// copy of that cache. The copy is beside the original: hard links do not cross file systems.
func (t *Toolchain) newBuildCache(ctx context.Context) (*buildCache, error) {
	shared := exec.CommandContext(ctx, "go", "build", "-trimpath", "./verdict/startup", ".")
	shared.Dir = t.module
	if output, err := shared.CombinedOutput(); err != nil {
		return nil, fmt.Errorf("compiling what the batches share: %w\n%s", err, output)
	}
	output, err := exec.CommandContext(ctx, "go", "env", "GOCACHE").Output()
	if err != nil {
		return nil, fmt.Errorf("locating the build cache: %w", err)
	}
	original := strings.TrimSpace(string(output))
	directory, err := os.MkdirTemp(filepath.Dir(original), "spec-ls-build-cache-")
	if err != nil {
		return nil, fmt.Errorf("copying the build cache: %w", err)
	}
	cache := &buildCache{directory: directory, kept: map[string]bool{}}
	err = filepath.WalkDir(original, func(file string, entry fs.DirEntry, err error) error {
		if os.IsNotExist(err) {
			return nil // another go command trims the cache
		}
		if err != nil {
			return err
		}
		relative, err := filepath.Rel(original, file)
		if err != nil {
			return err
		}
		if entry.IsDir() {
			return os.MkdirAll(filepath.Join(directory, relative), 0o755)
		}
		cache.kept[relative] = true
		if err := os.Link(file, filepath.Join(directory, relative)); err != nil && !os.IsNotExist(err) {
			return err
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("copying the build cache: %w", err)
	}
	return cache, nil
}

// trim removes the files that were compiled since the copy was made.
func (c *buildCache) trim() error {
	return filepath.WalkDir(c.directory, func(file string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		relative, err := filepath.Rel(c.directory, file)
		if err != nil || c.kept[relative] {
			return err
		}
		return os.Remove(file)
	})
}
