//go:build linux

package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/synthetic"
)

// TestMemoryOfManyFiles checks eight times as many files, and holds that the memory is that of the files in work and of all findings, not
// of all texts.
func TestMemoryOfManyFiles(t *testing.T) {
	const (
		few, many = 10, 80
		size      = 250_000
	)
	text := []byte(withFindings(synthetic.Spec(size), 10)) // all errors are shown, and the memory for each does not matter here
	most := func(files int) int64 {
		directory := t.TempDir()
		for i := range files {
			if err := os.WriteFile(filepath.Join(directory, fmt.Sprintf("spec%d.json", i)), text, 0o644); err != nil {
				t.Fatal(err)
			}
		}
		c := limited(t, directory, "check", "-f", "concise", "--exit-zero")
		c.Env = append(c.Env, "GOGC=20") // so that kept memory shows, and not garbage
		if out, err := c.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%.2000s", err, out)
		}
		return int64(c.ProcessState.SysUsage().(*syscall.Rusage).Maxrss) << 10
	}
	before, after := most(few), most(many)
	if more, texts := after-before, int64((many-few)*len(text)); more > texts/2 {
		t.Errorf("%d more files, of %d bytes together, take %d bytes more memory: %d instead of %d", many-few, texts, more, after, before)
	}
}
