package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/internal/testing/collected"
)

// plantRealFiles puts into a directory the files that a repository has which adopts spec-ls: those of the test data, and those of the
// collection, which are not ours to distribute.
func plantRealFiles(t *testing.T, directory string) {
	t.Helper()
	plant := func(name string, content []byte) {
		if err := os.WriteFile(filepath.Join(directory, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	for _, file := range collected.Files(t) {
		plant(file.Name, []byte(file.Text))
	}
	for _, pattern := range []string{"../../testdata/specs/*.json", "../../testdata/example/*.json"} {
		paths, err := filepath.Glob(pattern)
		if err != nil || len(paths) == 0 {
			t.Fatalf("no files are %s: %v", pattern, err)
		}
		for _, path := range paths {
			content, err := os.ReadFile(path)
			if err != nil {
				t.Fatal(err)
			}
			plant(filepath.Base(path), content)
		}
	}
}

// A repository with findings adopts spec-ls: with a baseline check is clean but for what can't be suppressed, a new mistake is found,
// and when it is fixed with others, prune forgets them.
func TestAdoption(t *testing.T) {
	directory := t.TempDir()
	plantRealFiles(t, directory)
	const own = `{"version": "0.1", "provider": {"name": "example"}, "resources": [
		{"name": "pet", "schema": {"attributes": [{"name": "count", "string": {"computed_optional_required": "required"}}]}}]}`
	put := func(text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(directory, "own.json"), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	put(own)
	t.Chdir(directory)
	spec := func(arguments ...string) (out, errs string) {
		var o, e bytes.Buffer
		execute(arguments, strings.NewReader(""), &o, &e)
		return o.String(), e.String()
	}
	before, _ := spec("check", "-f", "concise")
	if strings.Count(before, "\n") < 6 {
		t.Fatalf("there are few findings:\n%s", before)
	}
	_, created := spec("check", "--accept")
	clean, _ := spec("check", "-f", "concise")
	for line := range strings.Lines(clean) {
		if !strings.Contains(line, ": error[") {
			t.Errorf("after %s there is left %s", created, line)
		}
	}
	put(strings.Replace(own, `{"name": "count"`, `{"name": "for_each", "string": {"computed_optional_required": "required"}}, {"name": "count"`, 1))
	found, _ := spec("check", "-f", "concise")
	if n := strings.Count(found, "\n") - strings.Count(clean, "\n"); n != 1 || !strings.Contains(found, `"for_each"`) {
		t.Errorf("one new mistake gives %d findings", n)
	}
	put(strings.Replace(own, "count", "size", 1))
	if _, notes := spec("check", "-f", "concise"); !strings.Contains(notes, "1 stale finding") {
		t.Errorf("the fixed finding is not stale: %s", notes)
	}
	if _, pruned := spec("baseline", "prune"); !strings.Contains(pruned, "1 known finding forgotten") {
		t.Errorf("%s", pruned)
	}
	if after, notes := spec("check", "-f", "concise"); after != clean || strings.Contains(notes, "stale") {
		t.Errorf("in the end there is %s %s", after, notes)
	}
}
