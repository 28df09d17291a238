package release_test

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/goreleaser/goreleaser/v2/pkg/config"
)

// root is the directory of spec-ls.
const root = "../.."

// goreleaser takes its configuration; unknown keys would be errors.
func TestGoreleaser(t *testing.T) {
	c, err := config.Load(filepath.Join(root, ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.Builds) != 1 || len(c.SBOMs) != 1 || len(c.Archives) != 1 {
		t.Errorf("the configuration has %d builds, %d archives and %d bills of materials", len(c.Builds), len(c.Archives), len(c.SBOMs))
	}
	main := filepath.Join(root, c.Builds[0].Main)
	if _, err := os.Stat(filepath.Join(main, "main.go")); err != nil {
		t.Error(err)
	}
}
