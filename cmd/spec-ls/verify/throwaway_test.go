package verify

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/scenario"
)

// TestThrowAwayIsTheToolchain checks that the embedded files are those of the toolchain's tests: versions, and the package that starts
// schemas.
func TestThrowAwayIsTheToolchain(t *testing.T) {
	module := filepath.Join("..", "..", "..", "testdata", "toolchain")
	sources := map[string]string{"go.mod": filepath.Join(module, "go.mod"), "go.sum": filepath.Join(module, "go.sum")}
	startup, err := filepath.Glob(filepath.Join(module, "verdict", "startup", "*.go"))
	if err != nil || len(startup) < 3 {
		t.Fatalf("%d files in package startup, %v", len(startup), err)
	}
	for _, file := range startup {
		if !strings.HasSuffix(file, "_test.go") {
			sources["startup/"+filepath.Base(file)] = file
		}
	}
	for name, source := range sources {
		want, err := os.ReadFile(source)
		if err != nil {
			t.Fatal(err)
		}
		if scenario.Updating() {
			if err := os.WriteFile(filepath.Join("throwaway", filepath.FromSlash(name)+".txt"), want, 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		if got, err := throwAway.ReadFile("throwaway/" + name + ".txt"); err != nil || string(got) != string(want) {
			t.Errorf("throwaway/%s.txt is not %s: run go test ./cmd/spec-ls/verify -update", name, source)
		}
	}
	files, err := startupFiles()
	if err != nil || len(files) != len(sources)-2 {
		t.Errorf("%d files of package startup are embedded, want %d; %v", len(files), len(sources)-2, err)
	}
}
