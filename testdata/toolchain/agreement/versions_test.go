package agreement

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// built are the executables of versions of the generator, each built once.
var built sync.Map

// generatorOf returns the executable of a version of the generator that go.mod does not pin: the one that the module of its name in the
// directory generators requires.
func generatorOf(t *testing.T, version string) string {
	t.Helper()
	build, _ := built.LoadOrStore(version, sync.OnceValues(func() (string, error) {
		program := filepath.Join(sides.linter.directory, "tfplugingen-framework-"+version)
		command := exec.CommandContext(context.Background(), "go", "build", "-o", program, "github.com/hashicorp/terraform-plugin-codegen-framework/cmd/tfplugingen-framework")
		command.Dir = filepath.Join("..", "generators", version)
		command.Env = append(os.Environ(), "GOWORK=off")
		if output, err := command.CombinedOutput(); err != nil {
			return "", fmt.Errorf("building tfplugingen-framework %s: %w\n%s", version, err, output)
		}
		return program, nil
	}))
	program, err := build.(func() (string, error))()
	if err != nil {
		t.Fatal(err)
	}
	return program
}

// TestVersions compares the generator and spec-ls with the records in testdata/versions: a directory for each specification, with
// a file for each version of the generator. Its first line is the stage, as in verdict, and the others are a fragment of what the
// toolchain says.
func TestVersions(t *testing.T) {
	paths, err := filepath.Glob(filepath.Join("..", "testdata", "versions", "*", "specification.json"))
	if err != nil || len(paths) == 0 {
		t.Fatalf("no samples found: %v", err)
	}
	var specifications [][]byte
	for _, path := range paths {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		specifications = append(specifications, text)
	}
	toolchain, linter := newSides(t, verdict.Command{})
	for _, version := range []string{"0.4.1", "0.4.0"} {
		recorded := make([]verdict.Verdict, len(paths))
		for index, path := range paths {
			text, err := os.ReadFile(filepath.Join(filepath.Dir(path), version))
			if err != nil {
				t.Fatal(err)
			}
			recorded[index].Stage, recorded[index].Output, _ = strings.Cut(string(bytes.TrimSpace(text)), "\n")
			if recorded[index].Stage == "clean" {
				recorded[index].Stage = verdict.StageClean
			}
		}
		t.Run(version+" by the toolchain", func(t *testing.T) {
			judge := toolchain
			if version != pinned {
				judge = toolchain.WithGenerator(generatorOf(t, version))
			}
			verdicts, err := judge.Judge(t.Context(), specifications)
			if err != nil {
				t.Fatal(err)
			}
			for index, got := range verdicts {
				if want := recorded[index]; got.Stage != want.Stage || !strings.Contains(got.Output, want.Output) {
					t.Errorf("%s: %q, want %q: %s", paths[index], got.Stage, want.Stage, got.Output)
				}
			}
		})
		t.Run(version+" by spec-ls", func(t *testing.T) {
			configured, err := linter.With(verdict.Command{}, version)
			if err != nil {
				t.Fatal(err)
			}
			complaints, err := configured.Check(t.Context(), specifications)
			if err != nil {
				t.Fatal(err)
			}
			for index, want := range recorded {
				if kind := Compare(want, complaints[index], specifications[index]); kind != Agrees {
					t.Errorf("%s: %s: the toolchain says %q, spec-ls %v", paths[index], kind, want.Stage, complaints[index])
				}
			}
		})
	}
}

// pinned is the version of the generator that this module's go.mod requires.
const pinned = "0.4.1"
