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
	"golang.org/x/tools/txtar"
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

// TestVersions compares the generator and spec-ls with the records in testdata/versions.txtar: a folder for each specification, with
// a file for each version of the generator. Its first line is the stage, as in verdict, and the others are a fragment of what the
// toolchain says.
func TestVersions(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("..", "testdata", "versions.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	var specifications [][]byte
	var names []string
	records := map[string]string{}
	for _, file := range archive.Files {
		if name, ok := strings.CutSuffix(file.Name, "/specification.json"); ok {
			specifications, names = append(specifications, file.Data), append(names, name)
		} else {
			records[file.Name] = string(bytes.TrimSpace(file.Data))
		}
	}
	toolchain, linter := newSides(t, verdict.Command{})
	for _, version := range []string{"0.4.1", "0.4.0"} {
		recorded := make([]verdict.Verdict, len(names))
		for index, name := range names {
			recorded[index].Stage, recorded[index].Output, _ = strings.Cut(records[name+"/"+version], "\n")
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
					t.Errorf("%s: %q, want %q: %s", names[index], got.Stage, want.Stage, got.Output)
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
					t.Errorf("%s: %s: the toolchain says %q, spec-ls %v", names[index], kind, want.Stage, complaints[index])
				}
			}
		})
	}
}

// pinned is the version of the generator that this module's go.mod requires.
const pinned = "0.4.1"
