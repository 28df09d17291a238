// Package zed holds the test of the extension's files. Zed is not there to be tested with, nor is what its extensions are compiled with.
package zed

import (
	"encoding/json"
	"path/filepath"
	"slices"
	"testing"

	"github.com/spec-ls/spec-ls/editors/editortest"
)

// TestFiles follows a file's name to the language that the server is told, as Zed does, and runs the queries on a text.
func TestFiles(t *testing.T) {
	output := editortest.Command{
		Program:   editortest.Program(t, "node"),
		Arguments: []string{filepath.Join("testdata", "read.mjs"), editortest.File(t, "zed"), "."},
		Input:     "// Said of all files.\n" + `{"a": ["b\n", 1, true, null]}`,
	}.Run(t)
	var extension struct {
		Manifest struct {
			ID              string
			SchemaVersion   int                       `json:"schema_version"`
			LanguageServers map[string]languageServer `json:"language_servers"`
			Grammars        map[string]any
		}
		Languages []struct {
			Config struct {
				Name, Grammar string
				PathSuffixes  []string `json:"path_suffixes"`
			}
			Captures map[string][]string
		}
	}
	if err := json.Unmarshal([]byte(output), &extension); err != nil {
		t.Fatal(err)
	}
	if extension.Manifest.ID != "spec-ls" || extension.Manifest.SchemaVersion != 1 {
		t.Errorf("the extension is %q, of version %d", extension.Manifest.ID, extension.Manifest.SchemaVersion)
	}
	server := extension.Manifest.LanguageServers["spec-ls"]
	if !slices.Contains(server.Languages, "YAML") || server.LanguageIDs["YAML"] != "yaml" {
		t.Errorf("the server serves %q", server.Languages)
	}
	found := map[string]string{}
	for _, language := range extension.Languages {
		if !slices.Contains(server.Languages, language.Config.Name) {
			t.Errorf("the server does not serve %q", language.Config.Name)
		}
		if _, ok := extension.Manifest.Grammars[language.Config.Grammar]; !ok {
			t.Errorf("there is no grammar %q", language.Config.Grammar)
		}
		for _, name := range language.Config.PathSuffixes {
			found[name] = server.LanguageIDs[language.Config.Name]
		}
		for file, want := range map[string][]string{
			"highlights.scm": {"property", "string", "string.escape", "number", "boolean", "constant.builtin", "punctuation.bracket",
				"punctuation.delimiter"},
			"brackets.scm": {"open", "close"},
			"outline.scm":  {"item", "name"},
		} {
			for _, capture := range want {
				if !slices.Contains(language.Captures[file], capture) {
					t.Errorf("%s: %s captures no %s, but %q", language.Config.Name, file, capture, language.Captures[file])
				}
			}
		}
	}
	for name, want := range editortest.KnownNames {
		if got := found[name]; got != want {
			t.Errorf("%s is a file in the language %q, want %q", name, got, want)
		}
	}
}

type languageServer struct {
	Languages   []string
	LanguageIDs map[string]string `json:"language_ids"`
}
