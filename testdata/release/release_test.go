package release_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
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
	if len(c.NFPMs) != 1 || len(c.Signs) != 1 || len(c.Before.Hooks) != 2 {
		t.Errorf("the configuration has %d packages, %d signatures and %d hooks", len(c.NFPMs), len(c.Signs), len(c.Before.Hooks))
	}
	main := filepath.Join(root, c.Builds[0].Main)
	if _, err := os.Stat(filepath.Join(main, "main.go")); err != nil {
		t.Error(err)
	}
}

// What the hooks write is what archives and packages take in.
func TestHooks(t *testing.T) {
	c, err := config.Load(filepath.Join(root, ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	source := t.TempDir()
	copyRepository(t, source)
	for _, hook := range c.Before.Hooks {
		script, ok := strings.CutPrefix(hook, `bash -c "`)
		if !ok {
			t.Fatalf("the hook is no script: %s", hook)
		}
		command := exec.Command("bash", "-c", strings.TrimSuffix(script, `"`))
		command.Dir = source
		command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
		if out, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v: %s", hook, err, out)
		}
	}
	var taken []string
	for _, f := range c.Archives[0].Files {
		taken = append(taken, f.Source)
	}
	for _, f := range c.NFPMs[0].Contents {
		taken = append(taken, f.Source)
	}
	for _, pattern := range taken {
		found, err := filepath.Glob(filepath.Join(source, pattern))
		if err != nil || len(found) == 0 {
			t.Errorf("nothing is at %s (%v)", pattern, err)
		}
		for _, path := range found {
			if info, err := os.Stat(path); err != nil || info.Size() == 0 {
				t.Errorf("%s is empty (%v)", path, err)
			}
		}
	}
}
