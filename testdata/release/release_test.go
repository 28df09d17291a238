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

// load reads the configuration; unknown keys are errors.
func load(t *testing.T) config.Project {
	t.Helper()
	c, err := config.Load(filepath.Join(root, ".goreleaser.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// GoReleaser takes its configuration, and the files that it names exist.
func TestGoreleaser(t *testing.T) {
	c := load(t)
	if len(c.Builds) != 1 || len(c.SBOMs) != 1 || len(c.Archives) != 1 {
		t.Errorf("the configuration has %d builds, %d archives and %d bills of materials", len(c.Builds), len(c.Archives), len(c.SBOMs))
	}
	if len(c.NFPMs) != 1 || len(c.Signs) != 1 || len(c.Before.Hooks) != 3 {
		t.Errorf("the configuration has %d packages, %d signatures and %d hooks", len(c.NFPMs), len(c.Signs), len(c.Before.Hooks))
	}
	if len(c.Casks) != 1 || len(c.Scoops) != 1 || len(c.Winget) != 1 || len(c.DockersV2) != 1 {
		t.Errorf("the configuration has %d casks, %d of scoop, %d of winget and %d images", len(c.Casks), len(c.Scoops), len(c.Winget),
			len(c.DockersV2))
	}
	if len(c.Brews)+len(c.Dockers)+len(c.DockerManifests) > 0 {
		t.Error("the configuration has what goreleaser check calls deprecated")
	}
	for _, file := range []string{filepath.Join(c.Builds[0].Main, "main.go"), c.DockersV2[0].Dockerfile} {
		if _, err := os.Stat(filepath.Join(root, file)); err != nil {
			t.Error(err)
		}
	}
}

// runHook runs a hook in a directory.
func runHook(t *testing.T, hook, directory string) {
	t.Helper()
	script, ok := strings.CutPrefix(hook, `bash -c "`)
	if !ok {
		t.Fatalf("the hook is not a script: %s", hook)
	}
	command := exec.Command("bash", "-c", strings.TrimSuffix(script, `"`))
	command.Dir = directory
	command.Env = append(os.Environ(), "GOFLAGS=", "GOWORK=off")
	if out, err := command.CombinedOutput(); err != nil {
		t.Fatalf("%s: %v: %s", hook, err, out)
	}
}

// The hooks write all files that archives and packages take in.
func TestHooks(t *testing.T) {
	c := load(t)
	source := t.TempDir()
	copyRepository(t, source)
	for _, hook := range c.Before.Hooks {
		runHook(t, hook, source)
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
