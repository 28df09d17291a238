// Package samples reads the specifications that the real toolchain has judged.
package samples

import (
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Sample is a specification and what the toolchain makes of it.
type Sample struct {
	Name string // with the stage: "compile/alias.json"
	// Stage is where the toolchain fails. Those in "clean" and "unseen" must have no errors; see testdata/toolchain.
	Stage string
	Text  string
}

// Judged returns all samples of testdata/toolchain.
func Judged(t testing.TB) []Sample {
	t.Helper()
	_, source, _, ok := runtime.Caller(0)
	if !ok {
		t.Fatal("the test binary was built without file names")
	}
	var all []Sample
	for _, stage := range []string{"clean", "compile", "generate", "startup", "terraform", "unseen"} {
		archive, err := txtar.ParseFile(filepath.Join(filepath.Dir(source), "..", "..", "..", "testdata", "toolchain", "testdata", stage+".txtar"))
		if err != nil {
			t.Fatal(err)
		}
		for _, f := range archive.Files {
			if strings.HasSuffix(f.Name, ".json") {
				all = append(all, Sample{stage + "/" + f.Name, stage, string(f.Data)})
			}
		}
	}
	return all
}
