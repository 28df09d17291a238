package agreement

import (
	"bytes"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// generatorOf returns the executable of a version of the generator that go.mod does not pin. The directory that SPEC_LS_GENERATORS names
// has it as tfplugingen-framework-VERSION. Without it the test is skipped.
func generatorOf(t *testing.T, version string) string {
	t.Helper()
	program := filepath.Join(os.Getenv("SPEC_LS_GENERATORS"), "tfplugingen-framework-"+version)
	switch _, err := os.Stat(program); {
	case os.Getenv("SPEC_LS_GENERATORS") == "":
		t.Skipf("tfplugingen-framework %s is missing: SPEC_LS_GENERATORS is to name a directory with tfplugingen-framework-%s", version, version)
	case errors.Is(err, fs.ErrNotExist):
		t.Skipf("tfplugingen-framework %s is missing: there is no %s", version, program)
	case err != nil:
		t.Fatal(err)
	}
	return program
}

// TestVersions holds the generator and spec-ls against what is recorded in testdata/versions: a directory for each specification, with
// a file for each version of the generator. Its first line is the stage, as verdict has it, and the others are a fragment of what the
// toolchain says. Of a version that is not there the record is held against spec-ls alone.
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
