// Package binary builds spec-ls for tests: once for all packages of a run, with the flags that tests compile packages with. It relies on
// the tool line in go.mod: "go tool" links the program into Go's build cache, where the next package finds it. One package at a time does:
// of two that link, the second writes to the file that the first runs already.
package binary

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/lockedfile"
)

// Path returns the path of the program, whose file has the name of a release, so that its folder can be put first on a PATH.
func Path(t testing.TB) string {
	t.Helper()
	path, err := Build()
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// Build is Path for callers without a test. The first call takes as long as the linker, and later ones in other packages as long as Go
// needs to see that nothing has changed.
var Build = sync.OnceValues(func() (path string, err error) {
	_, file, _, ok := runtime.Caller(0)
	if !ok || !filepath.IsAbs(file) {
		return "", fmt.Errorf("building spec-ls: the test binary was built without file names")
	}
	cache, err := run(filepath.Dir(file), "env", "GOCACHE")
	if err != nil {
		return "", err
	}
	unlock, err := lockedfile.MutexAt(filepath.Join(cache, "spec-ls.lock")).Lock()
	if err != nil {
		return "", fmt.Errorf("building spec-ls: %w", err)
	}
	defer unlock()
	return run(filepath.Dir(file), "tool", "-n", "spec-ls")
})

// run runs go in a folder and returns the line that it prints.
func run(folder string, arguments ...string) (string, error) {
	command := exec.Command("go", arguments...)
	command.Dir = folder
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	var complaints strings.Builder
	command.Stderr = &complaints
	out, err := command.Output()
	if err != nil {
		return "", fmt.Errorf("building spec-ls: %w\n%s", err, complaints.String())
	}
	return strings.TrimSpace(string(out)), nil
}

// Released builds the program with the flags of releases, without C and without tables for debuggers, into a folder of the test:
// measurements of a process are about the program that users start. It takes a while, as Go's build cache has hardly any of it.
func Released(t testing.TB) string {
	t.Helper()
	_, file, _, _ := runtime.Caller(0)
	path := filepath.Join(t.TempDir(), "spec-ls")
	command := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags", "-s -w -buildid=", "-o", path, "./cmd/spec-ls")
	command.Dir = filepath.Join(filepath.Dir(file), "..", "..", "..")
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off", "CGO_ENABLED=0")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("building spec-ls as it is released: %v\n%s", err, out)
	}
	return path
}
