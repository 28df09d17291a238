package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// realFiles gives the files that a repository has which adopts spec-ls: those of the corpus of real files where there is one,
// which are not ours to distribute, and those of the test data.
func realFiles(t *testing.T) []string {
	t.Helper()
	corpus := os.Getenv("SPEC_LS_CORPUS")
	if corpus == "" {
		corpus = filepath.Join("..", "..", "..", "shared", "corpus")
	}
	var files []string
	for _, pattern := range []string{filepath.Join(corpus, "*.json"), "../../testdata/specs/*.json", "../../testdata/example/*.json"} {
		found, err := filepath.Glob(pattern)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	return files
}

// A repository with findings adopts spec-ls: with a baseline check is clean but for what can't be suppressed, a new mistake is found,
// and when it is mended with others, prune forgets them.
func TestAdoption(t *testing.T) {
	directory := t.TempDir()
	for _, path := range realFiles(t) {
		content, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(directory, filepath.Base(path)), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
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
		run(arguments, strings.NewReader(""), &o, &e)
		return o.String(), e.String()
	}
	before, _ := spec("check", "-f", "concise")
	if strings.Count(before, "\n") < 6 {
		t.Fatalf("there are few findings:\n%s", before)
	}
	_, created := spec("baseline", "create")
	clean, _ := spec("check", "-f", "jsonl")
	for line := range strings.Lines(clean) {
		if !strings.Contains(line, `"severity":"error"`) || !strings.Contains(line, `"stage":"schema"`) && !strings.Contains(line, `"stage":"syntax"`) {
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
		t.Errorf("the mended finding is not stale: %s", notes)
	}
	if _, pruned := spec("baseline", "prune"); !strings.Contains(pruned, "1 known finding forgotten") {
		t.Errorf("%s", pruned)
	}
	if after, notes := spec("check", "-f", "jsonl"); after != clean || strings.Contains(notes, "stale") {
		t.Errorf("in the end there is %s %s", after, notes)
	}
}
