// Package samples reads the specifications of our own that the toolchain has judged.
package samples

import (
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/tools/txtar"
)

// Stages are the archives that specifications are in: what the toolchain makes of them.
var Stages = []string{"clean", "compile", "generate", "startup", "terraform", "unseen"}

// Sample is a specification and what the toolchain makes of it.
type Sample struct {
	Name, Stage string
	Text        []byte
	Says        string // a fragment of the toolchain's words, or ""
}

// Read returns the samples of some stages. It runs in a folder of this module.
func Read(t testing.TB, stages ...string) []Sample {
	t.Helper()
	var all []Sample
	for _, stage := range stages {
		says := map[string]string{}
		archive := parse(t, filepath.Join("..", "testdata", stage+".txtar"))
		for _, f := range archive.Files {
			if name, ok := strings.CutSuffix(f.Name, ".says"); ok {
				says[name] = strings.TrimSpace(string(f.Data))
			}
		}
		for _, f := range archive.Files {
			if name, ok := strings.CutSuffix(f.Name, ".json"); ok {
				all = append(all, Sample{name, stage, f.Data, says[name]})
			}
		}
	}
	return all
}

// Cases returns the archives in an archive, by name: each begins with a file whose name is its own behind "# ", and whose text is its
// comment.
func Cases(t testing.TB, path string) map[string]*txtar.Archive {
	t.Helper()
	cases := map[string]*txtar.Archive{}
	var last *txtar.Archive
	for _, f := range parse(t, path).Files {
		if title, ok := strings.CutPrefix(f.Name, "# "); ok {
			last = &txtar.Archive{Comment: f.Data}
			cases[title] = last
			continue
		}
		last.Files = append(last.Files, f)
	}
	return cases
}

func parse(t testing.TB, path string) *txtar.Archive {
	t.Helper()
	archive, err := txtar.ParseFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return archive
}
