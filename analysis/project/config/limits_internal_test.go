package config

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spec-ls/spec-ls/analysis/conversion/openapi"
	"github.com/spec-ls/spec-ls/analysis/golang/generated"
	"github.com/spec-ls/spec-ls/analysis/source/files"
)

// TestLimitsOfSearches looks for files in as many folders, as deep and among as many others as searches go, and one step beyond.
func TestLimitsOfSearches(t *testing.T) {
	t.Parallel()
	const document = "openapi: 3.0.0\n"
	written := generated.Header + "\n\npackage resource_pet\n"
	documents := func(memory *files.Memory) int { return len(openAPIDocuments(memory, "/repo", openapi.IsDocument)) }
	code := func(memory *files.Memory) int { return len(NewLoader(memory).lookForWritten("/repo")) }
	for _, search := range []struct {
		name, file, text       string
		found                  func(*files.Memory) int
		folders, depth, number int
		other                  string // what counts as one of the files that are looked into
	}{
		{"documents", "api.yml", document, documents, maxFolders, maxDepth, maxHeads, "a: b\n"},
		{"generated code", "pet_resource_gen.go", written, code, maxWrittenFolders, maxWrittenDepth, 0, ""},
	} {
		for _, beyond := range []int{0, 1} {
			want := 1 - beyond
			wide, deep := map[string]string{}, map[string]string{}
			for i := range search.folders - 2 + beyond { // besides the folder itself and the last one
				wide[fmt.Sprintf("/repo/%04d/notes.txt", i)] = ""
			}
			wide["/repo/last/"+search.file] = search.text
			if got := search.found(&files.Memory{Files: wide}); got != want {
				t.Errorf("%s: in the last of %d folders are %d files", search.name, search.folders+beyond, got)
			}
			deep["/repo"+strings.Repeat("/in", search.depth+beyond)+"/"+search.file] = search.text
			if got := search.found(&files.Memory{Files: deep}); got != want {
				t.Errorf("%s: %d folders deep are %d files", search.name, search.depth+beyond, got)
			}
			if search.number == 0 {
				continue
			}
			many := map[string]string{"/repo/z" + search.file: search.text}
			for i := range search.number - 1 + beyond {
				many[fmt.Sprintf("/repo/a%04d.yml", i)] = search.other
			}
			if got := search.found(&files.Memory{Files: many}); got != want {
				t.Errorf("%s: after %d others are %d files", search.name, search.number-1+beyond, got)
			}
		}
	}
	many := map[string]string{}
	for i := range maxWrittenFiles + 1 {
		many[fmt.Sprintf("/repo/pet%d_resource_gen.go", i)] = written
	}
	if got := code(&files.Memory{Files: many}); got != maxWrittenFiles {
		t.Errorf("of %d files of generated code, %d are found", len(many), got)
	}
}

// TestLimitsOfEntries reads configurations with as many entries of a list as count, and one more.
func TestLimitsOfEntries(t *testing.T) {
	t.Parallel()
	for _, list := range []struct {
		before, entry, after string
		most                 int
	}{
		{`{"schemas": [`, `{"schema": "a.json", "select": "provider"}`, `]}`, maxSchemas},
		{`{"openapi": [`, `{"config": "a.yml", "document": "b.yml"}`, `]}`, maxOpenAPI},
		{`{"generator": {"units": [`, `{"path": "provider", "output": "a"}`, `]}}`, maxUnits},
		{`{"exclude": [`, `"a"`, `]}`, maxPatterns},
	} {
		for beyond := range 3 {
			all := strings.TrimSuffix(strings.Repeat(list.entry+", ", list.most+beyond), ", ")
			found := Parse(list.before + all + list.after).Diagnostics
			if len(found) != beyond {
				t.Errorf("of %d entries in %s] %d are refused", list.most+beyond, list.before, len(found))
			}
			for _, d := range found {
				if !strings.Contains(d.Message, "beyond the limit") {
					t.Errorf("%s: %s", list.before, d.Message)
				}
			}
		}
	}
	texts := map[string]string{}
	for i := range maxSources + 2 {
		texts[fmt.Sprintf("/repo/%d.json", i)] = fmt.Sprintf(`{"extends": "%d.json"}`, i+1)
	}
	for first, want := range map[int]int{3: 0, 2: 0, 1: 1} { // the last extends one that is missing
		texts[fmt.Sprintf("/repo/%d.json", maxSources+1)] = `{}`
		c, err := NewLoader(&files.Memory{Files: texts}, "/repo").Load(fmt.Sprintf("/repo/%d.json", first))
		if err != nil {
			t.Fatal(err)
		}
		mistakes := 0
		for _, s := range c.Sources {
			mistakes += len(s.Diagnostics)
		}
		if sources := maxSources + 2 - first; mistakes != want || len(c.Sources) != min(sources, maxSources) {
			t.Errorf("of %d files, %d are read, with %d mistakes", sources, len(c.Sources), mistakes)
		}
	}
}
