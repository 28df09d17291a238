package agreement

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/spec-ls/spec-ls/testdata/toolchain/samples"
	"github.com/spec-ls/spec-ls/testdata/toolchain/verdict"
)

// nameless is a sample with an attribute that has no name but in a key of another case, which the generator takes for a name that is empty.
const nameless = "key-case-name-missing.json"

// TestGeneratedFiles holds the files that spec-ls makes of specifications against those of the generator, byte for byte: each in a package
// of its own, and those of the samples all in one too. Specifications that the generator refuses, or generates by chance, are left out.
func TestGeneratedFiles(t *testing.T) {
	ours := sampleCases(t, samples.Stages...)
	cases := slices.Concat(ours, randomCases(min(*specifications, 100)))
	if !testing.Short() {
		cases = slices.Concat(cases, oracleCases(t), corpusCases(t))
	}
	program := filepath.Join(t.TempDir(), "generated")
	build := exec.CommandContext(t.Context(), "go", "build", "-o", program, "./internal/testing/generated")
	build.Dir = repository
	build.Env = append(os.Environ(), "GOWORK=off")
	if output, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, output)
	}
	directory := t.TempDir()
	for i, entry := range cases {
		if err := os.WriteFile(filepath.Join(directory, fmt.Sprintf("%06d.json", i)), entry.Text, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	generator := newGenerator(t)
	if *version != "" {
		generator.binary = generatorOf(t, *version)
	}
	for _, into := range []string{"", "specs"} {
		t.Run(cmp.Or(into, "packages of their own"), func(t *testing.T) {
			made := simulated(t, program, cmp.Or(*version, pinned), into, directory)
			if len(made) != len(cases) {
				t.Fatalf("%d specifications were simulated, want %d", len(made), len(cases))
			}
			tried := cases
			if into != "" {
				tried = ours
			}
			holdGenerated(t, generator.with(into), tried, made)
		})
	}
}

// made are the files that spec-ls makes of a specification; see internal/testing/generated.
type made struct {
	Files    map[string]string
	Problems []string
}

// simulated returns the code that spec-ls generates from the specifications in a directory.
func simulated(t *testing.T, program, version, into, directory string) []made {
	t.Helper()
	output, err := exec.CommandContext(t.Context(), program, version, into, directory).Output()
	if err != nil {
		t.Fatal(err)
	}
	var all []made
	lines := json.NewDecoder(strings.NewReader(string(output)))
	for {
		var one made
		if err := lines.Decode(&one); errors.Is(err, io.EOF) {
			return all
		} else if err != nil {
			t.Fatal(err)
		}
		all = append(all, one)
	}
}

// holdGenerated compares what spec-ls made from cases with what the generator writes.
func holdGenerated(t *testing.T, generator *generator, cases []Case, all []made) {
	var group sync.WaitGroup
	var lock sync.Mutex
	specifications, files, equal := 0, 0, 0
	work := make(chan int)
	for range runtime.NumCPU() {
		group.Go(func() {
			for i := range work {
				if cases[i].Name == nameless || verdict.AmbiguousImports(cases[i].Text) {
					continue
				}
				want := generator.write(t, cases[i].Text)
				if len(want) == 0 {
					continue
				}
				got := map[string]string{}
				for path, text := range all[i].Files {
					got["/"+path] = text
				}
				same := 0
				for path, text := range want {
					if got[path] == text {
						same++
					}
				}
				lock.Lock()
				specifications, files, equal = specifications+1, files+len(want), equal+same
				lock.Unlock()
				if !maps.Equal(got, want) {
					t.Errorf("%s: %s %v", cases[i].Name, difference(want, got), all[i].Problems)
				}
			}
		})
	}
	for i := range cases {
		work <- i
	}
	close(work)
	group.Wait()
	t.Logf("%d of %d files of %d specifications are equal", equal, files, specifications)
	if files == 0 {
		t.Error("nothing was generated")
	}
}
